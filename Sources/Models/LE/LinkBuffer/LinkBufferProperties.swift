import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  static let linkBufferProperties: [Property] = [
    Property(
      "every-link-is-attached",
      "Opened carries every link that was opened before it.",
      instead: "Opened is sent without a link that was opened before it.",
      per: ["LE-36", "LE-37"],
      .always(!B.campaignWaits && !B.callbackWaits, whenever: B.is(.empty)), fault: .silence,
      harm: .miscounted),
    Property(
      "source-of-its-link", "No link is sent with the referring application of another link.",
      instead: "A link is sent with the referring application of another link.",
      per: ["LE-06", "LE-36"], .never(.emits(B.wrongSource)),
      given: .event(B.Event.openCampaign.rawValue), harm: .miscounted),
    Property(
      "no-code-is-sent", "No one-time code of a link's URL is sent as analytics.",
      instead: "A one-time code of a link is sent as analytics.",
      per: ["LE-06", "LE-36"], .never(.emits(B.carriesCode)),
      given: .event(B.Event.openCallback.rawValue), fault: .silence, harm: .wrong),
    Property(
      "opened-without-link", "Opened can be sent without a link.",
      per: ["LE-06", "LE-37"], .sometimes(.emits(B.carriesNothing))),
    Property(
      "campaign-is-attached", "Opened can carry the link of a campaign.", per: ["LE-36"],
      .sometimes(.emits(B.carriesCampaign))),
    Property(
      "lint-total", "Every event that can occur in a state has a row there (completeness).",
      .lint(.total)),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
  ]
}
