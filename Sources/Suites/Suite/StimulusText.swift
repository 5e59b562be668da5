internal import RuleSemantics
package import Simulation

/// One stimulus of a test, as a generated suite writes it: in the words of `Stimulus`, in brackets where
/// nothing may come of it.
package struct StimulusText: Hashable, Sendable {
  package let stimulus: Stimulus
  /// Whether the table does something on it.
  package let isHeard: Bool

  package init(_ stimulus: Stimulus, isHeard: Bool = true) {
    self.stimulus = stimulus
    self.isHeard = isHeard
  }

  /// What stands between the stimuli of a test.
  static let separator = " | "

  package var text: String { isHeard ? stimulus.description : "(\(stimulus))" }

  /// - Returns: `nil` if the text is no stimulus.
  package init?(_ text: Substring) {
    let isHeard = !(text.hasPrefix("(") && text.hasSuffix(")"))
    let words = isHeard ? text : text.dropFirst().dropLast()
    guard let stimulus = Self.stimulus(words) else { return nil }
    self.init(stimulus, isHeard: isHeard)
  }

  private static func stimulus(_ text: Substring) -> Stimulus? {
    if let step = ProcessStep(rawValue: String(text)) { return Stimulus(step) }
    if let colon = text.firstRange(of: ": ") {
      return .event(String(text[colon.upperBound...]), by: String(text[..<colon.lowerBound]))
    }
    if text.hasSuffix(" ms pass"), let span = Int(text.dropLast(" ms pass".count)) {
      return .wait(milliseconds: span)
    }
    if text.hasSuffix(" expires") { return .expiry(of: String(text.dropLast(" expires".count))) }
    return nil
  }

  /// The stimuli of a test.
  ///
  /// - Returns: `nil` if one of them is none.
  package static func stimuli(of line: some StringProtocol) -> [StimulusText]? {
    var found: [StimulusText] = []
    for part in String(line).split(separator: separator) {
      guard let stimulus = StimulusText(part) else { return nil }
      found.append(stimulus)
    }
    return found
  }

  /// A test in one line.
  package static func line(of stimuli: [StimulusText]) -> String {
    stimuli.map(\.text).joined(separator: separator)
  }
}

extension Stimulus {
  /// What is told of a step of the process.
  init(_ step: ProcessStep) {
    self =
      switch step {
      case .background: .background
      case .suspend: .suspend
      case .comeBack: .comeBack
      case .kill: .kill
      case .launch: .launch(inBackground: false)
      case .launchInBackground: .launch(inBackground: true)
      }
  }

  /// The step of the process of which it tells, if it is one: they have the same names.
  var process: ProcessStep? { ProcessStep(rawValue: description) }
}
