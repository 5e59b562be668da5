import Foundation

/// Writes a Swift file with a digest of files: by their names and contents, in the order given.
///
/// Two 64-bit digests of the kind FNV-1a, with different starts and multipliers.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  FileHandle.standardError.write(
    Data("EngineDigest wants a module, an output file, and sources\n".utf8))
  exit(2)
}
let (module, output) = (arguments[0], arguments[1])

struct Digest {
  private var words: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x6c62_272e_07bb_0142)

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      words.0 = (words.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      words.1 = ((words.1 << 7 | words.1 >> 57) ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
    }
  }

  var digits: String { String(words.0, radix: 16) + "-" + String(words.1, radix: 16) }
}

do {
  var digest = Digest()
  let sources = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
  for source in sources {
    let content = try Data(contentsOf: source)
    digest.feed("\(source.lastPathComponent) \(content.count)\n".utf8)
    digest.feed(content)
  }
  let text = """
    /// The sources of `\(module)` and of all that it imports, by a digest.
    package enum \(module)Sources {
      /// Changes with every change of one of them.
      package static let digest = "\(digest.digits)"
    }

    """
  // A file that is right is left alone: what compiles it looks at its date.
  let file = URL(fileURLWithPath: output)
  let content = Data(text.utf8)
  if (try? Data(contentsOf: file)) != content { try content.write(to: file, options: .atomic) }
} catch {
  FileHandle.standardError.write(Data("EngineDigest: \(error)\n".utf8))
  exit(1)
}
