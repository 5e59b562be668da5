extension LogCheck {
  /// All that the lines taken so far leave, in bytes.
  public var saved: [UInt8] {
    let groups = groups
    var output = SavedWriter()
    reader.save(&output)
    output.add(countOfKind)
    output.add(looks)
    for group in groups { group.save(&output) }
    return output.bytes
  }

  /// Goes on where a check of the same system by the same mapping was saved; for one that has taken no
  /// line, and is of no use if this fails.
  ///
  /// - Throws: if the bytes are not what such a check saves.
  public func restore(_ bytes: [UInt8]) throws(SavedCheckError) {
    var input = SavedReader(bytes)
    isLearning = false
    try reader.restore(&input)
    let counts = try input.numbers(Int.self)
    guard counts.count == countOfKind.count else { throw SavedCheckError() }
    countOfKind = counts
    looks = try input.numbers(Int32.self)
    for group in groups {
      group.engine.learn(reader.letters)
      try group.restore(&input)
    }
    guard input.isAtEnd, sessionCount <= reader.sessions.count else { throw SavedCheckError() }
  }
}
