import Diagnostics
import Reporting

/// A format in which the gate tells its result.
enum GateFormat: String, CaseIterable {
  case text, json, github, junit, sarif, markdown, comment

  /// With what a file of the format begins that this command wrote; `nil` for a format that is only
  /// printed.
  var mark: String? {
    switch self {
    case .junit: GateResult.junitMark
    case .sarif: GateResult.sarifMark
    case .markdown, .comment: GateResult.markdownMark
    case .text, .json, .github: nil
    }
  }
}

/// One way in which a result is told: printed, or written to a file.
struct GateOutput: Equatable {
  let format: GateFormat
  var file: String?
}

/// All ways in which one result is told.
struct GateOutputs {
  private let all: [GateOutput]
  private let files: any FileSystem

  /// - Throws: ``InputError`` where a file is in the way, before any work.
  init(_ outputs: [GateOutput], _ files: any FileSystem) throws {
    self.files = files
    all = outputs.contains { $0.file == nil } ? outputs : outputs + [GateOutput(format: .text)]
    for output in outputs {
      guard let path = output.file, let mark = output.format.mark else { continue }
      try AtomicWriter(files: files).refuseForeign(path, writtenBy: "gate") { $0.hasPrefix(mark) }
    }
  }

  /// A result in each format that is asked for.
  func texts(of result: GateResult) -> [String] { all.map { result.text(as: $0.format) } }

  /// The formats that are asked for.
  var formats: [String] { all.map(\.format.rawValue) }

  /// - Parameter texts: as ``texts(of:)`` gives them.
  func write(_ texts: [String], print: (String) throws -> Void) throws {
    for (output, text) in zip(all, texts) {
      guard let path = output.file else {
        try print(text)
        continue
      }
      try AtomicWriter(files: files).write([(path, Array(text.utf8))])
    }
  }
}

extension GateResult {
  fileprivate func text(as format: GateFormat) -> String {
    switch format {
    case .text: text
    case .json: json.text + "\n"
    case .github: annotations
    case .junit: junit
    case .sarif: sarif.text + "\n"
    case .markdown: markdown(below: Self.summaryBytes)
    case .comment: markdown(below: Self.commentBytes)
    }
  }
}
