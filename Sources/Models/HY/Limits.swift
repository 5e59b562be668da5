import Machines

extension HY {
  /// The spans of time of the amendments, each in one place; the document names none.
  enum Limits {
    /// A read of a store.
    static let read = Delay.seconds(3)
    /// The migrations of the database.
    static let migrations = Delay.seconds(30)
    /// A request for the models of a provider.
    static let fetch = Delay.seconds(10)
  }
}
