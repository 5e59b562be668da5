import Machines
import Testing

@testable import Reporting

/// The grammar of the lines that diagrams consist of; `#` stands only in codes of characters.
private func isLine(_ line: String, of diagram: Substring) -> Bool {
  let text = #/(?:#[0-9]+;|[\p{L}\p{M}0-9 _.,\-\/·→≤≥\u{202F}])*/#
  switch diagram {
  case "sequenceDiagram":
    for prefix in [
      #/  (?:actor|participant) [am][0-9]+ as /#, #/  Note over m[0-9]+: /#,
      #/  [am][0-9]+--?>>m[0-9]+: /#,
    ] {
      if let match = line.prefixMatch(of: prefix) {
        return line[match.range.upperBound...].wholeMatch(of: text) != nil
      }
    }
    return line == "  end" || line == "  loop forever"
  default:
    if line.wholeMatch(of: #/  \[\*\] --> s[0-9]+/#) != nil { return true }
    if line.wholeMatch(of: #/  s[0-9]+ --> s[0-9]+/#) != nil { return true }
    if line.wholeMatch(of: #/  class s[0-9]+ (way|claim)/#) != nil { return true }
    if line.hasPrefix("  classDef ") { return true }
    if let match = line.prefixMatch(of: #/  state "/#),
      line.hasSuffix("\" as s0")
        || line.wholeMatch(of: #/.*" as s[0-9]+/#) != nil
    {
      let inner = line[match.range.upperBound...].prefix { $0 != "\"" }
      return String(inner).wholeMatch(of: text) != nil
    }
    if let match = line.prefixMatch(of: #/  s[0-9]+ --> s[0-9]+: /#) {
      return line[match.range.upperBound...].wholeMatch(of: text) != nil
    }
    return false
  }
}

/// The text that Mermaid shows for an escaped one.
private func shown(_ escaped: String) -> String {
  escaped.replacing(#/#([0-9]+);/#) { match in
    UInt32(match.output.1).flatMap(Unicode.Scalar.init).map(String.init) ?? "?"
  }
}

@Suite struct `Mermaid` {
  @Test func `any text is shown as it is, and no word of it is taken for Mermaid's own`() {
    for text in NastyText.texts(5000, seed: 4) {
      let line: MermaidLine = "\(text)"
      #expect(
        shown(line.text).unicodeScalars.elementsEqual(text.oneLine.unicodeScalars),
        "\(text.debugDescription) became \(line.text)")
      let words = line.text.split { !$0.isLetter }.map { $0.lowercased() }
      #expect(!words.contains("end") && !words.contains("loop") && !words.contains("style"))
    }
  }

  @Test func `a sequence diagram keeps to its grammar whatever the names are`() {
    var source = NastyText(seed: 5)
    for _ in 0..<300 {
      var names = (0..<6).map { _ in source.text() }
      names[0] += "machine"
      let machine = MachineTable(name: names[0], states: [names[1]], initial: names[1], rules: [])
      let system = System("s", document: "D", title: "t", machines: [machine])
      let steps = (0..<3).map { step in
        RunStep(
          at: Fixture.moment(step), actor: names[2], event: names[3], action: "x",
          rows: [FiredRow(machine: names[0], state: names[1], label: "l", ids: [names[4]])],
          outputs: [], changes: [Change(what: names[0], from: names[1], to: names[5])])
      }
      let run = Run(steps: steps, loopStart: 1, end: Fixture.moment(9))
      let lines = SequenceDiagram(run, of: system).lines
      #expect(lines.prefix(2) == [SequenceDiagram.settings, "sequenceDiagram"])
      #expect(lines.count > 8)
      for line in lines.dropFirst(2) {
        #expect(isLine(line, of: "sequenceDiagram"), "\(line.debugDescription)")
      }
    }
  }

  @Test func `a state diagram keeps to its grammar whatever the names are`() {
    var source = NastyText(seed: 6)
    for _ in 0..<300 {
      let states = [source.text() + "1", source.text() + "2"]
      let machine = MachineTable(
        name: "m", states: states, initial: states[0],
        rules: [
          StateRules(state: states[0], rules: [Rule(.event(source.text()), to: states[1])])
        ])
      let lines = StateDiagram(machine).parts[0]
      #expect(lines.count == 5)
      for line in lines.dropFirst() {
        #expect(isLine(line, of: "stateDiagram-v2"), "\(line.debugDescription)")
      }
    }
  }

  @Test func `a machine is drawn in parts, each way once, those from many states in words`() {
    var source = NastyText(seed: 9)
    var inParts = 0
    var inWords = 0
    for _ in 0..<60 {
      let states = (0..<2 + source.next(below: 19)).map { "place\($0)" }
      var ways: Set<[String]> = []
      let rules = states.map { state in
        StateRules(
          state: state,
          rules: (0..<source.next(below: 6)).map { _ in
            let event = "event\(source.next(below: 4))"
            let target = states[source.next(below: states.count)]
            ways.insert([state, "on \(event)", target])
            return Rule(.event(event), to: target)
          })
      }
      let diagram = StateDiagram(
        MachineTable(name: "m", states: states, initial: "place0", rules: rules))
      var told: [[String]] = []
      for part in diagram.parts {
        var names: [String: String] = [:]
        for line in part {
          let words = line.split(separator: " ").map(String.init)
          if words.first == "state" { names[words[3]] = words[1].filter { $0 != "\"" } }
          guard words.count > 3, words[1] == "-->", let colon = line.firstIndex(of: ":") else {
            continue
          }
          let from = names[words[0]] ?? ""
          let to = names[words[2].filter { $0 != ":" }] ?? ""
          for label in line[colon...].dropFirst(2).split(separator: ", ").map(String.init) {
            told.append([from, label, to])
          }
        }
      }
      inParts += diagram.parts.count > 1 ? 1 : 0
      for jump in diagram.jumps {
        inWords += 1
        #expect(jump.sources.count >= 3)
        told += jump.sources.map { [$0, jump.trigger, jump.target] }
      }
      #expect(told.count == Set(told).count)
      #expect(Set(told) == ways)
    }
    #expect(inParts > 15 && inWords > 15)
  }

  @Test func `a run is told once and the loop is closed`() {
    let run = Run(
      steps: Fixture.lockedOut.steps, loopStart: 4, end: Fixture.moment(9000))
    let lines = SequenceDiagram(run, of: Fixture.system).lines
    #expect(
      Array(lines.dropFirst().prefix(7)) == [
        "sequenceDiagram", "  actor a0 as user", "  participant m0 as Gate",
        "  Note over m0: SHUT", "  a0->>m0: 1. ring", "  Note over m0: ASKING",
        "  m0->>m0: 2. timer",
      ])
    #expect(lines.count { $0.hasPrefix("  loop") } == 1)
    #expect(lines.last == "  end")
  }

  @Test func `the middle of a long run is left out, and says so`() {
    let count = SequenceDiagram.longest + 7
    let steps = (0..<count).map { _ in Fixture.lockedOut.steps[0] }
    let lines = SequenceDiagram(Run(steps: steps, end: .zero), of: Fixture.system).lines
    #expect(lines.count { $0.contains("->>") } == SequenceDiagram.longest)
    #expect(lines.contains { $0.contains("7 more steps") })
  }

  @Test func `at most six take part, the user and what is seen before all`() {
    let names = (0..<9).map { "m\($0)" }
    let machines = names.map { name in
      MachineTable(
        name: name, states: ["a", "b"], initial: "a", rules: [],
        screens: name == "m8" ? ["b": "the end"] : [:])
    }
    let system = System("s", document: "D", title: "t", machines: machines)
    let steps = ["user", "network", "server"].map { actor in
      RunStep(
        at: .zero, actor: actor, event: "e", action: "x", rows: [], outputs: [],
        changes: names.map { Change(what: $0, from: "a", to: "b") })
    }
    let lines = SequenceDiagram(Run(steps: steps, end: .zero), of: system).lines
    let names6 = lines.filter { $0.contains(" as ") }.map { $0.split(separator: " ").last ?? "" }
    #expect(names6 == ["user", "environment", "m0", "m1", "m2", "m8"])
  }

  @Test func `the way of a run is drawn on the states of its machine`() {
    let lines = PathDiagram(
      Fixture.lockedOut, of: Fixture.system, claim: Fixture.canOpen.kind
    ).lines
    #expect(lines.first == "stateDiagram-v2")
    for line in lines.dropFirst() {
      #expect(isLine(line, of: "stateDiagram-v2"), "\(line.debugDescription)")
    }
    #expect(lines.contains("  s0 --> s1: 1, 3, 5 · ring"))
    #expect(lines.contains("  s1 --> s0: 2, 4, 6 · timer"))
    #expect(lines.contains("  s1 --> s2: granted"))
    #expect(lines.contains("  class s0 way") && lines.contains("  class s2 claim"))
    #expect(!lines.contains("  class s2 way"))
  }
}
