import RuleLanguage
import ModelsLC
import ModelsONB

extension App {
  private typealias Has = LC.Installation
  private typealias Root = LC.Root

  /// What stands in the app life-cycle document for the screens of onboarding.
  static let stubs = [Root.Event.choosesLanguage, .logsIn, .choosesCity].map(\.rawValue)

  /// The past that matters on the way home; what concerns a single screen is explored with it.
  static let journeyPast: [LC.Past.Event] = [
    .languageChosenBefore, .loggedInBefore, .freshLoginBefore, .neverNonKMP, .homeConfigBefore,
    .cityDiscontinuedBefore, .updateRecommended,
  ]

  /// The app life-cycle document without its stubs.
  static let lifecycleMachines = lifecycleMachines(journeyPast, .decided(but: journeyQuestions))

  /// - Parameters:
  ///   - past: what can have happened before.
  ///   - answers: what becomes of the questions of the document.
  static func lifecycleMachines(
    _ past: [LC.Past.Event], _ answers: PhoneAnswers = .decided()
  ) -> [MachineTable] {
    LC.lifecycle.machines.map { machine in
      // What no usual answer causes is left out like the rest.
      let isPast = machine.name == LC.Past.name
      let table = answers(
        isPast ? machine.causes(of: past.map(\.rawValue)) : machine, LC.lifecycle)
      switch table.name {
      case LC.Root.name:
        return table.withoutCauses(of: stubs, isReplaced: true)
          .withoutCauses(of: [Root.Event.linkWhileRunning.rawValue])
      case LC.Past.name: return withCity(table)
      default: return table
      }
    }
  }

  /// The screens of onboarding, their splash screen and their past left out.
  static let onboardingMachines = onboardingMachines(.decided())

  /// What onboarding causes in its splash screen and its past; what the splash screen of the app
  /// life-cycle does instead is not left out.
  static let leftOutOfOnboarding: [String] = {
    let replaced = [
      ONB.Routing.Event.initialised, .languageRead, .loginRead, .cityRead, .login,
    ].map(\.rawValue)
    return (ONB.Routing.causes.map(\.cause.event) + ONB.Past.causes.map(\.cause.event)).filter {
      !replaced.contains($0)
    }
  }()

  /// The navigator, which stands for onboarding's own splash screen.
  static let navigator = Navigator.table().leaving(out: leftOutOfOnboarding)

  static func onboardingMachines(_ answers: PhoneAnswers) -> [MachineTable] {
    ONB.onboarding.machines
      .filter { ![ONB.Past.name, ONB.Routing.name].contains($0.name) }
      .map { withHomeConfig(answers($0, ONB.onboarding)) }
  }

  /// From the launch to home: the splash screen, the update, consent and migration of the app
  /// life-cycle, and the language, login and city of onboarding.
  static let journey = System(
    "journey", document: "App", title: "From the launch to home, through both documents",
    machines: lifecycleMachines + [navigator] + onboardingMachines,
    process: ProcessModel(kills: 1), immediacy: .always(.atomic),
    readings: journeyReadings + journeyQuestions, properties: journeyProperties)

  static let atHome = Navigator.is(.home) || Root.is(.home)
}
