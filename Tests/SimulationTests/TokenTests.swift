import SmallNumbers
import Testing

@testable import Simulation

struct TokenTests {
  static let golden = [
    "072X1-147ZY-S9ZHK-0G410-EB3DV-KG1R0-ZYZW6-4QR7N-6N9W2-0GY54-3H10B-3001C-111X0-W0CJ2-XNQ60",
    "011BN-7PM9C-0WBZS-EW12G-098XG-PRZHM-26GCS-88GX3-9R006-NJWSZ-XX0HM-3FFAY-D4Y50-12G16-16SZ5",
    "HBBTJ-50",
  ].joined(separator: "-")

  static func recording(seed: Int) -> Recording {
    var random = SmallGenerator(seed: seed)
    let mark = { (width: Int, random: inout SmallGenerator) in
      NameDigest(bits: UInt32(random.below(1 << width)), width: width)
    }
    let marks = { (random: inout SmallGenerator) in
      (0..<random.below(4)).map { _ in mark(24, &random) }
    }
    let tick = [1, 500, 1_000_000][random.below(3)]
    let steps = (0..<random.below(12)).map { _ in
      RecordedStep(
        delay: tick * [0, 0, 3, 200, 100_000][random.below(5)], action: mark(16, &random),
        rule: mark(16, &random), effect: mark(8, &random))
    }
    // Odd seeds have none: their tokens are of format 1, as the golden one is.
    var others = SmallGenerator(seed: seed)
    let parameters = (0..<(seed.isMultiple(of: 2) ? others.below(3) : 0)).map { _ in
      RecordedSpan(parameter: mark(24, &others), milliseconds: others.below(100_000))
    }
    var recording = Recording(
      system: mark(24, &random), readings: marks(&random), parameters: parameters,
      amendments: marks(&random),
      kills: [nil, 0, 2, 100][random.below(4)], suspends: [nil, true, false][random.below(3)],
      withoutEvents: marks(&random), property: mark(24, &random),
      rules: UInt32(random.below(1 << 32)),
      tickMicroseconds: tick, steps: steps,
      loopStart: steps.isEmpty || random.below(2) == 0 ? nil : random.below(steps.count),
      finalDelay: tick * random.below(300), digest: UInt32(random.below(1 << 32)))
    // A third have no scenario, as before format 3; a third hold steps, a third how they were drawn.
    switch seed % 3 {
    case 0: recording.scenario = mark(24, &others)
    case 2: recording.holdDraw(draw(&others))
    default: break
    }
    return recording
  }

  static func draw(_ random: inout SmallGenerator) -> SeededRun {
    let run = [0, 7, 1 << 40][random.below(3)]
    let bits = [0, 8, 63, 64][random.below(4)]
    return SeededRun(
      version: UInt8(random.below(3)), seed: Seed(bits == 0 ? 0 : random.next() >> (64 - bits)),
      scope: Scope("scope \(random.below(100))"), manner: random.below(2) == 0 ? .swarm : .uniform,
      run: run, limit: 20 + random.below(80), actions: UInt16(random.below(1 << 16)),
      steps: (0..<random.below(20)).map { _ in
        DrawnStep(trail: UInt8(random.below(256)), offer: UInt16(random.below(1 << 16)))
      })
  }

  @Test(arguments: 0..<200)
  func `A token holds all of its recording`(_ seed: Int) throws {
    let recording = Self.recording(seed: seed)
    #expect(try Token.recording(from: Token.text(of: recording)) == recording)
  }

  @Test func `Case, hyphens and the letters O, I and L do not matter`() throws {
    for seed in 0..<50 {
      let recording = Self.recording(seed: seed)
      let text = Token.text(of: recording)
      let typed = text.lowercased().filter { $0 != "-" }.map { (character: Character) in
        character == "0" ? "o" : character == "1" ? "l" : character
      }
      #expect(try Token.recording(from: String(typed)) == recording)
    }
  }

  @Test func `Every single mistyped character is noticed`() throws {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var unnoticed: [String] = []
    for seed in 0..<2 {
      let text = Array(Token.text(of: Self.recording(seed: seed)))
      for position in text.indices where text[position] != "-" {
        for other in alphabet where other != text[position] {
          var typed = text
          typed[position] = other
          if (try? Token.recording(from: String(typed))) != nil { unnoticed.append(String(typed)) }
        }
      }
    }
    #expect(unnoticed == [])
  }

  @Test func `A missing, an additional and two exchanged characters are noticed`() throws {
    for seed in 0..<20 {
      let text = Array(Token.text(of: Self.recording(seed: seed))).filter { $0 != "-" }
      for position in text.indices {
        var shorter = text
        shorter.remove(at: position)
        var longer = text
        longer.insert("7", at: position)
        var exchanged = text
        if position > 0 { exchanged.swapAt(position - 1, position) }
        for typed in [shorter, longer, exchanged] where typed != text {
          #expect(throws: TokenError.self) { try Token.recording(from: String(typed)) }
        }
      }
    }
  }

  @Test func `Garbage is refused and never traps`() {
    var random = SmallGenerator(seed: 7)
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ-abcxyzOIL")
    for _ in 0..<2000 {
      let text = String((0..<random.below(60)).map { _ in letters[random.below(letters.count)] })
      #expect(throws: TokenError.self) { try Token.recording(from: text) }
    }
    for text in ["", "-", "é", "sim reproduce", "ÄÖÜ", "🙂", "U", "0000"] {
      #expect(throws: TokenError.self) { try Token.recording(from: text) }
    }
  }

  /// Bytes with a good checksum that say nothing sensible.
  @Test func `Malformed bytes with a good checksum are refused and never trap`() {
    var random = SmallGenerator(seed: 8)
    var refused = 0
    for _ in 0..<4000 {
      var writer = ByteWriter()
      let format = UInt8(1 + random.below(3))
      writer.write(byte: format)
      if format == 3 { writer.write(byte: UInt8(random.below(2))) }
      for _ in 0..<random.below(60) { writer.write(byte: UInt8(random.below(256))) }
      writer.write(UInt64(CRC32.checksum(of: writer.bytes)), bytes: 4)
      do {
        let read = try Token.recording(from: Base32.text(of: writer.bytes, groups: 5))
        // What is understood by chance must at least be written again without harm.
        #expect(try Token.recording(from: Token.text(of: read)) == read)
      } catch { refused += 1 }
    }
    #expect(refused > 3000)
  }

  @Test func `Another format is told apart from a mistyped token`() {
    var writer = ByteWriter()
    writer.write(byte: 9)
    for _ in 0..<20 { writer.write(byte: 0) }
    writer.write(UInt64(CRC32.checksum(of: writer.bytes)), bytes: 4)
    #expect(throws: TokenError.format(9, newest: Token.formatVersion)) {
      try Token.recording(from: Base32.text(of: writer.bytes, groups: 5))
    }
  }

  @Test func `The token of a drawn value is told apart from that of a run`() throws {
    let found = try #require(try counterexample(Generator<Int>.integer()) { $0 == 0 })
    #expect(throws: TokenError.format(0x81, newest: Token.formatVersion)) {
      try Token.recording(from: found.token)
    }
  }

  /// The check value that every description of CRC-32 gives, and one of RFC 4648's inputs.
  @Test func `Checksum and alphabet are the published ones`() throws {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xcbf4_3926)
    #expect(Base32.text(of: Array("foobar".utf8), groups: 99) == "CSQPYRK1E8")
    #expect(try Base32.bytes(of: "csqp-yrk1-e8") == Array("foobar".utf8))
  }

  /// A change of digests would make every printed token out of date.
  @Test func `Digests of names are what they were`() {
    #expect(NameDigest("app-state-machine", width: 24).bits == 15_418_653)
    #expect(NameDigest("", width: 16) != NameDigest(" ", width: 16))
    #expect(Token.text(of: Self.recording(seed: 1)) == Self.golden)
  }
}

extension Recording {
  /// Puts how a run was drawn in the place of its steps.
  fileprivate mutating func holdDraw(_ draw: SeededRun) {
    scenario = draw.scope.nameDigest
    steps = []
    loopStart = nil
    self.draw = draw
  }
}
