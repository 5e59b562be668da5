extension LogCheck {
  /// All that the lines taken so far leave, in bytes.
  public var saved: [UInt8] {
    var output = SavedWriter()
    reader.save(&output)
    let numbers = engine.save(roots, &output)
    output.add(countOfKind)
    output.add([Int(file), Int(numbers[start] ?? engine.undecided)])
    output.add(all: sessions) { output, session in
      output.add([
        Int(numbers[session.belief] ?? engine.undecided),
        Int(numbers[session.before] ?? engine.undecided), Int(session.lines), Int(session.file),
        session.line, Int(session.last.letter), session.last.delta, session.last.isCopy ? 1 : 0,
        session.last.startsBatch ? 1 : 0, session.time, Int(truncatingIfNeeded: session.batch),
      ])
    }
    output.add(all: said) { $0.add($1.sorted()) }
    return output.bytes
  }

  /// Goes on where a check of the same system by the same mapping was saved; for one that has taken no
  /// line, and is of no use if this fails.
  ///
  /// - Throws: if the bytes are not what such a check saves.
  public func restore(_ bytes: [UInt8]) throws(SavedCheckError) {
    var input = SavedReader(bytes)
    try reader.restore(&input)
    try engine.restore(&input)
    let beliefs = engine.beliefs.count
    let counts = try input.numbers(Int.self)
    let numbers = try input.numbers(Int32.self)
    guard counts.count == countOfKind.count, numbers.count == 2,
      (0..<beliefs).contains(Int(numbers[1]))
    else { throw SavedCheckError() }
    countOfKind = counts
    (file, start) = (numbers[0], numbers[1])
    sessions = try input.all { (input) throws(SavedCheckError) in
      let parts = try input.numbers(Int.self)
      guard parts.count == 11, (0..<beliefs).contains(parts[0]), (0..<beliefs).contains(parts[1]),
        (0..<engine.letters.count).contains(parts[5])
      else { throw SavedCheckError() }
      return SessionState(
        belief: Int32(parts[0]), before: Int32(parts[1]),
        lines: Int32(truncatingIfNeeded: parts[2]), file: Int32(truncatingIfNeeded: parts[3]),
        line: parts[4],
        last: LogLine(
          letter: Int32(parts[5]), delta: parts[6], isCopy: parts[7] != 0,
          startsBatch: parts[8] != 0),
        time: parts[9], batch: UInt64(bitPattern: Int64(parts[10])))
    }
    said = try input.all { (input) throws(SavedCheckError) in
      Set(try input.numbers(Int32.self))
    }
    guard input.isAtEnd, said.count == (countsCopies ? sessions.count : 0),
      sessions.count <= reader.sessions.count
    else { throw SavedCheckError() }
  }
}
