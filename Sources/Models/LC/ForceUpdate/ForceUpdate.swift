package import RuleLanguage

extension LC {
  /// The force app update screen: the document's "State Flow", one row an arrow.
  package enum ForceUpdate: Machine {
    package static let name = "force update"
    package static let initial = State.start
    package static let errors = [State.storeFailed]
    package static let failures = [Event.storeFails]

    package enum State: String, Name {
      case start = "[*]"
      case displayUpdate = "DisplayUpdate"
      case forceMode = "ForceMode"
      case recommendMode = "RecommendMode"
      case updateClicked = "UpdateClicked"
      case backBlocked = "BackBlocked"
      case remindLater = "RemindLater"
      case openStore = "OpenStore"
      case storeOpened = "StoreOpened"
      case storeFailed = "StoreFailed"
      case dismissed = "dismissed"
    }

    package enum Event: String, Name {
      case opened = "ForceAppUpdateScreen"
      case updateClicked = "UpdateButtonClickedIntent"
      case remindLaterClicked = "RemindLaterClickedIntent"
      case backPressed = "BackPressedIntent"
      case storeOpens, storeFails
      case comesBack
      case updatedByHand, updatedInStore
    }

    // MARK: View state

    static let type = Choice<UpdateType>("updateType", initially: .unknown)
    static let message = Fact("updateMessage")
    static let canSkip = Fact("canSkip")
    package static let errorShown = Fact("store error shown")
    package static let instructionsShown = Fact("manual instructions shown")

    typealias Has = Installation

    // MARK: "State Flow"

    static let opening: Row<Self> = .on(
      .opened, to: .displayUpdate,
      do: [.copy(Has.known, to: type), .emit("APP_UPDATE_SCREEN_SHOWN")],
      per: "LC-FU02", "LC-FU06", "LC-FU01", "LC-EV08", "LC-SC02")

    package static let rules: Rules<Self> = [
      .start: [opening],
      .displayUpdate: [
        .onEntry(do: [.set(message)], per: "LC-FU02", "LC-FU21"),
        .onEntry(when: type.is(.recommended), do: [.set(canSkip)], per: "LC-FU05", "LC-FU22"),
        .immediately(
          when: type.is(.forced), to: .forceMode, per: "LC-FU07", "LC-FU19", "LC-FU23"),
        .immediately(
          when: type.is(.recommended), to: .recommendMode, per: "LC-FU08", "LC-FU19", "LC-FU24"),
      ],
      .forceMode: [
        .on(
          .updateClicked, to: .updateClicked, do: [.emit("APP_UPDATE_BUTTON_CLICKED")],
          per: "LC-FU09", "LC-FU25", "LC-EV09", "LC-FU30"),
        .on(
          .backPressed, to: .backBlocked, do: [.emit("FORCE_APP_UPDATE_BACK_PRESSED")],
          per: "LC-FU10", "LC-FU27", "LC-EV11", "LC-FU30"
        ).only(when: hasBack),
      ],
      .backBlocked: [.immediately(to: .forceMode, per: "LC-FU10").only(when: hasBack)],
      .recommendMode: [
        .on(
          .updateClicked, to: .updateClicked, do: [.emit("APP_UPDATE_BUTTON_CLICKED")],
          per: "LC-FU11", "LC-FU25", "LC-EV09", "LC-FU30"),
        .on(
          .remindLaterClicked, to: .remindLater, do: [.emit("APP_UPDATE_POSTPONED")],
          per: "LC-FU12", "LC-FU26", "LC-EV10", "LC-FU30"),
        .on(.backPressed, to: .dismissed, per: "LC-FU27")
          .only(when: hasBack && recommendedBack.is("leaves")),
        .on(
          .backPressed, to: .remindLater, do: [.emit("APP_UPDATE_POSTPONED")], per: "LC-FU27"
        ).only(when: hasBack && recommendedBack.is("reminds later")),
      ],
      .remindLater: [
        .immediately(
          to: .dismissed, do: [.emit("DismissScreen")], per: "LC-FU16", "LC-FU26", "LC-FU29")
      ],
      .updateClicked: [
        .immediately(
          to: .openStore,
          do: [.clear(errorShown), .clear(instructionsShown), .emit("OpenAppStore")],
          per: "LC-FU13", "LC-FU04", "LC-FU28")
      ],
      .openStore: [
        .on(.storeOpens, to: .storeOpened, per: "LC-FU14"),
        .on(.storeFails, to: .storeFailed, per: "LC-FU15"),
      ],
      .storeOpened: [
        .ignore(.comesBack, because: "no arrow leads out of StoreOpened", per: "LC-FU18")
      ],
      .storeFailed: [
        .onEntry(when: storeFailure.is("error"), do: [.set(errorShown)], per: "LC-FU17"),
        .onEntry(
          when: storeFailure.is("instructions"), do: [.set(instructionsShown)], per: "LC-EH3"),
        .onEntry(
          when: storeFailure.is("both"), do: [.set(errorShown), .set(instructionsShown)],
          per: "LC-FU17", "LC-EH3"),
        .immediately(
          to: .displayUpdate, do: [.emit("APP_UPDATE_SCREEN_SHOWN")], per: "LC-FU17", "LC-EV08"
        ).only(when: shownAgain.is("yes")),
        .immediately(to: .displayUpdate, per: "LC-FU17").only(when: shownAgain.is("no")),
      ],
      .dismissed: [
        .onEntry(
          do: [
            .set(Has.postponed), .clear(message), .clear(canSkip), .clear(errorShown),
            .clear(instructionsShown), .set(type, .unknown), .send(Splash.Event.goOn),
          ], per: "LC-FU16"),
        .onEntry(do: [.set(Has.putOffForGood)], per: "LC-FU05")
          .only(when: remindLater.is("for good")),
      ],
    ]

    // MARK: What the environment can do

    /// The screen can be acted on: the store is not in front of it, nor being opened.
    package static let isUsable = Self.is(.forceMode, .recommendMode)
    static let storeIsOpen = Fact("store is in front")
    static let hasStore = Fact("the phone has a store", initially: true, .outside)

    static let hasBack = platform.is("android")

    /// Installing another version ends the process: nothing comes of this one any more.
    private static let runs = Has.installed.is(.older)

    static let store = Actor("store app")

    package static let causes: [Cause<Self>] = [
      .user(.updateClicked, when: isUsable && runs, per: "LC-FU25"),
      .user(.remindLaterClicked, when: isUsable && runs && canSkip, per: "LC-FU26"),
      .user(.backPressed, when: hasBack && isUsable && runs, per: "LC-FU27"),
      .by(store, .storeOpens, when: Self.is(.openStore) && hasStore, do: [.set(storeIsOpen)]),
      .by(store, .storeFails, when: Self.is(.openStore), per: "LC-EH3"),
      .user(.updatedInStore, when: storeIsOpen && runs, do: Has.upgrade, per: "LC-FU04")
        .unheard(because: "Installing another version ends the process."),
      .user(.comesBack, when: storeIsOpen && runs, do: [.clear(storeIsOpen)]),
      .user(
        .updatedByHand, when: instructionsShown && isUsable && runs, do: Has.upgrade,
        per: "LC-EH3"
      )
      .unheard(because: "Installing another version ends the process."),
    ]
  }
}
