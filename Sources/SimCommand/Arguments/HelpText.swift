/// The text of `sim --help`.
func overallHelp() -> String {
  let width = Command.allCases.map(\.usage.count).max() ?? 0
  let groups = Command.groups.map { title, commands in
    "\(title):\n"
      + commands.map { "  \(padded($0.usage, to: width))  \($0.summary)\n" }.joined()
  }
  return """
    \(program) checks tables of rules exhaustively.

    usage: \(program) COMMAND [OPTION…]

    \(groups.joined())
    \(program) help COMMAND, or \(program) COMMAND --help, tells more about one.
    \(program) help --man prints a page of the manual. \(program) --version says which this is.

    exit codes: 0 success · 1 check failed · 2 bad input or usage ·
                3 undecided or interrupted · 70 a defect of \(program)

    """
}

/// The text of `sim COMMAND --help`.
func help(for command: Command) -> String {
  let options = command.options.filter { !command.besides.contains($0) }
  let rows = options.map { option in
    (
      option.spelling + (option.value(of: command).map { " \($0)" } ?? ""),
      option.meaning(to: command)
    )
  }
  let width = rows.map(\.0.count).max() ?? 0
  let besides = command.besides.map(\.spelling).joined(separator: ", ")
  return """
    \(program) \(command.rawValue): \(command.summary)

    usage: \(program) \(command.usage) [OPTION…]

    \(command.paragraphs.map { filled($0) + "\n" }.joined(separator: "\n"))
    options, before or after names, as --x v or --x=v:
    \(rows.map { "  \(padded($0.0, to: width))  \($0.1)\n" }.joined())
    \(besides.isEmpty ? "" : filled(.text("of a search, as \(program) help explore has them: \(besides)")) + "\n\n")\
    exit codes: \(command.exits) · 70 a defect of \(program)

    """
}

/// A paragraph as a terminal shows it.
private func filled(_ paragraph: Paragraph) -> String {
  switch paragraph {
  case .text(let text):
    filled(text.split(separator: " ").map(String.init), below: 100).joined(separator: "\n")
  case .lines(let lines): lines.joined(separator: "\n")
  }
}

/// The text with blanks after it up to a width in characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

extension Command {
  /// What the command does, in paragraphs.
  var details: String {
    switch self {
    case .explore:
      """
      Explores every scenario, or those named, and decides all their properties. HY names every
      scenario of the folder HY; HY/amended names the scenario HY/amended, or if there is none every
      one whose name begins with HY/amended-. Of several scenarios only what is new or not expected is
      printed, and how much there is besides; --all prints everything.

      A failure is classified by what it says of the document: a contradiction, a disagreement with
      another document, a silence, or an ambiguity (the claim holds in another reading). Reports
      are written only after everything is explored, and only if no bound of time or memory and no
      interruption makes the result depend on the machine.

      --cross takes one system, or one scenario, and prints every claim whose verdict is not the same
      under all combinations of answers to the questions named. It writes no reports. Before the names, or
      instead of them, stand each (one other answer at a time), pairs (two) or all (every combination): one
      search by decision diagrams then says which answers repair or break a claim about states. Where that
      takes too many nodes, each takes the questions of one document after another, or halves of them. Claims
      about runs are decided where questions are named without such a word.

      --html writes one file that a browser opens and that needs nothing else: sentences coloured by
      verdict, search, every run step by step, the machines, and what if, from any state. The reports
      are left as they are.

      With --shard 3/8 the third of eight parts of the scenarios is explored, and nothing is printed:
      results go into the cache, a folder that several machines can share. Without --shard everything is
      then taken from there, and the bytes are the same.
      """
    case .simulate:
      """
      Each run leaves out some of the possible steps. Which ones depends only on the seed, the name
      of the scenario and the number of the run. A failure is shrunk and printed with the command
      that reproduces it. Coverage is measured against the exhaustive search; what is missed is
      listed with a shortest run to it. Fails on violations on which \(Decision.fileName) does not
      decide, by scenario and property, and on a `sometimes` that no run shows.

      A failure has two tokens: of the shrunk run, step by step, and of the run as drawn. The
      scenario "canary" is the seeded defect, wrong on purpose. With --shard 3/8 the third of eight parts
      of the runs is made, and nothing is judged: \(program) merge does that with all eight.

      --faults injects faults that no rule causes. Coverage does not count what follows a fault.
      No decision covers a failure that needs one, and such runs have no token of the draw.

      --until steers runs to what no run has reached: states, transitions, rows (or rules), cells (a
      state with a running timer, and an event before its deadline, one at it, or its expiry) and
      pairs (two rows of a machine, one after the other). It ends when the goal is met, or with exit code 3
      at --runs or --budget, or when everything that is left takes more than --steps.
      """
    case .merge:
      """
      Takes the files of `\(program) simulate --shard`, all shards of one campaign in any order, and prints
      what the command prints without --shard, byte for byte. Shards that are missing, doubled, or
      of another seed, number of runs, faults or rules are refused.
      """
    case .reproduce:
      """
      `\(program) explore` and `\(program) simulate` print tokens; reports name a scenario and a claim, whose
      shortest run is found again. A file holds a token, the output of
      `\(program) explore --format json`, or a regression. A short token names a run that is kept as a regression,
      is the shortest of its claim, or can be drawn again. SCENARIO --seed SEED --run N draws one run of
      \(program) simulate again. Says "still fails", "fixed", or "diverged at
      step k because rule …".
      """
    case .why:
      """
      Of a claim that fails it tells what every run to the violation takes, until when it could be avoided,
      how a run goes on that avoids it, and how much earlier or later the steps can come. Of a claim that
      is proved it tells what the proof needs: each change of one thing in the tables, such as a row, a
      condition, a limit or a lifetime, that alone breaks it. All other changes keep it.
      """
    case .export:
      """
      Prints the tables in force as a model of another checker: of a system in its default readings, or of
      a scenario. Claims of every state go with them; others do not carry over.

      promela, for Spin: timers expire at any moment, as with --timers any-moment, so that only what is
      proved carries over to time; the states are the same. tchecker: timers are clocks, and both verdicts
      carry over; the process must not die. dot is what \(program) graph prints.
      """
    case .trace:
      """
      Prints the run with the state after each step. ITF is the Informal Trace Format of Apalache, which its
      viewers and Quint read: a variable for each machine, each variable, the process and each timer (the
      microseconds that remain; -1 when it is stopped); a run that never ends has the index at which its
      loop starts. --seed S --run N of a scenario prints a run of \(program) simulate.
      """
    case .step:
      """
      Shows where a run stands and what can happen next: who, what, when, and which row. Each line of the
      standard input is a command; an empty one and one that begins with # do nothing:
      \(StepView(isJSON: false).help.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

      After each step it says what changed, and which claims' watchers moved. At the end of the input it
      prints the token of the run, for \(program) reproduce and \(program) promote. From a pipe nothing is
      printed but the answers; a line that is no command is reported, and the exit code is 2.
      """
    case .promote:
      """
      Writes the run to Scenarios/DOCUMENT/\(Regression.folder)/NAME\(Regression.fileEnding), in words and
      with its token and its present outcome: it fails, it holds, or it is no longer possible. The
      gate fails when the outcome changes. No file is overwritten.
      """
    case .gate:
      """
      Replays the regressions, then finds, shrinks and reproduces a seeded defect by random runs.
      Then explores every scenario, and makes 200 seeded runs of each; where a `sometimes` is not
      shown yet, twice as many, up to \(GateSimulation.mostDoublings) times. Fails on:
        a regression whose outcome changed, or that is missing from the list
        a seeded defect that is not found
        a violation on which \(Decision.fileName) does not decide
        a decision that has expired, or whose violation is gone, and a shortest run that changed
        a vacuous or undecided property that its scenario does not expect, or a wrong expectation
        a count of states or transitions that is not the pinned one
        reports that are out of date, and files that nobody knows
        seeded runs that fail without a decision, or do not show a `sometimes`

      What one change brings about is one cause, told once. With names only these scenarios are
      compared, with --changed those that have not passed as they are; strange files, the index pages and
      decisions on nothing are then left out. --format github prints annotations, at most
      \(GateResult.mostAnnotations) of a level; markdown stays below 1 MiB, for the summary of a job, and
      comment below 64 KiB: --format github,sarif=gate.sarif,markdown=summary.md
      """
    case .snapshot:
      """
      Writes what \(program) diff compares with: rows, claims, readings, amendments and limits as data,
      and what became of each claim, to Scenarios/\(Snapshot.fileName) unless another FILE is named.
      Committed, it lets every revision be compared; the gate then says when it is not of the present
      tables.
      """
    case .diff:
      """
      BASE is a snapshot, or a revision whose committed Scenarios/\(Snapshot.fileName) is read; HEAD if
      none is named. This \(program) explores both sides and prints what was edited; the claims whose verdict
      changed, and times, each with the edit that causes it (found by taking back each edit alone, and all
      but each); findings that are new, gone, or shown by another run;
      a shortest run that is no more and one that is new, or a proof that there is none; decisions and
      regressions that go stale. At most \(Difference.mostLines) lines; what cannot be related is said.
      --format json has everything.
      """
    case .accept:
      """
      Explores the scenarios and brings \(Decision.fileName) and \(SeenLock.fileName) up to date. What fails by a
      cause that is decided goes into the lock with its run; what is gone leaves the lock, and then
      the decisions. A cause on which nobody has decided is listed, and accepted only with --because
      and --owner. CLAIM is the name of a property, for that claim alone; scenarios and folders may be
      named too, for those alone; without names all are brought up to date.
      """
    case .rules:
      """
      An id is one of the catalogue, such as ASM-T01, or a document, such as ASM. Named ids are
      listed with everything that binds them; without names each rule has one line. An id that
      nothing binds and no reason excuses is lost. At most \(RuleShare.mostInWords) of the ids may be
      excused. Where survivors.lock has the document, it also prints which claims notice faults in the rule.
      """
    case .mutate:
      """
      Changes one thing in the tables, such as a row, a limit, an effect or a variable, and asks every
      claim again. A mutant is killed if a claim that is proved of the rules is violated by it; it is
      equivalent if nobody who sees the app can tell it from the rules, which is proved; otherwise it
      survives, and the shortest run is printed that tells it apart. Lints of shape kill nothing. Faults
      of the environment, which no app can have, are counted and neither judged nor in the score: those
      of a machine that is marked so, and of what the network, a server, storage, the OS or the world does.

      Without names every scenario is taken that explores a system as written, or with all its
      amendments, in the default readings; a folder names those in it. A scenario of other readings is
      taken for the rules that only it puts in force. A row that several scenarios of a document have is
      one: a mutant that one scenario kills is not judged again, unless --each says so.

      Verdicts are kept in the cache, by the tables and claims of the scenarios that share mutants. With
      --shard 3/8 the third of eight parts of them is judged, and nothing is printed; without --shard all
      verdicts are then taken from there, and the bytes are the same.

      Faults in what only claims look at (what a user knows, noted outside the app, and read by nothing that the
      tables do) are told apart as observer only, and named: they are taken for no fault of an app.

      With --claims it is asked of each proved claim, scenario by scenario, what breaks it: a fault of the app;
      or only one of the environment; or only an event besides, which at any moment while the app runs leads a
      machine to some state, gives a variable a value or makes an output, with the other claims that this breaks
      too; or nothing. Those of which no fault of the app is found are listed. One that nothing breaks may be held
      by two rows at once, or say nothing of the rows; changes that are no model, or too large, break nothing.
      """
    case .checkLog:
      """
      Reads lines of JSON, one event a line, and tells sessions apart. The mapping says which fields
      and events there are, and how far logs can differ from what happened: lines lost, doubled or
      out of order, clocks set, processes that died. A session is possible; or possible at a cost,
      with every least explanation; or impossible, with the earliest line that nothing explains, what
      could have come instead, why not this, and the least repairs. The output is Markdown.

      Logs that surely show no row of the tables fail too. Machines.docc/Logs.md has an example, and
      every word of the mapping.
      """
    case .tests:
      """
      Makes tests by the H-method: every app with at most as many states as the tables tell apart, and --k
      more, that differs fails one. They do what a user, stubs of the environment, the process and the
      clock can do: events come at once, a millisecond before a deadline, and at it. No test says what is
      expected: what an app shows is written as a log, and \(program) check-log judges it.

      swift-testing is a source that wants a driver of your app. json has what to send to an app over a
      pipe, the log expected at each step, the mapping of the logs, and what is assumed. Without --out the
      suite is printed; with it the mapping and the expected log are written beside the JSON. No file is
      replaced but an older suite.

      maestro, xcuitest and espresso are sources for a device. --mapping FILE says what is tapped, opened or
      posted for each event, how a stub of the clock is told, and how the log is collected; what has no
      mapping is left out and listed. Without --mapping and --out one is printed to fill in. With --cover
      the tests make all transitions between situations at rest, all pairs of them, or let all rows fire.
      What the tests cost is said, and whether it is proved that nothing costs less.
      """
    case .initialise:
      """
      Writes the folder NAME with a Swift package: a machine as a table, three properties, a scenario, its
      reports, a test that holds an implementation against the table, and a workflow for CI. Its own
      program, NAME, has every command of this one. It builds, and its gate passes.
      """
    case .readings:
      """
      Changes the answer to every question that a document leaves open: in each scenario, with all
      amendments, with deaths and suspension, and crossed with every other answer; where a system has at
      most \(ReadingCrossing.mostCombinations) combinations, in all. A question changes nothing only if no
      verdict differs anywhere. Then searches the fewest amendments and answers after which no claim fails
      whose failure loses user data or leaves the user stuck.

      A system is crossed alone; a document with its decisions. It may take an hour for a large document.
      --pin writes \(ReadingLock.fileName), which the pages of the documents print; what it holds of the
      same rules is searched again only with --check. The gate fails where the rules have changed.
      """
    case .list:
      """
      Everything that scenario files and commands can name; of the systems named, by their name, their
      document, or one of their scenarios.
      """
    case .graph:
      """
      Prints machines, states and rows: of a system as its tables are written, of a scenario amended and
      read as it says. `\(program) graph NAME | dot -Tsvg` draws them.
      """
    case .completion:
      """
      Prints a script for bash, zsh or fish. For bash: source <(\(program) completion bash).
      """
    }
  }
}
