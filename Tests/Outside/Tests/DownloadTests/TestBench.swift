import Foundation

/// The app's side of a test on a device: there is none unless a test has launched the app.
final class TestBench {
  private let test: String
  /// Whether the app is to forget what it has stored, before it reads any of it.
  let isFresh: Bool
  /// The time of the stub in milliseconds; the app asks no other clock.
  var now: Int
  /// What the app shows, by machine or variable, in the words of the table.
  var shows: () -> [String: String] = { [:] }
  /// Hands a line to the stub, which keeps it.
  private let send: (Data) -> Void

  init?(_ arguments: UserDefaults = .standard, now: Int, send: @escaping (Data) -> Void) {
    guard let test = arguments.string(forKey: "sim_test") else { return nil }
    self.test = test
    isFresh = arguments.bool(forKey: "sim_fresh")
    self.now = now
    self.send = send
    write("launch")
  }

  /// Tells what the app hears or does, such as `event login`, `output opened` or `expires TIMER`.
  func write(_ event: String) { write(["event": event]) }

  /// Tells what the app shows, when the stub asks.
  func look() { write(["event": "look", "shows": shows()]) }

  private func write(_ members: [String: Any]) {
    let line = members.merging(["test": test, "at": now]) { one, _ in one }
    if let data = try? JSONSerialization.data(withJSONObject: line) { send(data) }
  }
}
