internal import TimedAutomata

/// What the numbers of beliefs and of all that they are made of stand for, in bytes.
extension BeliefEngine {
  /// - Returns: the numbers that these beliefs have in what is saved.
  func save(_ roots: Set<Int32>, _ output: inout SavedWriter) -> [Int32: Int32] {
    output.add(all: model.states) { $0.add($1.words) }
    output.add(all: trails.values) {
      $0.add($1.kinds)
      $0.add($1.rows)
      $0.add($1.startsWithEvent)
    }
    output.add(all: tallies.all.values) { $0.add($1.counts) }
    output.add(all: holds.values) {
      $0.add(all: $1) {
        $0.add(Int($1.letter))
        $0.add($1.time)
        $0.add($1.isOvertaken)
      }
    }
    output.add(all: rowSets.values) { $0.add($1) }
    output.add(surely.sorted())
    output.add(perhaps.sorted())
    output.add(isExhausted)
    let kept = kept(roots)
    output.add(all: kept.zones) { $0.add($1.raw) }
    output.add(all: kept.beliefs) {
      $0.add(all: $1) { $0.add([$1.state, $1.zone, $1.trail, $1.tally, $1.held, $1.sure]) }
    }
    return kept.numbers
  }

  /// Takes up what was saved; for an engine that has read no line, and knows the letters.
  func restore(_ input: inout SavedReader) throws(SavedCheckError) {
    func demand(_ holds: Bool) throws(SavedCheckError) { if !holds { throw SavedCheckError() } }
    let words = try input.all { (input) throws(SavedCheckError) in try input.numbers(Int.self) }
    for (place, words) in words.enumerated() {
      try demand(words.count == model.states.first?.words.count)
      try demand(Int(model.number(of: words.map { UInt64(bitPattern: Int64($0)) })) == place)
    }
    try demand(model.states.count == words.count)
    let trails = try input.all { (input) throws(SavedCheckError) in
      Trail(
        kinds: try input.numbers(Int16.self), rows: try input.numbers(Int32.self),
        startsWithEvent: try input.bool())
    }
    for (place, trail) in trails.enumerated() {
      try demand(Int(self.trails.number(of: trail)) == place)
    }
    try tallies.restore(
      try input.all { (input) throws(SavedCheckError) in try input.numbers(UInt16.self) })
    let holds = try input.all { (input) throws(SavedCheckError) in
      try input.all { (input) throws(SavedCheckError) in
        HeldLine(
          letter: Int32(try input.next(below: letters.count)), time: try input.next(),
          isOvertaken: try input.bool())
      }
    }
    for (place, held) in holds.enumerated() {
      try demand(Int(self.holds.number(of: held)) == place)
    }
    let rowSets = try input.all { (input) throws(SavedCheckError) in try input.numbers(Int32.self) }
    for (place, rows) in rowSets.enumerated() {
      try demand(Int(self.rowSets.number(of: rows)) == place)
    }
    surely = Set(try input.numbers(Int32.self))
    perhaps = Set(try input.numbers(Int32.self))
    isExhausted = try input.bool()
    let size = model.clockCount + 1
    let zones = try input.all { (input) throws(SavedCheckError) in
      DBM(size: size, raw: try input.numbers(Int32.self))
    }
    for zone in zones { try demand(zone.raw.count == size * size) }
    let bounds = [
      words.count, zones.count, trails.count, tallies.all.count, holds.count, rowSets.count,
    ]
    let elements = try input.all { (input) throws(SavedCheckError) in
      try input.all { (input) throws(SavedCheckError) in
        let parts = try input.numbers(Int32.self)
        try demand(parts.count == bounds.count)
        for (part, bound) in zip(parts, bounds) { try demand(part >= 0 && Int(part) < bound) }
        return Element(
          state: parts[0], zone: parts[1], trail: parts[2], tally: parts[3], held: parts[4],
          sure: parts[5])
      }
    }
    restore(zones: zones, beliefs: elements)
    try demand(beliefs.count == elements.count + 2 && self.zones.count == zones.count)
  }
}
