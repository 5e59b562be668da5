internal import Conformance
internal import Diagnostics
internal import Simulation

/// What is done and seen in the tests of a suite, in words, each made once: scenes that no test has are none.
struct SceneTexts: Sendable {
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

  private(set) var scenes: [Scene] = []
  /// By scene of the machine, where it stands; -1 for one that no test has.
  private var places: [Int32]

  /// - Throws: a `Defect` if a stimulus cannot be read as it is written.
  init(of machine: SystemMachine, in tests: [[Int32]], _ writer: LogWriter) throws {
    var shown: [Int32: String] = [:]
    var written: [StimulusText: (line: String, command: String)] = [:]
    places = Array(repeating: -1, count: machine.scenes.count)
    for number in tests.joined() where places[Int(number)] < 0 {
      let scene = machine.scenes[Int(number)]
      let look = shown[scene.look] ?? writer.shows(machine.shown(by: scene.look))
      shown[scene.look] = look
      let text = StimulusText(scene.stimulus, isHeard: scene.isHeard)
      let words =
        written[text] ?? (StimulusText.line(of: [text]), PipedCommand(scene.stimulus).line)
      if written.updateValue(words, forKey: text) == nil,
        StimulusText.stimuli(of: words.line) != [text]
      {
        throw Defect("a name cannot be written: \(words.line)")
      }
      var span = 0
      if case .wait(let milliseconds) = scene.stimulus { span = milliseconds }
      places[Int(number)] = Int32(scenes.count)
      scenes.append(
        Scene(
          stimulus: text, line: words.line, command: words.command, span: span,
          logEndings: writer.endings(
            text, outputs: scene.outputs, shows: look, isDead: machine.isDead(in: scene.look))))
    }
  }

  subscript(number: Int32) -> Scene { scenes[place(of: number)] }

  /// Where a scene of the machine stands.
  func place(of number: Int32) -> Int { Int(places[Int(number)]) }
}
