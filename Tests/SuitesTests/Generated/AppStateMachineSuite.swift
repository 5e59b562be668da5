// swift-format-ignore-file
// Printed by: sim tests app-state-machine --for swift-testing --observe 'App,screen,first launch,session is stored'
//
// It wants the tables and a driver, in a file of your own:
//
//   extension AppStateMachineSuite {
//     static let system = …
//     static func make(_ tests: [String], _ check: SuiteCheck) throws {
//       try check.run(tests) { MyDriver() }
//     }
//   }

import Machines
import Suites
import Testing

/// - Every implementation with at most 63 states that differs fails: 240 tests, 1377 steps, launches included.
/// - All 128 situations at rest were explored, 91 remain when those are joined that nobody can tell apart, and 63 of these are told apart by what can be done in all of them.
/// - A right app has 63 states at least, and need not have as many as the table. One with more than 63, such as one that keeps apart what nobody can tell apart, can differ and pass.
/// - No test lets these fire:
/// -   App/ONBOARDING_COMPLETE on transitionFailed: none of the 128 situations at rest is in App ONBOARDING_COMPLETE, which is left as soon as it is entered
/// -   App/ONBOARDING_COMPLETE after 1 s (1): none of the 128 situations at rest is in App ONBOARDING_COMPLETE, which is left as soon as it is entered
/// -   App/AUTHENTICATED on loadFailed: none of the 128 situations at rest is in App AUTHENTICATED, which is left as soon as it is entered
/// -   App/AUTHENTICATED after 2 s (1): none of the 128 situations at rest is in App AUTHENTICATED, which is left as soon as it is entered
/// -   App/TIMEOUT immediately (1): none of the 128 situations at rest is in App TIMEOUT, and no step leads through it
/// -   App/TIMEOUT immediately (2): none of the 128 situations at rest is in App TIMEOUT, and no step leads through it
/// - It does the same when it is told the same.
/// - What is observed can be seen after each step: "shows" in the expected logs, and outputs.
/// - Whatever is outside of the app is a stub, the clock included: it answers when a test says so.
/// - Events come right after another step, one millisecond before the next deadline, and at it, before the timer expires; the process dies between steps.
/// - Rules that fire at once fire in the order of the table.
/// - Each test begins with a fresh installation.
@Suite struct AppStateMachineSuite {
  static let configuration = Configuration()
  static let rules = "d51bd51f1b62c217"

  /// What is done stands between bars: what the app has to hear, and in parentheses what it has to pass over.
  @Test(arguments: tests) func `The app does as the table`(test: String) throws {
    try Self.make([test], Self.check.get())
  }

  static let check = Result { try SuiteCheck(system, configuration, fingerprint: rules) }

  static let tests = #"""
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: noSession
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: noSession
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: noSession
    launch | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | app: animationCompleted | storage: firstLaunch | 10001 ms pass
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | 10001 ms pass
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 10000 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | server: authSucceeded
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | server: authFailed
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | network: networkFailed
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 9999 ms pass | 1 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 9999 ms pass | server: authSucceeded
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 9999 ms pass | server: authFailed
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 9999 ms pass | network: networkFailed
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 10000 ms pass | server: authSucceeded
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 10000 ms pass | server: authFailed
    launch | app: animationCompleted | storage: firstLaunch | user: onboardingCompleted | user: login | 10000 ms pass | network: networkFailed
    launch | app: animationCompleted | storage: firstLaunch | app: onboardingFailed
    launch | app: animationCompleted | storage: onboardingCheckFailed
    launch | app: animationCompleted | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | app: animationCompleted | 2999 ms pass | storage: firstLaunch
    launch | app: animationCompleted | 2999 ms pass | storage: onboardingCheckFailed
    launch | app: animationCompleted | 3000 ms pass | storage: firstLaunch
    launch | app: animationCompleted | 3000 ms pass | storage: onboardingCheckFailed
    launch | app: splashFailed | 10001 ms pass
    launch | app: splashFailed | user: retry | 10001 ms pass
    launch | app: splashFailed | user: retry | user: login | 10000 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | app: splashFailed | user: retry | user: login | server: authSucceeded | 10001 ms pass
    launch | app: splashFailed | user: retry | user: login | server: authSucceeded | server: sessionEnds | 10001 ms pass
    launch | app: splashFailed | user: retry | user: login | server: authFailed
    launch | app: splashFailed | user: retry | user: login | network: networkFailed
    launch | app: splashFailed | user: retry | user: login | 9999 ms pass | 1 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | app: splashFailed | user: retry | user: login | 9999 ms pass | server: authSucceeded
    launch | app: splashFailed | user: retry | user: login | 9999 ms pass | server: authFailed
    launch | app: splashFailed | user: retry | user: login | 9999 ms pass | network: networkFailed
    launch | app: splashFailed | user: retry | user: login | 10000 ms pass | server: authSucceeded
    launch | app: splashFailed | user: retry | user: login | 10000 ms pass | server: authFailed
    launch | app: splashFailed | user: retry | user: login | 10000 ms pass | network: networkFailed
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: noSession
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: noSession
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: noSession
    launch | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | app: splashFailed | user: hardReset | storage: firstLaunch
    launch | app: splashFailed | user: hardReset | storage: onboardingCheckFailed
    launch | app: splashFailed | user: hardReset | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | app: splashFailed | user: hardReset | 2999 ms pass | storage: firstLaunch
    launch | app: splashFailed | user: hardReset | 2999 ms pass | storage: onboardingCheckFailed
    launch | app: splashFailed | user: hardReset | 3000 ms pass | storage: firstLaunch
    launch | app: splashFailed | user: hardReset | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: noSession
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: noSession
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: noSession
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | world: usedBefore | app: animationCompleted | storage: onboardingCheckFailed
    launch | world: usedBefore | app: animationCompleted | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: animationCompleted | 2999 ms pass | storage: onboardingCheckFailed
    launch | world: usedBefore | app: animationCompleted | 2999 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: usedBefore | app: animationCompleted | 3000 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: animationCompleted | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: splashFailed | 10001 ms pass
    launch | world: usedBefore | app: splashFailed | user: retry
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: noSession
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: noSession
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: noSession
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | world: usedBefore | app: splashFailed | user: hardReset | storage: onboardingCheckFailed
    launch | world: usedBefore | app: splashFailed | user: hardReset | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: splashFailed | user: hardReset | 2999 ms pass | storage: onboardingCheckFailed
    launch | world: usedBefore | app: splashFailed | user: hardReset | 2999 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: usedBefore | app: splashFailed | user: hardReset | 3000 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | app: splashFailed | user: hardReset | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: usedBefore | 1999 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: usedBefore | 1999 ms pass | app: splashFailed
    launch | world: usedBefore | 1999 ms pass | 1 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: usedBefore | 2000 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: usedBefore | 2000 ms pass | app: splashFailed
    launch | world: usedBefore | 2000 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | network: authCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 4999 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 4999 ms pass | server: validSession
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 5000 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 5000 ms pass | server: validSession
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | server: validSession | 10001 ms pass
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: sessionEnds | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: validSession
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: sessionEnds | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: validSession
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: validSession | 10001 ms pass
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: validSession | server: sessionEnds
    launch | world: signedInBefore | app: animationCompleted | storage: onboardingCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 2999 ms pass | storage: onboardingCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 2999 ms pass | server: sessionEnds | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 2999 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | server: sessionEnds | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: animationCompleted | 3000 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: animationCompleted | server: sessionEnds | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: animationCompleted | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | 10001 ms pass
    launch | world: signedInBefore | app: splashFailed | user: retry | 10001 ms pass
    launch | world: signedInBefore | app: splashFailed | user: retry | server: sessionEnds
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | server: sessionEnds | 10000 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | server: authSucceeded
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | server: authFailed
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | network: networkFailed
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | 1 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | server: sessionEnds | 1 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | server: authSucceeded
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | server: authFailed
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | network: networkFailed
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | server: sessionEnds | App/AUTH_LOADING after 10000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | server: authSucceeded
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | server: authFailed
    launch | world: signedInBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | network: networkFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | network: authCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 4999 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 4999 ms pass | server: validSession
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 5000 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | 5000 ms pass | server: validSession
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: sessionEnds | server: validSession
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: sessionEnds | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: validSession
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: sessionEnds | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: validSession
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: validSession
    launch | world: signedInBefore | app: splashFailed | user: hardReset | storage: onboardingCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 2999 ms pass | storage: onboardingCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 2999 ms pass | server: sessionEnds | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 2999 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | server: sessionEnds | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | 3000 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | server: sessionEnds | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | app: splashFailed | user: hardReset | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: signedInBefore | app: splashFailed | server: sessionEnds
    launch | world: signedInBefore | 1999 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | 1999 ms pass | app: splashFailed
    launch | world: signedInBefore | 1999 ms pass | 1 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | 1999 ms pass | server: sessionEnds | 1 ms pass | App/SPLASH after 2000 ms expires
    launch | world: signedInBefore | 2000 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | 2000 ms pass | app: splashFailed
    launch | world: signedInBefore | 2000 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: signedInBefore | 2000 ms pass | server: sessionEnds | App/SPLASH after 2000 ms expires
    launch | world: signedInBefore | server: sessionEnds | 2000 ms pass | App/SPLASH after 2000 ms expires
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: noSession
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: noSession
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: noSession
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | world: sessionEndedBefore | app: animationCompleted | storage: onboardingCheckFailed
    launch | world: sessionEndedBefore | app: animationCompleted | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: animationCompleted | 2999 ms pass | storage: onboardingCheckFailed
    launch | world: sessionEndedBefore | app: animationCompleted | 2999 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: sessionEndedBefore | app: animationCompleted | 3000 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: animationCompleted | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | 10001 ms pass
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | 10001 ms pass
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | server: authSucceeded
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | server: authFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | network: networkFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | 1 ms pass | App/AUTH_LOADING after 10000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | server: authSucceeded
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | server: authFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 9999 ms pass | network: networkFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | server: authSucceeded
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | server: authFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: retry | user: login | 10000 ms pass | network: networkFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | server: noSession
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | network: authCheckFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | 1 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | server: noSession
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 4999 ms pass | network: authCheckFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | server: noSession
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | network: authCheckFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | storage: onboardingCheckFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 2999 ms pass | 1 ms pass | App/ONBOARDING_CHECK after 3000 ms expires | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 2999 ms pass | storage: onboardingCheckFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 2999 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | storage: onboardingCheckFailed
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | 3000 ms pass | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | app: splashFailed | user: hardReset | storage: notFirstLaunch | 5000 ms pass | App/AUTH_CHECK after 5000 ms expires
    launch | world: sessionEndedBefore | 1999 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: sessionEndedBefore | 1999 ms pass | app: splashFailed
    launch | world: sessionEndedBefore | 1999 ms pass | 1 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: sessionEndedBefore | 2000 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | world: sessionEndedBefore | 2000 ms pass | app: splashFailed
    launch | world: sessionEndedBefore | 2000 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | 1999 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | 1999 ms pass | app: splashFailed
    launch | 1999 ms pass | world: usedBefore | 1 ms pass | App/SPLASH after 2000 ms expires
    launch | 1999 ms pass | world: signedInBefore | 1 ms pass | App/SPLASH after 2000 ms expires
    launch | 1999 ms pass | world: sessionEndedBefore | 1 ms pass | App/SPLASH after 2000 ms expires
    launch | 1999 ms pass | 1 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | 2000 ms pass | app: animationCompleted | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    launch | 2000 ms pass | app: splashFailed
    launch | 2000 ms pass | world: usedBefore | App/SPLASH after 2000 ms expires
    launch | 2000 ms pass | world: signedInBefore | App/SPLASH after 2000 ms expires
    launch | 2000 ms pass | world: sessionEndedBefore | App/SPLASH after 2000 ms expires
    launch | 2000 ms pass | App/SPLASH after 2000 ms expires | 3000 ms pass | App/ONBOARDING_CHECK after 3000 ms expires
    """#.split(separator: "\n").map(String.init)
}
