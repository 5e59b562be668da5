import Checking

extension StateGraph {
  /// The graph of what a search found, by generating the successors of every expanded state again.
  ///
  /// Nodes have the numbers of the states, and labels are the actions. States that were stored but
  /// not expanded are the ``frontier``. The graph does not depend on `jobs`.
  ///
  /// - Parameters:
  ///   - isDelay: whether this action is the passing of one unit of time.
  ///   - jobs: how many threads generate successors.
  /// - Complexity: O(transitions) lookups.
  init<System: TransitionSystem>(
    _ space: StateSpace<System>, isDelay: (Int) -> Bool = { _ in false }, jobs: Int = 1
  ) where System.Action == UInt32 {
    var labels = NumberLabels()
    self = StateGraph.read(
      space, by: { _ in space.system }, &labels, isDelay: { isDelay(Int($0)) }, jobs: jobs)
  }
}

/// Actions that are numbers are their own labels.
private struct NumberLabels: EdgeLabels {
  func label(of action: UInt32) -> UInt32 { action }

  func action(of label: UInt32) -> UInt32 { label }

  func merged(_ labels: [UInt32], of part: Self) -> [UInt32] { labels }
}
