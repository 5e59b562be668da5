import Testing

@Suite struct `The random numbers of tests` {
  @Test func `are those published for the generator`() {
    // Rosetta Code, "Pseudo-random numbers/Splitmix64", seed 1234567.
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
