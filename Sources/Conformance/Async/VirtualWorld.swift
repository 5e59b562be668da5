internal import Synchronization

/// What surrounds an app with async effects while it is explored: its clock, its requests, its storage.
///
/// ```swift
/// actor Loader {
///   let world: VirtualWorld<NothingStored>
///   func start() async {
///     phase = .loading
///     world.emit("shown")
///     let answer = try? await world.ask("load", answers: ["finished": { _ in true }])
///     …
/// ```
///
/// An app of its own takes a clock and closures; the adapter gives it those of the world. Tasks run on
/// ``executor``: those that an event starts do, with all their children and with the actors that they call.
/// A task that the app starts by `Task { … }` does not, unless it is told to: by
/// `Task(executorPreference: world.executor)`.
public final class VirtualWorld<Stored: Hashable & Sendable>: Sendable {
  /// Something that is waited for.
  private struct Waiting {
    let ticket: Int
    let name: String
    let continuation: UnsafeContinuation<Awakening, any Error>
  }

  private struct Awakening: Sendable {
    var event = ""
    var stored: Stored?
  }

  /// Something that the app did.
  enum Note: Sendable {
    case emit(String)
    case start(String, Duration)
    case ask(String, events: [String])
    case stop(String)
    case write(@Sendable (inout Stored) -> Void)
  }

  private struct Contents {
    var tickets = 0
    var waiting: [Waiting] = []
    /// Tickets that were cancelled before they were waited for.
    var cancelled: Set<Int> = []
    var notes: [Note] = []
    var hasStrayed = false
  }

  /// Where the app's tasks run.
  public let executor = VirtualExecutor()
  private let contents = Mutex(Contents())

  init() {}

  /// A clock on which nothing but its sleeps tells the time: what it shows stands still, since the
  /// exploration tries every moment.
  public var clock: VirtualClock { VirtualClock { try await self.sleep(for: $0) } }

  /// An output of this name, as a row of the table emits it.
  public func emit(_ output: String) { note(.emit(output)) }

  /// What survives the process changes; one write is never torn.
  public func write(_ change: @escaping @Sendable (inout Stored) -> Void) { note(.write(change)) }

  /// Waits so long.
  public func sleep(for span: Duration) async throws {
    _ = try await wait("sleep \(span)") { .start($0, span) }
  }

  /// Asks, and waits until one of these events of the table answers, each with what it answers then.
  ///
  /// Events that more than one request waits for answer the one that was made last.
  public func ask<Answer>(
    _ name: String, answers: [String: @Sendable (Stored) throws -> Answer]
  ) async throws -> Answer {
    let events = answers.keys.sorted()
    let awakening = try await wait(name) { .ask($0, events: events) }
    guard let stored = awakening.stored, let answer = answers[awakening.event] else {
      throw CancellationError()
    }
    return try answer(stored)
  }

  private func note(_ note: Note) { contents.withLock { $0.notes.append(note) } }

  private func wait(
    _ base: String, _ note: @escaping @Sendable (String) -> Note
  ) async throws -> Awakening {
    let isOwn = withUnsafeCurrentTask { [executor] task in
      task?.unownedTaskExecutor == executor.asUnownedTaskExecutor()
    }
    let ticket = contents.withLock { contents in
      contents.tickets += 1
      if !isOwn { contents.hasStrayed = true }
      return contents.tickets
    }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let isCancelled = contents.withLock { contents in
          if contents.cancelled.remove(ticket) != nil { return true }
          // Of several that are named alike each has a number: the least that is free.
          var name = base
          var number = 1
          while contents.waiting.contains(where: { $0.name == name }) {
            number += 1
            name = "\(base) (\(number))"
          }
          contents.waiting.append(
            Waiting(ticket: ticket, name: name, continuation: continuation))
          contents.notes.append(note(name))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let waiting = contents.withLock { contents -> Waiting? in
        guard let place = contents.waiting.firstIndex(where: { $0.ticket == ticket }) else {
          contents.cancelled.insert(ticket)
          return nil
        }
        contents.notes.append(.stop(contents.waiting[place].name))
        return contents.waiting.remove(at: place)
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  // MARK: What an exploration does

  /// Ends what is waited for under a name.
  ///
  /// - Returns: false if nothing is.
  func wake(_ name: String, event: String = "", _ stored: Stored? = nil) -> Bool {
    let waiting = contents.withLock { contents in
      contents.waiting.firstIndex { $0.name == name }.map { contents.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(returning: Awakening(event: event, stored: stored))
    return waiting != nil
  }

  /// What the app did since it was last asked.
  func takeNotes() -> [Note] {
    contents.withLock { contents in
      let notes = contents.notes
      contents.notes.removeAll()
      return notes
    }
  }

  /// What is waited for: of each wait a number and its name.
  var waits: [(ticket: Int, name: String)] {
    contents.withLock { $0.waiting.map { ($0.ticket, $0.name) } }
  }

  /// Whether a task waited that runs elsewhere.
  var hasStrayed: Bool { contents.withLock { $0.hasStrayed } }

  /// Cancels what is waited for, so that tasks end.
  func end() {
    let waiting = contents.withLock { contents in
      let waiting = contents.waiting
      contents.waiting.removeAll()
      return waiting
    }
    for one in waiting { one.continuation.resume(throwing: CancellationError()) }
  }
}

/// A clock whose sleeps end when an exploration says so.
public struct VirtualClock: Clock {
  /// A moment; all are the first.
  public struct Instant: InstantProtocol {
    var offset = Duration.zero

    /// The moment after a while.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The while until another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    /// Whether one is before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  let wait: @Sendable (Duration) async throws -> Void

  /// The first moment, always.
  public var now: Instant { Instant() }
  /// The least while.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Waits until a moment, as counted from the beginning of the wait.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await wait(deadline.offset)
  }
}
