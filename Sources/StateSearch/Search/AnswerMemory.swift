internal import Synchronization

/// What an earlier search answered, and what a search leaves for a later one of the same name.
///
/// The search says its name, for only what it has compiled decides it.
package final class AnswerMemory: Sendable {
  package typealias Answers = any Codable & Sendable

  private let recall: @Sendable (String) -> Answers?
  private let state = Mutex<(name: String?, found: Answers?)>((nil, nil))

  /// - Parameter recall: what an earlier search of a name left; `nil` if there was none.
  package init(recalling recall: @escaping @Sendable (String) -> Answers?) { self.recall = recall }

  /// What an earlier search of this name left; this one has it too.
  package func recalled(by name: String) -> Answers? {
    state.withLock { $0.name = name }
    return recall(name)
  }

  /// Leaves what was found.
  package func leave(_ answers: Answers) { state.withLock { $0.found = answers } }

  /// What this search leaves, and its name; `nil` if it leaves nothing else than it was given.
  package var left: (name: String, answers: Answers)? {
    state.withLock { state in
      guard let name = state.name, let found = state.found else { return nil }
      return (name, found)
    }
  }
}
