import Machines

@testable import Simulation

/// An oven with two timers that cross, a counter, a death, a suspension and a guard on time: small
/// enough to know its failures, large enough for random runs to differ.
enum Oven: Machine {
  enum State: String, Name { case cold, heating, hot, burnt }
  enum Event: String, Name { case start, stop, warm, open }

  static let name = "Oven"
  static let initial = State.cold
  static let baked = Counter("baked", 0...3, .durable)
  static let isOpen = Fact("open")
  static let alarm = NamedTimer("alarm")

  static let rules: Rules<Oven> = [
    .cold: [
      .on(.start, to: .heating, do: [.start(alarm, .seconds(10))], per: "OVEN-1"),
      .on(.open, do: [.set(isOpen)], per: "OVEN-2"),
    ],
    .heating: [
      .on(.warm, to: .hot, do: [.emit("warm"), .incrementUpToBound(baked)], per: "OVEN-3"),
      .on(.stop, to: .cold, do: [.stop(alarm)], per: "OVEN-4"),
      .after(.seconds(4), to: .cold, per: "OVEN-5"),
    ],
    .hot: [
      .on(.stop, to: .cold, do: [.stop(alarm)], per: "OVEN-6"),
      .expires(alarm, to: .burnt, do: [.emit("smoke")], per: "OVEN-7"),
    ],
    .burnt: [],
  ]

  static let causes: [Cause<Oven>] = [
    .user(.start), .user(.stop), .user(.open, when: !isOpen),
    .by(.app, .warm, when: alarm.hasRun(atLeast: .seconds(1))),
  ]

  /// - Parameter measures: whether it warms only a while after its start, which a rule measures.
  static func ground(kills: Int = 1, measures: Bool = true) throws -> Ground {
    var table = table()
    if !measures {
      for position in table.causes.indices where table.causes[position].event == "warm" {
        table.causes[position].condition = .always
      }
    }
    let system = System(
      "oven", document: "OVEN", title: "Oven", machines: [table],
      process: ProcessModel(kills: kills, suspends: true))
    return Ground(try CompiledSystem(system))
  }

  static func property(_ kind: Property.Kind) -> Property { Property("p", "It is so.", kind) }
}

typealias Steps = [(wait: Int, action: String)]

extension Ground {
  /// The path that takes steps of these names, each as soon as it can after the wait given; of
  /// several steps of a name the first.
  func path(_ steps: Steps, thenWait: Int = 0) throws -> Path {
    var path = Path(finalWait: thenWait)
    for step in steps {
      let action = try number(ofAction: step.action)
      path.moves.append(Move(wait: step.wait, action: action, which: 0))
    }
    return path
  }

  private func number(ofAction name: String) throws -> Int {
    for effect in 0..<4 {
      for action in compiled.actions.indices {
        let label = action + effect * CompiledSystem.crashStride
        if compiled.name(ofAction: label) == name { return label }
      }
    }
    throw ModelError.defect(Defect("no action \(name)"))
  }
}
