import Machines

extension Page {
  /// A machine as its document would write it: diagram, rows, and what can happen to it.
  mutating func machine(_ machine: MachineTable) {
    heading(2, "\(machine.name)", anchor: Self.anchor(of: machine))
    if machine.isOutside { paragraph("It is part of the environment, outside the app.") }
    if let environment = machine.environment {
      paragraph("It stands for \(environment): no app can have a fault in it.")
    }
    let diagram = StateDiagram(machine)
    for part in diagram.parts { fence("mermaid", part) }
    if !diagram.jumps.isEmpty { paragraph("Not drawn, since it leads there from many states:") }
    list(
      diagram.jumps.map { jump in
        let states: Inline =
          jump.sources.count > Self.mostNamed
          ? "\(jump.sources.count) states"
          : .joined(jump.sources.map { "**\($0)**" })
        return "\(jump.trigger) to **\(jump.target)**, from " + states
      })
    let dependsOnReadings = machine.states.contains { state in
      machine.rules(in: state).contains { $0.condition.parted.readings != .always }
    }
    var rows: [[Inline]] = []
    for state in machine.states {
      let rules = machine.rules(in: state)
      let name: Inline = "**\(state)**" + (state == machine.initial ? " (initial)" : "")
      if rules.isEmpty {
        rows.append([name, "*no rows*", "", "", "", ""] + (dependsOnReadings ? [""] : []))
      }
      for (index, rule) in rules.enumerated() {
        let condition = rule.condition.parted
        rows.append(
          [
            index == 0 ? name : "", .text(rule.trigger.name), .text(condition.rest.words),
            rule.target.map { "**\($0)**" } ?? .text(rule.destination), .text(rule.work),
            self.rules(rule.ids),
          ] + (dependsOnReadings ? [.text(condition.readings.words)] : []))
      }
    }
    let columns: [Column] = ["state", "trigger", "when", "go to", "do", "restates"]
    table(columns + (dependsOnReadings ? ["under the reading"] : []), rows)
    if !machine.causes.isEmpty {
      paragraph("What the user and the environment can do, and when:")
    }
    table(
      ["who", "what", "when", "what it changes by itself", "restates"],
      machine.causes.map { cause in
        [
          "\(cause.actor.name)" + Self.presence(cause.actor), "\(cause.event)",
          .text(cause.condition.words), .text(cause.actions.words),
          self.rules(cause.ids),
        ]
      })
    let unheard = machine.causes.filter { $0.unheardBecause != nil }
    if unheard.isEmpty { return }
    paragraph("Heard by no row, on purpose:")
    list(unheard.map { "\($0.event): \(($0.unheardBecause ?? "").sentence)" })
  }

  /// A machine that another system has just so, and whose tables are printed there.
  mutating func elsewhere(_ machine: MachineTable, on page: String) {
    heading(2, "\(machine.name)", anchor: Self.anchor(of: machine))
    paragraph(
      "The same as "
        + link("\(machine.name) there", to: page + "#" + Self.anchor(of: machine)) + ".")
  }

  /// More states than these are counted, not named.
  private static let mostNamed = 4

  private static func anchor(of machine: MachineTable) -> String { anchor(of: machine.name) }

  /// Where a machine of this name is printed.
  static func anchor(of machine: String) -> String { "machine-" + machine.slug }

  private static func presence(_ actor: Actor) -> Inline {
    switch actor.presence {
    case .foreground, .running: ""
    case .anytime: " (at any time)"
    }
  }

  /// An amendment as the rows that go and the rows that come.
  mutating func amendment(_ amendment: Amendment, of system: System) {
    heading(3, "\(amendment.id)", anchor: Self.anchor(of: amendment))
    paragraph("\(amendment.text.sentence)")
    paragraph(
      amendment.repairs.isEmpty
        ? "" : "It claims to repair " + .joined(amendment.repairs.map(Inline.code)) + ".")
    var lines: [String] = []
    var machine = ""
    for patch in amendment.patches {
      if patch.machine != machine {
        machine = patch.machine
        lines.append("  \(machine.oneLine)")
      }
      lines += patch.lines(in: system).map(\.oneLine)
    }
    fence("diff", lines)
  }

  /// The place in the page of a system where an amendment is printed.
  private static func anchor(of amendment: Amendment) -> String {
    "amendment-" + amendment.id.slug
  }

  /// Where an amendment is printed.
  static func place(of amendment: Amendment, in system: System) -> String {
    Reports.tablesPath(of: system) + "#" + anchor(of: amendment)
  }

  /// The name of an amendment, with a link to it.
  func link(to amendment: Amendment, of system: System) -> Inline {
    link("\(code: amendment.id)", to: Self.place(of: amendment, in: system))
  }
}
