import Foundation

/// A process that was started here.
struct StartedProcess {
  let id: pid_t

  /// Starts a program in the present folder, without input.
  ///
  /// - Parameters:
  ///   - output: the file that takes the standard output, emptied first; none if it is thrown away.
  ///   - errors: the same for the standard error.
  init(_ program: String, _ arguments: [String], output: String?, errors: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 1, output ?? "/dev/null", flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var id: pid_t = 0
    let problem = posix_spawn(&id, program, &actions, nil, words, environ)
    guard problem == 0 else {
      throw Trouble("\(program): \(String(cString: strerror(problem)))")
    }
    self.id = id
  }

  /// How the process ended, and the most memory that it took; `nil` while it goes on.
  func ending() -> (code: Int32?, signal: Int32?, peakBytes: Int)? {
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(id, &status, WNOHANG, &usage) == id else { return nil }
    let signal = status & 0x7f
    let peak = usage.ru_maxrss << 10
    return signal == 0 ? (status >> 8 & 0xff, nil, peak) : (nil, signal, peak)
  }

  func send(_ signal: Int32) { _ = kill(id, signal) }

  /// The memory that it takes now, in bytes; 0 if nobody tells.
  var residentBytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/statm", encoding: .ascii) else {
      return 0
    }
    let words = text.split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize())
  }
}

/// The most memory that this process took since it was last asked, and what it takes now.
enum OwnMemory {
  static func restart() {
    // The kernel forgets the peak; where it cannot, peaks are those of all inputs so far.
    let file = open("/proc/self/clear_refs", O_WRONLY)
    guard file >= 0 else { return }
    _ = write(file, "5", 1)
    close(file)
  }

  static var peakBytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .ascii),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return (Int(line.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) ?? 0) << 10
  }
}

extension Told {
  /// Runs the program in the present folder; it is interrupted when patience ends, and killed when
  /// the limit has come.
  static func program(
    _ program: String, _ arguments: [String], patience: Double, limit: Double, scratch: String
  ) throws -> Told {
    let start = ContinuousClock.now
    let output = scratch + "/output"
    let errors = scratch + "/errors"
    let process = try StartedProcess(program, arguments, output: output, errors: errors)
    var told = Told()
    var isInterrupted = false
    while true {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      if let ended = process.ending() {
        told.code = ended.code
        told.signal = ended.signal
        told.peakBytes = ended.peakBytes
        told.seconds = seconds
        break
      }
      if seconds > patience, !isInterrupted {
        process.send(SIGINT)
        isInterrupted = true
      }
      if seconds > limit || process.residentBytes > Limits.memoryBytes { process.send(SIGKILL) }
      usleep(seconds < 0.1 ? 1000 : 20_000)
    }
    told.output = try Corpus.bytes(output)
    told.errors = String(decoding: try Corpus.bytes(errors), as: UTF8.self)
    return told
  }
}

/// What one input may take.
enum Limits {
  static let seconds = 30.0
  static let memoryBytes = 1 << 30
  /// After which the command is interrupted, in seconds.
  static let patience = 0.3
  /// The longest line that says what is wrong, in bytes.
  static let lineBytes = 2000
}
