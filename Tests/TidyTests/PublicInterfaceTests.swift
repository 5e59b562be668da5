import Foundation
import Testing

/// What packages outside see: names that mean one type, a sentence for each declaration, and code in
/// the documentation that compiles.
struct PublicInterfaceTests {
  static let catalog = "Sources/Machines/Machines.docc"

  @Test func `The file of public names is what the script prints of the sources`() throws {
    let script = Process()
    script.executableURL = URL(filePath: Repository.root + ".ci/public-names")
    let output = Pipe()
    script.standardOutput = output
    try script.run()
    let printed = try #require(try output.fileHandleForReading.readToEnd())
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)
    let path = "Tests/PublicNamesTests/PublicNames.swift"
    let isSame = try String(decoding: printed, as: UTF8.self) == Repository.text(of: path)
    #expect(isSame, "run .ci/public-names > \(path)")
    #expect(String(decoding: printed, as: UTF8.self).contains("UsedTransitionSystem ="))
  }

  @Test func `Declarations without a sentence are found`() {
    let found = PublicDeclarations(
      """
      /// Said.
      @frozen public enum Kind {
        case one
        /// Said.
        case two, three
        func inside() {}
      }
      public protocol Shape: Sendable {
        associatedtype Side
        var size: Int { get }
        /// Said.
        @discardableResult
        func turned() -> Self
      }
      /// Said.
      public struct Box {
        let inside = 0
        @inlinable public var description: String { "" }
        @inlinable
        public init() { switch inside { default: break } }
        package var other = 1
      }
      """)
    #expect(found.count == 9)
    #expect(found.undocumented.map(\.line) == [3, 8, 9, 10, 20])
  }

  @Test func `Every public declaration has its sentence`() throws {
    var count = 0
    for path in Repository.files(below: "Sources", ending: ".swift")
    where !path.contains(".docc/") {
      let declarations = PublicDeclarations(try Repository.text(of: path))
      count += declarations.count
      for (line, text) in declarations.undocumented {
        Issue.record("\(path):\(line): no sentence says what this is: \(text)")
      }
    }
    #expect(count > 500)
  }

  /// The blocks of Swift in a page, without the indentation that all their lines share.
  static func code(in page: String) -> [String] {
    page.matches(of: #/(?m)^```swift\n((?:.*\n)*?)```/#).map { String($0.1) }
  }

  /// Whether lines stand one after the other in a text, indented all alike.
  static func stands(_ code: String, in text: String) -> Bool {
    let wanted = code.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = wanted.first, lines.count >= wanted.count else { return false }
    return (0...lines.count - wanted.count).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let indent = lines[start].dropLast(first.count)
      return indent.allSatisfy { $0 == " " }
        && zip(wanted, lines[start...]).allSatisfy { $0.isEmpty ? $1.isEmpty : $1 == indent + $0 }
    }
  }

  @Test func `Code is found as it is written, at any depth`() {
    #expect(Self.code(in: "a\n```swift\nb\n  c\n```\n```\nd\n```\n") == ["b\n  c\n"])
    #expect(Self.stands("b\n  c\n\n", in: "a\n  b\n    c\n\nd\n"))
    #expect(!Self.stands("b\n  c\n", in: "a\n  b\n  c\n"))
    #expect(!Self.stands("b\n", in: "ab\n"))
  }

  @Test func `Code in articles is code of the package from outside, which CI compiles`() throws {
    let compiled = try Repository.files(below: "Tests/Outside", ending: ".swift")
      .map(Repository.text(of:))
    var count = 0
    for path in Repository.files(below: Self.catalog, ending: ".md") {
      for code in Self.code(in: try Repository.text(of: path)) {
        count += 1
        #expect(compiled.contains { Self.stands(code, in: $0) }, "\(path): no such code:\n\(code)")
      }
    }
    #expect(count > 5)
  }

  /// The files that a reader of the tutorials has in the end: the latest of each name.
  @Test func `The tutorials end with tests that CI runs`() throws {
    var last: [String: String] = [:]
    for page in ["FirstMachine", "FirstProperty", "FirstDocument", "FirstReducer"] {
      let text = try Repository.text(of: "\(Self.catalog)/Tutorials/\(page).tutorial")
      for code in text.matches(of: #/@Code\(name: "(.*)", file: (.*)\)/#) {
        last[String(code.1)] = String(code.2)
      }
    }
    last["Package.swift"] = nil
    let folder = "Tests/Outside/Tests/TutorialTests"
    #expect(Set(last.keys.map { "\(folder)/\($0)" }) == Set(Repository.files(below: folder)))
    for (name, file) in last {
      #expect(
        try Repository.text(of: "\(folder)/\(name)")
          == Repository.text(of: "\(Self.catalog)/Tutorials/\(file)"), "\(name) and \(file)")
    }
  }
}
