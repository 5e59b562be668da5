import Machines
import Reporting

extension GateCause {
  /// The cause in one sentence, without its end.
  var headline: String {
    if let edit = edits.first {
      let claims = editedClaims.count
      let effect =
        claims > 0
        ? "\(claims.counted("claim")) \(claims.noun("is", "are")) not as committed"
        : followers.isEmpty
          ? "this is not as committed" : "\(followers.joined(separator: ", ")) out of date"
      let isOne = edits.count == 1
      return "\(listed(edits.map(\.key), most: 3)) \(isOne ? "was" : "were") edited"
        + (isOne ? ", \(oneLine(edit.words.first ?? "")): with it " : ": ") + effect
        + (kind == .modelDiffers ? "; \(first.message)" : "")
    }
    if findings.count == 1 { return first.message }
    switch kind {
    case .report:
      let documents = uniqued(findings.map(\.document)).filter { !$0.isEmpty }
      return "\(findings.count.counted("file")) of reports"
        + (documents.isEmpty ? "" : " of \(listed(documents, most: 5))")
        + " \(findings.count.noun("is", "are")) out of date; run \(program) explore"
    case .pinChanged, .unpinned:
      return
        "\(scenarios.count.counted("scenario")) \(scenarios.count.noun("has", "have")) other "
        + "counts of states or transitions than pinned; if that is meant, run \(program) explore --pin"
    case _ where first.isBookkeeping:
      return "\(findings.count.counted("entry", "entries")) of \(Decision.fileName) and "
        + "\(SeenLock.fileName) \(findings.count.noun("is", "are")) not as explored; "
        + "if that is meant, run \(program) accept"
    default: break
    }
    guard kind != .modelDiffers, claims.count > 1 else { return first.message }
    guard evidence != nil else {
      return
        "\(claims.count.counted("claim")) \(kind.others), such as \(claims[0]): \(first.message)"
    }
    let places = uniqued(findings.flatMap { $0.evidence?.causes.map(\.place) ?? [] })
    return
      "\(claims.count.counted("claim")) \(claims.count.noun("fails", "fail")), and nobody has "
      + "decided on the cause: \(places.joined(separator: "; "))"
  }

  /// What sort of finding it is.
  var label: String {
    if !edits.isEmpty { return "edited" }
    return key == Self.acceptKey && findings.count > 1 ? "decisions out of date" : kind.rawValue
  }

  /// What it is about, in a few words.
  var subject: String {
    if !edits.isEmpty { return "" }
    if findings.count > 1, first.isBookkeeping || claims.count > 1 { return "" }
    return [first.scenario, first.property].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What more there is to it than the headline, a line each.
  var details: [String] {
    var lines = uniqued(findings.compactMap(\.hint))
    if !edits.isEmpty {
      let claims = editedClaims
      lines += claims.prefix(20).map { claim in
        let mine = findings.filter { $0.property == claim && !$0.isBookkeeping }
        let kinds = uniqued(mine.map(\.kind.rawValue)).joined(separator: ", ")
        let places = uniqued(mine.map(\.scenario)).filter { !$0.isEmpty }
        return "\(claim): \(kinds)" + (places.isEmpty ? "" : " " + Self.places(places))
      }
      if claims.count > 20 { lines.append("and \(claims.count - 20) more claims") }
      let others = uniqued(
        findings.filter {
          ($0.property.isEmpty || $0.kind == .oversight) && !$0.isBookkeeping
            && !($0.kind == .modelDiffers && $0.message == first.message)
        }.map { [$0.property, $0.message].filter { !$0.isEmpty }.joined(separator: ": ") })
      lines += others.prefix(5).map { clipped(oneLine($0), to: 300) }
      if others.count > 5 { lines.append("and \(others.count - 5) more") }
      if !claims.isEmpty, !followers.isEmpty {
        lines.append("out of date: " + followers.joined(separator: ", "))
      }
      return lines
    }
    if findings.count > 1, claims.count > 1, !first.isBookkeeping {
      lines += claims.map { claim in
        let mine = findings.filter { $0.property == claim }
        let statement = mine.lazy.compactMap { $0.evidence?.statement }.first
        let places = uniqued(mine.map(\.scenario)).filter { !$0.isEmpty }
        return "\(claim)\(statement.map { ": \(oneLine($0))" } ?? "")"
          + (places.isEmpty ? "" : " " + Self.places(places))
      }
    } else if scenarios.count > 1 {
      lines.append(Self.places(scenarios))
    }
    if first.isBookkeeping, findings.count > 1, kind == .report {
      lines.append(
        listed(
          findings.compactMap { if case .file(let path, _) = $0.place { path } else { nil } },
          most: 5))
    }
    return lines
  }

  /// The claims that are decided otherwise since the edit.
  private var editedClaims: [String] {
    uniqued(findings.filter { !$0.isBookkeeping && $0.kind != .oversight }.map(\.property))
      .filter { !$0.isEmpty }
  }

  /// The files that merely follow, by what they hold and how many.
  private var followers: [String] {
    var parts: [String] = []
    func add(_ one: String, _ several: String? = nil, _ isMeant: (GateFinding) -> Bool) {
      let count = findings.count { $0.isBookkeeping && isMeant($0) }
      if count > 0 { parts.append(count.counted(one, several)) }
    }
    add("page") { $0.step == .explore }
    add("pinned count") { $0.kind == .pinChanged || $0.kind == .unpinned }
    add("entry of \(SeenLock.fileName)", "entries of \(SeenLock.fileName)") {
      $0.isSeenOtherwise || $0.kind == .acceptedGone
    }
    add("decision") { $0.kind == .idleDecision || $0.kind == .unknownAcceptance }
    add("score of mutants", "scores of mutants") { $0.kind == .survivors }
    add("list of answers", "lists of answers") { $0.kind == .readings }
    add("snapshot") { $0.step == .snapshot }
    return parts
  }

  private static func places(_ scenarios: [String]) -> String {
    "in " + listed(scenarios, most: 3)
  }
}
