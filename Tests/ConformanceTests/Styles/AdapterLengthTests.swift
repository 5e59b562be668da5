import Foundation
import Testing

/// How long the adapters of five styles and of the apps of three documents are, with the maps of states, events
/// and effects.
struct AdapterLengthTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The lines of each adapter in a source, from its declaration to the brace that closes it.
  static func adapters(in text: String) -> [[Substring]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let firsts = lines.indices.filter {
      lines[$0].contains("-> ReducerAdapter<") || lines[$0].contains(": ReducerAdapter<")
    }.map { last in lines[...last].lastIndex { $0.contains("func ") || $0.contains("var ") } ?? last
    }
    return
      firsts
      .compactMap { first in
        lines[first...].firstIndex { $0 == "  }" }.map { Array(lines[first...$0]) }
      }
  }

  /// The words that every adapter has, whatever the app and its table.
  static let grammar: Set<String> = [
    "public", "static", "func", "return", "let", "case", "switch", "if", "else", "ReducerAdapter",
    "stored", "restore", "onLaunch", "reduce", "shows", "showsStored", "hears", "events", "answers",
    "effects", "timers", "send", "read", "change", "unheard", "emit", "start", "after", "seconds",
    "then", "stop", "ask", "write", "all", "nothing",
  ]

  /// How many characters the names have that an adapter says: those of the table, in quotes, and what the app calls
  /// its own; and one between any two of them.
  static func names(in adapter: [Substring]) -> Int {
    let text = adapter.joined(separator: "\n")
    let quoted = text.matches(of: #/#"[^\n]*?"#|"[^"\n]*"/#).map { $0.output.count }
    let words = text.replacing(#/#"[^\n]*?"#|"[^"\n]*"/#, with: " ").matches(of: #/[A-Za-z]\w*/#)
      .map(\.output).filter { !grammar.contains(String($0)) }.map(\.count)
    return (quoted + words).reduce(0) { $0 + $1 + 1 }
  }

  @Test func `An adapter has at most fifteen lines`() throws {
    var found: [Int] = []
    for file in ["SyncStyles", "SyncObjects", "SyncActor"] {
      let source = Self.folder.appending(path: file + ".swift")
      found += Self.adapters(in: try String(contentsOf: source, encoding: .utf8)).map(\.count)
    }
    #expect(found == [15, 15, 15, 15, 9])
  }
  @Test func `Those of the apps of three documents have a line for each fact that they tell`()
    throws
  {
    let source = Self.folder.appending(
      path: "../../Support/ReferenceAdapters/ReferenceAdapters.swift")
    let adapters = Self.adapters(in: try String(contentsOf: source, encoding: .utf8))
    #expect(adapters.map(\.count) == [42, 45, 35])
    // Of fifteen lines of a hundred columns two close the adapter, and all but the declaration are indented by six.
    let most = 98 + 12 * 94
    let names = adapters.map(Self.names)
    #expect(names.map { $0 > most } == [true, true, false], "\(names)")
  }
}
