package import RuleLanguage

extension LE {
  /// The link buffer alone: several links before one Opened, what each carries, and what is sent.
  ///
  /// Two links show every conflict: one that another app hands over, and a callback of a login,
  /// which has no referring app and whose url holds a one-time code.
  package enum LinkBuffer: Machine {
    package static let name = "link buffer"
    package static let initial = State.empty

    package enum State: String, Name {
      case empty
      case holding = "holds a link"
    }

    package enum Event: String, Name {
      case openCampaign = "link from mail"
      case openCallback = "callback of a login"
      case openedIsSent = "Opened is sent"
      case openedIsHeldBack = "Opened is held back"
      case callbackIsTracked = "Opened with the callback is tracked"
    }

    package enum Link: String, Name {
      case absent = "no link"
      case campaign, callback
    }

    enum Source: String, Name {
      case absent = "no referring application"
      case mail
    }

    package static let url = Choice<Link>("url", initially: .absent)
    static let source = Choice<Source>("referring_application", initially: .absent)
    // The record behind it; only an amendment keeps one.
    static let secondURL = Choice<Link>("second url", initially: .absent)
    static let secondSource = Choice<Source>("second referring_application", initially: .absent)

    // MARK: What only the properties look at

    package static let campaignWaits = Fact("the campaign's link is not attached yet")
    package static let callbackWaits = Fact("the callback is not attached yet")

    static let carriesCode = "Application Opened {url with a one-time code}"
    static let carriesStripped = "Application Opened {url without its query}"
    static let carriesCampaign = "Application Opened {url of the campaign}"
    static let carriesNothing = "Application Opened {}"
    static let wrongSource = "Application Opened {callback, referring_application: mail}"

    package static let rules: Rules<Self> = [
      .empty: [
        .on(.openCampaign, to: .holding, do: keep(.campaign, .mail), per: "LE-36"),
        .on(.openCallback, to: .holding, do: keep(.callback, .absent), per: "LE-36"),
        .on(.openedIsSent, do: [.emit(carriesNothing)], per: "LE-06"),
        .ignore(.openedIsHeldBack, because: "There is no link.", per: "LE-24"),
        .on(.callbackIsTracked, do: [.emit(carriesCode)], per: "LE-08"),
      ],
      .holding: [
        .on(.openCampaign, do: keep(.campaign, .mail), per: "LE-36")
          .only(when: severalLinks.is("the last")),
        .on(.openCallback, do: keep(.callback, .absent), per: "LE-36")
          .only(when: severalLinks.is("the last")),
        .ignore(.openCampaign, because: "The first one stays.", per: "LE-36")
          .only(when: severalLinks.is("the first")),
        .ignore(.openCallback, because: "The first one stays.", per: "LE-36")
          .only(when: severalLinks.is("the first")),
        .on(.openedIsSent, to: .empty, do: attach(url, source) + clear, per: "LE-06", "LE-37"),
        .ignore(
          .openedIsHeldBack, because: "Only an Opened that is sent takes the link.", per: "LE-37"
        ).only(when: heldBackLink.is("stays")),
        .on(.openedIsHeldBack, to: .empty, do: clear, per: "LE-37")
          .only(when: heldBackLink.is("goes")),
      ],
    ]

    /// A field that a call does not give replaces the one before, or leaves it.
    private static func keep(_ link: Link, _ from: Source) -> [Action] {
      let replace = Action.set(source, from)
      return [.set(url, link)]
        + (from == .absent ? [.when(fields.is("one record"), [replace])] : [replace])
    }

    /// Opened carries a link, and what is told of it is what stands beside it in the buffer.
    static func attach(_ url: Choice<Link>, _ source: Choice<Source>) -> [Action] {
      [
        .when(
          url.is(.callback),
          [
            .send(Event.callbackIsTracked), .clear(callbackWaits),
            .when(source.is(.mail), [.emit(wrongSource)]),
          ], else: [.emit(carriesCampaign), .clear(campaignWaits)])
      ]
    }

    static let clear: [Action] = [.set(url, .absent), .set(source, .absent)]

    package static let causes: [Cause<Self>] = [
      .user(.openCampaign, do: [.set(campaignWaits)], per: "LE-35"),
      .user(.openCallback, do: [.set(callbackWaits)], per: "LE-35"),
      .by(.app, .openedIsSent, per: "LE-23"),
      .by(.app, .openedIsHeldBack, per: "LE-24"),
    ]
  }
}
