package import Checking
package import Machines

extension SweepTable {
  /// The table as one element of a scenario's list.
  package var json: JSON {
    .object([
      "name": .string(sweep.name), "title": .string(sweep.title),
      "rules": .array(sweep.ids.map(JSON.string)), "parameter": .string(sweep.parameter.id),
      "values_ms": .array(sweep.values.map(JSON.integer)),
      "entries": .array(sweep.entries.map(\.json)),
      "columns": .array(columns.map(\.json)),
    ])
  }
}

extension SweepTable.Column {
  fileprivate var json: JSON {
    let taken = readings.map { ($0.reading, JSON.string($0.alternative)) }
    return .object([
      "readings": .object(Dictionary(taken) { first, _ in first }),
      "rows": .array(cells.map { .array($0.map(\.json)) }),
      "thresholds": .array(thresholds.map(\.json)),
    ])
  }
}

extension SweepTable.Cell {
  fileprivate var json: JSON {
    switch self {
    case .count(let least, let greatest):
      .object(["least": .integer(least), "greatest": greatest.map(JSON.integer) ?? .null])
    case .time(let span): span.map { .object($0.members) } ?? .null
    case .first(let arrivals):
      .array(
        arrivals.map { arrival in
          .object(
            arrival.span.members.merging(["what": .string(arrival.landmark)]) { first, _ in first })
        })
    }
  }
}

extension SweepTable.Span {
  fileprivate var members: [String: JSON] {
    [
      "earliest_ms": .number(earliest.milliseconds),
      "latest_ms": latest.map { .number($0.milliseconds) } ?? .null,
    ]
  }
}

extension SweepTable.Threshold {
  fileprivate var json: JSON {
    var members: [String: JSON] = [
      "entry": .integer(entry), "below": .string(below), "above": .string(above), "at_ms": .null,
      "when_ms": .null, "between_ms": .null,
    ]
    switch place {
    case .exactly(let value, at: let time):
      members["at_ms"] = value.json
      members["when_ms"] = time.json
    case .between(let low, let high):
      members["between_ms"] = .array([.integer(low), .integer(high)])
    }
    return .object(members)
  }
}

extension Fraction {
  fileprivate var json: JSON {
    .object(["numerator": .integer(numerator), "denominator": .integer(denominator)])
  }
}

extension Sweep.Entry {
  fileprivate var json: JSON {
    let (kind, name) =
      switch self {
      case .count(let name, _, until: _): ("count", name)
      case .time(let name, _): ("time", name)
      case .first(let name, _): ("first", name)
      }
    return .object(["kind": .string(kind), "name": .string(name)])
  }
}
