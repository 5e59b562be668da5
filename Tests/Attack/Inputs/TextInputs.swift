extension Input {
  /// So many changes that most of the file stays what it was.
  private static func mutate(_ bytes: inout [UInt8], _ dice: inout Dice, _ others: [[UInt8]]) {
    for _ in 0..<(1 + (dice.isOne(in: 2) ? 0 : dice.below(4))) {
      if dice.isOne(in: 6) {
        dice.pick(ByteMutation.allCases).apply(&bytes, &dice, others: others)
      } else {
        dice.pick(LineMutation.allCases).apply(&bytes, &dice, others: others)
      }
    }
  }

  mutating func makeScenario(_ dice: inout Dice, _ corpus: Corpus) {
    let base = dice.isOne(in: 2)
    let candidates = corpus.scenarios.filter {
      !base || Corpus.small.contains(String($0.path.dropLast(9)))
    }
    var (path, bytes) = dice.pick(candidates)
    Self.mutate(&bytes, &dice, corpus.scenarios.map(\.text))
    if dice.isOne(in: 20) { path = Self.path(&dice) + ".scenario" }
    files = [File(path: "Scenarios/\(path)", bytes: bytes)]
    let name = String(path.dropLast(9))
    switch dice.below(base ? 6 : 12) {
    case 0: arguments = ["explore", name, "--states", "400", "--schedule", "latest", "--jobs", "1"]
    case 1: arguments = ["simulate", name, "--runs", "2", "--steps", "20", "--states", "400"]
    case 2 where dice.isOne(in: 10):
      arguments = ["explore", name, "--states", "400", "--jobs", "1"]
      if dice.isOne(in: 2) { arguments.append("--pin") }
    default: arguments = ["list", "--format", dice.pick(["text", "json"])]
    }
  }

  /// A name of a file that can be made, odd as it is.
  private static func path(_ dice: inout Dice) -> String {
    let text = Nasty.text(&dice).replacing("\u{0}", with: "").replacing("/", with: "")
    let name = String(decoding: text.utf8.prefix(100), as: UTF8.self)
    return "LE/x" + name.replacing("\u{fffd}", with: "")
  }

  mutating func makeAcceptance(_ dice: inout Dice, _ corpus: Corpus) {
    if dice.isOne(in: 8) {
      // The other list of what is kept, to which promotion adds.
      let lines = ["keep ONB/regressions/x 0123abcd", "# all", "keep LE/regressions/y ffffffff"]
      var bytes = Array(lines.joined(separator: "\n").utf8)
      Self.mutate(&bytes, &dice, corpus.acceptances + [bytes])
      files = [File(path: "Scenarios/kept.regressions", bytes: bytes)]
      arguments = ["promote", dice.pick(corpus.tokens), "--name", "kept", "--states", "2000"]
      return
    }
    var bytes = dice.pick(corpus.acceptances)
    let list = bytes.starts(with: "decide".utf8) ? "decisions" : "seen.lock"
    Self.mutate(&bytes, &dice, corpus.acceptances)
    files = [File(path: "Scenarios/\(list)", bytes: bytes)]
    let name = dice.pick(Corpus.small)
    arguments =
      dice.isOne(in: 20)
      ? ["explore", name, "--check", "--jobs", "1"]
      : ["simulate", name, "--runs", "1", "--steps", "5", "--jobs", "1"]

  }

  mutating func makeRegression(_ dice: inout Dice, _ corpus: Corpus) {
    var bytes = dice.pick(corpus.regressions)
    if dice.isOne(in: 3) {
      let marks = Array("\ntoken ".utf8)
      let token = dice.pick(corpus.tokens)
      if let start = bytes.indices.first(where: { bytes[$0...].starts(with: marks) }) {
        bytes.replaceSubrange((start + marks.count)..., with: Array(token.utf8) + [10])
      }
    } else {
      Self.mutate(&bytes, &dice, corpus.regressions)
    }
    if dice.isOne(in: 50) {
      files = [File(path: Corpus.regression, bytes: bytes)]
      arguments = ["gate", "--runs", "1", "--jobs", "1"]
    } else {
      files = [File(path: "made.regression", bytes: bytes)]
      arguments = ["reproduce", "made.regression"]
    }
  }

  /// The text of a token that is right but for what it says, or hardly so.
  static func token(_ dice: inout Dice, _ corpus: Corpus) -> String {
    let text = dice.pick(corpus.tokens)
    guard var token = TokenBytes(text) else { return text }
    switch dice.below(10) {
    case 0:
      var bytes = Array(text.utf8)
      dice.pick(ByteMutation.allCases).apply(
        &bytes, &dice, others: corpus.tokens.map { Array($0.utf8) })
      return String(decoding: bytes, as: UTF8.self)
    case 1, 2:
      var payload = token.payload
      let others = corpus.tokens.compactMap { TokenBytes($0)?.payload }
      dice.pick(ByteMutation.allCases).apply(&payload, &dice, others: others)
      return TokenBytes.text(of: payload)
    default:
      for _ in 0..<(1 + dice.below(3)) { if !token.fields.isEmpty { token.mutate(&dice) } }
      return TokenBytes.text(of: token.payload)
    }
  }

  mutating func makeToken(_ dice: inout Dice, _ corpus: Corpus) {
    let token = Self.token(&dice, corpus)
    let bounds = ["--states", "2000", "--jobs", "1"]
    switch dice.below(8) {
    case 0: arguments = ["promote", token] + (dice.isOne(in: 2) ? ["--name", "kept"] : [])
    case 1: arguments = ["reproduce", token, "--explain"]
    case 2: arguments = ["reproduce", token, "--format", "json"]
    case 3:
      files = [File(path: "token", bytes: Array(token.utf8))]
      arguments = ["reproduce", "token"]
    default: arguments = ["reproduce", token]
    }
    arguments += bounds
  }
}
