extension Input {
  private static let tails = [
    "", " ", "x", "k", "m", "g", "t", "K", "e3", "%", ",", "/", "-", "\u{301}", "\u{202e}", "=",
    "s",
  ]

  /// The options of a command, as its help lists them, each with what stands for its value.
  static func options(in help: String) -> [(spelling: String, value: String?)] {
    help.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      let value = words.count > 1 && line.contains("\(words[0]) \(words[1])") ? words[1] : nil
      // A value stands in capitals, or as a choice.
      let isValue = value.map { $0.contains("|") || $0.allSatisfy { !$0.isLowercase } } ?? false
      return (String(words[0]), isValue ? value.map(String.init) : nil)
    }
  }

  /// A value that fits what stands for it.
  private static func fitting(_ what: String, _ dice: inout Dice) -> String {
    if what.contains("|") { return String(dice.pick(what.split(separator: "|"))) }
    switch what {
    case "N": return String(dice.pick([1, 2, 3, 5, 20]))
    case "SIZE": return dice.pick(["80m", "128m", "1g", "100000k", "1t"])
    case "I/N": return dice.pick(["1/2", "2/2", "1/1", "3/8"])
    case "SEED": return dice.pick(["1", "0x1f", "84a14e4", "18446744073709551615"])
    case "DIR": return dice.pick(["Scenarios", "Reports", "spilled", "Scenarios/LE"])
    case "FILE": return dice.pick(["made", "Reports/made", "Scenarios/decisions"])
    case "NAME": return dice.pick(["kept", "a-b", "x.y"])
    case "LANGUAGE":
      return dice.pick(["json", "swift-testing", "maestro", "xcuitest", "espresso"])
    case "NAME,…": return dice.pick(["App", "screen", "App,screen", "first launch"])
    case "FAULT,…": return dice.pick(["kill", "suspend", "duplicate", "lose", "reorder"])
    default:
      return dice.pick(["transitions=100%", "states=50%", "pairs=1%,cells=2%", "rows=100"])
    }
  }

  /// A value that does not, by a little or wholly.
  private static func odd(_ what: String, _ dice: inout Dice) -> String {
    switch dice.below(6) {
    case 0: return Nasty.text(&dice)
    case 1: return fitting(what, &dice) + dice.pick(tails)
    case 2:
      var bytes = Array(fitting(what, &dice).utf8)
      dice.pick(ByteMutation.allCases).apply(&bytes, &dice, others: [Array("1=%,/-x".utf8)])
      return String(decoding: bytes, as: UTF8.self)
    case 3:
      return fitting(what, &dice) + dice.pick([",", "=", "/", "-", " "]) + Nasty.number(&dice)
    case 4: return dice.pick(["states=", "rows=", "0x", "1/", "/", "-"]) + Nasty.number(&dice)
    default: return Nasty.number(&dice)
    }
  }

  private static func operand(_ command: String, _ dice: inout Dice, _ corpus: Corpus) -> String {
    if dice.isOne(in: 12) { return Nasty.text(&dice) }
    switch command {
    case "explore", "simulate":
      return dice.pick(Corpus.small + Corpus.small + ["LE", "L", "le/link-buffer", "canary"])
    case "rules": return dice.pick(["LE-36", "LE", "ASM-T01", "ASM", "LE-3", "lE-36"])
    case "tests": return dice.pick(["app-state-machine", "migration", "ASM/as-written", "journey"])
    case "reproduce", "promote": return dice.pick([Corpus.regression, dice.pick(corpus.tokens)])
    default: return dice.pick(["Scenarios/decisions", "Scenarios", "none", "-"])
    }
  }

  /// A command and its help; those that take longest come seldom.
  private static func command(
    _ dice: inout Dice, _ corpus: Corpus
  ) -> (command: String, text: String) {
    let slow = ["explore", "gate", "rules"]
    let all = corpus.helps
    return dice.pick(dice.isOne(in: 12) ? all : all.filter { !slow.contains($0.command) })
  }

  /// A command line of several options, few of which are odd.
  mutating func makeArguments(_ dice: inout Dice, _ corpus: Corpus) {
    let (command, help) = Self.command(&dice, corpus)
    let options = Self.options(in: help)
    let wantsOperand = !["list", "gate"].contains(command)
    arguments = [command]
    if wantsOperand || dice.isOne(in: 10) { arguments.append(Self.operand(command, &dice, corpus)) }
    switch command {
    case "explore": arguments += dice.isOne(in: 4) ? [] : ["--schedule", "latest"]
    case "simulate": arguments += dice.isOne(in: 4) ? [] : ["--runs", "2"]
    case "tests": arguments += dice.isOne(in: 4) ? [] : ["--for", "json", "--states", "2000"]
    default: break
    }
    for _ in 0..<dice.below(5) {
      let (spelling, what) = dice.pick(options)
      if spelling == "--help" && !dice.isOne(in: 8) { continue }
      guard let what else {
        arguments.append(spelling)
        continue
      }
      let value = dice.isOne(in: 8) ? Self.odd(what, &dice) : Self.fitting(what, &dice)
      arguments += dice.isOne(in: 3) ? ["\(spelling)=\(value)"] : [spelling, value]
    }
    if dice.isOne(in: 2) { changeArguments(&dice, corpus) }
  }

  private mutating func changeArguments(_ dice: inout Dice, _ corpus: Corpus) {
    let position = dice.below(arguments.count)
    switch dice.below(10) {
    case 0: arguments.remove(at: position)
    case 1: arguments.insert(arguments[position], at: dice.place(in: arguments))
    case 2: arguments.swapAt(position, dice.below(arguments.count))
    case 3:
      let signs = ["--", "-", "=", "--=", "-h", "", "---", "--help=", "-x", "--x=", "--states="]
      arguments.insert(dice.pick(signs), at: position)
    case 4: arguments[position] = String(arguments[position].dropLast())
    case 5: arguments[position] += dice.pick(Self.tails)
    case 6: arguments.insert(Nasty.text(&dice), at: position)
    case 7: arguments[position] = arguments[position].uppercased()
    case 8:
      let (_, help) = dice.pick(corpus.helps)
      arguments.append(dice.pick(Self.options(in: help)).spelling)
    default:
      let times = dice.pick([2, 20, dice.isOne(in: 20) ? 3000 : 100])
      let repeated = [String](repeating: arguments[position], count: times)
      arguments.insert(contentsOf: repeated, at: position)
    }
    if arguments.isEmpty { arguments = [""] }
  }

  /// A right command line but for one value.
  mutating func makeValues(_ dice: inout Dice, _ corpus: Corpus) {
    let (command, help) = Self.command(&dice, corpus)
    let options = Self.options(in: help).filter { $0.value != nil }
    let operand =
      switch command {
      case "explore": [Corpus.small[0]]
      case "simulate": [Corpus.small[0]]
      case "merge", "reproduce", "promote": [dice.pick([corpus.tokens[0], Corpus.regression])]
      default: [String]()
      }
    guard let what = options.isEmpty ? nil : dice.pick(options), let form = what.value else {
      arguments = [command, Nasty.text(&dice)]
      return
    }
    if dice.isOne(in: 8) {
      arguments = [command, Nasty.text(&dice)]
      return
    }
    var value = Self.odd(form, &dice)
    // What may be written to is a name in the folder of the input.
    if ["DIR", "FILE"].contains(form), value.hasPrefix("/") || value.contains("..") {
      value = "x" + value.replacing("..", with: ".")
    }
    arguments = [command] + operand + ["\(what.spelling)=\(value)"]
    switch what.spelling {
    case "--memory": arguments += ["--spill", "spilled"]
    case "--spill": arguments += ["--memory", "100m"]
    case "--output": arguments += ["--shard", "1/2", "--runs", "2"]
    case "--shard": arguments += ["--runs", "3"]
    default: break
    }
  }
}
