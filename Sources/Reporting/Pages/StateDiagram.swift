import Machines

/// A machine as Mermaid state diagrams: its states, and the triggers that lead from one to another.
///
/// A machine of many states is drawn in parts, so that each is legible at the width of a page: every
/// state stands with its ways out in one part, and again as a target in others. What leads from many
/// states to the same one is a ``Jump``, told in words.
struct StateDiagram {
  /// A trigger that leads from several states to one.
  struct Jump {
    let trigger: String
    let target: String
    let sources: [String]
  }

  /// A trigger that leads from so many states to one is a jump.
  private static let fewestSources = 3
  /// So many arrows are drawn in one part, unless one state alone has more.
  private static let mostArrows = 6
  /// So many states, too.
  private static let mostStates = 6
  /// The letters of labels that fit side by side.
  private static let mostLetters = 90

  private struct Arrow {
    let source: Int
    let target: Int
    let labels: [String]
  }

  private let machine: MachineTable
  private let arrows: [Arrow]
  let jumps: [Jump]

  init(_ machine: MachineTable) {
    self.machine = machine
    let moves = machine.rowsInForce.compactMap { row in
      row.rule.target.map { (trigger: row.rule.trigger.name, target: $0, source: row.state) }
    }
    let ways = gathered(moves, by: { [$0.trigger, $0.target] }).map { same in
      (trigger: same[0].trigger, target: same[0].target, sources: uniqued(same.map(\.source)))
    }
    let immediately = Trigger.immediately.name
    func isJump(_ way: (trigger: String, target: String, sources: [String])) -> Bool {
      way.sources.count >= Self.fewestSources && way.trigger != immediately
    }
    jumps = ways.filter(isJump).map {
      Jump(trigger: $0.trigger, target: $0.target, sources: $0.sources)
    }
    let drawn = ways.filter { !isJump($0) }
    arrows = machine.states.enumerated().flatMap { source, from in
      machine.states.enumerated().compactMap { target, to in
        let labels = drawn.filter { $0.target == to && $0.sources.contains(from) }.map(\.trigger)
        return labels.isEmpty ? nil : Arrow(source: source, target: target, labels: labels)
      }
    }
  }

  /// The lines of each part.
  var parts: [[String]] {
    var groups: [[Arrow]] = []
    var left = arrows[...]
    var isOpen = false
    while let first = left.first {
      let same = Array(left.prefix { $0.source == first.source })
      left = left.dropFirst(same.count)
      // Where many ways leave a state, they are drawn alone.
      let isAlone = same.count >= StatePicture.longRow
      let joined = (isOpen ? groups.last ?? [] : []) + same
      if !isAlone, isOpen, joined.count <= Self.mostArrows,
        Self.states(of: joined).count <= Self.mostStates, Self.fitsPage(joined)
      {
        groups[groups.count - 1] = joined
      } else {
        groups.append(same)
      }
      isOpen = !isAlone
    }
    if groups.isEmpty { groups = [[]] }
    let shown = Self.states(of: arrows)
    return groups.indices.map { index in
      var states = Self.states(of: groups[index])
      // Where nothing but jumps leads.
      if index == 0 { states.formUnion(machine.states.indices.filter { !shown.contains($0) }) }
      return lines(of: groups[index], states.sorted())
    }
  }

  /// Whether labels fit side by side, as they stand where every arrow leads from a first row of states
  /// to a second.
  private static func fitsPage(_ arrows: [Arrow]) -> Bool {
    let sources = Set(arrows.map(\.source))
    if arrows.contains(where: { sources.contains($0.target) }) { return true }
    return arrows.flatMap(\.labels).reduce(0) { $0 + $1.count + 2 } <= mostLetters
  }

  private static func states(of arrows: [Arrow]) -> Set<Int> {
    Set(arrows.flatMap { [$0.source, $0.target] })
  }

  private func lines(of arrows: [Arrow], _ states: [Int]) -> [String] {
    var picture = StatePicture()
    for state in states { picture.add(state, machine.states[state]) }
    if let initial = machine.states.firstIndex(of: machine.initial), states.contains(initial) {
      picture.initial = initial
    }
    for arrow in arrows {
      let label = arrow.labels.joined(separator: ", ")
      picture.add(from: arrow.source, to: arrow.target, "\(label)")
    }
    return picture.text.map(\.text)
  }
}

/// States and arrows as Mermaid: one row below the other; side by side where few rows are so long that
/// they do not fit a page.
struct StatePicture {
  /// From or to so many others, those others make a row too long.
  static let longRow = 4
  /// So many rows fit side by side.
  private static let mostRows = 3

  private var states: [MermaidLine] = []
  private var lines: [MermaidLine] = []
  private var arrows: [(source: Int, target: Int)] = []
  var initial: Int?

  mutating func add(_ state: Int, _ name: String) {
    states.append("  state \"\(name)\" as s\(state)")
  }

  mutating func add(from source: Int, to target: Int, _ label: MermaidLine? = nil) {
    arrows.append((source, target))
    let arrow: MermaidLine = "  s\(source) --> s\(target)"
    lines.append(label.map { "\(arrow): \($0)" } ?? arrow)
  }

  var text: [MermaidLine] {
    var text: [MermaidLine] = ["stateDiagram-v2"]
    let most = arrows.map { arrow in
      max(
        arrows.count { $0.source == arrow.source }, arrows.count { $0.target == arrow.target })
    }
    if most.max() ?? 0 >= Self.longRow, rows <= Self.mostRows { text.append("  direction LR") }
    text += states
    if let initial { text.append("  [*] --> s\(initial)") }
    return text + lines
  }

  /// How many rows the states take: the longest way along arrows that do not lead back.
  private var rows: Int {
    var heights: [Int: Int] = [:]
    var open: Set<Int> = []
    func height(of state: Int) -> Int {
      if let known = heights[state] { return known }
      open.insert(state)
      let below = arrows.filter { $0.source == state && !open.contains($0.target) }
        .map { height(of: $0.target) }
      open.remove(state)
      let found = 1 + (below.max() ?? 0)
      heights[state] = found
      return found
    }
    return ([initial].compactMap { $0 } + arrows.map(\.source)).map(height).max() ?? 0
  }
}
