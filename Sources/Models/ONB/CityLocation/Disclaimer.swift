import RuleLanguage

extension ONB {
  /// "Location permission education (if needed)", where it stands in the core flow: between the city
  /// and home. The one before the request is a state of ``CityLocation``.
  enum Disclaimer: Machine {
    static let name = "disclaimer"
    static let initial = State.closed

    enum State: String, Name {
      case closed = "no disclaimer"
      case shown = "LocationDisclaimer"
      case asking = "permission asked after the disclaimer"
    }

    enum Event: String, Name {
      case cityDone
      case allow, later
      case permissionGranted, permissionDenied
      /// Heard by no row of the document.
      case back = "back from the explanation"
    }

    private static let isNeeded = CityLocation.needsEducation && education.is("after the city")
    private static let home: [Action] = [.send(Routing.Event.cityReady)]

    static let rules: Rules<Self> = [
      .closed: [
        .on(.cityDone, when: isNeeded, to: .shown, per: "ONB-07", "ONB-09", "ONB-Y2"),
        .on(.cityDone, when: !isNeeded, do: home, per: "ONB-10", "ONB-09"),
      ],
      .shown: [
        .on(.allow, to: .asking, do: [.send(Phone.Event.requestPermission)], per: "ONB-09"),
        .on(.later, to: .closed, do: home, per: "ONB-07", "ONB-10"),
      ],
      .asking: [
        .on(.permissionGranted, to: .closed, do: home, per: "ONB-07", "ONB-10"),
        .on(.permissionDenied, to: .closed, do: home, per: "ONB-07", "ONB-10"),
      ],
    ]

    static let causes: [Cause<Self>] = [
      .user(.allow, when: Self.is(.shown), per: "ONB-09"),
      .user(.later, when: Self.is(.shown), per: "ONB-09"),
      .user(.back, when: platform.is("android") && Self.is(.shown)),
    ]
  }
}
