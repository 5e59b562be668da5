import Machines

/// The paths of sources as they are from where the command runs.
///
/// A row knows the path with which the compiler was given its file, on whatever machine that was. The
/// longest end of it that names a file here is the path.
struct SourcePaths {
  let files: any FileSystem
  private var known: [String: String?] = [:]

  init(files: any FileSystem) { self.files = files }

  /// The path and the line of a place; `nil` if there is no such file here.
  mutating func location(of place: GatePlace?) -> GateLocation? {
    switch place {
    case nil: nil
    case .file(let path, let line): GateLocation(path: path, line: line)
    case .source(let source): location(of: source)
    }
  }

  mutating func location(of source: SourceLine) -> GateLocation? {
    if source.file.isEmpty { return nil }
    if known[source.file] == nil { known[source.file] = .some(path(endingAs: source.file)) }
    return known[source.file]?.map { GateLocation(path: $0, line: source.line) }
  }

  private func path(endingAs file: String) -> String? {
    let parts = file.split(separator: "/")
    return parts.indices.lazy.map { parts[$0...].joined(separator: "/") }
      .first { (try? files.kind(of: $0)) == .file }
  }
}
