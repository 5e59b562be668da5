/// What is wrong with a token, before any rule is looked at.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAToken(String)
  /// The checksum does not match.
  case mistyped
  /// Made by another format of tokens.
  case format(Int)
  /// The checksum matches, but the bytes say nothing sensible.
  case malformed(String)

  public var description: String {
    switch self {
    case .notAToken(let reason): "this is not a token: \(reason)"
    case .mistyped: "the token is mistyped or cut short: its checksum does not match"
    case .format(let version):
      "the token has format \(version), and this sim reads formats 1 to \(Token.formatVersion)"
    case .malformed(let reason): "the token cannot be read: \(reason)"
    }
  }
}

/// A short text that reproduces one run, alone.
///
/// The text is Crockford's base 32 in groups of five, read without regard to case. Its bytes are the
/// format version, the fields of ``Recording`` in order with names as digests and numbers in LEB128,
/// and a CRC-32, by which a mistyped token is told from one that is merely out of date. Format 2 has
/// the parameters after `suspends`; a recording without any is still written in format 1.
public enum Token {
  public static let formatVersion = 2
  /// Longer texts are refused unread.
  public static let maximumLength = 1 << 20

  /// The text of a recording.
  public static func text(of recording: Recording) -> String {
    var writer = ByteWriter()
    writer.write(byte: recording.parameters.isEmpty ? 1 : 2)
    writer.write(recording.system)
    writer.write(recording.property)
    writer.write(UInt64(recording.rules), bytes: 4)
    writer.write(list: recording.readings)
    writer.write(list: recording.amendments)
    writer.write(list: recording.withoutEvents)
    writer.write(recording.kills.map { $0 + 1 } ?? 0)
    writer.write(recording.suspends.map { $0 ? 2 : 1 } ?? 0)
    if !recording.parameters.isEmpty {
      writer.write(recording.parameters.count)
      for span in recording.parameters {
        writer.write(span.parameter)
        writer.write(span.milliseconds)
      }
    }
    writer.write(recording.tickMicroseconds)
    writer.write(recording.steps.count)
    for step in recording.steps {
      writer.write(step.delay / recording.tickMicroseconds)
      writer.write(step.action)
      writer.write(step.rule)
      writer.write(step.effect)
    }
    writer.write(recording.loopStart.map { $0 + 1 } ?? 0)
    writer.write(recording.finalDelay / recording.tickMicroseconds)
    writer.write(UInt64(recording.digest), bytes: 4)
    writer.write(UInt64(CRC32.checksum(of: writer.bytes)), bytes: 4)
    return Base32.text(of: writer.bytes, groups: 5)
  }

  /// The recording that a text stands for; names are digests, see ``Recording/bare``.
  public static func recording(from text: String) throws(TokenError) -> Recording {
    guard text.utf8.count <= maximumLength else {
      throw .notAToken("it is longer than \(maximumLength) characters")
    }
    let bytes = try Base32.bytes(of: text)
    guard bytes.count > 5 else { throw .notAToken("it is too short") }
    var tail = ByteReader(Array(bytes.suffix(4)))
    let payload = Array(bytes.dropLast(4))
    guard try tail.fixed(bytes: 4) == UInt64(CRC32.checksum(of: payload)) else { throw .mistyped }
    guard (1...formatVersion).contains(Int(payload[0])) else { throw .format(Int(payload[0])) }
    var reader = ByteReader(payload)
    _ = try reader.fixed(bytes: 1)
    let system = try reader.mark(width: Recording.nameWidth)
    let property = try reader.mark(width: Recording.nameWidth)
    let rules = try UInt32(reader.fixed(bytes: 4))
    let readings = try reader.marks()
    let amendments = try reader.marks()
    let withoutEvents = try reader.marks()
    let kills = try reader.number()
    let suspends = try reader.number()
    var parameters: [RecordedSpan] = []
    for _ in 0..<(payload[0] < 2 ? 0 : try reader.count(ofAtLeast: 4)) {
      parameters.append(
        RecordedSpan(
          parameter: try reader.mark(width: Recording.nameWidth),
          milliseconds: try reader.number()))
    }
    let tick = try reader.number()
    guard suspends <= 2, tick >= 1, tick <= 1 << 40 else {
      throw .malformed("a field is out of range")
    }
    var steps: [RecordedStep] = []
    for _ in 0..<(try reader.count(ofAtLeast: 6)) {
      steps.append(
        RecordedStep(
          delay: try reader.duration(tick: tick),
          action: try reader.mark(width: Recording.actionWidth),
          rule: try reader.mark(width: Recording.actionWidth),
          effect: try reader.mark(width: Recording.effectWidth)))
    }
    let loop = try reader.number()
    let finalDelay = try reader.duration(tick: tick)
    let digest = try UInt32(reader.fixed(bytes: 4))
    guard reader.isAtEnd, loop <= steps.count else { throw .malformed("a field is out of range") }
    return Recording(
      system: system, readings: readings, parameters: parameters, amendments: amendments,
      kills: kills == 0 ? nil : kills - 1, suspends: suspends == 0 ? nil : suspends == 2,
      withoutEvents: withoutEvents, property: property, rules: rules, tickMicroseconds: tick,
      steps: steps, loopStart: loop == 0 ? nil : loop - 1, finalDelay: finalDelay, digest: digest)
  }
}

/// The checksum of ISO 3309, as used by Ethernet and zip: it notices every error confined to 32
/// neighbouring bits, so every single mistyped character.
enum CRC32 {
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xffff_ffff
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
