import Checking
import Machines

/// What somebody decides of violations that nobody has decided on.
struct AcceptanceDecision: Equatable {
  let reason: String
  /// A role, such as `product`.
  let owner: String
  /// The last day; `nil` if there is none.
  let until: Day?
}

/// The accepted-violations file brought up to date with what was explored.
///
/// A block whose violation shows another run of the same kind keeps its reason, owner and day; one
/// whose violation is gone is removed. A kind that nobody has decided on waits for a decision. Lines
/// of other blocks, and comments, stay as they are.
struct AcceptanceUpdate {
  /// The whole file.
  private(set) var text = ""
  private(set) var updated: [ViolationIdentity] = []
  private(set) var removed: [ViolationIdentity] = []
  /// New violations that a decision covers.
  private(set) var added: [ViolationIdentity] = []
  /// New violations that no decision covers; they are not in the text.
  private(set) var pending: [ViolationIdentity] = []

  /// Whether the file is another than before.
  var isChange: Bool { !(updated + removed + added).isEmpty }

  /// - Parameters:
  ///   - text: the file as it is; empty if there is none.
  ///   - accepted: the blocks of the file.
  ///   - explored: of all scenarios that ask one of the claims.
  ///   - concerns: whether a claim of a scenario is asked for; all others stay as they are.
  ///   - decision: for what nobody has decided on.
  init(
    of text: String, _ accepted: [Acceptance], explored: [Explored],
    concerns: (_ scenario: String, _ property: String) -> Bool, _ decision: AcceptanceDecision?,
    today: Day
  ) {
    var chunks = Chunks(text, accepted)
    let found = explored.flatMap { explored in
      explored.outcome.results.filter { $0.verdict == .violated }
        .map { ViolationIdentity(of: $0, in: explored.scenario.name) }
    }.filter { concerns($0.scenario, $0.property) }
    let current = Dictionary(found.map { (Claim($0), $0) }) { first, _ in first }
    let valid = accepted.filter { $0.until.map { today <= $0 } ?? true }

    var settled: Set<Claim> = []
    for (index, acceptance) in accepted.enumerated()
    where concerns(acceptance.scenario, acceptance.property) {
      let claim = Claim(acceptance.identity)
      guard let violation = current[claim], valid.contains(acceptance),
        violation.kind == acceptance.identity.kind, settled.insert(claim).inserted
      else {
        chunks.remove(index)
        removed.append(acceptance.identity)
        continue
      }
      if violation != acceptance.identity {
        chunks.replace(index, with: violation)
        updated.append(violation)
      }
    }
    for violation in found where !settled.contains(Claim(violation)) {
      let precedent = valid.first { $0.identity.kind == violation.kind }
      let answer =
        precedent.map { AcceptanceDecision(reason: $0.reason, owner: $0.owner, until: $0.until) }
        ?? decision
      guard let answer else {
        pending.append(violation)
        continue
      }
      added.append(violation)
      chunks.insert(
        Acceptance(violation, answer).block, after: violation.scenario)
    }
    self.text = chunks.text
  }
}

/// A claim of a scenario.
private struct Claim: Hashable {
  let scenario: String
  let property: String

  init(_ identity: ViolationIdentity) {
    scenario = identity.scenario
    property = identity.property
  }
}

extension ViolationIdentity {
  /// What two violations of one claim share that differ only in times and counts: the document, the
  /// claim, the last step, and what was found besides.
  fileprivate var kind: [String] {
    let step = trace.split(separator: " → ").last.map(String.init) ?? ""
    return [String(scenario.prefix { $0 != "/" }), property, step, finding?.description ?? ""].map {
      String($0.map { $0.isNumber ? "#" : $0 }).replacing(/#+(\.#+)?/, with: "#")
    }
  }
}

extension Acceptance {
  fileprivate init(_ identity: ViolationIdentity, _ decision: AcceptanceDecision) {
    self.init(
      scenario: identity.scenario, property: identity.property, trace: identity.trace,
      finding: identity.finding, reason: decision.reason, owner: decision.owner,
      until: decision.until, line: 0)
  }
}

/// The file, block by block: each with the lines up to the next.
private struct Chunks {
  private var head: [String]
  private var blocks: [(scenario: String, lines: [String])]

  init(_ text: String, _ accepted: [Acceptance]) {
    let heading =
      "# Violations that are known and answered for; \(program) gate fails on any other.\n\n"
    var lines = (text.isEmpty ? heading : text)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    if lines.last?.isEmpty == false { lines.append("") }
    let starts = accepted.map { $0.line - 1 } + [lines.count]
    head = Array(lines[..<starts[0]])
    blocks = accepted.enumerated().map { index, acceptance in
      (acceptance.scenario, Array(lines[starts[index]..<starts[index + 1]]))
    }
  }

  var text: String {
    let all = [head] + blocks.map(\.lines)
    var lines = all.flatMap { $0 }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Removes a block; comments behind it are of the next, and stay.
  mutating func remove(_ index: Int) {
    blocks[index].lines.removeAll { $0.split(separator: " ").first?.first != "#" }
  }

  mutating func replace(_ index: Int, with violation: ViolationIdentity) {
    let isField = { (line: String) in
      ["trace", "finding"].contains(line.split(whereSeparator: \.isWhitespace).first)
    }
    blocks[index].lines.removeAll(where: isField)
    blocks[index].lines.replaceSubrange(
      ..<1, with: violation.block.split(separator: "\n").map(String.init))
  }

  mutating func insert(_ block: String, after scenario: String) {
    let place = blocks.lastIndex { $0.scenario == scenario }.map { $0 + 1 } ?? blocks.count
    let lines = block.split(separator: "\n").map(String.init)
    blocks.insert((scenario, lines + [""]), at: place)
  }
}
