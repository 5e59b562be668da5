import PropertyTesting
import Synchronization
import Testing

/// Whether expectations hold: an answer in place of an issue for every value that is tried.
func holds(_ body: () throws -> Void) rethrows -> Bool {
  let hasFailed = Mutex(false)
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { _ in
    hasFailed.withLock { $0 = true }
    return true
  }
  return hasFailed.withLock { !$0 }
}

struct PropertyTests {
  @Test func `Sorting keeps every number`() throws {
    try forAll(seeds: 1_000, Generator<Int>.integer().array()) { numbers in
      numbers.sorted().count == numbers.count
    }
  }

  @Test func `Expectations can be asked for an answer`() throws {
    let numbers = Generator<Int>.integer().array()
    let refuted = #expect(throws: Refuted.self) {
      try forAll(numbers) { numbers in holds { #expect(numbers.count < 3) } }
    }
    #expect(refuted?.value == "[0, 0, 0]")
  }
}
