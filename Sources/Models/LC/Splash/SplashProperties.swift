import RuleLanguage

extension LC {
  /// What is claimed of the splash screen; the parts that the whole document shares come first.
  enum Properties {
    static let shared = decision + order + once
    static let splashAlone =
      lists + waits + stack + splashAnswers + tables
      + [
        noLoginEscapes([.becomes(Has.deferred)]),
        // Notices also an update that nobody demands.
        updateOnlyIfOutdated(
          .always(
            Has.installed.is(.older) && !Has.update.is(.notRequired),
            whenever: Root.is(.forceUpdate))),
      ]

    typealias Has = Installation

    static func shows(_ state: Root.State) -> EventPredicate { .becomes(Root.is(state)) }

    static func isGivenUp(_ step: Splash.State) -> EventPredicate { .emits(Splash.givenUp(step)) }

    /// - Parameter excuses: what lets a user home whose consent is owed.
    static func noLoginEscapes(_ excuses: [EventPredicate]) -> Property {
      Property(
        "no-login-escapes-consent",
        "After a login home opens only if consent is given, or is skipped or deferred in that launch.",
        instead:
          "A user who has logged in reaches home, and consent is neither given, skipped nor deferred.",
        per: ["LC-CO1", "LC-CO6", "LC-CO8"],
        .precedes(.either(excuses), .becomes(Root.is(.home) && Has.consentOwed), per: .launch),
        fault: .silence, harm: .lost,
        except: [
          Exemption(
            "another person who logs in where a consent is saved",
            because: "no run tells the users of one phone apart"),
          Exemption(
            "a user who was logged in before and counts as a return user",
            because: "the document skips the consent for that one"),
        ])
    }

    static func updateOnlyIfOutdated(_ kind: Property.Kind, except exemptions: [Exemption] = [])
      -> Property
    {
      Property(
        "update-only-if-outdated", "The update screen is shown only if the version is outdated.",
        per: ["LC-FU01", "LC-FU06", "LC-FU20"], kind, harm: .stuck, except: exemptions)
    }

    /// The splash screen is over and the user is somewhere.
    static let arrived = Condition.not(Root.is(.start, .splash))
    static let decided =
      Splash.is(
        .languageSelect, .login, .consent, .migration, .cityDiscontinued, .citySelect, .home, .end)
      && arrived

    /// Cluster, user properties, analytics and first-screen event are done, have failed or were given up.
    private static let initialised =
      Splash.clusterChecked && (Splash.userProperties || Splash.propertiesGivenUp)
      && (Splash.analyticsReady || Splash.analyticsGivenUp) && Splash.firstScreenFired

    /// What is left out of claims on a city that is discontinued.
    static let unknownEnd = Exemption(
      "a city of whose end the app does not know",
      because: "no line says how the app learns of it; here it knows at once")

    // MARK: The decision

    static let decision = [
      Property(
        "home-only-if-all-conditions-are-met",
        "Home is shown only with a language, a login, a home config, a served city, no consent due and nothing to migrate.",
        instead: "Home is shown although a condition for home is not met.",
        per: ["LC-SF13", "LC-ND7", "LC-A04", "LC-A15", "LC-A16", "LC-MG06"],
        .always(
          Has.languageChosen && Has.loggedIn && !Migration.legacyData && Has.homeConfig
            && !Has.cityDiscontinued && !Has.consentDue,
          whenever: Root.is(.home)),
        except: [
          unknownEnd,
          Exemption(
            "a login whose session has expired", because: "expired-only-offline asks for it"),
        ]),
      Property(
        "decision-in-row-order",
        "No screen is shown while a row above it in the decision table holds.",
        instead: "A screen is shown although a row above it in the decision table holds.",
        per: ["LC-ND0", "LC-ND1", "LC-ND2", "LC-ND3", "LC-ND4", "LC-ND5", "LC-ND6", "LC-EH5"],
        .always(
          (!Root.is(.login) || Has.languageChosen)
            && (!Root.is(.consent, .migration, .cityDiscontinued, .citySelect)
              || Has.languageChosen && Has.loggedIn)
            && (!Root.is(.migration, .cityDiscontinued, .citySelect) || !Has.consentDue)
            && (!Root.is(.cityDiscontinued, .citySelect) || !Migration.legacyData)
            && (!Root.is(.citySelect) || !Has.cityDiscontinued)),
        except: [
          Exemption(Root.State.home, because: "home-only-if-all-conditions-are-met asks for it"),
          Exemption(
            "a row for an update, which an amendment adds",
            because: "the document's table has none, and known-update-blocks asks for it at home"),
        ]),
      Property(
        "decision-at-once", "The decision always finds a row, and takes no time.",
        per: ["LC-ND0", "LC-A03", "LC-J07"], .longest(Splash.is(.checkNavigation), .atMost(0))),
      Property(
        "initialised-before-deciding",
        "The splash screen leads on, unless to an update, only after cluster, user properties, analytics and first-screen event are done, have failed or were given up.",
        instead: "The splash screen leads on, not to an update, before the app is initialised.",
        per: ["LC-IN2", "LC-J06", "LC-SF06", "LC-A02", "LC-EH5"],
        .always(initialised, whenever: decided)),
      // Notices what leads past the initialisation: an update put off, a restored stack.
      Property(
        "no-screen-uninitialised",
        "No screen but the splash screen and an update is shown before cluster, user properties, analytics and first-screen event are done, have failed or were given up.",
        instead: "A screen is shown before the app is initialised.",
        per: ["LC-A02", "LC-J06", "LC-A17", "LC-RT08"],
        .always(initialised, whenever: arrived && !Root.is(.forceUpdate)), harm: .wrong),
      Property(
        "known-update-blocks",
        "Home never opens while the app knows of an enforced update.",
        per: ["LC-A04", "LC-FU03", "LC-FU23"],
        .always(!Has.known.is(.forced), whenever: Root.is(.home)),
        given: .holds(Has.known.is(.forced))),
      Property(
        "pending-update-blocks",
        "Home is never shown while an update is enforced, unless the launch's version check failed or was given up.",
        instead:
          "Home is shown although an update is enforced and the version check has not failed.",
        per: ["LC-A04", "LC-A01", "LC-FU01", "LC-EH1"],
        .precedes(
          .either([Splash.happens(.versionCheckFailed), isGivenUp(.checkVersion)]),
          .becomes(Root.is(.home) && Has.update.is(.forced)), per: .launch),
        given: .holds(Has.update.is(.forced))),
      Property(
        "stored-update-blocks",
        "An enforced update that the app has cached blocks home even offline, until it is installed.",
        instead: "Home opens although the app has cached that an update is enforced.",
        per: ["LC-A04", "LC-EH1", "LC-EH4"],
        .never(
          .becomes(
            Root.is(.home) && Has.cached.is(.forced) && Has.installed.is(.older)
              && !Splash.answeredLate)),
        given: .holds(Has.cached.is(.forced) && Has.installed.is(.older)),
        except: [
          Exemption(
            "the rest of a launch in which an answer comes late, at home",
            because: "home is open by then, and the demand counts from the next launch on")
        ]),
      Property(
        "late-verdict-kept",
        "A late demand for an update that reaches home is stored at once.",
        instead: "A demand for an update that comes late, at home, is not stored.",
        per: ["LC-A01", "LC-EH1"],
        .always(Has.cached.is(.forced), whenever: Splash.answeredLate.condition),
        under: versionCheck.is("first"), fault: .silence,
        except: [
          Exemption(
            "a late answer that comes before home, or that only recommends an update",
            because: "no run here has one: an answer is given up for the way to home")
        ]),
      Property(
        "update-not-over-home",
        "The update screen never replaces home without the splash screen in between.",
        instead: "The update screen suddenly replaces home.",
        per: ["LC-A09", "LC-A01"],
        .precedes(shows(.splash), shows(.forceUpdate), per: shows(.home)),
        under: !versionCheck.is("nowhere"), harm: .wrong),
      Property(
        "version-before-screens",
        "In each launch the version check is answered, fails or is given up before any screen after the splash screen.",
        instead: "A screen opens before the version is checked, and no check has failed.",
        per: ["LC-A01", "LC-A04", "LC-A09", "LC-ND0"],
        .precedes(
          .either([
            Splash.happens(.versionChecked), Splash.happens(.versionCheckFailed),
            isGivenUp(.checkVersion),
          ]), .becomes(arrived), per: .launch)),
      Property(
        "update-is-readable",
        "The update screen is shown only where a language is chosen, or in the language of the phone.",
        instead: "The update screen is in a language that the user may not read.",
        per: ["LC-A09", "LC-ND0", "LC-ND1", "LC-FU02"],
        .always(
          Has.languageChosen || Splash.phoneLanguage, whenever: Splash.is(.forceUpdate)),
        under: !versionCheck.is("nowhere"), fault: .silence),
      Property(
        "update-keeps-login",
        "After an update, a user who was logged in to a NonKMP version is not asked for language or login before its data is migrated.",
        instead: "An update asks a logged-in user for language or login again.",
        per: ["LC-MG01", "LC-ND1", "LC-ND2"],
        .never(
          .becomes(
            Root.is(.onboarding, .login) && Has.legacySession && Migration.legacyData)),
        given: .holds(Has.legacySession && Migration.legacyData),
        fault: .silence, harm: .lost),
      Property(
        "offline-obeys-update",
        "An app whose update is enforced does not show home, not even offline.",
        instead: "An app whose update is enforced shows home.",
        per: ["LC-A04", "LC-EH1", "LC-EH4"],
        .never(.becomes(Root.is(.home) && Has.update.is(.forced))),
        given: .holds(Has.update.is(.forced)), harm: .wrong),
      Property(
        "cached-config-exists",
        "When the version check fails, the app has a config to use, cached or of its build.",
        instead: "The version check fails and the app has no config to use.",
        per: ["LC-EH1"],
        .always(
          !Has.known.is(.unknown), whenever: Splash.is(.firstStep) && !versionCheck.is("nowhere")),
        under: versionCheck.is("first"), fault: .silence),
      Property(
        "told-of-expiry-means-login",
        "When the server reports an expired session, and the steps that follow are answered, the user reaches the login, or the language before it.",
        instead: "The server reports an expired session and the user is not asked to log in.",
        per: ["LC-EH5", "LC-ND2"],
        .leadsTo(
          Splash.happens(.sessionIsExpired),
          .either([
            shows(.login), shows(.onboarding), .kill, .holds(!Condition.phase([.foreground])),
            .becomes(Root.is(.forceUpdate)),
          ]), .weak([.os, .app, .network, .server])),
        except: [
          Exemption("an update that is found first", because: "its screen comes before the login")
        ]),
      Property(
        "expired-only-offline",
        "Home is shown with an expired session only in a launch whose check of the config has failed or was given up.",
        instead:
          "Home is shown with an expired session, and no check of the config has failed.",
        per: ["LC-EH5", "LC-EH4"],
        .precedes(
          .either([Splash.happens(.configFailed), isGivenUp(.checkCluster)]),
          .becomes(Root.is(.home) && Has.sessionExpired), per: .launch),
        given: .holds(Has.sessionExpired),
        except: [
          Exemption(
            "a server that answers that check and does not say that the session has expired",
            because: "no run here has one: the document names no other way to learn of it")
        ]),
      Property(
        "timestamps-are-sent",
        """
        With timestamps that count as unsynced the splash screen leads on, unless to an update, only after a sync has \
        failed or was given up.
        """,
        instead:
          "The splash screen leads on with unsynced activation timestamps, and no sync has failed.",
        per: ["LC-J05", "LC-IS6"],
        .precedes(
          .either([Splash.happens(.timestampsFailed), isGivenUp(.sendTimestamps)]),
          .becomes(decided && Has.unsynced), per: .launch), harm: .lost),
      Property(
        "consent-can-be-asked", "A user can be asked for consent.",
        per: ["LC-ND3", "LC-CO1", "LC-CO6", "LC-A11"], .sometimes(shows(.consent))),
      Property(
        "deferred-stays-deferred",
        "A consent that is deferred is not asked before the next launch.",
        instead: "A consent that is deferred is asked in the same session.", per: ["LC-CO8"],
        .precedes(.launch, shows(.consent), per: .becomes(Has.deferred)), harm: .wrong),
      Property(
        "deferred-once",
        "Consent is deferred at most once before it is asked, or the user logs in again.",
        per: ["LC-CO8"],
        .atMost(
          1, .becomes(Has.deferred),
          per: .either([
            shows(.consent), Root.happens(.logsIn), Past.happens(.postLoginFlagSet),
          ]))),
      Property(
        "consent-cases-exclude",
        "A fresh login and the post-login flag never hold together.",
        instead: "A fresh login and the post-login flag hold together.",
        per: ["LC-CO9", "LC-CO6", "LC-CO8", "LC-ND3"],
        .never(Has.freshLogin && Has.postLoginFlag)),
      Property(
        "return-user-skips",
        "A user with neither a fresh login nor a post-login flag is not asked for consent.",
        per: ["LC-CO7"],
        .leadsAtOnce(shows(.consent), to: .holds(Has.freshLogin || Has.postLoginFlag).orKill)),
    ]
  }
}
