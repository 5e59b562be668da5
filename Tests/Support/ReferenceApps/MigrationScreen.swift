/// The migration screen of an app, as its team writes it: parts side by side, a history sync with
/// attempts and back-off, a loader that is shown for a least time.
public struct MigrationScreen: Hashable, Sendable {
  public enum Phase: String, Sendable {
    case idle = "[*]"
    case notRequired = "not required"
    case keyValues = "KeyValueMigration"
    case attempting = "SyncAttempt"
    case waiting = "SyncRetry"
    case finishing = "EnsureMinTime"
    case home = "NavigateHome"
    case failed = "ErrorScreen"
  }

  public enum Part: String, Sendable { case waiting, running, complete, failed }

  public enum Action: Hashable, Sendable {
    case opened
    case lastRide(succeeded: Bool), tickets(succeeded: Bool)
    case synced(everything: Bool), syncFailed, syncTimedOut
    case backoffOver, loaderMinimumOver
    case retryTapped
  }

  public enum Timer: String, Hashable, Sendable { case loader, attempt, backoff }

  public enum Flag: Hashable, Sendable {
    case lastRideMigrated, ticketsMigrated, requiredSynced, everythingSynced, legacyDataGone
  }

  public enum Effect: Hashable, Sendable {
    case start(Timer, seconds: Int, Action)
    case cancel(Timer)
    case migrateLastRide, migrateTickets, cancelParts
    case sync, cancelSync
    case save(Flag)
    case track(String)
    case show(String)
  }

  /// What survives the process.
  public struct Stored: Hashable, Sendable {
    public var flags: Set<Flag> = []
    public init() {}
  }

  public private(set) var phase = Phase.idle
  public private(set) var lastRide = Part.waiting
  public private(set) var tickets = Part.waiting
  public private(set) var attempts = 0
  public private(set) var isLoading = false
  public private(set) var showsError = false
  private var loaderRuns = false
  private let isRequired: Bool
  let fault: MigrationFault?

  public init(_ stored: Stored, fault: MigrationFault? = nil) {
    isRequired = !stored.flags.contains(.legacyDataGone)
    self.fault = fault
    if fault == .attemptsKeptOverDeath, stored.flags.contains(.lastRideMigrated) { attempts = 3 }
  }

  /// Reacts, and says what is to be done.
  public mutating func reduce(_ action: Action) -> [Effect] {
    switch action {
    case .opened: return open()
    case .lastRide(let succeeded):
      lastRide = succeeded ? .complete : .failed
      let saved: [Effect] =
        succeeded && fault != .lastRideNotSaved ? [.save(.lastRideMigrated)] : []
      return saved + goOn()
    case .tickets(let succeeded):
      tickets = succeeded || fault == .ticketFailureIgnored ? .complete : .failed
      return (succeeded ? [.save(.ticketsMigrated)] : []) + goOn()
    case .synced(let everything):
      guard phase == .attempting || fault == .lateSuccessCounts && phase != .home else {
        return []
      }
      return succeed(everything)
    case .syncFailed:
      guard phase == .attempting else { return [] }
      return loseAttempt()
    case .syncTimedOut:
      guard phase == .attempting || fault == .attemptTimerNotCancelled && phase != .home else {
        return []
      }
      return (fault == .lateSuccessCounts ? [] : [.cancelSync]) + loseAttempt()
    case .backoffOver: return phase == .waiting ? attempt() : []
    case .loaderMinimumOver:
      loaderRuns = false
      return phase == .finishing ? goHome() : []
    case .retryTapped:
      guard phase == .failed else { return [] }
      if fault != .retryKeepsAttempts { attempts = 0 }
      return [.track(Events.retryClicked)]
        + (fault == .retryKeepsLoader ? [] : startLoader()) + migrate()
    }
  }

  private mutating func open() -> [Effect] {
    guard isRequired else {
      phase = .notRequired
      return []
    }
    let opened: [Effect] = fault == .openedTwice ? [.track(Events.opened)] : []
    return opened + [.track(Events.opened)] + startLoader() + migrate()
  }

  private mutating func startLoader() -> [Effect] {
    loaderRuns = true
    return [.start(.loader, seconds: fault == .loaderTooLong ? 3 : 2, .loaderMinimumOver)]
  }

  private mutating func migrate() -> [Effect] {
    phase = .keyValues
    (isLoading, showsError) = (true, fault == .errorStaysShown ? showsError : false)
    lastRide = .running
    if fault == .partsOneAfterTheOther {
      tickets = .waiting
      return [.track(Events.started), .cancelParts, .migrateLastRide]
    }
    tickets = .running
    return [.track(Events.started), .cancelParts, .migrateLastRide, .migrateTickets]
  }

  /// The two parts are joined.
  private mutating func goOn() -> [Effect] {
    guard phase == .keyValues else { return [] }
    if lastRide == .failed || tickets == .failed { return fail(afterSync: false) }
    if lastRide == .complete && (tickets == .complete || fault == .joinIsOr) { return attempt() }
    return []
  }

  private mutating func attempt() -> [Effect] {
    phase = .attempting
    attempts = min(attempts + 1, 16)
    return [.start(.attempt, seconds: fault == .attemptTooLong ? 121 : 120, .syncTimedOut), .sync]
  }

  private var mostAttempts: Int {
    switch fault {
    case .oneAttemptMore: 16
    case .oneAttemptLess: 14
    default: 15
    }
  }

  private mutating func loseAttempt() -> [Effect] {
    let cancelled: [Effect] = fault == .attemptTimerNotCancelled ? [] : [.cancel(.attempt)]
    guard attempts < mostAttempts else { return cancelled + fail(afterSync: true) }
    phase = .waiting
    let spans = fault == .backoffStops ? [2, 4, 8, 8, 8] : [2, 4, 8]
    let first = fault == .backoffOffByOne ? 0 : 1
    let span = spans[(attempts - first) % spans.count]
    return cancelled + [.start(.backoff, seconds: span, .backoffOver)]
  }

  private mutating func succeed(_ everything: Bool) -> [Effect] {
    var effects: [Effect] = [.cancel(.attempt), .cancelSync]
    if fault == .lateSuccessCounts {
      effects.append(.cancel(.backoff))
      showsError = false
    }
    if fault == .writtenInOtherOrder { effects.append(.save(.legacyDataGone)) }
    effects.append(.save(.requiredSynced))
    if everything { effects.append(.save(.everythingSynced)) }
    effects += [.track(Events.succeeded), .track(Events.callSuccess)]
    if fault != .writtenInOtherOrder, fault != .neverRecorded {
      effects.append(.save(.legacyDataGone))
    }
    if loaderRuns, fault != .loaderIgnored {
      phase = .finishing
      return effects
    }
    return effects + goHome()
  }

  private mutating func goHome() -> [Effect] {
    (phase, isLoading) = (.home, fault == .loaderStays)
    return [.show("NavigateToHome")]
  }

  private mutating func fail(afterSync: Bool) -> [Effect] {
    (phase, isLoading, showsError) = (.failed, false, true)
    let tells = afterSync || fault == .partCountsAsCall
    return (tells ? [.track(Events.callError)] : [])
      + [.track(Events.failed), .show("ShowErrorScreen")]
  }

  enum Events {
    static let opened = "APP_MIGRATION_SCREEN_OPENED"
    static let retryClicked = "APP_MIGRATION_SCREEN_RETRY_CLICKED"
    static let callSuccess = "APP_MIGRATION_SCREEN_HISTORY_CALL_SUCCESS"
    static let callError = "APP_MIGRATION_SCREEN_HISTORY_CALL_ERROR"
    static let started = "TrackMigrationEvent started"
    static let succeeded = "TrackMigrationEvent succeeded"
    static let failed = "TrackMigrationEvent failed"
  }
}

/// What can be wrong in a build.
public enum MigrationFault: String, CaseIterable, Hashable, Sendable {
  case oneAttemptMore, oneAttemptLess, backoffOffByOne, backoffStops, attemptTooLong, loaderTooLong
  case attemptTimerNotCancelled, lateSuccessCounts, openedTwice, errorStaysShown
  case partsOneAfterTheOther, joinIsOr, ticketFailureIgnored, partCountsAsCall
  case lastRideNotSaved, writtenInOtherOrder, neverRecorded, attemptsKeptOverDeath
  case retryKeepsAttempts, retryKeepsLoader, loaderIgnored, loaderStays
}
