import Checking
import Machines
import SmallNumbers
import SymbolicSearch
import Testing

@testable import SimCommand

struct ScenarioTests {
  static func scenario(_ text: String, named name: String = "LAMP/x") throws -> Scenario {
    try scenarios(
      in: [(path: "\(name).scenario", bytes: Array(text.utf8))], folder: "Scenarios",
      systems: [Lamp.system])[0]
  }

  static func message(_ text: String, named name: String = "LAMP/x") -> String {
    do {
      _ = try scenario(text, named: name)
      return ""
    } catch { return "\(error)" }
  }

  static let whole = """
    # What is said here.
    scenario LAMP/x
    title A lamp # with a sign
    system lamp
    reading fuse = present   # as built
    parameter glow 40
    amend stronger
    kills 2
    suspension on
    without surge
    bound states 1_000
    bound memory 512m
    bound depth 9
    bound seconds 3
    pin states 3
    pin transitions 4
    expect never-broken violated because it breaks # soon
    expect can-burn proved
    """

  /// More states than an integer counts may be pinned; how long all searches take is guessed from them.
  @Test func `Scenarios of any size are weighed against each other`() throws {
    let text = Self.whole.replacing(
      "pin states 3", with: "pin states 13_092_472_612_449_380_711_953")
    let requests = try [Self.scenario(text), Self.scenario(text), Self.scenario(Self.whole)].map {
      SearchRequest($0)
    }
    #expect(requests[0].guess == .max && requests[0].weight > requests[2].weight)
    let estimate = Estimate(requests.map(\.weight))
    for request in requests { estimate.end(request.weight) }
    #expect(!estimate.text.isEmpty)
  }

  @Test func `Every statement is understood`() throws {
    let scenario = try Self.scenario(Self.whole)
    #expect(scenario.name == "LAMP/x")
    #expect(scenario.title == "A lamp # with a sign")
    #expect(scenario.system == Lamp.system)
    #expect(
      scenario.configuration
        == Configuration(
          readings: ["fuse": "present"], parameters: ["glow": 40], amendments: ["stronger"],
          kills: 2, suspends: true,
          withoutEvents: ["surge"]))
    #expect(
      scenario.bounds == SearchBounds(states: 1000, memoryBytes: 512 << 20, depth: 9, seconds: 3))
    #expect(scenario.pins == Pins(states: 3, transitions: 4))
    #expect(
      scenario.expectations == [
        Expectation(
          property: "never-broken", verdict: .violated, reason: "it breaks # soon", line: 17),
        Expectation(property: "can-burn", verdict: .proved, reason: "", line: 18),
      ])
  }

  @Test func `Windows line ends and a byte order mark change nothing`() throws {
    let text = "\u{FEFF}" + Self.whole.split(separator: "\n").joined(separator: "\r\n")
    #expect(try Self.scenario(text) == Self.scenario(Self.whole))
  }

  @Test func `All amendments at once`() throws {
    let scenario = try Self.scenario("scenario LAMP/x\nsystem lamp\namend all\n")
    #expect(scenario.configuration.amendments == ["stronger"])
    #expect(scenario.title == "LAMP/x")
  }

  static let mistakes: [(statement: String, message: String)] = [
    ("sistem lamp", "unknown statement \"sistem\"; did you mean \"system\"?"),
    ("reading fuze = present", "unknown reading \"fuze\"; did you mean \"fuse\"?"),
    (
      "reading fuse = presence",
      "reading \"fuse\" has no alternative \"presence\"; did you mean \"present\"?"
    ),
    ("reading fuse present", "write it as `reading ID = ALTERNATIVE`"),
    ("reading fuse =", "write it as `reading ID = ALTERNATIVE`"),
    ("reading = present", "write it as `reading ID = ALTERNATIVE`"),
    ("parameter grow 3", "unknown parameter \"grow\"; did you mean \"glow\"?"),
    ("parameter glow", "write it as `parameter ID MILLISECONDS`"),
    ("parameter glow = 3", "unknown parameter \"glow =\"; did you mean \"glow\"?"),
    ("parameter glow 3s", "\"3s\" is not a whole number from 0 to 86400000"),
    ("amend strong", "unknown amendment \"strong\"; did you mean \"stronger\"?"),
    ("amend", "write it as `amend ID, or amend all`"),
    ("kills many", "\"many\" is not a whole number from 0 to 100"),
    ("kills -1", "\"-1\" is not a whole number from 0 to 100"),
    ("kills 99999999999999999999", "\"99999999999999999999\" is not a whole number from 0 to 100"),
    ("kills 1 2", "one number is wanted, and nothing after it"),
    ("suspension maybe", "write it as `suspension on, or suspension off`"),
    ("without surges", "no event \"surges\" is caused from outside; did you mean \"surge\"?"),
    ("bound states", "write it as `bound states|memory|depth|seconds|nodes N`"),
    ("bound time 3", "write it as `bound states|memory|depth|seconds|nodes N`"),
    ("bound states 0", "\"0\" is not a whole number of at least 1"),
    ("bound memory much", "\"much\" is not a size of memory; write one as 512m or 8g"),
    (
      "bound memory 99999999999g",
      "\"99999999999g\" is more memory than any machine has; 1024t is the most"
    ),
    ("pin depth 3", "write it as `pin states|transitions N`"),
    (
      "expect never-broken",
      "write it as `expect PROPERTY proved|violated|vacuous|undecided"
        + " [because REASON]`"
    ),
    (
      "expect never-broken broken",
      "unknown verdict \"broken\"; there are: proved, violated, "
        + "vacuous, undecided"
    ),
    ("expect never-broken proven", "unknown verdict \"proven\"; did you mean \"proved\"?"),
    (
      "expect never-borken proved",
      "unknown property \"never-borken\"; did you mean "
        + "\"never-broken\"?"
    ),
    (
      "expect never-broken proved because",
      "write it as `expect PROPERTY proved|violated|vacuous|"
        + "undecided [because REASON]`"
    ),
    ("system lamp", "`system` is already said on line 2; remove one of them"),
    ("scenario LAMP/x", "`scenario` is already said on line 1; remove one of them"),
  ]

  @Test(arguments: mistakes)
  func `A mistake is told with its line and how to mend it`(_ mistake: (String, String)) {
    let text = "scenario LAMP/x\nsystem lamp\n\n\(mistake.0)\n"
    #expect(Self.message(text) == "Scenarios/LAMP/x.scenario:4: \(mistake.1)")
  }

  @Test(arguments: [
    "kills 1", "suspension on", "reading fuse = present", "parameter glow 3", "amend stronger",
    "without surge",
    "bound depth 3", "pin states 3", "expect can-burn proved", "title A", "amend all",
  ])
  func `Nothing is said twice`(_ statement: String) {
    let message = Self.message("scenario LAMP/x\nsystem lamp\n\(statement)\n\(statement)")
    #expect(message.hasPrefix("Scenarios/LAMP/x.scenario:4: `"))
    #expect(message.hasSuffix("is already said on line 3; remove one of them"))
  }

  @Test func `What is missing is told`() {
    #expect(
      Self.message("").hasSuffix("x.scenario:1: the file has no `scenario NAME` statement"))
    #expect(
      Self.message("scenario LAMP/x\ntitle A\n").hasSuffix(
        "x.scenario:2: the file has no `system NAME` statement"))
    #expect(
      Self.message("scenario LAMP/x\nsystem lump").hasSuffix(
        ":2: unknown system \"lump\"; did you mean \"lamp\"?"))
    #expect(
      Self.message("scenario LAMP/x\nsystem lamp\namend all\namend stronger").hasSuffix(
        ":4: `amend all` and `amend stronger` together; remove one of them"))
  }

  @Test func `The name is that of the file, and no two are alike`() {
    #expect(
      Self.message("system lamp\nscenario LAMP/y").hasSuffix(
        ":2: the scenario is called \"LAMP/y\" but its file says \"LAMP/x\"; make them the same"))
    #expect(
      throws: InputError(
        path: "Scenarios/LAMP/x.scenario",
        "differs from Scenarios/LAMP/X.scenario only in case; rename one of them")
    ) {
      try scenarios(
        in: ["X", "x"].map {
          ("LAMP/\($0).scenario", Array("scenario LAMP/\($0)\nsystem lamp".utf8))
        }, folder: "Scenarios", systems: [Lamp.system])
    }
    #expect(Self.message("", named: "LAMP/a b").contains("\" \" in the name"))
  }

  /// Random files made of fragments of good ones, of letters and of bytes.
  @Test func `Garbage never traps, and is always told in one line with a line number`() {
    var random = SmallGenerator(seed: 1)
    let fragments = [
      "scenario", " ", "LAMP/x", "\n", "system", "lamp", "reading", "=", "expect", "because",
      "proved", "#", "\t", "\r\n", "kills", "9", "bound", "pin", "states", "amend", "all", "ü", "🙂",
      "\u{0}", "\u{FEFF}", "never-broken", "without",
    ]
    var refused = 0
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(30) {
        if random.below(40) == 0 {
          bytes.append(UInt8(random.below(256)))
        } else {
          bytes += Array(fragments[random.below(fragments.count)].utf8) + [32]
        }
      }
      do {
        _ = try scenarios(
          in: [("LAMP/x.scenario", bytes)], folder: "Scenarios", systems: [Lamp.system])
      } catch {
        refused += 1
        let text = "\(error)"
        let rest = text.dropFirst("Scenarios/LAMP/x.scenario:".count)
        #expect(text.hasPrefix("Scenarios/LAMP/x.scenario:"))
        #expect(rest.prefix { $0.isNumber }.isEmpty == false, "\(text)")
        #expect(!text.contains { $0.isNewline || $0 == "\0" }, "\(text)")
      }
    }
    #expect(refused > 2500)
  }

  @Test func `Truncated at any byte, a file is understood or told`() {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<bytes.count {
      do {
        _ = try scenarios(
          in: [("LAMP/x.scenario", Array(bytes.prefix(length)))], folder: "S",
          systems: [Lamp.system])
      } catch { #expect("\(error)".hasPrefix("S/LAMP/x.scenario:")) }
    }
  }

  @Test func `Pins are replaced where they stand and added where there are none`() throws {
    let bare = "# c\nscenario LAMP/x\nsystem lamp\n"
    let once = pinned(bare, states: 3, transitions: 4)
    #expect(once == bare + "pin states 3\npin transitions 4\n")
    let twice = pinned(once, states: 30, transitions: 40)
    #expect(twice == bare + "pin states 30\npin transitions 40\n")
    #expect(pinned(twice, states: 30, transitions: 40) == twice)
    #expect(try Self.scenario(twice).pins == Pins(states: 30, transitions: 40))
    #expect(
      pinned("scenario LAMP/x\r\n\tpin states 1 # why\r\nsystem lamp", states: 2, transitions: 5)
        == "scenario LAMP/x\r\n\tpin states 2  # why\r\nsystem lamp\r\npin transitions 5\r\n")
  }
}
