extension MachineTable {
  /// The table as it reads under given alternatives, so that it can stand in a system that does not
  /// ask: rows that they switch off are gone.
  ///
  /// - Parameters:
  ///   - readings: those that are decided; they take their defaults but for `alternatives`.
  ///   - alternatives: the alternatives taken, by reading.
  public func read(_ readings: [Reading], taking alternatives: [String: String] = [:])
    -> MachineTable
  {
    meaning { readings.takes($0, $1, of: alternatives) ? .always : .never }
  }

  /// The table with the causes of these events alone; the others are told as left out.
  public func causes(of events: [String]) -> MachineTable {
    withoutCauses(of: self.causes.map(\.event).filter { !events.contains($0) })
  }

  /// The table without the causes of these events.
  ///
  /// - Parameter isReplaced: whether another machine does what they stood for; otherwise what is
  ///   dropped is told as left out.
  public func withoutCauses(of events: [String], isReplaced: Bool = false) -> MachineTable {
    var table = self
    table.causes = causes.filter { !events.contains($0.event) }
    return isReplaced ? table : table.leaving(out: causes.map(\.event).filter(events.contains))
  }

  /// The table of a system that leaves out what these events stand for.
  public func leaving(out events: [String]) -> MachineTable {
    var table = self
    if !events.isEmpty { table.leftOut = uniqued((leftOut ?? []) + events) }
    return table
  }
}

extension [Reading] {
  /// Whether a reading is taken so: by default, or as `alternatives` say.
  package func takes(
    _ id: String, _ alternative: String, of alternatives: [String: String] = [:]
  ) -> Bool {
    contains { $0.id == id && (alternatives[id] ?? $0.default) == alternative }
  }
}

extension Condition {
  /// The condition as it is where these readings take their defaults.
  public func read(_ readings: [Reading]) -> Condition { resolved { readings.takes($0, $1) } }
}

extension Action {
  /// What is done where these readings take their defaults.
  public func read(_ readings: [Reading]) -> [Action] { resolved { readings.takes($0, $1) } }
}
