import RuleLanguage

extension LE {
  /// What is claimed of the flag and of links.
  static let hostProperties: [Property] = flagProperties + linkProperties + tableProperties

  private static let flagProperties: [Property] = [
    Property(
      "flag-off-is-silent", "With the flag off no event is sent before the next launch.",
      per: ["LE-03"],
      .precedes(.launch, Points.any, per: Points.turnedOff), harm: .miscounted),
    Property(
      "on-by-default", "A host that says nothing of the flag has the events.",
      per: ["LE-02", "LE-44", "LE-63"],
      .leadsTo(
        .event(Client.Event.initialize.rawValue), .either([.holds(Client.is(.bound)), .kill]),
        within: nil, .timeOnly), harm: .miscounted),
    Property(
      "flag-can-be-set", "A host that sets the flag gets what it has set.",
      per: ["LE-33", "LE-44"],
      .leadsTo(
        .event(Client.Event.initializeOn.rawValue), .either([.holds(Client.is(.bound)), .kill]),
        within: nil, .timeOnly), harm: .miscounted),
    Property(
      "gated-until-44", "Until #44 lands nobody can see a part of the feature.",
      per: ["LE-33", "LE-63"], .never(Points.any), under: Readings.flagDefault.is("false"),
      harm: .miscounted),
  ]

  private static let linkProperties: [Property] = [
    Property(
      "link-once", "A link that a user opens is attached to at most one Opened.",
      per: ["LE-35", "LE-37"], .atMost(1, Points.openedWithLink, per: Points.link),
      harm: .miscounted),
    Property(
      "link-on-next-opened",
      "If Opened is sent later in the visit in which a link was opened, the first one carries it.",
      per: ["LE-34", "LE-36", "LE-57"],
      .precedes(
        .either([Points.openedWithLink, .launch, Points.leavesForeground]),
        Points.openedWithoutLink, per: Points.link), harm: .miscounted),
    Property(
      "link-of-this-visit", "An Opened never carries a link that was opened in an earlier visit.",
      per: ["LE-35", "LE-36", "LE-52", "LE-56"],
      .precedes(Points.link, Points.openedWithLink, per: Points.leavesForeground),
      fault: .silence, harm: .miscounted),
    Property(
      "link-ignored-when-off", "With the flag off a link is warned about.", per: ["LE-55"],
      .sometimes(.emits("warning: trackLifecycleEvents is disabled"))),
    Property(
      "link-can-be-attached", "A link can be attached to an Opened.", per: ["LE-36", "LE-46"],
      .sometimes(Points.openedWithLink)),
  ]

  private static let tableProperties: [Property] = [
    Property(
      "cold-start", "A launch can send Opened with from_background false.",
      per: ["LE-01", "LE-06", "LE-46"], .sometimes(.rule("LE-23"))),
    Property(
      "resume", "A return can send Opened with from_background true.",
      per: ["LE-26", "LE-46"], .sometimes(Points.resumeOpened)),
    Property(
      "left", "Leaving the app can send Backgrounded.", per: ["LE-01", "LE-07"],
      .sometimes(Points.backgrounded)),
    Property(
      "background-launch", "A background launch can hold its Opened back.",
      per: ["LE-24", "LE-46"], .sometimes(.becomes(Emitter.is(.suppressed)))),
    Property(
      "longest-wait",
      "The longest time on the screen without an active app; the SDK adds nothing to it.",
      per: ["LE-38"],
      .longest(
        from: .becomes(Application.is(.launching, .returning)),
        until: .either([.becomes(Application.is(.active)), Points.isLeft, .kill]), .none)),
    Property(
      "lint-total", "Whatever can happen in a state is answered by one of its rows.",
      .lint(.total, except: elsewhere)),
    Property("lint-overlap", "Nowhere do two rows answer the same event.", .lint(.noOverlap)),
    Property(
      "lint-unreachable-states", "Every state can be reached.", per: ["LE-38"],
      .lint(
        .noUnreachableState,
        except: .each(
          [Installation.State.signedOut.rawValue, Installation.State.restored.rawValue],
          because: "the system for install detection looks at the past"))),
    Property(
      "lint-dead-rows", "Every row can fire.", per: ["LE-01"],
      .lint(.noDeadRow, except: elsewhere)),
  ]

  private static let elsewhere: [Exemption] = .each(
    Installation.State.allCases.map(\.rawValue),
    because: "the system for install detection looks at the past of an app")
}
