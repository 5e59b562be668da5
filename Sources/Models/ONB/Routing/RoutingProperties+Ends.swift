import RuleLanguage

extension ONB {
  static let routingEnds = [
    Property(
      "splash-ends",
      "Every launch reaches a screen, within \(Limits.checks.short) if nothing answers.",
      instead: "A launch never leaves the splash screen, because something hangs.",
      per: ["ONB-S1", "ONB-S5"],
      .leadsTo(.launch, .becomes(Routing.isScreen).orKill, within: Limits.checks, .timeOnly),
      fault: .silence,
      except: [
        Exemption(
          "a read of the stored data that fails", because: "it counts as one that never answers")
      ])
  ]

  static let routingOnly = [
    Property(
      "longest-wait", "The longest wait between screens on which the user can act.",
      per: ["ONB-S1", "ONB-S5"],
      .longest(from: .becomes(!Routing.isScreen), until: .becomes(Routing.isScreen).orKill, .none)),
    // Notices a splash screen that gives up what is still on its way.
    Property(
      "checks-are-waited-for",
      "The splash screen gives up the initialisation, or a check, only after \(Limits.splash.short).",
      per: ["ONB-S1", "ONB-S5", "ONB-Y1"],
      .shortest(
        from: .either(
          [.splash, .languageCheck, .loginCheck, .cityCheck].map { .becomes(Routing.is($0)) }),
        until: .rule("ONB-Y1"), .atLeast(Limits.splash)), harm: .wrong),
  ]

  static let routingLints: [Property] = [
    .total(),
    Property(
      "lint-overlap", "No two branches of the tree match at once (determinism).", per: ["ONB-T12"],
      .lint(.noOverlap)),
    Property(
      "lint-dead-rows", "Every branch of the tree can be taken.", per: ["ONB-T12"],
      .lint(.noDeadRow)),
    Property(
      "lint-unreachable-states", "Every screen of the tree is reachable.",
      per: ["ONB-A9"],
      .lint(
        .noUnreachableState,
        except: [
          Exemption(Routing.State.startError, because: "only an amendment leads there")
        ])),
    Property(
      "lint-exits", "Every screen has an exit.", per: ["ONB-N1"],
      .lint(
        .noStateWithoutExit,
        except: .each(
          [Past.State.settled, Screens.State.shown],
          because: "it stands for what lies outside the tree"))),
    Property(
      "lint-timeouts", "Every wait of the splash screen has a timeout.",
      per: ["ONB-S1"],
      .lint(
        .everyAnswerHasTimeout,
        except: [
          Exemption(Routing.State.home, because: "at home nothing is waited for")
        ])),
  ]
}
