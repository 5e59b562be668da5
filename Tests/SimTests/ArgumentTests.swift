import Checking
import Diagnostics
import SmallNumbers
import Testing

@testable import SimCommand

struct ArgumentTests {
  func request(_ line: String) throws -> Request {
    try Request(line.split(separator: " ", omittingEmptySubsequences: true).map(String.init))
  }

  func message(_ line: String) -> String {
    do {
      _ = try request(line)
      return ""
    } catch { return "\(error)" }
  }

  @Test func `Options stand before or after names, with a blank or an equals sign`() throws {
    var wanted = Invocation(command: .explore, operands: ["ASM/a", "ASM/b"])
    wanted.format = .json
    wanted.jobs = 2
    wanted.showsProgress = false
    wanted.bounds = SearchBounds(states: 5, memoryBytes: 8 << 30, depth: 7, seconds: 9)
    wanted.reportFolder = "R"
    wanted.scenarioFolder = "S"
    let options = [
      "--format json", "--jobs=2", "--no-progress", "--states 5", "--memory=8g", "--depth 7",
      "--seconds=9", "--reports R", "--scenarios=S",
    ]
    for shift in options.indices {
      let turned = Array(options[shift...] + options[..<shift])
      let before = turned.prefix(4).joined(separator: " ")
      let between = turned.dropFirst(4).prefix(3).joined(separator: " ")
      let after = turned.dropFirst(7).joined(separator: " ")
      let line = "\(before) explore \(between) ASM/a \(after) ASM/b"
      #expect(try request(line) == .run(wanted), "\(line)")
    }
  }

  @Test func `Help is given for all and for each`() throws {
    #expect(try request("--help") == .help(nil))
    #expect(try request("-h") == .help(nil))
    for command in Command.allCases {
      #expect(try request("\(command.rawValue) --help") == .help(command))
      #expect(try request("--help \(command.rawValue) x --jobs 3") == .help(command))
      let text = help(for: command)
      for option in command.options { #expect(text.contains(option.spelling)) }
      #expect(overallHelp().contains("\n  \(command.rawValue)"))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }
  }

  private static let searching = Command.allCases.filter { $0.options.contains(.jobs) }
    .map { "sim \($0.rawValue)" }.joined(separator: ", ")

  static let mistakes: [(line: String, message: String)] = [
    ("", "no command; see sim --help"),
    ("exlpore", "unknown command \"exlpore\"; did you mean \"explore\"?"),
    ("fly", "unknown command \"fly\"; see sim --help"),
    ("explore --job 3", "unknown option \"--job\"; did you mean \"--jobs\"?"),
    ("explore --zzzzzz", "unknown option \"--zzzzzz\"; see sim --help"),
    ("explore -x", "unknown option \"-x\"; see sim --help"),
    ("explore --jobs", "--jobs wants a value: --jobs N"),
    ("explore --jobs=", "--jobs wants a value: --jobs N"),
    ("explore --jobs --check", "--jobs wants a value: --jobs N"),
    ("explore --jobs 0", "--jobs: \"0\" is not a whole number from 1 to 256"),
    ("explore --jobs two", "--jobs: \"two\" is not a whole number from 1 to 256"),
    ("explore --jobs 2 --jobs 3", "--jobs is given twice; give it once"),
    ("explore --format xml", "--format: unknown format \"xml\"; there are: text, json"),
    ("explore --format jsn", "--format: unknown format \"jsn\"; did you mean \"json\"?"),
    (
      "explore --memory lots",
      "--memory: \"lots\" is not a size of memory; write one as 512m or "
        + "8g"
    ),
    ("explore --check=yes", "--check takes no value; leave it out"),
    ("explore --check --pin", "--check writes nothing and --pin writes; give one of them"),
    ("explore --reduction maybe", "--reduction: \"maybe\" is neither on nor off"),
    (
      "explore --check --reduction on",
      "reports and pins count what a search finds by default; leave out --reduction on"
    ),
    (
      "explore --checkpoint f --reduction on",
      "a reduced search cannot be saved; leave out --reduction on"
    ),
    ("explore --schedule now", "--schedule: unknown schedule \"now\"; there are: earliest, latest"),
    (
      "explore --check --schedule latest",
      "reports show the earliest moments of runs; leave out --schedule latest"
    ),
    (
      "gate --pin",
      "--pin is no option of sim gate; it belongs to sim explore, sim readings, sim mutate"
    ),
    (
      "reproduce ASM/a --run 3",
      "reproduce SCENARIO wants both --seed SEED and --run N, or a token alone"
    ),
    ("help exlpore", "unknown command \"exlpore\"; did you mean \"explore\"?"),
    ("help --nosuch", "unknown command \"--nosuch\"; see sim --help"),
    ("help graph x", "help wants at most one COMMAND"),
    (
      "reproduce",
      "reproduce wants one TOKEN, FILE or SCENARIO:CLAIM, not 0; see sim reproduce --help"
    ),
    ("graph a b", "graph wants one SYSTEM or SCENARIO, not 2; see sim graph --help"),
    ("diff a b", "diff wants at most one BASE, not 2; see sim diff --help"),
    ("merge", "merge wants one FILE or more, not 0; see sim merge --help"),
    ("list --jobs 2", "--jobs is no option of sim list; it belongs to \(searching)"),
  ]

  @Test(arguments: ["merge", "reproduce", "explore"])
  func `An empty name is refused by its command`(_ command: String) {
    let session = Session()
    #expect(session.run([command, ""]) == 2)
    #expect(session.errors == "sim: \(command) was given an empty name; leave it out\n")
  }

  @Test(arguments: mistakes)
  func `A mistake is told with how to mend it`(_ mistake: (String, String)) {
    #expect(message(mistake.0) == mistake.1)
  }

  @Test func `After two hyphens everything is a name`() throws {
    #expect(
      try request("rules -- --jobs") == .run(Invocation(command: .rules, operands: ["--jobs"])))
  }

  @Test func `Sizes of memory are powers of 1024`() throws {
    for (text, bytes) in [
      ("1", 1), ("3k", 3072), ("2M", 2 << 20), ("8g", 8 << 30), ("1t", 1 << 40),
    ] {
      #expect(try memorySize(text) == bytes)
    }
    for text in ["", "g", "0g", "-1g", "8gg", "9223372036854775807k", "1.5g", "８g"] {
      #expect((try? memorySize(text)) == nil, "\(text)")
    }
  }

  /// The distance is compared with its own laws and with a few known values.
  @Test func `Edit distances`() {
    let distance = { (a: String, b: String) in editDistance(Array(a), Array(b)) }
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("exlpore", "explore") == 1)
    #expect(distance("", "abc") == 3)
    var random = SmallGenerator(seed: 2)
    let word = { (random: inout SmallGenerator) in
      String((0..<random.below(7)).map { _ in Character(["a", "b", "c"][random.below(3)]) })
    }
    for _ in 0..<300 {
      let a = word(&random)
      let b = word(&random)
      #expect(distance(a, b) == distance(b, a))
      #expect((distance(a, b) == 0) == (a == b))
      #expect(distance(a, b) <= max(a.count, b.count))
      #expect(distance(a, b) >= abs(a.count - b.count))
    }
  }

  @Test func `Garbage never traps and is told in one line`() {
    var random = SmallGenerator(seed: 3)
    let words = [
      "explore", "gate", "--jobs", "--jobs=", "=", "--", "-", "--format", "json", "\n", "\u{1B}[1m",
      "é", "", "--help=1", "--states", "99999999999999999999", "🙂", "ASM/x",
    ]
    for _ in 0..<2000 {
      let arguments = (0..<random.below(6)).map { _ in words[random.below(words.count)] }
      do { _ = try Request(arguments) } catch {
        let text = "\(error)"
        #expect(!text.isEmpty)
        #expect(!text.unicodeScalars.contains { $0.value < 32 }, "\(arguments)")
      }
    }
  }

  @Test func `More memory than any machine has is refused`() {
    for size in ["8388607t", "1025t", "9007199254740992k", "9223372036854775807"] {
      #expect(throws: InputError.self) {
        try Request(["explore", "--memory", size, "--spill", "x"])
      }
    }
    #expect(throws: Never.self) { try Request(["explore", "--memory", "1024t", "--spill", "x"]) }
  }
}
