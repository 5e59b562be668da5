import Checking
import Foundation
import Machines
import Testing

@testable import SimCommand

/// That sim never touches a file that is not its own.
struct ForeignFileTests {
  @Test(arguments: ["file", "empty", "folder", "link", "dangling", "pipe", "device"])
  func `A checkpoint is never put where something else is`(_ what: String) throws {
    try EndToEndTests.withFolder { folder in
      let path = what == "device" ? "/dev/null" : folder.path(percentEncoded: false) + "/" + what
      let other = folder.path(percentEncoded: false) + "/other"
      try "precious".write(toFile: other, atomically: false, encoding: .utf8)
      let before: [String]
      switch what {
      case "folder":
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "link": symlink(other, path)
      case "dangling": symlink(other + "-none", path)
      case "pipe": mkfifo(path, 0o600)
      case "file": try "precious".write(toFile: path, atomically: false, encoding: .utf8)
      case "empty": try Data().write(to: URL(filePath: path))
      default: break
      }
      before = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
      for option in what == "pipe" ? ["--checkpoint", "--resume"] : ["--checkpoint"] {
        let session = Session()
        #expect(session.run("explore", option, path) == 2)
        #expect(session.errors.hasPrefix("sim: \(option): \(path) is "))
        #expect(session.errors.split(separator: "\n").count == 1)
        #expect(session.searches.isEmpty && session.output == "")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() == before)
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
    }
  }

  @Test func `A shard is put only where there is none or one`() {
    let session = Session()
    let arguments = ["simulate", "--shard", "1/2", "--runs", "4", "--output", "x.json"]
    #expect(session.run(arguments) == 0)
    let shard = session.files.contents["x.json"]
    #expect(session.run(arguments) == 0)
    #expect(session.files.contents["x.json"] == shard)
    for text in ["precious", "", "{\"kind\":\"sim trace\"}"] {
      session.write("x.json", text)
      #expect(session.run(arguments) == 2)
      #expect(session.errors.hasPrefix("sim: x.json: not written by sim simulate --shard, and "))
      #expect(session.text("x.json") == text)
    }
    session.files.contents["x.json"] = shard
    for kind in [FileKind.folder, .link, .other] {
      session.files.kinds["x.json"] = kind
      #expect(session.run(arguments) == 2)
      #expect(session.errors.hasPrefix("sim: x.json: \(kind.rawValue)"))
      #expect(session.files.contents["x.json"] == shard)
    }
  }

  @Test(arguments: ["Reports/README.md", CommandTests.page, "Reports/LAMP/tables/lamp.md"])
  func `A page is put only where there is none or a generated one`(_ page: String) throws {
    let session = Session()
    _ = session.run("explore")
    #expect(session.text(page) != nil)
    session.write(CommandTests.page, generatedMark + "explore LAMP/as-written` old")
    let old = session.files.contents
    for kind in [FileKind.folder, .link, .other] {
      session.files.kinds[page] = kind
      #expect(session.run("explore") == 2)
      #expect(session.errors == "sim: \(page): \(kind.rawValue), and left as it is; move it away\n")
      #expect(session.files.contents == old)
    }
    session.files.kinds = [:]
    session.write(page, "# By hand\n")
    let mine = session.files.contents
    #expect(session.run("explore") == 2)
    #expect(session.errors.hasPrefix("sim: \(page): not written by sim"))
    #expect(session.errors.split(separator: "\n").count == 1)
    #expect(session.files.contents == mine)
  }

  @Test func `ReservedMemory of other scenarios are neither removed nor told of in another index`()
  {
    let session = Session()
    session.write("OTHER/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\namend all\n")
    _ = session.run("explore")
    let pages = session.files.contents
    #expect(session.run("explore", "--scenarios", "OTHER") == 2)
    #expect(
      session.errors
        == "sim: Reports: there are 1 page of scenarios that are not in OTHER, such as "
        + "LAMP/as-written.md; give --reports DIR, or remove what is stale\n")
    #expect(session.searches.isEmpty)
    #expect(session.files.contents == pages)
    #expect(session.run("explore", "--scenarios", "OTHER", "--reports", "Elsewhere") == 0)
    #expect(session.text("Elsewhere/LAMP/b.md") != nil)
  }

  @Test
  func
    `ReservedMemory are removed that are known to be of former scenarios, and copies of them are not`()
  {
    let session = Session()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\namend all\n")
    _ = session.run("explore")
    session.write("Reports/LAMP/copy.md", session.text("Reports/LAMP/b.md") ?? "")
    session.write("Reports/kept/README.md", session.text("Reports/README.md") ?? "")
    session.files.contents["Scenarios/LAMP/b.scenario"] = nil
    #expect(session.run("explore") == 1)
    #expect(session.output.contains(", 1 removed"))
    #expect(session.text("Reports/LAMP/b.md") == nil)
    #expect(session.text("Reports/LAMP/copy.md") != nil)
    #expect(session.text("Reports/kept/README.md") != nil)
  }

  @Test
  func `The pages of a document that is gone are removed, and those of a copied folder are not`() {
    let session = Session()
    var second = Lamp.system
    second.name = "lantern"
    second.document = "OLD"
    session.systems.append(second)
    session.documents.append(Document("OLD", title: "Old", rules: []))
    session.write(
      "Scenarios/OLD/as-written.scenario", "scenario OLD/as-written\nsystem lantern\n")
    _ = session.run("explore", "--pin")
    let pages = session.files.contents.keys.filter { $0.hasPrefix("Reports/OLD/") }
    #expect(pages.contains("Reports/OLD/README.md") && pages.contains { $0.contains("/findings/") })
    for page in pages {
      session.write(
        page.replacing("Reports/OLD/", with: "Reports/COPY/"), session.text(page) ?? "")
    }
    session.write("Reports/OLD/mine.md", "# By hand\n")
    session.systems.removeLast()
    session.documents.removeLast()
    session.files.contents["Scenarios/OLD/as-written.scenario"] = nil
    _ = session.run("gate")
    #expect(session.output.contains("sim explore"))
    #expect(session.run("explore") == 1)
    #expect(session.output.contains(", \(pages.count) removed"))
    let left = session.files.contents.keys.filter { $0.hasPrefix("Reports/OLD/") }
    #expect(left == ["Reports/OLD/mine.md"])
    #expect(
      session.files.contents.keys.count { $0.hasPrefix("Reports/COPY/") } == pages.count)
    // What is left is told with the only thing that mends it.
    _ = session.run("gate")
    #expect(!session.output.contains("belongs to nothing any more"))
    #expect(session.output.contains("Reports/COPY/README.md is not known: sim explore does not"))
  }

  @Test func `Leftovers go when their owner does, and not before`() throws {
    try EndToEndTests.withFolder { folder in
      let path = folder.path(percentEncoded: false) + "/"
      let writer = AtomicWriter(files: Disk())
      let leftover = path + ".sim-0123456789abcdef.tmp"
      try Data([1]).write(to: URL(filePath: leftover))
      symlink("/dev/null", path + ".sim-00-1.tmp")
      withExtendedLifetime(try #require(FolderLock(sharing: path))) {
        writer.removeLeftovers(below: path)
      }
      #expect(FileManager.default.fileExists(atPath: leftover))
      // Others write there all the same.
      try writer.write([(path + "a", [1])])
      writer.removeLeftovers(below: path)
      let left = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      #expect(left == [".sim-00-1.tmp", "a"])
      try writer.write([(path + "a", [2])])
      #expect(try writer.writeNew(path + "a", [3]) == false)
      #expect(try Disk().read(path + "a", limit: 9) == [2])
      #expect(throws: FileError.self) { try writer.write([(path + ".sim-00-1.tmp", [1])]) }
    }
  }
}
