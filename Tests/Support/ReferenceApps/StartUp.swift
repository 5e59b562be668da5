/// The start of an app, from the splash screen to the main app, as its team writes it: a reducer over
/// a plain struct, with effects as values.
public struct StartUp: Hashable, Sendable {
  public enum Phase: String, Sendable {
    case splash = "SPLASH"
    case onboardingCheck = "ONBOARDING_CHECK"
    case onboarding = "ONBOARDING"
    case authCheck = "AUTH_CHECK"
    case authLoading = "AUTH_LOADING"
    case unauthenticated = "UNAUTHENTICATED"
    case mainApp = "MAIN_APP"
    case error = "ERROR"
  }

  public enum Screen: String, Sendable {
    case none, splash, onboarding, login
    case mainApp = "main app"
    case error
  }

  public enum Action: Hashable, Sendable {
    case launched
    case animationCompleted, splashFailed
    case firstLaunchAnswered(Bool), firstLaunchFailed
    case onboardingCompleted, onboardingFailed
    case sessionAnswered(isValid: Bool), sessionFailed
    case loginTapped
    case loginAnswered(succeeded: Bool), networkFailed
    case retryTapped, hardResetTapped
    case timedOut(Phase)
  }

  public enum Effect: Hashable, Sendable {
    case startTimer(Phase, seconds: Double)
    case cancelTimer(Phase)
    case askFirstLaunch, askSession, logIn
    case forget(Phase)
    case saveOnboarded, saveSession, eraseEverything
    case savePhase(Phase)
  }

  /// What survives the process.
  public struct Stored: Hashable, Sendable {
    public var isFirstLaunch = true
    public var hasSession = false
    /// Only a faulty build looks at it.
    public var lastPhase: Phase?
    public init() {}
  }

  public private(set) var phase: Phase
  public private(set) var screen = Screen.none
  let fault: StartUpFault?

  public init(_ stored: Stored, fault: StartUpFault? = nil) {
    self.fault = fault
    phase = .splash
    if fault == .stateKeptOverDeath, let last = stored.lastPhase { phase = last }
  }

  /// Reacts, and says what is to be done.
  public mutating func reduce(_ action: Action) -> [Effect] {
    switch (phase, action) {
    case (_, .launched):
      if fault == .stateKeptOverDeath, phase != .splash {
        screen = .login
        return []
      }
      return enter(.splash)
    case (.splash, .animationCompleted):
      return fault == .animationIgnored ? [] : leave(to: .onboardingCheck)
    case (.splash, .timedOut(.splash)): return leave(to: .onboardingCheck)
    case (.splash, .splashFailed):
      return leave(to: fault == .splashFailureSkipped ? .onboardingCheck : .error)

    case (.onboardingCheck, .firstLaunchAnswered(let isFirst)):
      return leave(to: isFirst != (fault == .answerInverted) ? .onboarding : .authCheck)
    case (.onboardingCheck, .firstLaunchFailed):
      return leave(to: fault == .checkFailureAsTimeout ? .authCheck : .error)
    case (.onboardingCheck, .timedOut(.onboardingCheck)):
      return leave(to: fault == .checkTimeoutIsError ? .error : .authCheck)

    case (.onboarding, .onboardingCompleted):
      var effects = leave(to: .unauthenticated)
      if fault != .onboardedNeverSaved, fault != .onboardedSavedWhenShown {
        effects.insert(.saveOnboarded, at: 0)
      }
      return effects
    case (.onboarding, .onboardingFailed): return leave(to: .error)

    case (.authCheck, .sessionAnswered(let isValid)):
      return leave(to: isValid ? .mainApp : .unauthenticated)
    case (.authCheck, .sessionFailed):
      return leave(to: fault == .sessionFailureIsLogin ? .unauthenticated : .error)
    case (.authCheck, .timedOut(.authCheck)):
      return leave(to: fault == .sessionTimeoutIsError ? .error : .unauthenticated)

    case (.unauthenticated, .loginTapped): return leave(to: .authLoading)
    case (.authLoading, .loginAnswered(true)):
      let saved = fault == .sessionNeverSaved ? [] : [Effect.saveSession]
      return saved + leave(to: .mainApp)
    case (.authLoading, .loginAnswered(false)):
      return leave(to: fault == .refusedLoginIsError ? .error : .unauthenticated)
    case (.authLoading, .networkFailed):
      return leave(to: fault == .networkFailureAsRefusal ? .unauthenticated : .error)
    case (.authLoading, .timedOut(.authLoading)): return leave(to: .error)

    case (.error, .retryTapped):
      return leave(to: fault == .retryStartsAgain ? .onboardingCheck : .unauthenticated)
    case (.error, .hardResetTapped):
      let erased = fault == .hardResetErases ? [Effect.eraseEverything] : []
      return erased + leave(to: .onboardingCheck)

    // Timers that fire late and answers that nobody waits for any more.
    case (_, .timedOut(.authLoading)) where fault == .loginTimerNotCancelled: return enter(.error)
    case (_, .timedOut(.splash)) where fault == .splashTimerNotCancelled:
      return enter(.onboardingCheck)
    case (_, .sessionAnswered(true)) where fault == .staleSessionAccepted: return enter(.mainApp)
    case (_, .loginAnswered(true)) where fault == .staleLoginAccepted: return enter(.mainApp)
    default: return []
    }
  }

  private mutating func leave(to next: Phase) -> [Effect] {
    let left = phase
    var effects: [Effect] = []
    let isKept =
      fault == .loginTimerNotCancelled && left == .authLoading
      || fault == .splashTimerNotCancelled && left == .splash
    if !isKept { effects.append(.cancelTimer(left)) }
    let isStale =
      fault == .staleSessionAccepted && left == .authCheck
      || fault == .staleLoginAccepted && left == .authLoading
    if !isStale { effects.append(.forget(left)) }
    if fault == .stateKeptOverDeath { effects.append(.savePhase(next)) }
    return effects + enter(next)
  }

  private mutating func enter(_ next: Phase) -> [Effect] {
    phase = next
    switch next {
    case .splash:
      screen = .splash
      return [.startTimer(.splash, seconds: fault == .splashTooLong ? 2.5 : 2)]
    case .onboardingCheck:
      return [
        .startTimer(.onboardingCheck, seconds: fault == .checkTooShort ? 2.999 : 3),
        .askFirstLaunch,
      ]
    case .onboarding:
      screen = .onboarding
      return fault == .onboardedSavedWhenShown ? [.saveOnboarded] : []
    case .authCheck:
      if fault == .sessionTimerMissing { return [.askSession] }
      if fault == .sessionNotAsked { return [.startTimer(.authCheck, seconds: 5)] }
      return [.startTimer(.authCheck, seconds: 5), .askSession]
    case .authLoading:
      return [.startTimer(.authLoading, seconds: fault == .loginTooLong ? 12 : 10), .logIn]
    case .unauthenticated: screen = .login
    case .mainApp: screen = .mainApp
    case .error: screen = fault == .errorNotShown ? screen : .error
    }
    return []
  }
}

/// What can be wrong in a build.
public enum StartUpFault: String, CaseIterable, Hashable, Sendable {
  case splashTooLong, checkTooShort, loginTooLong, sessionTimerMissing
  case animationIgnored, splashFailureSkipped, answerInverted, checkFailureAsTimeout
  case checkTimeoutIsError, sessionTimeoutIsError, sessionFailureIsLogin
  case refusedLoginIsError, networkFailureAsRefusal, retryStartsAgain
  case hardResetErases, errorNotShown
  case onboardedNeverSaved, onboardedSavedWhenShown, sessionNeverSaved
  case loginTimerNotCancelled, splashTimerNotCancelled
  case staleSessionAccepted, staleLoginAccepted, sessionNotAsked, stateKeptOverDeath
}
