internal import Platform

/// The names of files under way: written beside their target, renamed when they are whole.
///
/// A name tells nothing of the process: numbers of processes come again, and mean nothing in
/// another namespace. Whether the owner lives, the ``FolderLock`` tells.
package enum Temporary {
  /// A new name, by chance.
  package static func name() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return ".sim-\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp"
  }

  /// Whether a file of this name is one under way: 16 hexadecimal digits, or, of former versions,
  /// the number of a process and that of a file.
  package static func isName(_ name: some StringProtocol) -> Bool {
    guard name.hasPrefix(".sim-"), name.hasSuffix(".tmp") else { return false }
    let middle = name.utf8.dropFirst(5).dropLast(4)
    if middle.count == 16, middle.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0) }) {
      return true
    }
    let numbers = middle.split(separator: 0x2D, omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// An advisory lock on a folder.
///
/// Who has files under way in a folder shares it; who has it alone knows that the owners of those
/// that are there live no more. The system gives it back when a process ends, however that is, and
/// it holds across namespaces of processes.
package final class FolderLock {
  private let file: Int32

  /// Shares the folder. Waits two seconds at most while somebody has it alone.
  ///
  /// - Returns: nothing where the folder cannot be locked; then nobody can have it alone either.
  package init?(sharing folder: String) {
    file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if file < 0 { return nil }
    for _ in 0..<200 {
      if flock(file, LOCK_SH | LOCK_NB) == 0 { return }
      if errno != EWOULDBLOCK && errno != EINTR { break }
      usleep(10_000)
    }
    return nil
  }

  /// Has the folder alone; nothing if somebody shares it, or it cannot be locked. Never waits.
  package init?(alone folder: String) {
    file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if file < 0 || flock(file, LOCK_EX | LOCK_NB) != 0 { return nil }
  }

  deinit { if file >= 0 { _ = close(file) } }
}
