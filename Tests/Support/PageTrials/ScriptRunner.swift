import Foundation

/// A program that runs the scripts of a page: Node, or else Chromium without a window.
package struct ScriptRunner {
  private let program: String
  private let isBrowser: Bool

  /// The first that is installed.
  package static let found: ScriptRunner? =
    ["node", "nodejs", "chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
      path(of: name).map { ScriptRunner(program: $0, isBrowser: !name.hasPrefix("node")) }
    }.first

  private static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the function `answer` of a script gives for data in JSON.
  package func run(_ script: String, on data: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "sim-script-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: isBrowser ? "page.html" : "page.js")
    let call = "answer(\(data))"
    let text =
      isBrowser
      ? "<pre></pre><script>\(script)\ndocument.body.firstChild.textContent = \(call);</script>"
      : "\(script)\nprocess.stdout.write(\(call));"
    try Data(text.utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments =
      isBrowser
      ? ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", file.absoluteString]
      : [file.path]
    let output = Pipe()
    process.standardOutput = output
    if isBrowser { process.standardError = FileHandle.nullDevice }
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let answer = String(decoding: bytes, as: UTF8.self)
    guard isBrowser else { return answer }
    return String(answer.prefix { $0 != "<" })
      + (answer.firstRange(of: "<pre>").flatMap { start in
        answer[start.upperBound...].firstRange(of: "</pre>").map {
          String(answer[start.upperBound..<$0.lowerBound])
        }
      } ?? "")
  }
}
