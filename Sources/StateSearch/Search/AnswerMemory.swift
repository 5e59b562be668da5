internal import Synchronization

/// What an earlier search answered, and what a search leaves for a later one of the same name.
package final class AnswerMemory: Sendable {
  package typealias Answers = any Codable & Sendable

  /// Left by an earlier search; `nil` if there was none.
  package let recalled: Answers?
  private let left = Mutex<Answers?>(nil)

  package init(recalled: Answers?) { self.recalled = recalled }

  /// What this search leaves; `nil` if it leaves nothing else than it was given.
  package var found: Answers? {
    get { left.withLock { $0 } }
    set { left.withLock { $0 = newValue } }
  }
}
