import Synchronization
import Testing

@testable import PropertyTesting

struct ForAllTests {
  static let numbers = Generator<Int>.integer().array()

  /// What is thrown, in words.
  private func words(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test func `What holds throws nothing, and every seed is asked once`() throws {
    var asked = 0
    try forAll(seeds: 250, Self.numbers) { numbers in
      asked += 1
      return numbers.sorted().count == numbers.count
    }
    #expect(asked == 250)
    try tryAll(Self.numbers) { numbers in try satisfy(numbers.count >= 0, "a count") }
  }

  @Test func `The error says by what, why, from which seed and how to see it again`() {
    let text = words { try forAll(Self.numbers) { $0 == $0.sorted() } }
    let lines = text.split(separator: "\n")
    #expect(lines.prefix(2) == ["refuted by [0, -1]", "failure: returned false"])
    #expect(lines[2].hasPrefix("seed: 0x00000000000000") && lines.count == 4)
    let token = lines[3].dropFirst("replay: \"".count).dropLast()
    #expect(
      words { try forAll(replay: String(token), Self.numbers) { $0 == $0.sorted() } }
        == "still refuted by [0, -1]\nfailure: returned false\nreplay: \"\(token)\"")
  }

  @Test func `One seed alone gives the same`() throws {
    let found = try #require(try counterexample(Self.numbers) { $0.count < 7 })
    let again = try #require(
      try counterexample(seeds: 1, startingAt: found.seed, Self.numbers) { $0.count < 7 })
    #expect(again.value == found.value && again.token == found.token && again.run == 1)
    #expect(found.value == [Int](repeating: 0, count: 7))
  }

  @Test func `A token makes the same case again`() throws {
    let refuted = #expect(throws: Refuted.self) {
      try tryAll(Self.numbers) { try satisfy($0.reduce(0, &+) < 100, "small") }
    }
    let token = try #require(refuted).token
    #expect(refuted?.value == "[100]")
    var asked: [[Int]] = []
    let again = #expect(throws: Refuted.self) {
      try tryAll(replay: token.lowercased(), Self.numbers) { numbers in
        asked.append(numbers)
        try satisfy(numbers.reduce(0, &+) < 100, "small")
      }
    }
    #expect(asked == [[100]])
    #expect(again?.token == token && again?.failure == refuted?.failure)
    #expect(again?.description.hasPrefix("still refuted by [100]\n") == true)
    // Mended.
    try forAll(replay: token, Self.numbers) { _ in true }
    // Another generator.
    #expect(throws: ReplayDiverged.self) {
      try forAll(replay: token, Generator<Int>.integer(in: 0...9).array()) { _ in true }
    }
    #expect(throws: ReplayDiverged.self) {
      try forAll(replay: token, Generator<Int>.integer()) { _ in true }
    }
  }

  @Test func `A token that is none is refused`() throws {
    let found = try #require(try counterexample(Self.numbers) { $0.isEmpty })
    var mistyped = Array(found.token)
    mistyped[2] = mistyped[2] == "7" ? "8" : "7"
    func error(_ token: String) -> String {
      words { try forAll(replay: token, Self.numbers) { _ in true } }
    }
    #expect(error(String(mistyped)).contains("its checksum does not match"))
    #expect(error("").contains("too short"))
    #expect(error("?").contains("character 1"))
    let writer = [1, 2, 3, 4] as [UInt8]
    var bytes = ByteWriter()
    for byte in writer { bytes.write(byte: byte) }
    bytes.write(UInt64(CRC32.checksum(of: bytes.bytes)), bytes: 4)
    #expect(error(Base32.text(of: bytes.bytes, groups: 5)).contains("sim reproduce"))
  }

  @Test(arguments: [0, 1, 127, 128, UInt64.max, UInt64.max - 1, 1 << 63])
  func `A token holds any decision`(_ index: UInt64) throws {
    let trace = ChoiceSequence(draws: [
      ChoiceNode(index: index, maximum: .max, below: 1 << 63), ChoiceNode(index: 1, maximum: 2),
    ])
    let token = DrawToken(trace, .returnedFalse)
    #expect(try DrawToken(token.text) == token && token.indices == [index, 1])
  }

  @Test func `Failures are told apart by type and label`() {
    enum Fault: Error {
      case empty
      case long(Int)
      case named(name: String, size: Int)
    }
    struct Other: Error { var size = 1 }
    #expect(FailureIdentity(Fault.long(1)) == FailureIdentity(Fault.long(2)))
    #expect(FailureIdentity(Fault.empty) != FailureIdentity(Fault.long(2)))
    #expect(
      FailureIdentity(Fault.named(name: "a", size: 1))
        == FailureIdentity(Fault.named(name: "b", size: 2)))
    #expect(FailureIdentity(Other(size: 1)) == FailureIdentity(Other(size: 2)))
    #expect(FailureIdentity(Unsatisfied("a")) != FailureIdentity(Unsatisfied("b")))
    #expect(FailureIdentity(Unsatisfied("a")) == FailureIdentity(Unsatisfied("a")))
    #expect(FailureIdentity(Unsatisfied("a")).description == "threw Unsatisfied, a")
  }

  @Test func `Where nearly everything is discarded nothing is said`() throws {
    #expect(
      words { try forAll(seeds: 100, Self.numbers.filter { _ in false }) { _ in true } }
        == "100 of 100 values were discarded; "
        + "generate what the conditions ask for instead of filtering")
    #expect(throws: TooFewCases.self) {
      try tryAll(seeds: 100, Self.numbers) { _ in throw Discarded() }
    }
    try tryAll(seeds: 100, Generator<Int>.integer(in: 0...9)) {
      if $0 > 4 { throw Discarded() }
    }
  }

  @Test func `A property that depends on more than the value is told of`() {
    var asked = 0
    let text = words {
      try forAll(Self.numbers) { _ in
        asked += 1
        return asked != 5
      }
    }
    #expect(text.contains("it held when it was tried again"))
  }

  @Test func `A limit of executions is kept, and told of`() throws {
    for limit in [0, 1, 10] {
      var asked = 0
      let found = try #require(
        try counterexample(executions: limit, Self.numbers) { numbers in
          asked += 1
          return numbers.reduce(0, &+) % 1000 < 990
        })
      // Those until one fails, those of shrinking, and one at the end.
      #expect(asked == found.run + found.executions + 1)
      #expect(found.executions <= limit && !found.isSimplest)
    }
  }

  /// What the documentation advises to those who want to keep their expectations.
  private func holds(_ body: () throws -> Void) rethrows -> Bool {
    let hasFailed = Mutex(false)
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { _ in
      hasFailed.withLock { $0 = true }
      return true
    }
    return hasFailed.withLock { !$0 }
  }

  @Test func `Expectations can be asked for an answer`() {
    let text = words {
      try forAll(Self.numbers) { numbers in self.holds { #expect(numbers.count < 3) } }
    }
    #expect(text.hasPrefix("refuted by [0, 0, 0]\nfailure: returned false\n"))
  }
}
