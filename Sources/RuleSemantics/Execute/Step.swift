/// One thing that can happen in a state, and what comes of it: the step function's answer in full.
public struct Step: Hashable, Sendable {
  /// The name of the action, stable under other changes of the tables: `event login`,
  /// `timer ONBOARDING_CHECK after 3 s`, `immediately INITIAL`, `tick`, `kill`,
  /// `event login, killed after effect 1`.
  public let action: String
  /// The number of the action, that of the effect after which the process died included; its name
  /// is ``action``.
  public let number: Int
  /// Who acts: `user`, `network`, `time`, `app` (immediate rules), `OS`.
  public let actor: String
  /// What happened, as the table calls it.
  public let event: String
  /// The rows that fired, in order.
  public let rows: [FiredRow]
  /// The outputs emitted, in order.
  public let outputs: [String]
  /// The packed state reached.
  public let next: [UInt64]
  /// Whether the step is one tick of time.
  public let isTick: Bool
}
