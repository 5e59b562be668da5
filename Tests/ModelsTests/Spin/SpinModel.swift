import Foundation

/// A model in Promela, compiled by Spin and the C compiler in a folder that ``remove()`` removes.
struct SpinModel {
  private let folder: URL

  /// Whether Spin and a C compiler are installed.
  static let canRun = find("spin") != nil && find("gcc") != nil

  /// The models beside this file.
  static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Promela")

  /// - Parameter defines: what the preprocessor of the model is told, without `-D`.
  init(_ name: String, defines: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "spin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let source = Self.sources.appending(path: name + ".pml").path(percentEncoded: false)
      try run("spin", defines.map { "-D" + $0 } + ["-a", source])
      try run("gcc", ["-O0", "-w", "-DNOREDUCE", "-DMEMLIM=1000", "-o", "pan", "pan.c"])
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Whether the complete search finds no run that a claim of the model forbids.
  func holds(_ claim: String) throws -> Bool {
    let output = try run("./pan", ["-a", "-E", "-m100000", "-w20", "-N", claim])
    let errors = output.split(separator: "\n").lazy
      .compactMap { $0.firstMatch(of: /errors: (\d+)/).flatMap { Int($0.1) } }.first
    // The name is printed, so that a claim that Spin does not know is not taken for another.
    guard let errors, output.contains("(\(claim))"), !output.contains("max search depth too small"),
      !output.contains("out of memory")
    else { throw Complaint(text: "\(claim): Spin did not decide: \(output.prefix(500))") }
    return errors == 0
  }

  @discardableResult private func run(_ name: String, _ arguments: [String]) throws -> String {
    guard let program = name.hasPrefix("./") ? folder.appending(path: name) : Self.find(name)
    else { throw Complaint(text: "\(name) is not installed") }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let output = String(decoding: bytes, as: UTF8.self)
    if process.terminationStatus == 0 { return output }
    throw Complaint(text: "\(name) \(arguments) ended with \(process.terminationStatus): \(output)")
  }

  private static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }

  /// Why Spin gave no answer.
  struct Complaint: Error {
    let text: String
  }
}
