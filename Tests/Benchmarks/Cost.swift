import Checking
import Machines

/// What one more machine, timer, kill, variable or property costs: the tables of the account of cost.
enum Cost {
  /// The first argument after ``Arguments/alone`` of a process that measures for this account.
  static let alone = "cost"

  /// The tables, by the names that they have in the account.
  ///
  /// Bytes come first: a process begins with the peak of memory of the one that started it.
  private static var tables: [(name: String, measure: () throws -> Table)] {
    [
      ("bytes", bytes), ("machines", machines), ("timers of rule tables", timers),
      ("lengths of time", lengths), ("timers of networks", networks), ("kills", kills),
      ("variables", variables), ("records", records), ("properties", properties),
      ("compositions", compositions), ("phone", phone),
    ]
  }

  /// Prints tables; puts each into the account too, if there is one.
  static func measure(_ arguments: Arguments) throws {
    let known = tables.map(\.name)
    for name in arguments.tables where !known.contains(name) {
      throw Complaint("'\(name)' is no table; there are \(known.joined(separator: ", "))")
    }
    var page = try arguments.page.map(CostPage.init)
    for (name, measure) in tables
    where arguments.tables.isEmpty || arguments.tables.contains(name) {
      let text = try measure().text
      print("\(name):\n\n\(text)\n")
      try page?.put(text, under: name)
    }
    try page?.save()
  }

  /// Searches made in a process of their own, so that the peak of its memory says what they take.
  static func printAlone(_ words: [String]) throws {
    guard let contestant = try words.first.flatMap(measuredAlone) else {
      throw Complaint("\(alone) measures \(sizes.map(\.name).joined(separator: ", "))")
    }
    Measurement.printAlone { contestant.search(1) }
  }

  /// One exploration.
  struct Exploration {
    var states: Int
    var transitions: Int
    var seconds: Double
    /// The bytes that the search holds, which a bound on memory counts.
    var bytes = 0
    var isComplete = true

    /// The count, or that there are more.
    var text: String { (isComplete ? "" : "> ") + grouped(states) }
  }

  /// Explores a system whose time, if it has any, passes in ticks.
  static func explored(
    _ compiled: CompiledSystem, reduction: Reduction? = nil, most: Int = 20_000_000
  ) -> Exploration {
    switch compiled.words {
    case 1: explored(TableSystem<1>(compiled, reduction: reduction), most)
    case 2: explored(TableSystem<2>(compiled, reduction: reduction), most)
    case 3...4: explored(TableSystem<4>(compiled, reduction: reduction), most)
    default: explored(TableSystem<8>(compiled, reduction: reduction), most)
    }
  }

  private static func explored<let words: Int>(
    _ table: TableSystem<words>, _ most: Int
  ) -> Exploration {
    let start = ContinuousClock.now
    let space = explore(table, options: SearchOptions(bounds: SearchBounds(states: most)))
    return Exploration(
      states: space.count, transitions: space.transitions, seconds: seconds(since: start),
      bytes: space.bytes, isComplete: space.complete)
  }

  static func seconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .seconds(1)
  }

  /// How many times as many, if both explorations came to their ends.
  static func factor(_ found: Exploration?, to other: Exploration?) -> String {
    guard let found, let other, found.isComplete, other.isComplete else { return "-" }
    return factor(found.states, to: other.states)
  }

  static func factor(_ count: Int, to other: Int?) -> String {
    other.map { rounded(Double(count) / Double(max($0, 1)), 2) } ?? "-"
  }
}
