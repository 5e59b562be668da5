import RuleLanguage

extension ONB {
  enum LocationPermission: String, Name {
    case undecided = "not asked"
    case granted
    case denied
    case deniedForEver = "denied for ever"
  }

  /// The phone around the app: its permission and its GPS, which the user can change at any moment
  /// from outside the app, and what the app asks of it.
  enum Phone: Machine {
    static let name = "permission request"
    static let initial = State.idle

    enum State: String, Name {
      case idle
      /// The dialog of the operating system.
      case dialog = "permission dialog"
    }

    enum Event: String, Name {
      case requestPermission, grant, deny, denyForEver
      /// Apart from `grant` only where the coarse location is not enough.
      case grantCoarse = "grant the coarse location only"
      case switchedGPS, revokedInSettings, grantedInSettings
    }

    static let permission = Choice<LocationPermission>(
      "location permission", initially: .undecided, .outside)
    static let gpsOn = Fact("GPS is on", initially: true, .outside)

    private static let coarseIsRefused =
      platform.is("android") && precision.is("coarse is refused")
    private static let canBeAsked = permission.is(.undecided) || permission.is(.denied)
    private static let granted: [Action] = [
      .emit("location_permission_granted"), .send(CityLocation.Event.permissionGranted),
    ]
    private static let denied: [Action] = [
      .emit("location_permission_denied"), .send(CityLocation.Event.permissionDenied),
    ]

    static let rules: Rules<Self> = [
      .idle: [
        .on(
          .requestPermission, when: canBeAsked, to: .dialog,
          do: [.emit("location_permission_requested")], per: "ONB-G1", "ONB-E5"),
        .on(
          .requestPermission, when: permission.is(.deniedForEver),
          do: [.emit("location_permission_requested")] + denied, per: "ONB-G1", "ONB-E7"),
        .on(
          .requestPermission, when: permission.is(.granted),
          do: [.emit("location_permission_requested")] + granted, per: "ONB-G1", "ONB-E6"
        ).only(when: alreadyGranted.is("requested all the same")),
        .on(
          .requestPermission, when: permission.is(.granted),
          do: [.send(CityLocation.Event.permissionGranted)], per: "ONB-G1"
        ).only(when: alreadyGranted.is("not requested")),
        .on(.requestPermission, when: permission.is(.granted), do: granted, per: "ONB-G1", "ONB-E6")
          .only(when: alreadyGranted.is("granted without a request")),
      ],
      .dialog: [
        .on(.grant, to: .idle, do: [.set(permission, .granted)] + granted, per: "ONB-E6"),
        .on(.deny, to: .idle, do: [.set(permission, .denied)] + denied, per: "ONB-E7")
          .only(when: platform.is("android")),
        .on(
          .grantCoarse, to: .idle, do: [.set(permission, .denied)] + denied, per: "ONB-P3", "ONB-E7"
        ).only(when: coarseIsRefused),
        .on(
          .denyForEver, to: .idle, do: [.set(permission, .deniedForEver)] + denied, per: "ONB-E7"),
      ],
    ]

    /// While the city selection is open; what is changed before is as if changed at its opening.
    private static let matters = Self.is(.idle) && !CityLocation.is(.closed)

    private static let asks = "The app asks the phone when it needs to know, and is not told."

    /// Android asks again after a first refusal, iOS never does.
    static let causes: [Cause<Self>] = [
      .user(.grant, when: Self.is(.dialog), per: "ONB-P3", "ONB-P6"),
      .user(.deny, when: Self.is(.dialog) && platform.is("android"), per: "ONB-P3"),
      .user(.grantCoarse, when: Self.is(.dialog) && coarseIsRefused, per: "ONB-P3"),
      .user(.denyForEver, when: Self.is(.dialog), per: "ONB-P3", "ONB-P6"),
      .by(
        .world, .switchedGPS,
        when: CityLocation.is(.permission, .requesting, .gpsPrompt, .settings, .coordinates),
        do: [.when(gpsOn, [.clear(gpsOn)], else: [.set(gpsOn)])],
        per: "ONB-X2"
      ).unheard(because: asks),
      .by(
        .world, .revokedInSettings, when: permission.is(.granted) && matters,
        do: [.set(permission, .deniedForEver)]
      ).unheard(because: asks),
      .by(
        .world, .grantedInSettings,
        when: (permission.is(.denied) || permission.is(.deniedForEver)) && matters,
        do: [.set(permission, .granted)]
      ).unheard(because: asks),
    ]
  }
}
