internal import Conformance
internal import Simulation

extension TestSuite {
  /// The suite as JSON, one test a line: what to send to the app, in the words of the pages on apps over
  /// a pipe, and the lines that its log then has.
  package var json: String {
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
    lines.append("\"mapping\":\(writer.mappingJSON),")
    lines.append("\"tests\":[")
    for (number, test) in tests.enumerated() {
      let steps = zip(test.stimuli, test.log).map { stimulus, log in
        "{\"send\":\(PipedCommand(stimulus.stimulus).line),\"log\":\(list(log))}"
      }
      lines.append(
        "{\"test\":\(quoted(test.name)),\"steps\":\(list(steps))}"
          + (number + 1 < tests.count ? "," : ""))
    }
    lines.append("]}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var guaranteeJSON: String {
    switch guarantee {
    case .complete(let suite):
      "{\"extra_states\":\(suite.extraStates),"
        + "\"most_states\":\(suite.toldApart + suite.extraStates),"
        + "\"situations\":\(machine.situations),\"states\":\(suite.states),"
        + "\"told_apart\":\(suite.toldApart),\"tests\":\(tests.count),\"steps\":\(suite.steps)}"
    case .tour(let tour):
      "{\"cover\":\(quoted(tour.cover.rawValue)),\"covered\":\(tour.covered),"
        + "\"situations\":\(machine.situations),\"relaunch\":\(tour.relaunch),"
        + "\"tests\":\(tests.count),\"steps\":\(tour.inputs),\"cost\":\(tour.cost),"
        + "\"least_cost\":\(tour.cover != .rows),\"fewest_tests\":\(tour.fewestTests)}"
    }
  }

  /// The lines that the logs of all tests have, for `sim check-log`.
  package var expectedLog: String {
    tests.flatMap(\.log).flatMap { $0 }.map { $0 + "\n" }.joined()
  }
}

extension LogWriter {
  /// What the lines mean, as `sim check-log --mapping` reads it.
  package var mappingJSON: String {
    let events = mapping.kinds.map { kind in
      "\(quoted(kind.name)):\(quoted(Self.word(for: kind.things[0])))"
    }
    let fields = mapping.observed.map { field in
      let quantity =
        switch field.quantity {
        case .machine(let name): "machine \(name)"
        case .variable(let name): "variable \(name)"
        }
      return "\(quoted(field.field)):\(quoted(quantity))"
    }
    return "{\"event\":\"event\",\"session\":\"test\",\"time\":\"at\",\"unit\":\"ms\","
      + "\"start\":\"first launch\",\"events\":{\(events.joined(separator: ","))},"
      + "\"observe\":{\(fields.joined(separator: ","))},"
      + "\"budget\":{\"deaths\":\(mapping.budget.deaths)}}"
  }

  private static func word(for thing: LoggedThing) -> String {
    switch thing {
    case .event(let name): "event \(name)"
    case .output(let name): "output \(name)"
    case .entry(let machine, let state): "enters \(machine) \(state)"
    case .expiry(let timer): "expires \(timer)"
    case .process(let action): "process \(action)"
    case .nothing: "nothing"
    }
  }
}

private func quoted(_ text: String) -> String { PipedCommand.quoted(text) }

private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
