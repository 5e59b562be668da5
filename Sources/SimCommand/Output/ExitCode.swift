/// How sim tells its caller what came out.
enum ExitCode: Int32 {
  case success = 0
  case violations = 1
  /// Bad input or usage.
  case usage = 2
  /// Undecided or interrupted.
  case undecided = 3
  /// A defect of sim.
  case defect = 70
}
