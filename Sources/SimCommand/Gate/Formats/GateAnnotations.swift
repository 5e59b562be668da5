import Machines
import Reporting

extension GateResult {
  /// How many annotations of a level a host shows for a step.
  static let mostAnnotations = 10

  /// Workflow commands of GitHub Actions: an annotation for each cause, the worst first, at the line
  /// to be mended; no more than are shown, and one that says how many more there are. What a terminal
  /// shows comes before them, for the log.
  var annotations: String {
    var lines: [String] = []
    var left: [String] = []
    for level in [GateCause.Level.error, .warning] {
      let mine = zip(causes, locations).filter { $0.0.level == level }
      lines += mine.prefix(Self.mostAnnotations).map { annotation($0, $1) }
      let rest = mine.count - Self.mostAnnotations
      if rest > 0 { left.append(rest.counted(level.rawValue)) }
    }
    if wasInterrupted { lines.append("::error title=gate::interrupted, nothing is known") }
    if !left.isEmpty {
      lines.append("::notice title=gate::\(left.joined(separator: " and ")) more in the log")
    }
    return text + lines.map { $0 + "\n" }.joined()
  }

  private func annotation(_ cause: GateCause, _ location: GateLocation?) -> String {
    let properties =
      (location.map { ["file=\(escaped($0.path))", "line=\($0.line)"] } ?? [])
      + ["title=\(escaped(cause.title))"]
    let message = ([cause.headline] + cause.details).joined(separator: "\n")
    return "::\(cause.level.rawValue) \(properties.joined(separator: ","))::"
      + escapedData(clipped(message, to: 4000))
  }

  /// Source: the toolkit of GitHub Actions, `command.ts`.
  private func escapedData(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private func escaped(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension GateCause {
  /// What is wrong and of what, for a heading.
  var title: String {
    let about = claims.count == 1 ? claims[0] : evidence.map { $0.causes.first?.place ?? "" } ?? ""
    return [label, first.rule.isEmpty ? about : first.rule].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }
}
