internal import PropertyTesting

/// A token of at most 60 characters, which names a run and does not hold it.
///
/// It is format 4 of tokens: the scenario and the claim as digests, and a digest of the run. Anyone who
/// reads it finds the run where it is kept, finds it again as the shortest one, or draws it again
/// from its seed; the digest tells whether it is the same.
package struct ShortToken: Hashable, Sendable {
  /// How a run is drawn again, and where it ends.
  package struct Draw: Hashable, Sendable {
    package let seed: Seed
    package let run: Int
    package let limit: Int
    package let manner: Campaign.Manner
    /// Up to where it is the run that is meant.
    package let steps: Int
    package let finalTicks: Int
  }

  package static let format: UInt8 = 4
  package static let maximumLength = 60

  package let scenario: NameDigest
  /// The empty name for a run that is of no property.
  package let property: NameDigest
  package let digest: UInt32
  /// `nil` for a run that is kept or found.
  package let draw: Draw?

  /// The short token of a recording; `nil` if its scenario was not recorded.
  package init?(of recording: Recording) {
    guard let scenario = recording.scenario else { return nil }
    self.scenario = scenario.bare
    property = recording.property.bare
    digest = recording.digest
    draw = recording.draw.map {
      Draw(
        seed: $0.seed, run: $0.run, limit: $0.limit, manner: $0.manner, steps: $0.steps.count,
        finalTicks: recording.finalDelay / recording.tickMicroseconds)
    }
  }

  /// The text; `nil` if its numbers are so large that it would be longer than it may.
  package var text: String? {
    var writer = ByteWriter()
    writer.write(byte: Self.format)
    writer.write(byte: draw.map { $0.manner == .swarm ? 1 : 2 } ?? 0)
    writer.write(scenario)
    writer.write(property)
    writer.write(UInt64(digest), bytes: 4)
    if let draw {
      writer.write(byte: SeededRun.currentVersion)
      let significant = (64 - draw.seed.value.leadingZeroBitCount + 7) / 8
      writer.write(byte: UInt8(significant))
      writer.write(draw.seed.value, bytes: significant)
      for number in [draw.run, draw.limit, draw.steps, draw.finalTicks] { writer.write(number) }
    }
    let text = TokenText.sealed(writer)
    return text.utf8.count <= Self.maximumLength ? text : nil
  }

  /// Reads a text; `nil` if it is a token of another format.
  ///
  /// - Throws: a `TokenError` if it is none.
  package init?(_ text: String) throws(TokenError) {
    guard text.utf8.count <= Token.maximumLength else { return nil }
    let bytes = try Base32.bytes(of: text)
    guard bytes.count > 5, bytes[0] == Self.format else { return nil }
    let payload = try TokenText.unsealed(bytes)
    var reader = ByteReader(payload)
    _ = try reader.fixed(bytes: 1)
    let form = try reader.fixed(bytes: 1)
    scenario = try reader.digest(width: Recording.nameWidth)
    property = try reader.digest(width: Recording.nameWidth)
    digest = try UInt32(reader.fixed(bytes: 4))
    if form == 0 {
      draw = nil
    } else {
      guard form <= 2, try reader.fixed(bytes: 1) == UInt64(SeededRun.currentVersion) else {
        throw .malformed("it was drawn in another way")
      }
      let significant = try Int(reader.fixed(bytes: 1))
      guard significant <= 8 else { throw .malformed("a field is out of range") }
      let seed = Seed(try reader.fixed(bytes: significant))
      draw = Draw(
        seed: seed, run: try reader.number(), limit: try reader.number(),
        manner: form == 1 ? .swarm : .uniform, steps: try reader.number(),
        finalTicks: try reader.number())
    }
    guard reader.isAtEnd,
      draw.map({ $0.limit <= SeededRun.maximumLimit && $0.steps <= $0.limit }) ?? true
    else { throw .malformed("a field is out of range") }
  }
}
