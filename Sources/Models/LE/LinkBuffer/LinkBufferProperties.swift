import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  static let linkBufferProperties: [Property] = [
    Property(
      "every-link-is-attached",
      "The buffer is empty only when Opened has carried every link that was opened.",
      instead: "The buffer is empty, and no Opened has carried a link that was opened.",
      per: ["LE-36", "LE-37"],
      .always(!B.campaignWaits && !B.callbackWaits, whenever: B.is(.empty)), fault: .silence,
      harm: .miscounted),
    Property(
      "source-of-its-link", "No link is sent with the referring application of another link.",
      instead: "A link is sent with the referring application of another link.",
      per: ["LE-06", "LE-36"], .never(.emits(B.wrongSource)), given: B.happens(.openCampaign),
      harm: .miscounted),
    Property(
      "no-code-is-sent", "No one-time code in the query of a callback's URL is sent as analytics.",
      instead: "A one-time code of a callback is sent as analytics.", per: ["LE-06", "LE-36"],
      .never(.emits(B.carriesCode)), given: B.happens(.openCallback), fault: .silence,
      harm: .wrong),
    Property(
      "opened-without-link", "Opened can be sent without a link.",
      per: ["LE-06", "LE-37"], .sometimes(.emits(B.carriesNothing))),
    Property(
      "campaign-is-attached", "Opened can carry the link of a campaign.", per: ["LE-36"],
      .sometimes(.emits(B.carriesCampaign))),
    bufferTakes(.openCampaign, .campaign, .mail), bufferTakes(.openCallback, .callback, .absent),
    leavesWithOpened(.campaign, .emits(B.carriesCampaign), or: .openCallback),
    leavesWithOpened(.callback, callback, or: .openCampaign),
    // Notices a link that is counted for one Opened after the other.
    Property(
      "campaign-attached-once",
      "A link of a campaign is attached to at most one Opened each time that it is opened.",
      per: ["LE-37"], .atMost(1, .emits(B.carriesCampaign), per: B.happens(.openCampaign)),
      harm: .miscounted),
    Property(
      "callback-attached-once",
      "A callback is attached to at most one Opened each time that it comes.", per: ["LE-37"],
      .atMost(1, callback, per: B.happens(.openCallback)), harm: .miscounted),
    Property(
      "buffer-is-emptied", "After an Opened that is sent the buffer holds nothing.",
      per: ["LE-06", "LE-37"],
      .leadsAtOnce(
        B.happens(.openedIsSent),
        to: .holds(B.is(.empty) && isFree(B.url, B.source) && isFree(B.secondURL, B.secondSource))),
      harm: .miscounted),
    Property(
      "held-back-sends-nothing", "An Opened that is held back sends no link.",
      instead: "A link is sent although its Opened is held back.", per: ["LE-24", "LE-37"],
      .precedes(
        B.happens(.openedIsSent), .either([.emits(B.carriesCampaign), callback]),
        per: B.happens(.openedIsHeldBack)), harm: .miscounted),
    Property(
      "opened-sent-once", "An Opened without a link is at most one event.", per: ["LE-06"],
      .atMost(1, .emits(B.carriesNothing), per: B.happens(.openedIsSent)), harm: .miscounted),
    Property(
      "callback-is-attached", "Opened can carry a callback.", per: ["LE-36"],
      .sometimes(callback)),
    .total(),
    Property("lint-overlap", "No two rows match the same event (determinism).", .lint(.noOverlap)),
  ]

  private static func isFree(_ url: Choice<B.Link>, _ source: Choice<B.Source>) -> Condition {
    url.is(.absent) && source.is(.absent)
  }

  private static let callback = EventPredicate.either([
    .emits(B.carriesCode), .emits(B.carriesStripped),
  ])

  /// Notices a link that is taken from the buffer and sent with nothing.
  private static func leavesWithOpened(
    _ link: B.Link, _ carried: EventPredicate, or other: B.Event
  ) -> Property {
    let isBuffered = B.url.is(link) || B.secondURL.is(link)
    return Property(
      "\(link.rawValue)-leaves-with-opened",
      "A link leaves the buffer with the Opened that carries it, unless another link comes or an Opened is held back: \(link.rawValue).",
      instead: "A link leaves the buffer, and no Opened carries it: \(link.rawValue).",
      per: ["LE-36", "LE-37"],
      .precedes(
        .either([carried, .event(other), B.happens(.openedIsHeldBack)]), .becomes(!isBuffered),
        per: .becomes(isBuffered)), harm: .miscounted)
  }

  /// "Buffered values attach to the next Opened": what was handed in last is buffered, as one record.
  private static func bufferTakes(_ event: B.Event, _ link: B.Link, _ source: B.Source) -> Property
  {
    Property(
      "\(link.rawValue)-is-buffered",
      "A link is in the buffer at once, with the app that handed it over, if any: \(link.rawValue).",
      per: ["LE-06", "LE-35", "LE-36"],
      .leadsAtOnce(
        .event(event),
        to: .holds(
          B.is(.holding)
            && (B.url.is(link) && B.source.is(source)
              || B.secondURL.is(link) && B.secondSource.is(source))
        )), under: severalLinks.is("the last") && fields.is("one record"), harm: .miscounted,
      except: [
        Exemption(
          link == .callback
            ? "a callback that another app hands over"
            : "a campaign that another app than mail hands over, or none",
          because: "no run here has one")
      ])
  }
}
