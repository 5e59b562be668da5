internal import Conformance
internal import Diagnostics
internal import Simulation

/// What is done and seen in the tests of a suite, in words, each made once.
final class SceneTexts: Sendable {
  struct Scene: Sendable {
    let stimulus: StimulusText
    /// The stimulus as a generated suite writes it.
    let line: String
    /// What to send to an app over a pipe.
    let command: String
    /// How many milliseconds pass.
    let span: Int
    /// The lines that a right implementation writes, without what they begin with.
    let logEndings: [String]
  }

  private let scenes: [Scene]

  /// - Throws: a `Defect` if a stimulus cannot be read as it is written.
  init(of machine: SystemMachine, _ writer: LogWriter) throws {
    let shown = machine.looks.indices.map { machine.shown(by: Int32($0)) }
    scenes = try machine.scenes.map { scene in
      let text = StimulusText(scene.stimulus, isHeard: scene.isHeard)
      let line = StimulusText.line(of: [text])
      guard StimulusText.stimuli(of: line) == [text] else {
        throw Defect("a name cannot be written: \(line)")
      }
      var span = 0
      if case .wait(let milliseconds) = scene.stimulus { span = milliseconds }
      return Scene(
        stimulus: text, line: line, command: PipedCommand(scene.stimulus).line, span: span,
        logEndings: writer.endings(text, outputs: scene.outputs, shown: shown[Int(scene.look)]))
    }
  }

  subscript(number: Int32) -> Scene { scenes[Int(number)] }
}
