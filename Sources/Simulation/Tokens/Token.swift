package import PropertyTesting

/// A short text that reproduces one run, alone.
///
/// The text is Crockford's base 32 in groups of five, read without regard to case. Its bytes are the
/// format version, the fields of ``Recording`` in order with names as digests and numbers in LEB128,
/// and a CRC-32, by which a mistyped token is told from one that is merely out of date.
///
/// Format 3 begins with the form, 0 for the steps themselves and 1 for how they were drawn, and says
/// of which scenario the run is. Format 2 has parameters and no form or scenario, format 1 neither;
/// a recording without a scenario is still written in them.
package enum Token {
  package static let formatVersion = 3
  /// Longer texts are refused unread.
  package static let maximumLength = TokenText.maximumLength

  /// The text of a recording.
  package static func text(of recording: Recording) -> String {
    let format: UInt8 = recording.scenario != nil ? 3 : recording.parameters.isEmpty ? 1 : 2
    var writer = ByteWriter()
    writer.write(byte: format)
    if let scenario = recording.scenario {
      writer.write(byte: recording.draw == nil ? 0 : 1)
      if let draw = recording.draw {
        writer.write(draw.scope.digest, bytes: 8)
      } else {
        writer.write(scenario)
      }
    }
    recording.writeSetting(to: &writer, withParameters: format > 1)
    if let draw = recording.draw {
      draw.write(to: &writer)
    } else {
      recording.writeSteps(to: &writer)
    }
    writer.write(recording.finalDelay / recording.tickMicroseconds)
    writer.write(UInt64(recording.digest), bytes: 4)
    return TokenText.sealed(writer)
  }

  /// The recording that a text stands for; names are digests, see ``Recording/bare``.
  package static func recording(from text: String) throws(TokenError) -> Recording {
    let payload = try TokenText.unsealed(TokenText.bytes(of: text))
    let format = Int(payload[0])
    guard (1...formatVersion).contains(format) else { throw .format(format, newest: formatVersion) }
    var reader = ByteReader(payload)
    _ = try reader.fixed(bytes: 1)
    let isDrawn = format > 2 ? try reader.flag() : false
    let scope = isDrawn ? Scope(digest: try reader.fixed(bytes: 8)) : nil
    let scenario: NameDigest? =
      if let scope { scope.nameDigest } else {
        format > 2 ? try reader.digest(width: Recording.nameWidth) : nil
      }
    var recording = try Recording(settingFrom: &reader, withParameters: format > 1)
    recording.scenario = scenario
    if let scope {
      recording.draw = try SeededRun(of: scope, from: &reader)
    } else {
      try recording.readSteps(from: &reader)
    }
    recording.finalDelay = try reader.duration(tick: recording.tickMicroseconds)
    recording.digest = try UInt32(reader.fixed(bytes: 4))
    guard reader.isAtEnd else { throw .malformed("a field is out of range") }
    return recording
  }
}
