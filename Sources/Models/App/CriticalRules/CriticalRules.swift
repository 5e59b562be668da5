import RuleLanguage
import ModelsASM

extension App {
  /// What the critical rules of the App State Machine ask of a system of another document.
  ///
  /// They are written for every app ("Every async operation …", "User can always …"), so they are
  /// asked of the other documents. Those do not promise them: where they say otherwise
  /// the two disagree, and where they say nothing they are silent.
  struct CriticalRules {
    /// What the system is, to begin a sentence with.
    let topic: String
    /// What is a failure where not every event by which something goes wrong is one.
    var failures: EventPredicate?
    /// What of it is left out, and why.
    var spared: [Exemption] = []
    /// Where an error is visible, if not in every state in which something has gone wrong.
    var shown: Condition?
    /// An automatic retry, and the points at which counting starts again.
    var retries: (retry: EventPredicate, per: EventPredicate)?
    /// Where the user asks to be after a forced reset; `nil` in a system that leads nowhere.
    var login: Condition?
    /// Whether the document says that a failure need not be shown.
    var failsSilently = false
    /// States without an operation of the app, with the reason.
    var waitsForNothing: [Exemption] = []
    /// Where a screen is shown on which a user can act, so that "always" has a meaning.
    var onScreen = Condition.phase([.foreground])
    /// The screens that are left out of that.
    var leadsOn: [Exemption] = []

    /// - Parameter machines: those of the system, which say what its errors and failures are.
    func properties(_ ids: [String], of machines: [MachineTable]) -> [Property] {
      let erring = machines.filter { !$0.errors.isEmpty }
      let isInError = Condition.any(erring.map(\.isInError))
      let failed = machines.flatMap(\.failures).map(EventPredicate.event)
      var properties = [
        Property(
          "R1-timeouts", "\(topic): every asynchronous operation has a timeout.",
          instead: "\(topic): an operation waits without a timeout.",
          per: ["ASM-R1"] + ids,
          .lint(.everyAnswerHasTimeout, except: waitsForNothing), fault: .silence, harm: .stuck),
        Property(
          "R3-no-loop",
          machines.contains(where: \.hasTimeouts)
            ? "\(topic): no state loops by time and immediate transitions alone."
            : "\(topic): no state leads back to itself by immediate transitions alone.",
          per: ["ASM-R3"],
          .noAutomaticCycle, fault: .disagreement),
      ]
      if failures != nil || !failed.isEmpty {
        properties.append(
          Property(
            "R2a-visible",
            "\(topic): every failure shows an error within \(ASM.Limits.visible.short).",
            instead: "\(topic): a failure shows no error.", per: ["ASM-R2a"] + ids,
            .leadsTo(
              failures ?? .either(failed), .holds(shown ?? isInError).orKill,
              within: ASM.Limits.visible, .timeOnly),
            fault: failsSilently ? .disagreement : .silence, harm: .lacking,
            except: spared + [Exemption("a process that dies first", because: "it shows nothing")]
          ))
      }
      if !erring.isEmpty {
        properties.append(
          Property(
            "R2b-action", "\(topic): every error offers the user an action that leaves it.",
            instead: "\(topic): an error offers the user no action that leaves it.",
            per: ["ASM-R2b"] + ids,
            .offers(!isInError, from: isInError && onScreen, by: []), fault: .disagreement,
            except: Self.unlessLeft))
      }
      if let retries {
        properties.append(
          Property(
            "R4-three-retries",
            "\(topic): at most \(ASM.Limits.retries) automatic retries happen before an error is shown.",
            instead:
              "\(topic): more than \(ASM.Limits.retries) automatic retries happen before an error is shown.",
            per: ["ASM-R4"] + ids, .atMost(ASM.Limits.retries, retries.retry, per: retries.per),
            fault: .disagreement, harm: .late))
      }
      if let login {
        properties.append(
          Property(
            "R5-force-reset",
            "\(topic): one action of the user leads from every screen directly to the login.",
            instead: "\(topic): a screen offers no action that leads to the login.",
            per: ["ASM-R5"] + ids, .offers(login, from: onScreen && !login, by: []),
            fault: .disagreement, except: Self.unlessLeft + leadsOn))
      }
      return properties
    }

    private static let unlessLeft = [
      Exemption("an app that its user has left", because: "it says what a user sees who stays")
    ]
  }

  /// A system of another document with the critical rules in the place of its own claims.
  /// Its amendments are claimed to repair those alone, and so none is left.
  static func system(
    _ base: System, under rules: CriticalRules, per ids: [String]
  ) -> System {
    var system = base
    system.name = base.name + "-by-critical-rules"
    system.document = "App"
    system.title = base.title + ", by the critical rules of the App State Machine"
    system.properties = rules.properties(ids, of: base.machines)
    system.amendments = []
    system.notExecutable = []
    return system
  }
}

extension MachineTable {
  /// Whether some row fires by time.
  fileprivate var hasTimeouts: Bool {
    rules.flatMap(\.rules).contains { rule in
      switch rule.trigger {
      case .after, .expiry: true
      default: false
      }
    }
  }
}
