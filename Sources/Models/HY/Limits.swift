import RuleLanguage

extension HY {
  /// The spans of time of the amendments, each in one place, the document names none; and bounds of the model.
  enum Limits {
    /// How many changes of the key are explored in a launch: with three, that each is counted after the
    /// one before is seen of changes that are neither the first nor the last.
    static let changes = 3
    /// How many changes of the provider: two show every conflict. With a third states grow sevenfold, and so
    /// does the time of the mutants. As a value that a scenario begins with it was tried: then every guard
    /// compares two variables, and the search of the whole phone did not end within its bound.
    static let providerChanges = 2
    /// A read of a store.
    static let read = Delay.seconds(3)
    /// The migrations of the database.
    static let migrations = Delay.seconds(30)
    /// From the launch to a screen, where neither the database nor storage answers.
    static let firstScreen = Delay.milliseconds(migrations.milliseconds + read.milliseconds)
    /// A request for the models of a provider.
    static let fetch = Delay.seconds(10)
  }
}
