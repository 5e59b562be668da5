import Checking

/// How far a search has come, in one line of a terminal.
func progressLine(_ scenario: String, _ progress: SearchProgress) -> String {
  let rate = progress.seconds > 0 ? Int(Double(progress.states) / progress.seconds) : 0
  return "\(scenario): \(progress.states) states, \(rate)/s, queue \(progress.queue), "
    + "depth \(progress.depth), \(progress.bytes >> 20) MiB"
}

/// The line, so that it takes the place of what the terminal's line shows.
func overwriting(_ line: String) -> String { "\r\u{1B}[2K" + line }
