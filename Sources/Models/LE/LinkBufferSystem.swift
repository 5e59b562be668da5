public import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  /// The links of an app that runs, one after the other.
  public static let linkBuffer = System(
    "link-buffer", document: "LE", title: "The link buffer", machines: [B.table()],
    immediacy: .always(.atomic), readings: [severalLinks, fields, heldBackLink],
    amendments: [listOfLinks, codesAreRemoved], properties: linkBufferProperties)

  private static let linkBufferProperties: [Property] = [
    Property(
      "every-link-is-attached",
      "When an Opened is sent, no link that was opened before is left out.",
      per: ["LE-36", "LE-37"],
      .always(!B.campaignWaits && !B.callbackWaits, whenever: B.is(.empty)), fault: .silence,
      harm: .miscounted),
    Property(
      "source-of-its-link", "No link is sent with the referring application of another.",
      per: ["LE-06", "LE-36"], .never(.emits(B.wrongSource)), harm: .miscounted),
    Property(
      "no-code-is-sent", "No one-time code in the url of a link is sent as analytics.",
      per: ["LE-06", "LE-36"], .never(.emits(B.carriesCode)), fault: .silence, harm: .wrong),
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

  // MARK: Amendments

  private static let listOfLinks = Amendment(
    "list-of-links",
    """
    The buffer is a list, of whole records: a further link is added to those that wait, and Opened \
    carries them all.
    """,
    repairs: ["every-link-is-attached"],
    .replace(
      B.self, in: .holding, per: "LE-06",
      with: .on(.openedIsSent, to: .empty, do: attachAll + B.clear, per: "LE-06", "LE-37")))

  private static let attachAll: [Action] = [
    .when(B.campaignWaits, [.emit(B.carriesCampaign), .clear(B.campaignWaits)]),
    .when(B.callbackWaits, [.send(B.Event.callbackIsTracked), .clear(B.callbackWaits)]),
  ]

  private static let codesAreRemoved = Amendment(
    "codes-are-removed",
    "Query and fragment of a url are removed before it is sent, unless the host allows them.",
    repairs: ["no-code-is-sent"],
    .replace(
      B.self, in: .empty, per: "LE-08",
      with: .on(
        .callbackIsTracked, do: [.emit("Application Opened {url without its query}")],
        per: "LE-08")))
}
