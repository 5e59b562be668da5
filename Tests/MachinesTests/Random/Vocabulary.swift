import Machines
import PropertyTesting

/// The names that a random system is made of, drawn before its tables.
struct Vocabulary {
  struct Shape {
    let name: String
    let states: [String]
    let isOutside: Bool
  }

  var shapes: [Shape] = []
  var variables: [Variable] = []
  var events: [String] = []
  var appTimers: [NamedTimer] = []
  var outsideTimers: [NamedTimer] = []
  var readings: [Reading] = []
  /// Spans in milliseconds.
  var spans: [Int] = []
  /// Whether more than one timer at once would be refused.
  var mayPutDeadlinesFirst = false

  var facts: [Variable] { variables.filter { $0.range == 0...1 } }
  var counters: [Variable] { variables.filter { $0.labels.isEmpty } }

  init(_ random: inout SplitMix64) {
    let machineCount = random.within(1...3)
    for position in 0..<machineCount {
      let name = ["A", "B", "C"][position]
      shapes.append(
        Shape(
          name: name, states: (0..<random.within(2...4)).map { "\(name)\($0)" },
          isOutside: random.chance(30)))
    }
    for lifetime in Lifetime.allCases {
      for number in 0..<random.weighted([20, 30, 30, 15, 5]) {
        variables.append(Vocabulary.variable(lifetime, number, &random))
      }
    }
    events = (0..<random.within(2...5)).map { "e\($0)" }
    appTimers = (0..<random.weighted([35, 45, 20])).map { NamedTimer("t\($0)") }
    if shapes.contains(where: \.isOutside), random.chance(50) {
      outsideTimers = [NamedTimer("world")]
    }
    spans = random.pick([
      [1000, 2000, 3000], [500, 1500, 1000], [200, 300], [3000], [4, 6, 10], [1000, 1000, 2500],
    ])
    for number in 0..<random.weighted([40, 40, 20]) {
      let first = Reading.Alternative("yes", "")
      let second = Reading.Alternative("no", "")
      readings.append(
        random.chance(60)
          ? Reading("R\(number)", asks: "?", per: [], first, second)
          : Reading("R\(number)", asks: "?", per: [], first, second, .init("maybe", "")))
    }
    mayPutDeadlinesFirst = random.chance(25)
  }

  private static func variable(
    _ lifetime: Lifetime, _ number: Int, _ random: inout SplitMix64
  ) -> Variable {
    let name = "\(lifetime.rawValue)\(number)"
    switch random.below(4) {
    case 0, 1: return Fact(name, initially: random.chance(25), lifetime).variable
    case 2:
      let low = random.pick([0, 0, 0, 1, -2])
      let high = low + random.within(1...5)
      return Variable(name, low...high, initially: random.within(low...high), lifetime)
    default:
      return Variable(name, 0...2, initially: random.below(3), lifetime, labels: ["x", "y", "z"])
    }
  }
}
