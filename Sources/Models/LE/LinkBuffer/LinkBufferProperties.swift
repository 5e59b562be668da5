import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  static let linkBufferProperties: [Property] = [
    Property(
      "every-link-is-attached",
      "When an Opened is sent, no link that was opened before is left out.",
      per: ["LE-36", "LE-37"],
      .always(!B.campaignWaits && !B.callbackWaits, whenever: B.is(.empty)), fault: .silence,
      harm: .miscounted),
    Property(
      "source-of-its-link", "No link is sent with the referring application of another.",
      per: ["LE-06", "LE-36"], .never(.emits(B.wrongSource)),
      given: .event(B.Event.openCampaign.rawValue), harm: .miscounted),
    Property(
      "no-code-is-sent", "No one-time code in the url of a link is sent as analytics.",
      per: ["LE-06", "LE-36"], .never(.emits(B.carriesCode)),
      given: .event(B.Event.openCallback.rawValue), fault: .silence, harm: .wrong),
    Property(
      "opened-without-link", "Opened can be sent without a link.",
      per: ["LE-06", "LE-37"], .sometimes(.emits(B.carriesNothing))),
    Property(
      "campaign-is-attached", "The link of a campaign can be attached.", per: ["LE-36"],
      .sometimes(.emits(B.carriesCampaign))),
    Property(
      "lint-total", "Whatever can happen in a state is answered by one of its rows.",
      .lint(.total)),
    Property("lint-overlap", "Nowhere do two rows answer the same event.", .lint(.noOverlap)),
  ]
}
