import Checking
import Machines
import Models
import Testing

/// What a search says that a bound ended, compared with what the whole search says.
struct UnfinishedTests {
  @Test(arguments: [1, 2, 4, 9, 20, 45, 100, 200, 282])
  func `An unfinished search proves nothing and finds no violation that is none`(
    _ bound: Int
  ) throws {
    let whole = try check(ASM.system)
    #expect(whole.complete && whole.states > bound)
    let part = try check(
      ASM.system, options: SearchOptions(bounds: SearchBounds(states: bound)))
    #expect(!part.complete && part.endedBy == .states)
    for (short, long) in zip(part.results, whole.results) {
      let name = short.property.name
      #expect(name == long.property.name)
      #expect(short.verdict == .violated || short.verdict == .undecided, "\(name)")
      if short.verdict == .violated { #expect(long.verdict == .violated, "\(name)") }
    }
  }
}
