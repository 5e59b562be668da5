import RuleLanguage

extension HY {
  /// What the device's secure storage holds of the store; nothing stored reads as the default.
  enum SecureStore {
    static let value = Choice<Provider>("persisted selectedProvider", initially: .unset, .durable)
    static let custom = Fact("persisted custom model", .durable)
    static let version = Counter("persisted writeVersion", 0...Limits.providerChanges, .durable)
    /// Under one reading alone (``mergedFlag``).
    static let isNotHydrated = Fact("persisted hasHydrated is false", .durable)

    /// Apart from reading, so that an answer to a write does not count as one to a read.
    static let writing = Actor("storage (writing)")
  }
}
