import Foundation

/// The account of cost as a page, in which each table is the block of code after its name.
struct CostPage {
  private let file: URL
  private var lines: [String]

  init(_ path: String) throws {
    file = URL(fileURLWithPath: path)
    do {
      lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    } catch {
      throw Complaint("\(path): cannot be read")
    }
  }

  /// Puts a table in the place of the block after the line `<!-- NAME -->`.
  mutating func put(_ table: String, under name: String) throws {
    guard let mark = lines.firstIndex(of: "<!-- \(name) -->"),
      let begin = lines[mark...].firstIndex(of: "```"),
      let end = lines[(begin + 1)...].firstIndex(of: "```")
    else {
      throw Complaint("\(file.path): has no block of code after a line '<!-- \(name) -->'")
    }
    lines.replaceSubrange(begin + 1..<end, with: table.components(separatedBy: "\n"))
  }

  /// Replaces the file as a whole.
  func save() throws {
    do {
      try Data(lines.joined(separator: "\n").utf8).write(to: file, options: .atomic)
    } catch {
      throw Complaint("\(file.path): cannot be written")
    }
  }
}
