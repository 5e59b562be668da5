public import RuleLanguage
public import StateSearch

/// Works a sweep out: one complete search for each row and column, and a few for each threshold.
///
/// - Parameters:
///   - configuration: what the sweep itself does not vary.
/// - Throws: a `ModelError` if the model is at fault, an ``IncompleteSweep`` if a bound of the options
///   ends a search.
public func evaluate(
  _ sweep: Sweep, of system: RuleLanguage.System, _ configuration: Configuration = Configuration(),
  options: SearchOptions = SearchOptions()
) throws -> SweepTable {
  var columns: [SweepTable.Column] = []
  for taken in sweep.combinations {
    var configuration = configuration
    for reading in taken { configuration.readings[reading.reading] = reading.alternative }
    columns.append(try column(sweep, taken, of: system, configuration, options))
  }
  return SweepTable(sweep: sweep, columns: columns)
}

private func column(
  _ sweep: Sweep, _ taken: [TakenReading], of system: RuleLanguage.System,
  _ configuration: Configuration, _ options: SearchOptions
) throws -> SweepTable.Column {
  var cells: [[SweepTable.Cell]] = []
  for value in sweep.values {
    let probe = try SweepProbe(
      system, configuration, sweep.parameter, value: value, options: options)
    var row: [SweepTable.Cell] = []
    for entry in sweep.entries { row.append(try probe.cell(entry)) }
    cells.append(row)
  }
  var thresholds: [SweepTable.Threshold] = []
  for (position, entry) in sweep.entries.enumerated() {
    guard case .first(_, let landmarks) = entry else { continue }
    let rows = zip(sweep.values, cells).map { value, row in
      if case .first(let arrivals) = row[position] {
        (value: value, arrivals: arrivals)
      } else {
        (value: value, arrivals: [SweepTable.Arrival]())
      }
    }
    let finder = ThresholdFinder { value, stretch in
      try SweepProbe(
        system, configuration, sweep.parameter, value: value, stretch: stretch, options: options
      ).first(of: landmarks)
    }
    thresholds += try finder.thresholds(entry: position, rows: rows)
  }
  return SweepTable.Column(readings: taken, cells: cells, thresholds: thresholds)
}

extension Sweep {
  /// Every combination of alternatives, the first reading varying slowest.
  var combinations: [[TakenReading]] {
    readings.reduce([[]]) { combinations, reading in
      combinations.flatMap { combination in
        reading.alternatives.map {
          combination + [TakenReading(reading: reading.id, alternative: $0.id)]
        }
      }
    }
  }
}
