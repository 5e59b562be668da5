/// How the passing of time is explored.
public enum Engine: String, Sendable, CaseIterable {
  /// By zones wherever time passes and clocks can keep the timers; by ticks elsewhere.
  case automatic
  /// In dense time, by zones; a system whose timers no clock can keep is refused.
  case zones
  /// In steps of the greatest length of which every span is a multiple. Exact for what can happen
  /// and for shortest and longest times where no bound is strict; not for what must be possible at
  /// every moment.
  case ticks
}

/// Which of the possible moments of a run are shown.
public enum Schedule: String, Sendable, CaseIterable {
  /// Every step as early as it can be, given those before it.
  case earliest
  /// Every step as late as it can be, while the run still shows the same.
  case latest
}
