import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  // MARK: Amendments

  static let listOfLinks = Amendment(
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

  static let codesAreRemoved = Amendment(
    "codes-are-removed",
    "Query and fragment of a url are removed before it is sent, unless the host allows them.",
    repairs: ["no-code-is-sent"],
    .replace(
      B.self, in: .empty, per: "LE-08",
      with: .on(
        .callbackIsTracked, do: [.emit(B.carriesStripped)],
        per: "LE-08")))
}
