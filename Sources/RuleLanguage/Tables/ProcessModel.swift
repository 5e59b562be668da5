/// What happens to timers of the app while its process is suspended.
public enum SuspendedTimers: String, Sendable, CaseIterable, Codable {
  /// They follow the clock on the wall; those that came due expire on return.
  case wallClock = "wall clock"
  /// They begin again, whole, on return.
  case restart
  /// They stand still and go on from where they stood (a stopwatch: ticks only, never zones).
  case pause
}

/// What the operating system can do to the app's process, and how often.
public struct ProcessModel: Hashable, Sendable, Codable {
  /// How often a run may see the process die; 0 is never.
  public var kills: Int
  /// Whether the app can leave the foreground and be suspended.
  public var suspends: Bool
  /// Whether a dead process can be launched into the background (a push, a background fetch).
  public var launchesInBackground: Bool
  /// The event that machines hear when the app leaves the foreground, and when it returns.
  public var backgrounded: String?
  /// The event that machines hear when the app returns to the foreground.
  public var foregrounded: String?
  /// Done at every launch, the first included, before the machines enter their initial states.
  public var onLaunch: [Action]

  /// A process that is never killed and never leaves the foreground, unless said otherwise.
  public init(
    kills: Int = 0, suspends: Bool = false, launchesInBackground: Bool = false,
    backgrounded: String? = nil, foregrounded: String? = nil, onLaunch: [Action] = []
  ) {
    self.kills = kills
    self.suspends = suspends
    self.launchesInBackground = launchesInBackground
    self.backgrounded = backgrounded
    self.foregrounded = foregrounded
    self.onLaunch = onLaunch
  }
}
