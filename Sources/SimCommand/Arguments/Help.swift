/// The text of `sim --help`.
func overallHelp() -> String {
  let width = Command.allCases.map { "\($0.rawValue) \($0.operands)".count }.max() ?? 0
  let lines = Command.allCases.map { command in
    let usage = command.operands.isEmpty ? command.rawValue : "\(command) \(command.operands)"
    return "  \(padded(usage, to: width))  \(command.summary)"
  }
  return """
    sim checks tables of rules exhaustively.

    usage: sim COMMAND [OPTION…]

    \(lines.joined(separator: "\n"))

    sim COMMAND --help tells more about one.

    exit codes: 0 as it should be · 1 it is not · 2 bad input or usage ·
                3 undecided or interrupted · 70 a defect of sim

    """
}

/// The text of `sim COMMAND --help`.
func help(for command: Command) -> String {
  let rows = command.options.map { option in
    (option.spelling + (option.value.map { " \($0)" } ?? ""), option.meaning)
  }
  let width = rows.map(\.0.count).max() ?? 0
  let operands = command.operands.isEmpty ? "" : " \(command.operands)"
  return """
    sim \(command.rawValue): \(command.summary)

    usage: sim \(command.rawValue)\(operands) [OPTION…]

    \(command.details)

    options, before or after names, as --x v or --x=v:
    \(rows.map { "  \(padded($0.0, to: width))  \($0.1)" }.joined(separator: "\n"))

    exit codes: \(command.exits) · 70 a defect of sim

    """
}

/// The text with blanks after it up to a width in characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

extension Command {
  fileprivate var details: String {
    switch self {
    case .explore:
      """
      Explores every scenario, or those named, and decides all their properties. HY names every
      scenario of the folder HY; HY/amended names the scenario HY/amended, or if there is none every
      one whose name begins with HY/amended-.

      What fails is told by what it says of the document: a contradiction, a disagreement with
      another document, a silence, or an ambiguity, where it holds if the document is read
      otherwise. The reports are written only after everything was explored, and only if no bound
      of time or memory and no interruption made the result depend on the machine.
      """
    case .simulate:
      """
      Each run leaves out some of what can happen, which depends on the seed, the scenario's name
      and the number of the run alone. A failure is made as simple as it can be and printed with
      the line that reproduces it. What was reached is counted against the exhaustive search, to
      which the options on searches belong, and what was missed is listed with a shortest run to it.
      Fails on what \(Acceptance.fileName) does not accept, by scenario and property, and on what
      must happen sometimes and is shown by no run.

      A failure has two tokens: of the run made simple, step by step, and of the run as it was drawn.
      The scenario "canary" is wrong on purpose. With --shard 3/8 the third of eight parts of the
      runs is made and nothing is judged: sim merge does so with all eight.

      With --faults things go wrong that no rule brings about; what a run does after one counts for
      nothing that was reached, what takes one to fail is accepted by nobody, and such runs have no
      token of how they were drawn.

      --until leads runs to what no run has reached: states, transitions, rows (or rules), cells (a
      state in which a timer runs, and an event before it is due, at it, or its expiry), pairs (two
      rows of a machine one after the other). It ends once so much is reached, or with exit code 3
      at --runs or --budget, or where all that is left takes more than --steps.
      """
    case .merge:
      """
      Takes what `sim simulate --shard` wrote, all parts of one campaign in any order, and prints what
      that command without --shard would have printed, byte for byte. Parts that are missing, there
      twice, or of another seed, number of runs, faults or rules are refused.
      """
    case .reproduce:
      """
      The token stands in reports and in what `sim explore` and `sim simulate` print; a file holds a
      token or what `sim explore --format json` printed, or is a regression. Says "still fails",
      "fixed", or "diverged at step k because rule …".
      """
    case .promote:
      """
      Writes the run as Scenarios/DOCUMENT/\(Regression.folder)/NAME\(Regression.fileEnding), in words and
      with its token, and what sim reproduce says of it now: that it fails, that it holds, or that it
      is no longer possible. The gate fails if it ever says otherwise. No file is overwritten.
      """
    case .gate:
      """
      First makes the regressions again, then looks for a planted defect with seeded runs, shrinks
      and reproduces it. Fails on: a regression that does not do as it says, a planted defect that is
      not found; a violation that \(Acceptance.fileName) does not accept, an accepted one that no
      longer occurs or has another shortest run or has expired, a vacuous or undecided property
      that the scenario does not expect, an expectation that did not come true, a count of states
      or transitions that is not the pinned one, and reports that are out of date; seeded runs that
      break what is not accepted, or do not show what can be shown: of each scenario 200, and where
      something is not shown yet, twice as many, and so on up to \(GateSimulation.mostDoublings) times.
      """
    case .rules:
      """
      An id is one of the catalogue, such as ASM-T01, or a document, such as ASM. Those named are
      told with all that binds them; without names each rule has one line. An id that nothing binds
      and that no reason excuses is lost; at most \(RuleShare.mostInWords) of the ids may be excused.
      """
    case .mutate:
      """
      Changes one thing in the tables, such as a row, a limit, an effect or a variable, and asks every
      claim again. A mutant is killed if a claim that is proved of the rules is violated by it; it is
      equivalent if nobody who sees the app can tell it from the rules, which is proved; otherwise it
      survives, and the shortest run is printed that tells it apart. Lints of shape kill nothing.

      Without names every scenario is taken that explores a system as written, or with all its
      amendments, in the default readings; a folder names those in it. A row that several scenarios of a
      document have is one: a mutant that one scenario kills is not judged again, unless --each says so.
      """
    case .list:
      """
      Everything that scenario files and commands can name.
      """
    }
  }
}
