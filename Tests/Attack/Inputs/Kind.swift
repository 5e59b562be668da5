/// What an input is of.
enum Kind: String, CaseIterable {
  case scenario, acceptance, regression, token, trace, json, shard, checkpoint, arguments, values
  /// Defects that are planted, by which a test sees that the harness notices them.
  case trap, hang, hog, defect

  static let real = allCases.filter { ![.trap, .hang, .hog, .defect].contains($0) }
}

/// One input: files below the folder in which the command runs, and its command line.
struct Input: Equatable {
  struct File: Equatable {
    var path: String
    var bytes: [UInt8]
  }

  let kind: Kind
  var files: [File] = []
  var arguments: [String] = []

  /// An argument that a process can be given, and that names nothing outside the present folder.
  private static func harmless(_ argument: String) -> String {
    var text = String(decoding: argument.utf8.prefix(100_000), as: UTF8.self)
      .replacing("\u{0}", with: "\u{1}")
    while text.contains("..") { text = text.replacing("..", with: ".") }
    text = text.replacing("=/", with: "=x/")
    return text.hasPrefix("/") ? "x" + text : text
  }

  /// The input of a number: one of each kind in turn.
  init(number: Int, seed: UInt64, kinds: [Kind], corpus: Corpus) {
    var dice = Dice(seed: seed, number: number)
    kind = kinds[number % kinds.count]
    switch kind {
    case .scenario: makeScenario(&dice, corpus)
    case .acceptance: makeAcceptance(&dice, corpus)
    case .regression: makeRegression(&dice, corpus)
    case .token: makeToken(&dice, corpus)
    case .trace: makeTrace(&dice, corpus)
    case .json: makeJSON(&dice, corpus)
    case .shard: makeShard(&dice, corpus)
    case .checkpoint: makeCheckpoint(&dice, corpus)
    case .arguments: makeArguments(&dice, corpus)
    case .values: makeValues(&dice, corpus)
    case .trap, .hang, .hog, .defect: arguments = [kind.rawValue]
    }
    arguments = arguments.map(Self.harmless)
    while arguments.reduce(0, { $0 + $1.utf8.count + 16 }) > 1 << 20 { arguments.removeLast() }
  }
}
