import Machines
import PropertyTesting

/// Draws random systems, weighted so that their runs go deep: most guards can hold, most counters
/// stay in their range, most sends come to an end.
struct SystemGenerator {
  var random: SplitMix64
  let words: Vocabulary
  /// The machine whose table is being drawn; what it may start depends on it.
  var isOutside = false
  /// Events drawn later may be sent by rows of events drawn earlier, so that sends mostly end.
  var rank = 0
  private var serial = 0
  /// Whether conditions measure how long timers have run.
  let measures: Bool

  private init(seed: UInt64, measures: Bool) {
    self.measures = measures
    random = SplitMix64(seed: seed)
    words = Vocabulary(&random)
  }

  /// The system and the configuration that belong to a seed.
  static func draw(
    seed: UInt64, measures: Bool = true
  ) -> (system: System, configuration: Configuration) {
    var generator = SystemGenerator(seed: seed, measures: measures)
    let system = generator.system()
    return (system, generator.configuration(of: system))
  }

  mutating func freshId(_ prefix: String) -> String {
    serial += 1
    return "\(prefix)#\(serial)"
  }

  private mutating func system() -> System {
    let machines = words.shapes.map { table(of: $0) }
    isOutside = false
    rank = 0
    var process = ProcessModel()
    process.kills = random.weighted([35, 40, 25])
    process.suspends = random.chance(50)
    process.launchesInBackground = random.chance(40)
    if random.chance(50) { process.backgrounded = random.pick(words.events) }
    if random.chance(50) { process.foregrounded = random.pick(words.events) }
    if random.chance(40) { process.onLaunch = actions(upTo: 3) }
    return System(
      "random", document: "RND", title: "A random system", machines: machines, process: process,
      ties: words.mayPutDeadlinesFirst ? setting([.deadlineFirst, .bothWays]) : .always(.bothWays),
      immediacy: setting(Immediacy.allCases), suspendedTimers: setting(SuspendedTimers.allCases),
      readings: words.readings, amendments: amendments(of: machines))
  }

  private mutating func setting<Value>(_ values: [Value]) -> Setting<Value> {
    if let reading = words.readings.first, random.chance(40) {
      return .by(reading, ("yes", random.pick(values)), ("no", random.pick(values)))
    }
    return .always(values[random.weighted(values.indices.map { $0 == 0 ? 3 : 2 })])
  }

  private mutating func table(of shape: Vocabulary.Shape) -> MachineTable {
    isOutside = shape.isOutside
    var rules: [StateRules] = []
    for state in shape.states {
      rules.append(StateRules(state: state, rules: rows(from: state, of: shape)))
    }
    if random.chance(25) {
      // A state written twice: its rows are joined.
      let state = random.pick(shape.states)
      rules.append(StateRules(state: state, rules: [row(from: state, of: shape)]))
    }
    var causes: [EventCause] = []
    for _ in 0..<random.within(2...4) { causes.append(cause()) }
    return MachineTable(
      name: shape.name, states: shape.states, initial: random.pick(shape.states),
      isOutside: shape.isOutside, rules: rules, causes: causes)
  }

  private mutating func configuration(of system: System) -> Configuration {
    var configuration = Configuration()
    for reading in random.some(of: system.readings, percent: 60) {
      configuration.readings[reading.id] = random.pick(reading.alternatives).id
    }
    configuration.amendments = Set(random.some(of: system.amendments, percent: 60).map(\.id))
    if random.chance(25) { configuration.kills = random.below(3) }
    if random.chance(15) { configuration.suspends = random.chance(50) }
    if random.chance(15) { configuration.withoutEvents = [random.pick(words.events)] }
    // Of what some rule mentions: of other variables no value is accepted.
    let mentioned = (try? NaiveSystem(system, configuration))?.variables ?? []
    let kept = mentioned.filter { $0.lifetime != .volatile }
    for variable in random.some(of: kept, percent: 30) {
      configuration.stored[variable.name] = random.within(variable.range)
    }
    return configuration
  }
}
