import Checking
import Machines
import Reporting
import SymbolicSearch

extension CommandEnvironment {
  /// `sim explore`.
  func explore(_ invocation: Invocation) throws -> ExitCode {
    if invocation.pins && invocation.bounds != SearchBounds() {
      throw InputError("--pin counts under the scenario's own bounds; give it no bound")
    }
    if let names = invocation.crossed { return try cross(names, invocation) }
    let scenarios = try chosenScenarios(invocation)
    if let shard = invocation.shard { return try explore(shard, of: scenarios, invocation) }
    let accepted = try loadAccepted(invocation)
    let writer = AtomicWriter(files: files)
    let folder = invocation.htmlFile ?? invocation.reportFolder
    var environment = self
    environment.checkpointFiles = try CheckpointFiles(invocation) {
      try identities(of: scenarios, invocation)
    }
    // Anyone who leaves without writing leaves no new folder behind.
    var made: [String] = []
    defer { files.removeEmpty(made) }
    if let file = invocation.checkpointFile {
      // Whether there is room for the file, nobody can know now.
      made += try files.makeFolder(SimCommand.folder(of: file))
      writer.removeLeftovers(in: SimCommand.folder(of: file))
    }
    if let path = invocation.htmlFile {
      try refuseForeign(html: path)
      made += try writer.prepare(folder: SimCommand.folder(of: path))
    } else if invocation.writesReports {
      try refuseForeignPages(scenarios, invocation)
      made += try writer.prepare(folder: folder)
    }
    let digests = SystemDigests()
    let name = try environment.nameOfPages(of: scenarios, invocation, accepted, digests)
    let isPlain =
      invocation.htmlFile == nil && !invocation.pins && !invocation.countsOtherwise
      && invocation.schedule == .earliest
    if isPlain, let kept = told(ofPages: name, invocation) {
      let files = try filed(kept.pages, invocation, writer)
      return try tell(kept.told, files.notes, files.stale, of: scenarios)
    }
    var exploration = try environment.explore(
      scenarios, invocation, accepted: accepted, digests: digests)
    exploration.nameOfPages = name
    let told = told(exploration, accepted, invocation)
    if let name, isPlain, exploration.isForGood { keep(told, ofPages: name, invocation) }
    var stale: [GateFinding] = []
    var notes: [String] = []
    if let end = environment.checkpointFiles?.finish(wasInterrupted: exploration.wasInterrupted) {
      for warning in end.warnings { warn("\(program): \(oneLine(warning))") }
      if let note = end.note {
        if invocation.format == .json { warn("\(program): \(note)") } else { notes.append(note) }
      }
    }
    if exploration.dependsOnMachine {
      notes.append("\(folder) is left as it was: the search did not end by itself")
    } else if !exploration.incompleteSweeps.isEmpty {
      notes.append("\(folder) is left as it was: a bound ended the search of a table")
    } else if invocation.countsOtherwise {
      notes.append("\(folder) is left as it was: its counts are those of searches by default")
    } else if invocation.schedule != .earliest {
      notes.append("\(folder) is left as it was: its runs show the earliest moments")
    } else if let path = invocation.htmlFile, !invocation.checksOnly {
      notes.append(try writeHTML(exploration, to: path, invocation, writer))
    } else {
      let files = try filed(try files(for: exploration, invocation), invocation, writer)
      stale = files.stale
      notes += files.notes
    }
    if invocation.reduces, let idle = unreduced(exploration) { warn("\(program): \(idle)") }
    if invocation.pins { notes += try writePins(exploration, invocation, writer) }
    if invocation.format == .json {
      for sweep in exploration.incompleteSweeps {
        warn("\(program): undecided: \(sweep.scenario) \(sweep.sweep): \(sweep.reason.words)")
      }
    }
    return try tell(told, notes, stale, of: scenarios)
  }

  /// What is told of an exploration, but for words about files.
  private func told(
    _ exploration: Exploration, _ accepted: DecidedViolations, _ invocation: Invocation
  ) -> ToldExploration {
    let isShort = exploration.scenarios.count > 1 && !invocation.showsAll
    let isText = invocation.format == .text
    return ToldExploration(
      text: !isText
        ? exploreJSON(exploration.reports, topics: exploration.topics)
        : isShort ? news(of: exploration, accepted) : summary(of: exploration),
      separator: isText ? isShort ? "" : "\n" : nil,
      notes: exploration.reports.compactMap { report in
        report.outcome.engine.words.map { "\(report.name): \($0)" }
      }, exitCode: exitCode(of: exploration).rawValue)
  }

  private func tell(
    _ told: ToldExploration, _ notes: [String], _ stale: [GateFinding], of scenarios: [Scenario]
  ) throws -> ExitCode {
    try print(told.text(notes))
    for finding in oversights(of: uniqued(scenarios.map(\.system))) + stale {
      let claim = finding.property.isEmpty ? "" : finding.property + ": "
      warn("\(program): \(oneLine(claim + finding.message))")
    }
    return stale.isEmpty ? ExitCode(rawValue: told.exitCode) ?? .defect : .violations
  }

  /// Which scenarios a reduction was asked for and is not there for; `nil` if none.
  private func unreduced(_ exploration: Exploration) -> String? {
    let names = exploration.reports.filter(\.outcome.isDense).map(\.name)
    if names.isEmpty { return nil }
    let shown = names.prefix(3).joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "--reduction on does nothing for \(shown)\(more), "
      + "explored by zones, which are not reduced; --engine ticks reduces them"
  }

  private func exitCode(of exploration: Exploration) -> ExitCode {
    let verdicts = exploration.reports.flatMap { $0.outcome.results.map(\.verdict) }
    if exploration.wasInterrupted { return .undecided }
    if verdicts.contains(.violated) { return .violations }
    let isUndecided =
      verdicts.contains(.undecided) || exploration.reports.contains { !$0.outcome.complete }
      || !exploration.incompleteSweeps.isEmpty
    return isUndecided ? .undecided : .success
  }

  // MARK: Reports

  /// The report files that belong to an exploration; of some scenarios only, just their pages.
  func files(for exploration: Exploration, _ invocation: Invocation) throws -> [ReportFile] {
    if let kept = pages(named: exploration.nameOfPages) { return kept }
    // Who asks for a scenario gets its page, whether or not the reports have it.
    let pages = catalogue.reportFiles(
      exploration.reports, exploration.topics, documents, exploration.crossed,
      !invocation.operands.isEmpty, try memory(of: exploration))
    if let name = exploration.nameOfPages, exploration.isForGood { keep(pages, named: name) }
    return pages
  }

  /// Writes the pages, or says only which of them are stale.
  private func filed(
    _ pages: [ReportFile], _ invocation: Invocation, _ writer: AtomicWriter
  ) throws -> (notes: [String], stale: [GateFinding]) {
    invocation.checksOnly
      ? ([], try staleReports(pages, invocation))
      : ([try writeReports(pages, invocation, writer)], [])
  }

  private func writeReports(
    _ reports: [ReportFile], _ invocation: Invocation, _ writer: AtomicWriter
  ) throws -> String {
    let folder = invocation.reportFolder
    try refuseForeign(pages: reports.map(\.path), in: folder)
    // A disk takes its time for each file, and most pages are as they were.
    let changed = try reports.map { (path: joined(folder, $0.path), bytes: Array($0.text.utf8)) }
      .filter { page in
        try files.kind(of: page.path) == nil
          || files.read(page.path, limit: page.bytes.count + 1) != page.bytes
      }
    try writer.write(changed)
    let obsolete = try stalePages(besides: reports, invocation)
    for path in obsolete { try files.remove(joined(folder, path)) }
    let emptied = Set(obsolete.map { SimCommand.folder(of: joined(folder, $0)) })
    files.removeEmpty(emptied.sorted())
    let removed = obsolete.isEmpty ? "" : ", \(obsolete.count) removed"
    let same = reports.count - changed.count
    let rest = same == 0 ? "" : ", \(same) as they were"
    return "\(folder): \(changed.count.counted("file")) written\(rest)\(removed)"
  }

  /// How the files below the folder of reports differ from what an exploration gives.
  func staleReports(_ reports: [ReportFile], _ invocation: Invocation) throws -> [GateFinding] {
    let folder = invocation.reportFolder
    let entries = try files.entries(below: folder) ?? []
    let present = Set(entries.map(\.path))
    var stale: [(path: String, what: String)] = []
    for report in reports {
      let wanted = Array(report.text.utf8)
      if !present.contains(report.path) {
        // Who asks for one page may ask for one that the reports leave out.
        if !invocation.operands.isEmpty { continue }
        stale.append((report.path, "is missing"))
      } else if entries.contains(FileEntry(path: report.path, kind: .file)),
        try files.read(joined(folder, report.path), limit: wanted.count + 1) != wanted
      {
        stale.append((report.path, "is not what the models give"))
      }
    }
    let obsolete = try stalePages(besides: reports, invocation)
    stale += obsolete.map { ($0, "belongs to nothing any more") }
    let findings = stale.map { path, what in
      GateFinding(
        kind: .report,
        message:
          "\(joined(folder, path)) \(what); run \(program) explore and commit what it writes",
        step: .explore, place: .file(joined(folder, path)))
    }
    let known = Set(reports.map(\.path)).union(obsolete)
    return findings
      + strays(
        among: invocation.operands.isEmpty ? entries : entries.filter { known.contains($0.path) },
        in: folder, is: { known.contains($0) },
        remedy: "\(program) explore does not write it; move it elsewhere, or remove it")
  }

  // MARK: Pins

  private func writePins(
    _ exploration: Exploration, _ invocation: Invocation, _ writer: AtomicWriter
  ) throws -> [String] {
    var changed: [(path: String, bytes: [UInt8])] = []
    var notes: [String] = []
    for (scenario, report) in zip(exploration.scenarios, exploration.reports) {
      let outcome = report.outcome
      if outcome.endedBy?.dependsOnMachine == true {
        notes.append("\(scenario.path): not pinned, for the search did not end by itself")
        continue
      }
      let path = joined(invocation.scenarioFolder, scenario.name + Scenario.fileEnding)
      let old = try files.read(path, limit: SourceText.maximumBytes)
      let new = Array(
        pinned(
          String(decoding: old, as: UTF8.self), states: outcome.stateCount,
          transitions: outcome.transitionCount
        ).utf8)
      if new != old { changed.append((path, new)) }
    }
    try writer.write(changed)
    return notes + [
      "\(changed.count) of \(exploration.scenarios.count.counted("scenario file")) pinned again"
    ]
  }

  // MARK: Text

  private func summary(of exploration: Exploration) -> String {
    var rows = [
      ["scenario", "states", "transitions", "depth", "proved"]
        + FaultClass.allCases.map(\.rawValue) + ["vacuous", "undecided"] + Role.others.map(\.words)
        + ["end"]
    ]
    var findings = ""
    for report in exploration.reports {
      let outcome = report.outcome
      let tally = report.tally
      let counts =
        [tally.proved] + FaultClass.allCases.map { tally.faults[$0] ?? 0 } + [
          tally.vacuous, tally.undecided,
        ]
        + Role.others.map { tally.others[$0] ?? 0 }
      rows.append(
        [
          report.name, "\(outcome.stateCount)", "\(outcome.transitionCount)",
          outcome.facts == nil ? "\(outcome.depth)" : "-",
        ] + counts.map(String.init)
          + [outcome.complete ? "complete" : "ended by \(outcome.endedBy?.rawValue ?? "a bound")"])
      for result in outcome.results where result.verdict != .proved {
        findings += self.finding(result, in: report)
      }
      for sweep in report.sweeps { findings += text(of: sweep, in: report) }
    }
    for sweep in exploration.incompleteSweeps {
      findings += "undecided  \(sweep.scenario)  \(sweep.sweep)\n    \(sweep.reason.words)\n"
    }
    var text = plainTable(rows, numeric: Array(1...13))
    if !findings.isEmpty { text += "\n" + findings }
    if exploration.wasInterrupted { text += "\ninterrupted: this is a part of the answer\n" }
    return text
  }

  private func text(of table: SweepTable, in report: ScenarioReport) -> String {
    var text = "computed  \(report.name)  \(table.sweep.name)\n"
    text += "    \(oneLine(table.sweep.title))\n"
    for column in table.columns {
      if !column.readings.isEmpty { text += "    \(column.title)\n" }
      let rows = zip(table.sweep.values, table.rowWords(column)).map { value, words in
        ["\(table.sweep.parameter.id) \(value) ms", words.joined(separator: ", ")]
      }
      text += plainTable(rows, indent: 6)
      for threshold in column.thresholds { text += "      \(table.words(threshold))\n" }
    }
    return text
  }

  /// What is not proved: a failure by what it says of the document, the rest by its verdict.
  func finding(_ result: PropertyResult, in report: ScenarioReport) -> String {
    let property = result.property
    let ids = property.ids.isEmpty ? "" : " [\(property.ids.joined(separator: ", "))]"
    let kind = report.faultClass(of: result)?.rawValue ?? result.verdict.rawValue
    var text = "\(kind)  \(report.name)  \(property.name)\(ids)\n"
    text += "    \(oneLine(property.statement))\n"
    let detail = result.detail.words
    if !detail.isEmpty { text += "    \(oneLine(detail))\n" }
    if let run = result.run { text += "    \(oneLine(run.signature))\n" }
    if result.token != nil { text += "    \(program) reproduce \(report.name):\(property.name)\n" }
    return text
  }
}
