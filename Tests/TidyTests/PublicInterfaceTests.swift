import Foundation
import Testing

/// What packages outside see: names that mean one type.
struct PublicInterfaceTests {
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
}
