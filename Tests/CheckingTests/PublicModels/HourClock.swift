import Checking

/// The hour display of a digital clock.
///
/// Source: L. Lamport, *Specifying Systems*, chapter 2;
/// `specifications/SpecifyingSystems/HourClock` in github.com/tlaplus/Examples.
struct HourClock: TransitionSystem {
  var initialStates: [Int] { Array(1...12) }

  func successors(of hour: Int, into next: inout Successors<Int>) {
    next.append(hour % 12 + 1)
  }
}
