import Foundation
import Testing

/// How long the adapters of five styles and of the apps of three documents are, with the maps of states, events
/// and effects.
struct AdapterLengthTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The lines of each adapter in a source, from its declaration to the brace that closes it.
  static func lengths(in text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let firsts = lines.indices.filter {
      lines[$0].contains("-> ReducerAdapter<") || lines[$0].contains(": ReducerAdapter<")
    }.map { last in lines[...last].lastIndex { $0.contains("func ") || $0.contains("var ") } ?? last
    }
    return
      firsts
      .compactMap { first in
        lines[first...].firstIndex { $0 == "  }" }.map { $0 - first + 1 }
      }
  }

  @Test func `An adapter has at most fifteen lines`() throws {
    var found: [Int] = []
    for file in ["SyncStyles", "SyncObjects", "SyncActor"] {
      let source = Self.folder.appending(path: file + ".swift")
      found += Self.lengths(in: try String(contentsOf: source, encoding: .utf8))
    }
    #expect(found == [15, 15, 15, 15, 9])
  }
  @Test func `Those of the apps of three documents have a line for each fact that they tell`()
    throws
  {
    let source = Self.folder.appending(
      path: "../../Support/ReferenceAdapters/ReferenceAdapters.swift")
    #expect(Self.lengths(in: try String(contentsOf: source, encoding: .utf8)) == [42, 45, 35])
  }
}
