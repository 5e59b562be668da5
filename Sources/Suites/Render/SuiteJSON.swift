internal import Conformance
internal import Diagnostics
internal import Simulation

extension TestSuite {
  /// The suite as JSON, one test a line: what to send to the app, in the words of the pages on apps over
  /// a pipe, and the lines that its log then has.
  package var json: String {
    var text = ""
    writeJSON { text += $0 }
    return text
  }

  /// The same in pieces.
  package func writeJSON(_ take: (String) throws -> Void) rethrows {
    var lines = ["{\"schema\":1,\"suite\":\(quoted(system)),\"rules\":\(quoted(fingerprint)),"]
    lines.append("\"guarantee\":\(guaranteeJSON),")
    lines.append("\"certificate\":\(list(certificate.map(quoted))),")
    lines.append("\"assumes\":\(list(Self.assumptions.map(quoted))),")
    let open = machine.open.map { choice in
      "{\"situation\":\(quoted(choice.situation)),\"input\":\(quoted(choice.input)),"
        + "\"ways\":\(list(choice.ways.map(quoted)))}"
    }
    lines.append("\"left_open\":\(list(open)),")
    lines.append("\"never_fire\":\(list(rowsThatNeverFire.map(quoted))),")
    lines.append("\"mapping\":\(mappingJSON),")
    var text = Array((lines.joined(separator: "\n") + "\n\"tests\":[").utf8)
    let scenes = tests.first?.texts.scenes.map(SceneBytes.init) ?? []
    for (number, test) in tests.enumerated() {
      text += "\(number == 0 ? "" : ",")\n{\"test\":\(quoted(test.name)),\"steps\":[".utf8
      let beginning = Array(LogWriter.beginning(test: test.name).utf8)
      var now = 0
      for (place, scene) in test.scenes.enumerated() {
        let scene = scenes[test.texts.place(of: scene)]
        now += scene.span
        if place > 0 { text.append(UInt8(ascii: ",")) }
        text += scene.sending
        for (place, ending) in scene.endings.enumerated() {
          if place > 0 { text.append(UInt8(ascii: ",")) }
          text += beginning
          text += String(now).utf8
          text += ending
        }
        text += "]}".utf8
        if text.count < Self.pieceLength { continue }
        try take(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
      }
      text += "]}".utf8
    }
    text += "\n]}\n".utf8
    try take(String(decoding: text, as: UTF8.self))
  }

  /// About how long a text is that is passed on at once.
  static let pieceLength = 1 << 20

  private var guaranteeJSON: String {
    switch guarantee {
    case .complete(let suite):
      "{\"extra_states\":\(suite.extraStates),"
        + "\"most_states\":\(suite.toldApart + suite.extraStates),"
        + "\"situations\":\(machine.situations),\"states\":\(suite.states),"
        + "\"told_apart\":\(suite.toldApart),\"tests\":\(tests.count),\"steps\":\(suite.steps)}"
    case .tour(let tour):
      "{\"cover\":\(quoted(tour.cover.rawValue)),\"covered\":\(tour.covered),"
        + "\"situations\":\(machine.situations),\"all_situations\":\(machine.isWhole),"
        + "\"relaunch\":\(tour.relaunch),"
        + "\"tests\":\(tests.count),\"steps\":\(tour.inputs),\"cost\":\(tour.cost),"
        + "\"least_cost\":\(tour.isLeast),\"left_out\":\(tour.leftOut)"
        + (machine.isWhole && tour.leftOut == 0 ? ",\"fewest_tests\":\(tour.fewestTests)}" : "}")
    }
  }

  /// What the lines mean and how many there are, as `sim check-log --mapping` reads it.
  package var mappingJSON: String {
    let lookOfScene = machine.scenes.map(\.look)
    var times = lookOfScene.map { _ in 0 }
    for test in tests { for scene in test.scenes { times[Int(scene)] += 1 } }
    var keys: [Int32: [String]] = [:]
    var shows: [String: Int] = [:]
    // Where nothing can be seen, perhaps nobody can write that.
    let isLook = zip(lookOfScene, times).map { look, times in
      if times == 0 { return false }
      let known = keys[look] ?? machine.shown(by: look).keys.map { writer.field(of: $0) }
      keys[look] = known
      for key in known { shows[key, default: 0] += times }
      return !known.isEmpty
    }
    let looks = tests.map { $0.scenes.count { isLook[Int($0)] } }
    return writer.mappingJSON(ExpectedLogs(looks: looks, shows: shows))
  }

  /// The lines that the logs of all tests have, for `sim check-log`.
  package var expectedLog: String {
    var text = ""
    for line in tests.lazy.flatMap(\.log).joined() {
      text += line
      text += "\n"
    }
    return text
  }
}

/// A scene as bytes: what is sent up to its log, and the lines of that after their moments.
private struct SceneBytes {
  let sending: [UInt8]
  let span: Int
  let endings: [[UInt8]]

  init(_ scene: SceneTexts.Scene) {
    sending = Array("{\"send\":\(scene.command),\"log\":[".utf8)
    span = scene.span
    endings = scene.logEndings.map { Array((LogWriter.afterMoment + $0).utf8) }
  }
}

extension LogWriter {
  /// What the lines mean, and what is expected of them, as `sim check-log --mapping` reads it.
  func mappingJSON(_ expected: ExpectedLogs) -> String {
    let events = mapping.kinds.map { kind in
      "\(quoted(kind.name)):\(quoted(Self.word(for: kind.things[0])))"
    }
    let fields = mapping.observed.filter { expected.shows[$0.field] != nil }.map { field in
      let quantity =
        switch field.quantity {
        case .machine(let name): "machine \(name)"
        case .variable(let name): "variable \(name)"
        }
      return "\(quoted(field.field)):\(quoted(quantity))"
    }
    let shows = expected.shows.sorted { $0.key < $1.key }.map { "\(quoted($0)):\($1)" }
    return "{\"event\":\"event\",\"session\":\"test\",\"time\":\"at\",\"unit\":\"ms\","
      + "\"start\":\"first launch\",\"events\":{\(events.joined(separator: ","))},"
      + "\"observe\":{\(fields.joined(separator: ","))},"
      + "\"budget\":{\"deaths\":\(mapping.budget.deaths)},"
      + "\"expect\":{\"looks\":\(list(expected.looks.map { "\($0)" })),"
      + "\"shows\":{\(shows.joined(separator: ","))}}}"
  }

  private static func word(for thing: LoggedThing) -> String {
    switch thing {
    case .event(let name): "event \(name)"
    case .output(let name): "output \(name)"
    case .entry(let machine, let state): "enters \(machine) \(state)"
    case .expiry(let timer): "expires \(timer)"
    case .process(let action): "process \(action)"
    case .nothing: "nothing"
    case .nothingWhileDead: "nothing while dead"
    }
  }
}

private func quoted(_ text: String) -> String { JSON.quoted(text) }

private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
