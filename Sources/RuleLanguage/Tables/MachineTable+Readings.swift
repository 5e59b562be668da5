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
    let takes = { (id: String, alternative: String) in
      readings.contains {
        $0.id == id && (alternatives[id] ?? $0.default) == alternative
      }
    }
    return meaning { takes($0, $1) ? .always : .never }
  }

  /// The table with the causes of these events alone.
  public func causes(of events: [String]) -> MachineTable {
    var table = self
    table.causes = causes.filter { events.contains($0.event) }
    return table
  }

  /// The table without the causes of these events.
  public func withoutCauses(of events: [String]) -> MachineTable {
    var table = self
    table.causes = causes.filter { !events.contains($0.event) }
    return table
  }
}

extension Condition {
  /// The condition as it is where these readings take their defaults.
  public func read(_ readings: [Reading]) -> Condition {
    resolved { id, alternative in
      readings.contains { $0.id == id && $0.default == alternative }
    }
  }
}

extension Action {
  /// What is done where these readings take their defaults.
  public func read(_ readings: [Reading]) -> [Action] {
    resolved { id, alternative in
      readings.contains { $0.id == id && $0.default == alternative }
    }
  }
}
