import Machines
import Testing

/// A span that a table leaves open: what a configuration makes of it.
struct ParameterTests {
  enum Kettle: Machine {
    enum State: String, Name { case heating, boiling }
    enum Event: String, Name { case lift }
    static let name = "kettle"
    static let initial = State.heating
    static let rules: Rules<Self> = [
      .heating: [.after(.parameter(heat), to: .boiling)],
      .boiling: [.after(.seconds(2), to: .heating)],
    ]
  }

  static let heat = Parameter("heat", asks: "How long does water take?", milliseconds: 3000)

  static func system(_ parameters: [Parameter] = [heat]) -> Machines.System {
    Machines.System(
      "kettle", document: "K", title: "A kettle", machines: [Kettle.table()],
      parameters: parameters)
  }

  static func message(_ system: Machines.System, _ configuration: Configuration) -> String {
    do {
      _ = try CompiledSystem(system, configuration)
      return ""
    } catch { return "\(error)" }
  }

  @Test func `The default holds unless a configuration says otherwise`() throws {
    let usual = try CompiledSystem(Self.system())
    let same = try CompiledSystem(Self.system(), Configuration(parameters: ["heat": 3000]))
    let other = try CompiledSystem(Self.system(), Configuration(parameters: ["heat": 500]))
    #expect(usual.tickMicroseconds == 1_000_000)
    #expect(other.tickMicroseconds == 500_000)
    #expect(usual.fingerprint == same.fingerprint)
    #expect(usual.fingerprint != other.fingerprint)
    #expect(usual.remaining(ofTimer: "kettle/heating after 3000 ms", in: usual.initial) == 3)
    #expect(other.remaining(ofTimer: "kettle/heating after 500 ms", in: other.initial) == 1)
  }

  @Test func `Stretched, a parameter is a fraction of a millisecond`() throws {
    let third = try CompiledSystem(
      Self.system(), Configuration(parameters: ["heat": 4]), stretch: 3, time: .ticks)
    #expect(third.tickMicroseconds == 4000)
    #expect(third.remaining(ofTimer: "kettle/heating after 4 ms", in: third.initial) == 1)
    let steps = try third.steps(from: third.steps(from: third.initial)[0].next)
    #expect(third.remaining(ofTimer: "kettle/boiling after 6000 ms", in: steps[0].next) == 1500)
  }

  @Test func `A parameter that is not known is refused`() {
    #expect(
      Self.message(Self.system(), Configuration(parameters: ["heap": 1]))
        == "system \"kettle\" has no parameter \"heap\"; did you mean \"heat\"?")
    #expect(
      Self.message(Self.system(), Configuration(parameters: ["heat": -1]))
        == "parameter \"heat\" is -1 ms, below 0")
    #expect(
      Self.message(Self.system([]), Configuration())
        == "a rule speaks of what is not there: the system has no parameter \"heat\"")
    #expect(
      Self.message(Self.system([Self.heat, Self.heat]), Configuration())
        == "parameter \"heat\" is there twice")
  }
}
