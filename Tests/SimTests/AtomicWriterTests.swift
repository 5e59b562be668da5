import Foundation
import Testing

@testable import SimCommand

struct AtomicWriterTests {
  static let contents: [(path: String, bytes: [UInt8])] = [
    ("R/a.md", [1, 2]), ("R/D/b.md", [3, 4]), ("R/D/new.md", [5]),
  ]

  static func disk() -> MemoryFiles {
    let files = MemoryFiles()
    files.folders.insert("R")
    files.contents = ["R/a.md": [9], "R/D/b.md": [8], "R/other": [7]]
    return files
  }

  static func temporaries(_ files: MemoryFiles) -> [String] {
    files.contents.keys.filter { $0.hasSuffix(".tmp") }.sorted()
  }

  @Test func `Everything is replaced and nothing is left behind`() throws {
    let files = Self.disk()
    try AtomicWriter(files: files).write(Self.contents)
    #expect(
      files.contents == [
        "R/a.md": [1, 2], "R/D/b.md": [3, 4], "R/D/new.md": [5], "R/other": [7],
      ])
  }

  /// Every operation fails once, for a moment or for good, having done nothing or a part.
  @Test(arguments: [false, true], [false, true])
  func `Whatever fails, every file is wholly old or wholly new`(
    _ staysBroken: Bool, _ leavesPart: Bool
  ) throws {
    let count = Self.disk()
    try AtomicWriter(files: count).write(Self.contents)
    var failures = 0
    for step in 0..<count.changes {
      let files = Self.disk()
      files.failsAt = step
      files.staysBroken = staysBroken
      files.leavesPart = leavesPart
      #expect(throws: FileError.self) { try AtomicWriter(files: files).write(Self.contents) }
      failures += 1
      let old: [String: [UInt8]] = ["R/a.md": [9], "R/D/b.md": [8]]
      let new: [String: [UInt8]] = ["R/a.md": [1, 2], "R/D/b.md": [3, 4], "R/D/new.md": [5]]
      for path in new.keys {
        let content = files.contents[path]
        #expect(content == old[path] || content == new[path], "\(path) at \(step)")
      }
      #expect(files.contents["R/other"] == [7])
      #expect(Self.temporaries(files) == [], "at \(step)")
      // Before the first rename nothing at all has changed.
      if step < 4 { #expect(files.contents["R/a.md"] == [9] && files.contents["R/D/b.md"] == [8]) }
    }
    #expect(failures >= 9)
  }

  @Test func `What a killed process left is removed, what a living one has is not`() throws {
    let files = Self.disk()
    files.shared = ["R/E"]
    let digits = "0123456789abcdef"
    files.contents["R/.sim-6-0.tmp"] = [1]
    files.contents["R/D/.sim-\(digits).tmp"] = [1]
    files.contents["R/E/.sim-\(digits).tmp"] = [1]
    let strangers = [
      "R/.sim-x-0.tmp", "R/.sim-6.tmp", "R/.sim--.tmp", "R/.sim-6-0-0.tmp", "R/.sim-\(digits)0.tmp",
      "R/.sim-0123456789abcdeF.tmp", "R/sim-\(digits).tmp", "R/.sim-7-0.tmp",
    ]
    for path in strangers { files.contents[path] = [1] }
    files.kinds["R/.sim-7-0.tmp"] = .link
    AtomicWriter(files: files).removeLeftovers(below: "R")
    #expect(Self.temporaries(files) == (strangers + ["R/E/.sim-\(digits).tmp"]).sorted())
  }

  @Test func `A target that is no file leaves all others as they are`() throws {
    for kind in [FileKind.folder, .link, .other] {
      let files = Self.disk()
      let before = files.contents
      files.kinds["R/D/new.md"] = kind
      #expect(throws: FileError.self) { try AtomicWriter(files: files).write(Self.contents) }
      #expect(files.contents == before && files.changes == 0)
    }
  }

  @Test func `A folder that cannot be written to is noticed before the work`() {
    let files = Self.disk()
    files.failsAt = 0
    #expect(throws: FileError.self) { try AtomicWriter(files: files).prepare(folder: "R") }
    #expect(Self.temporaries(files) == [])
  }

  @Test func `What is refused leaves no new folder behind`() throws {
    let files = Disk()
    let place = FileManager.default.temporaryDirectory.appending(path: "sim-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: place) }
    _ = try files.makeFolder(place)
    let deep = place + "/a/b"
    #expect(throws: FileError.self) {
      try AtomicWriter(files: files).write([(deep + "/", [1])])
    }
    #expect(throws: FileError.self) {
      try AtomicWriter(files: files).writeNew(
        deep + "/" + String(repeating: "x", count: 300), [1])
    }
    #expect(throws: FileError.self) {
      try files.makeFolder(place + "/c/" + String(repeating: "x", count: 300))
    }
    #expect(try files.names(in: place).isEmpty)
    try AtomicWriter(files: files).write([(deep + "/d", [1])])
    #expect(try files.makeFolder(deep + "/e") == [deep + "/e"])
    files.removeEmpty([place + "/a", deep, deep + "/e"])
    #expect(try files.names(in: deep) == ["d"])
  }

  @Test func `Folders of paths`() {
    #expect(folder(of: "a") == ".")
    #expect(folder(of: "/a") == "/")
    #expect(folder(of: "a/b/c") == "a/b")
    #expect(joined("a/", "b") == "a/b")
    #expect(joined("a", "b/c") == "a/b/c")
  }
}
