import Machines
import ModelsASM
import Testing

/// What can be said of the table without exploring it.
struct AppStateMachineTests {
  private let table = AppStateMachine.table()

  @Test func `It has the document's twelve states in the document's order`() {
    #expect(
      table.states == [
        "INITIAL", "SPLASH", "ONBOARDING_CHECK", "ONBOARDING", "ONBOARDING_COMPLETE", "AUTH_CHECK",
        "AUTH_LOADING", "AUTHENTICATED", "UNAUTHENTICATED", "MAIN_APP", "ERROR", "TIMEOUT",
      ])
    #expect(table.initial == "INITIAL")
  }

  @Test func `It has the document's arrows and no others where timeouts are as their arrows say`()
    throws
  {
    let system = ASM.system
    let compiled = try CompiledSystem(system)
    let app = try #require(compiled.machines.first)
    var arrows: [String] = []
    for state in app.states {
      for rule in app.rules(in: state) where rule.condition != .never {
        guard let target = rule.target else { continue }
        arrows.append("\(state) → \(target)")
      }
    }
    #expect(
      arrows == [
        "INITIAL → SPLASH",
        "SPLASH → ONBOARDING_CHECK", "SPLASH → ONBOARDING_CHECK", "SPLASH → ERROR",
        "ONBOARDING_CHECK → ONBOARDING", "ONBOARDING_CHECK → AUTH_CHECK",
        "ONBOARDING_CHECK → ERROR", "ONBOARDING_CHECK → AUTH_CHECK",
        "ONBOARDING → ONBOARDING_COMPLETE", "ONBOARDING → ERROR",
        "ONBOARDING_COMPLETE → UNAUTHENTICATED", "ONBOARDING_COMPLETE → ERROR",
        "ONBOARDING_COMPLETE → UNAUTHENTICATED",
        "AUTH_CHECK → AUTHENTICATED", "AUTH_CHECK → UNAUTHENTICATED", "AUTH_CHECK → ERROR",
        "AUTH_CHECK → UNAUTHENTICATED",
        "AUTH_LOADING → AUTHENTICATED", "AUTH_LOADING → UNAUTHENTICATED", "AUTH_LOADING → ERROR",
        "AUTH_LOADING → ERROR",
        "AUTHENTICATED → MAIN_APP", "AUTHENTICATED → ERROR", "AUTHENTICATED → ERROR",
        "UNAUTHENTICATED → AUTH_LOADING",
        "ERROR → UNAUTHENTICATED", "ERROR → ONBOARDING_CHECK",
        "TIMEOUT → UNAUTHENTICATED", "TIMEOUT → ERROR",
      ])
  }

  @Test func `The timeouts are the document's`() throws {
    let app = try #require(try CompiledSystem(ASM.system).machines.first)
    var timeouts: [String] = []
    for state in app.states {
      for rule in app.rules(in: state) where rule.condition != .never {
        if case .after(let delay) = rule.trigger { timeouts.append("\(state) \(delay.choices)") }
      }
    }
    #expect(
      timeouts == [
        "SPLASH [2000]", "ONBOARDING_CHECK [3000]", "ONBOARDING_COMPLETE [1000]",
        "AUTH_CHECK [5000]", "AUTH_LOADING [10000]", "AUTHENTICATED [2000]",
      ])
  }

  @Test func `The user's actions are exactly the four of the document`() {
    // A login to another account is the document's login, told apart where answers have no identity.
    let actions = table.causes.filter { $0.actor == .user && $0.event != "loginToAnother" }
    #expect(actions.map(\.event) == ["onboardingCompleted", "login", "retry", "hardReset"])
    #expect(actions.allSatisfy { $0.ids.contains("ASM-T29") })
  }

  @Test func `Every way of reading the document compiles, amended or not`() throws {
    let system = ASM.system
    for reading in system.readings {
      for alternative in reading.alternatives {
        for amendments in [[], system.amendments.map(\.id)] {
          _ = try CompiledSystem(
            system,
            Configuration(
              readings: [reading.id: alternative.id], amendments: Set(amendments), kills: 1,
              suspends: true))
        }
      }
    }
  }
}
