import Conformance
import Foundation
import Machines
import ModelsASM

/// Measures how fast logs are checked, beside a reader of the same bytes that checks nothing.
enum LogRuns {
  static let kinds = [
    LineKind("splash_shown", [.entry(machine: "App", state: "SPLASH")]),
    LineKind("login_shown", [.entry(machine: "App", state: "UNAUTHENTICATED")]),
    LineKind("login_tapped", [.event("login")]),
    LineKind("login_succeeded", [.event("authSucceeded")]),
    LineKind("login_failed", [.event("authFailed")]),
    LineKind("home_shown", [.entry(machine: "App", state: "MAIN_APP")]),
    LineKind("error_shown", [.entry(machine: "App", state: "ERROR")]),
    LineKind("retried", [.event("retry")]),
  ]

  /// A way to check the log, and what has come of it.
  private final class Way {
    let name: String
    let check: LogCheck
    var seconds = 0.0

    init(_ name: String, _ change: (inout LogMapping) -> Void) throws {
      self.name = name
      var mapping = LogMapping(event: "name", kinds: LogRuns.kinds)
      mapping.session = ["session"]
      change(&mapping)
      let model = try SessionModel(ASM.system, mapping: mapping)
      guard let starts = model.startStates(most: 100_000) else {
        throw Complaint("too many states to begin in")
      }
      check = LogCheck(model, starts: starts)
      check.begin("log")
    }

    func take(_ bytes: [UInt8]) throws {
      let start = clock()
      try bytes.withUnsafeBytes { all in
        var start = 0
        while start < all.count {
          let end = min(start + 1 << 20, all.count)
          try check.take(UnsafeRawBufferPointer(rebasing: all[start..<end]))
          start = end
        }
      }
      seconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    var found: String {
      let outcomes = (0..<check.sessionCount).map(check.outcome)
      return "\(outcomes.count { $0 == .impossible }) impossible, "
        + "\(outcomes.count { $0 == .undecided }) undecided"
    }
  }

  private static func oneLost(_ mapping: inout LogMapping) {
    mapping.budget.total = 1
    for kind in mapping.kinds.indices { mapping.kinds[kind].lost = 1 }
  }

  private static func times(_ mapping: inout LogMapping) {
    mapping.time = "ms"
    mapping.tolerance = 20
  }

  /// Checks sessions of 200 lines in each way, by processor time, one thread.
  static func measure(_ arguments: Arguments) throws {
    let ways = [
      try Way("orders of events") { _ in },
      try Way("one line lost", oneLost),
      try Way("one lost, doubled or swapped") {
        oneLost(&$0)
        $0.budget.doubled = 1
        $0.budget.swapped = 1
      },
      try Way("orders and times", times),
      try Way("times, one line lost, a death") {
        times(&$0)
        oneLost(&$0)
        $0.budget.deaths = 1
      },
      try Way("times, one line swapped") {
        times(&$0)
        $0.budget.swapped = 1
        $0.budget.total = 1
      },
    ]
    let writer = try LogWriter()
    let block = 1000
    var (lines, bytes, naiveLines) = (0, 0, 0)
    var naiveSeconds = 0.0
    for first in stride(from: 0, to: arguments.sessions, by: block) {
      let part = try log(writer, first..<min(first + block, arguments.sessions))
      lines += part.lines
      bytes += part.bytes.count
      if first < 5 * block {
        let start = clock()
        naive(part.bytes)
        naiveSeconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
        naiveLines += part.lines
      }
      for way in ways { try way.take(part.bytes) }
    }
    print("\(lines) lines, \(arguments.sessions) sessions, \(bytes) bytes; by processor time")
    var table = Table("what", "seconds", "lines/s", "naive = 1", "found")
    let rate = Double(naiveLines) / naiveSeconds
    table.add(
      "naive reader, \(naiveLines) lines", String(format: "%.2f", naiveSeconds), "\(Int(rate))",
      "1.00", "")
    for way in ways {
      try way.check.end()
      table.add(
        way.name, String(format: "%.2f", way.seconds), "\(Int(Double(lines) / way.seconds))",
        String(format: "%.2f", Double(lines) / way.seconds / rate), way.found)
    }
    print(table.text)
  }

  /// Reads the fields that a check needs, with the JSON reader of Foundation, and counts the lines of
  /// each session.
  @discardableResult
  private static func naive(_ bytes: [UInt8]) -> Int {
    var counts: [String: Int] = [:]
    for line in bytes.split(separator: 10) {
      guard
        let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let session = object["session"] as? String, object["name"] is String, object["ms"] is Int
      else { continue }
      counts[session, default: 0] += 1
    }
    return counts.count
  }

  /// A log of random runs, ten sessions at a time.
  private static func log(
    _ writer: LogWriter, _ sessions: Range<Int>
  ) throws -> (bytes: [UInt8], lines: Int) {
    var bytes: [UInt8] = []
    var lines = 0
    for first in stride(from: sessions.lowerBound, to: sessions.upperBound, by: 10) {
      var batch = try (first..<min(first + 10, sessions.upperBound)).map {
        try writer.session("s\($0)")[...]
      }
      while let next = batch.indices.max(by: { batch[$0].count < batch[$1].count }),
        let line = batch[next].popFirst()
      {
        bytes += line.utf8
        lines += 1
      }
    }
    return (bytes, lines)
  }
}

/// Writes what random runs of the app state machine log.
private final class LogWriter {
  private let compiled: CompiledSystem
  private var random: UInt64 = 0x2545_F491_4F6C_DD1D
  private var known: [[UInt64]: (steps: [Step], tick: [UInt64]?)] = [:]

  init() throws { compiled = try CompiledSystem(ASM.system, Configuration(kills: 1)) }

  /// Source: xorshift64*, Vigna.
  private func below(_ bound: Int) -> Int {
    random ^= random >> 12
    random ^= random << 25
    random ^= random >> 27
    return Int((random &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
  }

  private func moves(_ state: [UInt64]) throws -> (steps: [Step], tick: [UInt64]?) {
    if let moves = known[state] { return moves }
    let all = try compiled.steps(from: state)
    let moves = (
      steps: all.filter { !$0.isTick && !$0.action.contains("kill") },
      tick: all.first(where: \.isTick)?.next
    )
    known[state] = moves
    return moves
  }

  func session(_ name: String) throws -> [String] {
    guard var state = compiled.neverLaunched else { return [] }
    var now = below(1 << 30)
    var lines: [String] = []
    for _ in 0..<100_000 where lines.count < 200 {
      let (steps, tick) = try moves(state)
      let place = below(steps.count + (tick == nil ? 0 : 2 + steps.count) + 1)
      if place < steps.count {
        let step = steps[place]
        // Nothing is logged of an app that is used: the login fails until the session is long.
        if lines.count < 199, compiled.location(of: "App", in: step.next) == "AUTHENTICATED" {
          continue
        }
        // As the mapping wants it: the event, then the states entered.
        let happened = LogRuns.kinds.filter { kind in
          kind.things.contains { isIn(step, state, $0) }
        }
        for kind in happened.filter(\.isOfEvent) + happened.filter({ !$0.isOfEvent }) {
          lines.append(
            "{\"session\":\"\(name)\",\"ms\":\(now + below(20)),\"platform\":\"ios\","
              + "\"version\":\"4.2.1\",\"name\":\"\(kind.name)\"}\n")
        }
        state = step.next
      } else if let tick {
        state = tick
        now += compiled.tickMicroseconds / 1000
      }
    }
    return lines
  }

  private func isIn(_ step: Step, _ state: [UInt64], _ thing: LoggedThing) -> Bool {
    switch thing {
    case .event(let event): step.action == "event \(event)"
    case .entry(let machine, let target):
      compiled.location(of: machine, in: step.next) == target
        && (compiled.location(of: machine, in: state) != target || step.action == "launch")
    default: false
    }
  }
}

extension LineKind {
  fileprivate var isOfEvent: Bool {
    things.contains { if case .event = $0 { true } else { false } }
  }
}
