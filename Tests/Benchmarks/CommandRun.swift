import Foundation

/// A program that was run to its end.
struct CommandRun {
  let name: String
  let output: String
  let status: Int32

  /// The time on the clock from its start to its end.
  let seconds: Double

  /// Runs a program found on the path of the shell.
  init(find name: String, _ arguments: [String], in directory: URL) throws {
    guard let program = Self.find(name) else { throw Complaint("\(name) is not installed") }
    try self.init(program, arguments, in: directory)
  }

  /// Runs this program once more.
  init(itself arguments: [String]) throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    try self.init(Bundle.main.executableURL ?? program, arguments)
  }

  init(_ program: URL, _ arguments: [String], in directory: URL? = nil) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardOutput = pipe
    process.standardError = pipe
    let start = ContinuousClock.now
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    seconds = (ContinuousClock.now - start) / .seconds(1)
    name = program.lastPathComponent
    output = String(decoding: bytes, as: UTF8.self)
    status = process.terminationStatus
  }

  func expectSuccess() throws {
    if status == 0 { return }
    throw Complaint("\(name) ended with status \(status): \(output.suffix(300))")
  }

  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

/// Why nothing was measured, in one line.
struct Complaint: Error {
  let text: String
  init(_ text: String) { self.text = text }
}
