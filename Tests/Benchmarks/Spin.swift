import Foundation

/// A model in Promela, and sizes with which Spin neither gives up nor wastes memory.
struct SpinModel {
  let text: String

  /// No path of the depth-first search is longer.
  let depth: Int

  /// Spin's table of states has two to this power slots.
  let hashBits: Int
}

/// A model compiled by Spin and the C compiler; its directory is removed with ``remove()``.
struct Spin {
  let directory: URL
  let model: SpinModel

  /// Whether Spin and a C compiler are installed.
  static var isInstalled: Bool {
    CommandRun.find("spin") != nil && CommandRun.find("gcc") != nil
  }

  /// Compiles a model for the search of full states, without reduction.
  init(_ model: SpinModel) throws {
    self.model = model
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    do {
      try Data(model.text.utf8).write(to: directory.appendingPathComponent("model.pml"))
      try CommandRun(find: "spin", ["-a", "model.pml"], in: directory).expectSuccess()
      try CommandRun(
        find: "gcc",
        ["-O2", "-w", "-DNOREDUCE", "-DSAFETY", "-DMEMLIM=16000", "-o", "pan", "pan.c"],
        in: directory
      ).expectSuccess()
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: directory) }

  /// Searches depth-first.
  func measure() throws -> Measurement {
    let run = try CommandRun(
      directory.appendingPathComponent("pan"),
      ["-m\(model.depth)", "-w\(model.hashBits)"], in: directory)
    try run.expectSuccess()
    for complaint in ["max search depth too small", "assertion violated", "out of memory"]
    where run.output.contains(complaint) {
      throw Complaint("Spin: \(complaint)")
    }
    guard let states = number(before: "states, stored", in: run.output),
      let transitions = number(before: "transitions (= stored+matched)", in: run.output),
      let megabytes = number(before: "total actual memory usage", in: run.output)
    else { throw Complaint("Spin printed no counts") }
    return Measurement(
      counts: Counts(states: Int(states), transitions: Int(transitions)), seconds: run.seconds,
      bytes: Int(megabytes * 1_048_576))
  }

  private func number(before words: String, in text: String) -> Double? {
    for line in text.split(separator: "\n") where line.contains(words) {
      return line.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
    }
    return nil
  }
}
