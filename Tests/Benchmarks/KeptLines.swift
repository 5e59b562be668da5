import Foundation

/// Results of a long measurement, each a line of a file as soon as it is there, so that an end on the way
/// loses nothing.
struct KeptLines {
  private let path: String
  private var known: [String: String] = [:]

  /// - Parameter path: a file; it need not be there yet.
  init(_ path: String) {
    self.path = path
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { known[String(parts[0])] = String(parts[1]) }
    }
  }

  /// The words kept by a name, or found now, and kept.
  mutating func words(_ name: String, else find: () throws -> [String]) throws -> [String] {
    if let line = known[name] { return line.split(separator: " ").map(String.init) }
    let words = try find()
    let line = words.joined(separator: " ")
    known[name] = line
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("\(name)\t\(line)\n".utf8))
    try file.close()
    return words
  }
}
