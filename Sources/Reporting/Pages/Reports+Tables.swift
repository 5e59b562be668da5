import Machines

extension Reports {
  /// Where the tables of a system are printed.
  static func tablesPath(of system: System) -> String {
    "\(system.document)/tables/\(system.name).md"
  }

  /// The page of a system: its rules, readings, amendments and claims, printed from the code.
  func tablesPage(_ system: System) -> Page {
    var page = page(Self.tablesPath(of: system))
    page.heading(1, "\(system.title): the rules as tables")
    if let document = documents.first(where: { $0.name == system.document }) {
      navigation(document, &page)
    }
    page.paragraph(
      """
      Printed from the code that is explored. Each row says: in this state, on this trigger, if the \
      condition holds, go to that state and do that. The first matching row fires. Where the \
      document allows several readings, a row names the reading that it belongs to.
      """)
    for machine in system.machines {
      if let printed = machinePages[machine], printed != page.path {
        page.elsewhere(machine, on: printed)
      } else {
        page.machine(machine)
      }
    }
    page.process(system.process)
    page.alternatives(system.readings)
    if !system.amendments.isEmpty {
      page.heading(2, "Amendments")
      page.paragraph(
        "Small changes of the rules: − marks removed rows, + added ones.")
      for amendment in system.amendments { page.amendment(amendment, of: system) }
    }
    page.claims(system.properties)
    return page
  }
}

extension Page {
  fileprivate mutating func process(_ process: ProcessModel) {
    guard process != ProcessModel() else { return }
    heading(2, "The process")
    var items: [Inline] = []
    if process.kills > 0 { items.append("It can die up to \(process.kills.of("time")).") }
    if process.suspends { items.append("It can leave the foreground, and be suspended there.") }
    if process.launchesInBackground { items.append("It can be launched into the background.") }
    if let event = process.backgrounded {
      items.append("On leaving the foreground the machines hear \(code: event).")
    }
    if let event = process.foregrounded {
      items.append("On return to the foreground the machines hear \(code: event).")
    }
    if !process.onLaunch.isEmpty { items.append("On every launch: \(process.onLaunch.words).") }
    list(items)
  }

  fileprivate mutating func alternatives(_ readings: [Reading]) {
    guard !readings.isEmpty else { return }
    heading(2, "Readings", anchor: Self.readingsAnchor)
    table(
      ["reading", "what the document leaves open", "alternatives, the default first", "rules"],
      readings.map { reading in
        [
          "\(code: reading.id)", "\(reading.question)",
          .joined(reading.alternatives.map { "**\($0.id)**: \($0.text)" }, by: "<br>"),
          rules(reading.ids),
        ]
      })
  }

  fileprivate mutating func claims(_ properties: [Property]) {
    guard !properties.isEmpty else { return }
    heading(2, "What exactly is checked", anchor: Self.claimsAnchor)
    table(
      ["name", "claim", "checked", "rules"],
      properties.map { property in
        [
          "\(code: property.name)", Self.claim(property),
          "\(property.words.sentence)"
            + (property.applies == .always ? "" : " Only where \(property.applies.words)."),
          rules(property.ids),
        ]
      })
  }
}
