internal import Platform

/// A process whose standard input and output are one socket of ours.
final class Connection {
  private let process: pid_t
  private let socket: Int32
  private var received: [UInt8] = []
  private var isOver = false
  private static let longestLine = 1 << 20

  init(_ program: String, _ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw AdapterError("no pipe can be made: \(String(cString: strerror(errno)))", .program)
    }
    let (own, other) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(own, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, other, 0)
    posix_spawn_file_actions_adddup2(&actions, other, 1)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let status = posix_spawnp(&process, program, &actions, nil, &words, environ)
    close(other)
    guard status == 0 else {
      close(own)
      throw AdapterError(
        "\"\(program)\" cannot be started: \(String(cString: strerror(status)))", .program)
    }
    self.process = process
    socket = own
  }

  deinit {
    if !isOver { end() }
    close(socket)
  }

  /// Ends the process, and waits until it has.
  private func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    isOver = true
  }

  /// Why no more lines come: how the process ended, if it ends within a moment.
  private func ending(_ text: String) -> PipeFailure {
    var status: Int32 = 0
    for _ in 0..<100 {
      if waitpid(process, &status, WNOHANG) == process {
        isOver = true
        let signal = status & 127
        let how =
          signal == 0 ? "with status \(status >> 8 & 255)" : "by signal \(signal)"
        return PipeFailure("ends \(how), before it answers \(text)")
      }
      usleep(10_000)
    }
    end()
    return PipeFailure("closes its output, before it answers \(text)")
  }

  func write(_ line: [UInt8], _ text: String) throws {
    var sent = 0
    while sent < line.count {
      let count = line[sent...].withUnsafeBytes { bytes in
        #if canImport(Darwin)
          send(socket, bytes.baseAddress, bytes.count, 0)
        #else
          send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ending(text) }
      sent += count
    }
  }

  /// The next line, without its end.
  func line(within deadline: Duration, to text: String) throws -> [UInt8] {
    let start = ContinuousClock.now
    while true {
      if let end = received.firstIndex(of: 10) {
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
      }
      guard received.count < Self.longestLine else {
        end()
        throw PipeFailure("answers \(text) by a line that does not end")
      }
      let left = deadline - (ContinuousClock.now - start)
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(max(left / .milliseconds(1), 0).rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        end()
        throw PipeFailure("hangs: no answer to \(text) within \(deadline)")
      }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ending(text) }
      received += buffer[..<count]
    }
  }
}
