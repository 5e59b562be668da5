import Checking
import Machines
import Testing

extension Download {
  static let wait = Property(
    "wait", "Nobody waits longer than 9 s.",
    .longest(
      from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)), .atMost(9000)))
}
