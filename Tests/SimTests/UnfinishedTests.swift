import Checking
import Machines
import ModelsASM
import Testing

/// What a search says that a bound ended, compared with what the whole search says.
struct UnfinishedTests {
  static let bounds: [(engine: Engine, states: Int)] =
    [1, 2, 4, 9, 20, 45, 100, 200, 282].map { (.ticks, $0) }
    + [1, 2, 4, 9, 20, 45, 70, 80].map { (.zones, $0) }

  @Test(arguments: bounds)
  func `An unfinished search proves nothing and finds no violation that is none`(
    _ bound: (engine: Engine, states: Int)
  ) throws {
    var options = SearchOptions()
    options.engine = bound.engine
    options.detail = .run
    let whole = try check(ASM.system, options: options)
    #expect(whole.complete && whole.states > bound.states)
    options.bounds.states = bound.states
    let part = try check(ASM.system, options: options)
    #expect(!part.complete && part.endedBy == .states)
    for (short, long) in zip(part.results, whole.results) {
      let name = short.property.name
      #expect(name == long.property.name)
      #expect(short.verdict == .violated || short.verdict == .undecided, "\(name)")
      if short.verdict == .violated { #expect(long.verdict == .violated, "\(name)") }
    }
  }
}
