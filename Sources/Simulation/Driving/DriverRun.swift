/// A path as a driver is to go it: what happens, one stimulus after the other, and what the model
/// then shows.
struct DriverRun {
  struct Scene {
    var stimulus: Stimulus
    /// When it begins, in microseconds.
    let at: Int
    /// The packed state after it.
    var state: [UInt64] = []
    /// The marks of the rows that fired and of the outputs; see ``StepList/notes(_:)``.
    var notes: [UInt64] = []
    /// How many moves of the path were made up to its end, and the ticks since the last of these.
    var moves = 0
    var waited = 0
  }

  var scenes: [Scene] = []
  /// The moves that the model really made, those that fire at once included.
  var path = Path()

  /// The part of the path up to the end of a scene.
  func path(upTo scene: Int) -> Path {
    Path(moves: Array(path.moves[..<scenes[scene].moves]), finalWait: scenes[scene].waited)
  }
}
