/// By which engine a system of rules is explored.
public enum Engine: String, Sendable, CaseIterable, Codable {
  /// State by state: by zones wherever time passes and clocks can keep the timers, by ticks elsewhere.
  case explicit
  /// In dense time, by zones; a system whose timers no clock can keep is refused.
  case zones
  /// In steps of the greatest length of which every span is a multiple. Exact for what can happen
  /// and for shortest and longest times where no bound is strict; not for what must be possible at
  /// every moment.
  case ticks
  /// By decision diagrams, which hold states by their parts. What they cannot decide is left to
  /// ``explicit``, within the bounds, and the outcome says so.
  case symbolic
  /// As ``explicit``, and where a bound on states or memory ends that, by decision diagrams.
  case auto
}

/// What a search by decision diagrams makes of timers.
public enum TimerSemantics: String, Sendable, CaseIterable, Codable {
  /// They expire when they are due; diagrams cannot keep them.
  case exact
  /// Every timer that runs may expire at any moment, and immediate rules run to completion. What
  /// holds in all states and orders of steps then holds in time as well; nothing else carries over.
  case anyMoment = "any moment"
}

/// Which of the possible moments of a run are shown.
public enum Schedule: String, Sendable, CaseIterable {
  /// Every step as early as it can be, given those before it.
  case earliest
  /// Every step as late as it can be, while the run still shows the same.
  case latest
}
