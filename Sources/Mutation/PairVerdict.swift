import Checking
import Machines

/// How a mutant stands to the system it was made of.
enum PairVerdict {
  /// Whatever the one does the other can do at the same times, and an observer sees the same.
  case equivalent
  /// A path of the graph explored, after which an observer can tell them apart.
  case candidates([Candidate])
  case undecided(String)

  /// What may tell two systems apart.
  struct Candidate {
    /// Edges of the explored graph.
    var path: [Int]
    /// Whether the step that shows it is the last of the path; otherwise the follower does
    /// something after it.
    var isLast: Bool
    var words: String
    /// Whether the run is possible in one and not in the other, whatever timers did on the way.
    var isCertain: Bool
  }
}
