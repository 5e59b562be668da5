import Foundation

/// The files of the repository that are under version control's eye: no builds, nothing hidden.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  /// The paths below a folder, relative to the root, sorted; without hidden files.
  static func files(below folder: String, ending: String = "") -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: root + folder) else { return [] }
    var paths: [String] = []
    while let path = walk.nextObject() as? String {
      let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
      var isFolder: ObjCBool = false
      let full = root + folder + "/" + path
      if !isHidden, path.hasSuffix(ending),
        FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue
      {
        paths.append(folder + "/" + path)
      }
    }
    return paths.sorted()
  }

  static func text(of path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }

  /// Every Swift file that people write.
  static var swiftFiles: [String] {
    files(below: "Sources", ending: ".swift") + files(below: "Tests", ending: ".swift")
  }
}

/// The modules that a Swift file imports, in order.
func imports(in text: String) -> [String] {
  text.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ").drop {
      $0.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains($0)
    }
    guard words.first == "import", let name = words.dropFirst().last else { return nil }
    return String(name.prefix { $0 != "." })
  }
}
