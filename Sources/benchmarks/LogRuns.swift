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

  static func measure(_ arguments: Arguments) throws {
    let (bytes, lines, sessions) = try log(lines: 1_000_000)
    print("\(lines) lines, \(sessions) sessions, \(bytes.count) bytes")
    var ways: [(name: String, run: () throws -> String, seconds: [Double])] = [
      ("naive reader", { naive(bytes) }, []),
      ("orders of events", { try check(bytes) { _ in } }, []),
      (
        "one line lost",
        {
          try check(bytes) {
            $0.budget = LogBudget(total: 1)
            for kind in $0.kinds.indices { $0.kinds[kind].lost = 1 }
          }
        }, []
      ),
      (
        "one lost, doubled or swapped",
        {
          try check(bytes) {
            $0.budget = LogBudget(total: 1, doubled: 1, swapped: 1)
            for kind in $0.kinds.indices { $0.kinds[kind].lost = 1 }
          }
        }, []
      ),
      (
        "orders and times",
        {
          try check(bytes) {
            $0.time = "ms"
            $0.tolerance = 20
          }
        }, []
      ),
    ]
    var found = ways.map { _ in "" }
    for _ in 0..<arguments.runs {
      for way in ways.indices {
        let start = ContinuousClock.now
        found[way] = try ways[way].run()
        ways[way].seconds.append((ContinuousClock.now - start) / .seconds(1))
      }
    }
    var table = Table("what", "seconds", "lines/s", "naive = 1", "found")
    let base = median(ways[0].seconds)
    for (way, text) in zip(ways, found) {
      let seconds = median(way.seconds)
      table.add(
        way.name, String(format: "%.2f", seconds), "\(Int(Double(lines) / seconds))",
        String(format: "%.2f", base / seconds), text)
    }
    print(table.text)
  }

  /// Reads the fields that a check needs, with the JSON reader of Foundation, and counts the lines of
  /// each session.
  private static func naive(_ bytes: [UInt8]) -> String {
    var counts: [String: Int] = [:]
    for line in bytes.split(separator: 10) {
      guard
        let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let session = object["session"] as? String, object["name"] is String, object["ms"] is Int
      else { continue }
      counts[session, default: 0] += 1
    }
    return "\(counts.count) sessions"
  }

  private static func check(
    _ bytes: [UInt8], _ change: (inout LogMapping) -> Void
  ) throws -> String {
    var mapping = LogMapping(event: "name", kinds: kinds)
    mapping.session = "session"
    change(&mapping)
    let model = try SessionModel(ASM.system, mapping: mapping)
    guard let starts = model.startStates(most: 100_000) else {
      throw Complaint("too many states to begin in")
    }
    let check = LogCheck(model, starts: starts)
    check.begin("log")
    try bytes.withUnsafeBytes { all in
      var start = 0
      while start < all.count {
        let end = min(start + 1 << 20, all.count)
        try check.take(UnsafeRawBufferPointer(rebasing: all[start..<end]))
        start = end
      }
    }
    try check.end()
    let impossible = check.sessions.count { $0.belief == check.engine.impossible }
    return "\(check.sessions.count) sessions, \(impossible) impossible"
  }

  /// A log of random runs, ten sessions at a time.
  private static func log(lines wanted: Int) throws -> ([UInt8], lines: Int, sessions: Int) {
    let writer = try LogWriter()
    var bytes: [UInt8] = []
    var lines = 0
    var sessions = 0
    while lines < wanted {
      var batch = try (0..<10).map { try writer.session("s\(sessions + $0)")[...] }
      sessions += 10
      while let next = batch.indices.filter({ !batch[$0].isEmpty }).min(by: {
        (batch[$0].first?.count ?? 0, $0) > (batch[$1].first?.count ?? 0, $1)
      }) {
        bytes += batch[next].removeFirst().utf8
        lines += 1
      }
    }
    return (bytes, lines, sessions)
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
    for _ in 0..<400 {
      let (steps, tick) = try moves(state)
      let place = below(steps.count + (tick == nil ? 0 : 2 + steps.count) + 1)
      if place < steps.count {
        let step = steps[place]
        for kind in LogRuns.kinds where kind.things.contains(where: { isIn(step, state, $0) }) {
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
