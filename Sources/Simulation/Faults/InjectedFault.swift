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
}

/// What a step is that no rule of the model makes: a fault, or that for long nothing happens.
public enum InjectedAction: Hashable, Sendable {
  /// What was written last of these variables is lost.
  case lostWrites(of: String)
  /// A write of these variables is lost, and a later one is kept.
  case reorderedWrites(of: String)
  /// The clock is set forward, or back if it is below zero.
  case clockStep(microseconds: Int)
  /// Nothing runs and nothing happens for longer than any timer takes: of no interest to the model,
  /// but an implementation may have forgotten to stop a timer.
  case idle(microseconds: Int)

  /// Whether it sets the clock back.
  var isBack: Bool { if case .clockStep(..<0) = self { true } else { false } }

  /// The fault, if it is one.
  var fault: InjectedFault? {
    switch self {
    case .lostWrites: .lostWrites
    case .reorderedWrites: .reorderedWrites
    case .clockStep: .clockSteps
    case .idle: nil
    }
  }

  /// What a trace calls it, and a token knows it by: `fault lost-writes: order, receipt`.
  var name: String {
    let prefix = fault.map { "fault \($0.rawValue): " } ?? ""
    switch self {
    case .lostWrites(let variables), .reorderedWrites(let variables): return prefix + variables
    case .clockStep: return prefix + span
    case .idle: return "idle for \(span)"
    }
  }

  private var span: String {
    switch self {
    case .lostWrites, .reorderedWrites: ""
    case .clockStep(let microseconds):
      (microseconds > 0 ? "forward" : "back")
        + " by \(Instant(microseconds: abs(microseconds)).milliseconds) ms"
    case .idle(let microseconds): "\(Instant(microseconds: microseconds).milliseconds) ms"
    }
  }

  /// Who did it, and what it was, as a trace prints them.
  var words: (actor: String, event: String) {
    switch self {
    case .lostWrites(let variables): ("storage", "loses \(variables), written last")
    case .reorderedWrites(let variables):
      ("storage", "loses \(variables), and keeps what was written later")
    case .clockStep: ("clock", "is set \(span)")
    case .idle: ("time", "nothing happens for \(span)")
    }
  }
}

/// A step that no rule of the model makes.
struct InjectedStep: Hashable {
  let action: InjectedAction
  /// The packed state after it.
  let next: [UInt64]

  /// How long it lasts.
  var microseconds: Int {
    if case .idle(let microseconds) = action { microseconds } else { 0 }
  }
}
