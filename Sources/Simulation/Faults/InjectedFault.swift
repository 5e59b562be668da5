internal import Machines

/// Something that goes wrong beyond what the rules of a system can do, put into random runs on demand.
///
/// A run with a fault in it leaves the model: the states after it need not be reachable by the
/// rules, so they count for no coverage, and what fails there says that the app would not bear the
/// fault, not that the rules are wrong.
public enum InjectedFault: String, Hashable, Sendable, CaseIterable, Comparable, Codable {
  /// When the process dies, what the last steps wrote is gone: all that was written after some
  /// moment less than ``settlingMilliseconds`` ago.
  ///
  /// It assumes that storage keeps the order of writes, and that what one step, or one `atomically`,
  /// writes is kept or lost together. Death between two writes of one step is a step of the model.
  case lostWrites = "lost-writes"
  /// When the process dies, a write of less than ``settlingMilliseconds`` ago is gone, and a later
  /// one, or another one of the same step, is kept.
  ///
  /// It assumes of storage nothing but that a write takes place whole, and what `atomically` joins
  /// together; of several writes of one variable the last one kept counts. Only the last
  /// ``mostUnsettledWrites`` writes can be lost, by this and by ``lostWrites``.
  case reorderedWrites = "reordered-writes"
  /// The clock is set forward or back, at any moment at which a timer of the app runs, also while
  /// the process is suspended: all of them come due sooner or later.
  ///
  /// It assumes that the app tells the time of all its timers by that one clock, so that deadlines
  /// stay where they are and the clock moves: forward so far that some timer is due, or would be a
  /// tick later, or by a tick; back by a tick, or until all have the longest time before them. The
  /// timers of outside machines do not move.
  case clockSteps = "clock-steps"

  /// How long a write can be lost, in milliseconds.
  public static let settlingMilliseconds = 1000
  /// How many writes can be lost at once.
  public static let mostUnsettledWrites = 6

  public static func < (one: InjectedFault, other: InjectedFault) -> Bool {
    order(one) < order(other)
  }

  private static func order(_ fault: InjectedFault) -> Int {
    allCases.firstIndex(of: fault) ?? 0
  }

  /// With what the names of such steps begin.
  var prefix: String { "fault \(rawValue): " }
}

/// A step that no rule of the model makes: a fault, or that for long nothing happens.
struct InjectedStep: Hashable {
  enum Kind: Hashable {
    case fault(InjectedFault)
    /// Nothing runs and nothing happens for longer than any timer takes: of no interest to the
    /// model, but an implementation may have forgotten to stop a timer.
    case idle
  }

  let kind: Kind
  /// What a trace calls it, and a token knows it by: `fault lost-writes: order, receipt`.
  let name: String
  /// The packed state after it.
  let next: [UInt64]
  /// How long it lasts.
  var microseconds = 0

  init(_ fault: InjectedFault, _ words: String, next: [UInt64]) {
    kind = .fault(fault)
    name = fault.prefix + words
    self.next = next
  }

  /// That nothing happens in a state.
  init(idleFor microseconds: Int, in state: [UInt64]) {
    kind = .idle
    name = Self.idlePrefix + Instant(microseconds: microseconds).milliseconds + " ms"
    next = state
    self.microseconds = microseconds
  }

  static let idlePrefix = "idle for "

  /// Who did it, and what it was, as a trace prints them.
  static func words(of name: String) -> (actor: String, event: String) {
    for kind in InjectedFault.allCases where name.hasPrefix(kind.prefix) {
      let words = name.dropFirst(kind.prefix.count)
      switch kind {
      case .lostWrites: return ("storage", "loses \(words), written last")
      case .reorderedWrites: return ("storage", "loses \(words), and keeps what was written later")
      case .clockSteps: return ("clock", "is set \(words)")
      }
    }
    return ("time", "nothing happens for \(name.dropFirst(idlePrefix.count))")
  }
}
