import RuleLanguage

// Every passage that can be understood in more than one way, by the flow in which it matters.

extension ONB {
  static let platform = Reading(
    "platform", asks: "Which of the two apps is it?",
    per: ["ONB-13", "ONB-03", "ONB-P1", "ONB-P4"], isVariant: true,
    .init(
      "android", "Android: language packs are downloaded; a refused permission is asked again."),
    .init("iOS", "iOS: all languages are in the app; a refused permission is never asked again."))

  // MARK: Routing

  static let discontinuedCheck = Reading(
    "discontinued-check",
    asks: "Does the check of the \"city selection state\" find that the "
      + "city is discontinued?", per: ["ONB-S4", "ONB-T6", "ONB-T10", "ONB-T12"],
    .init("by the splash screen", "Yes: the tree has a branch for it."),
    .init("is no city", "A discontinued city is no city any more: the branch before it is taken."),
    .init("is not checked", "No: the data flow asks only whether a city is selected."))

  static let discontinuedScreen = Reading(
    "discontinued-screen", asks: "Is a screen shown before a discontinued city is replaced?",
    per: ["ONB-T10", "ONB-X7"],
    .init("shown", "Yes, CityDiscontinued, which the user leaves, as in the tree."),
    .init("skipped", "No: the app \"redirects to city selection\"."))

  static let readyAfterLanguage = Reading(
    "ready-after-language", asks: "When is the user \"ready\" after the language is selected?",
    per: ["ONB-T4", "ONB-T12"],
    .init("what remains", "Logged in and with a city: the last branch takes what remains."),
    .init("all in order", "As in the tree above: also the city must not be discontinued."))

  static let afterLogin = Reading(
    "after-login", asks: "Where does the login lead \"back to\"?",
    per: ["ONB-11", "ONB-T2", "ONB-T5"],
    .init("checks again", "To the checks, which find what is still missing."),
    .init("city selection", "To the next step of the onboarding, the city selection."),
    .init("nothing", "Nowhere: LoginOptions is a leaf of the tree."))

  static let otherSources = Reading(
    "other-sources", asks: "Do other screens open the city selection, as the sources say?",
    per: ["ONB-D8", "ONB-D10", "ONB-D12", "ONB-N2"],
    .init("used", "Yes: from home, the regular bus screen and the old city selection."),
    .init("unused", "No: the values are there, no flow uses them."))

  static let navigatedFrom = Reading(
    "navigated-from", asks: "What is \"navigated from\" the app launch only?", per: ["ONB-N2"],
    .init("the onboarding", "The onboarding as a whole; its city selection can be used elsewhere."),
    .init("each screen", "Each of its screens."))

  static let session = Reading(
    "login-outlives", asks: "Does the login outlive the data of the app?",
    per: ["ONB-04", "ONB-05"],
    .init("no", "No: a user who clears the data, or installs the app again, logs in again."),
    .init("yes", "Yes: it is kept where iOS keeps it when an app is deleted."))

  static let cityServer = Reading(
    "city-server", asks: "Whose server answers the login and the calls for cities?",
    per: ["ONB-C1", "ONB-X7", "ONB-Y3"],
    .init("one for all", "One that is there whatever becomes of a city."),
    .init(
      "the city's",
      "That of the base URL, which a change sets last: the old city's, and shut when that is "
        + "discontinued."))

  /// Nobody answers: the city is discontinued, and its server is the one that is asked.
  static let serverIsShut = cityServer.is("the city's") && Installation.cityDiscontinued

  // MARK: Language

  static let languageRecorded = Reading(
    "language-recorded", asks: "When does a language count as selected at the next launch?",
    per: ["ONB-S2", "ONB-L2", "ONB-L4", "ONB-L5"],
    .init("locale updated", "When the locale is updated."),
    .init("tapped", "When the user selects it."),
    .init("configuration refreshed", "When the configuration has been refreshed."))

  static let languageCounted = Reading(
    "language-counted", asks: "When is language_selected sent?", per: ["ONB-E3"],
    .init("tapped", "When the user selects a language."),
    .init("in force", "When the language is in force."))

  static let secondTap = Reading(
    "second-tap", asks: "Can another language be selected during a download?", per: ["ONB-L2"],
    .init("no", "No: the grid waits for the download."),
    .init("both run", "Yes, and the first download goes on: each does the next steps when done."))

  static let snackbarLasts = Reading(
    "snackbar-lasts", asks: "How long is a snackbar shown?", per: ["ONB-X1", "ONB-D14"],
    .init("until the user acts", "Until the user does something."),
    .init("a while", "A while; it then vanishes by itself."))

  static let localeChange = Reading(
    "locale-change", asks: "What does the screen do when the locale changes?",
    per: ["ONB-L4", "ONB-E2"],
    .init("stays", "It stays as it is."),
    .init("begins anew", "On Android it is made anew, and shown as for the first time."))

  static let configurationFailure = Reading(
    "configuration-failure", asks: "What does \"uses cached data or shows error\" choose by?",
    per: ["ONB-X6"],
    .init("cached if any", "By whether there is cached data."),
    .init("an error", "A failed fetch shows the error; the cache is for other uses."))

  // MARK: City

  static let education = Reading(
    "education", asks: "When is the location permission explained?",
    per: ["ONB-07", "ONB-09", "ONB-A4", "ONB-G1"],
    .init("after the city", "After the city, before home, if it is not granted: the core flow."),
    .init("before the request", "Before the request, if it is not granted: from CityLocation."))

  static let alreadyGranted = Reading(
    "already-granted", asks: "What is counted when the permission is there already?",
    per: ["ONB-G1", "ONB-E5", "ONB-E6"],
    .init("requested all the same", "A request and a grant: step 1 has no condition."),
    .init("not requested", "Nothing: who has the permission does not request it."),
    .init("granted without a request", "A grant alone."))

  static let gpsOff = Reading(
    "gps-off", asks: "What happens when GPS is switched off?", per: ["ONB-X2", "ONB-T8", "ONB-G3"],
    .init("a prompt", "A prompt to enable it or to select manually."),
    .init("a failure", "GPS has failed: manual selection."))

  static let gpsRefused = Reading(
    "gps-refused", asks: "What follows if the user answers the prompt to enable GPS with no?",
    per: ["ONB-X2", "ONB-02"],
    .init("by hand", "The manual selection: the prompt offers either."),
    .init("asked on", "Nothing: the prompt stays until the user enables GPS or selects manually."))

  static let returnFromSettings = Reading(
    "return-from-settings", asks: "What happens when the user returns from Location settings?",
    per: ["ONB-N1"],
    .init("nothing changes", "Nothing: the prompt is still there."),
    .init("tried again", "The app looks again."))

  static let cityConfiguration = Reading(
    "city-configuration", asks: "Is the city's configuration fetched before the welcome?",
    per: ["ONB-I2", "ONB-D5", "ONB-X6"],
    .init("fetched", "Yes: the layout ConfigFetchFailed is there for its failure."),
    .init("not fetched", "No: the flow has no such step."))

  static let notServiceable = Reading(
    "not-serviceable", asks: "Where does a city that is not serviceable lead?",
    per: ["ONB-12", "ONB-G7", "ONB-X4"],
    .init("a screen", "To a screen that says so, with the manual option."),
    .init("straight to manual", "To the manual selection: an exit point."))

  static let precision = Reading(
    "location-precision", asks: "Is the coarse location alone enough to find a city?",
    per: ["ONB-P3", "ONB-G2", "ONB-G5"],
    .init("one permission", "Yes: both are named, and treated as one; what is granted is granted."),
    .init("coarse is refused", "No: a user who grants the coarse one alone selects by hand."))

  static let stepEight = Reading(
    "step-eight", asks: "When does ProcessCityChangeUseCase run, the last step?",
    per: ["ONB-G6", "ONB-G7", "ONB-G8", "ONB-T7"],
    .init("after the welcome", "When the user leaves the welcome; home waits for it."),
    .init("while welcome is shown", "From the moment the welcome is shown; nobody waits for it."),
    .init("as numbered", "As after the welcome, and after \"not serviceable\" too: 8 follows 7."))

  static let manualOffered = Reading(
    "manual-offered", asks: "When can the user select the city manually?",
    per: ["ONB-02", "ONB-T9", "ONB-08", "ONB-G4"],
    .init("where the text says so", "At the start, and where a branch offers it."),
    .init("any time", "At any time before a city is found; the search by GPS then ends."),
    .init("any time, beside GPS", "At any time; the search by GPS goes on, and its answer counts."))

  static let manualUpdate = Reading(
    "manual-update", asks: "Does a manual selection change the city?",
    per: ["ONB-M4", "ONB-M6", "ONB-C0", "ONB-A5"],
    .init("as listed", "No: its six steps have no such one, and CitySelection no such arrow."),
    .init("as by GPS", "Yes: whenever \"a city is changed\" the operations are executed."))

  static let manualWelcome = Reading(
    "manual-welcome", asks: "Is the welcome shown after a manual selection?",
    per: ["ONB-M5", "ONB-T9"],
    .init("shown", "Yes: step 5 of the flow."),
    .init("not shown", "No: CitySelection leads to HomeScreen."))

  static let listed = Reading(
    "listed", asks: "Which cities does the search find?", per: ["ONB-M2", "ONB-M3", "ONB-X4"],
    .init("served ones", "Those that are served: nothing is asked of a selection."),
    .init("every city", "Every city, also one that is not served, or no longer."))

  static let laterCoordinates = Reading(
    "later-coordinates", asks: "What do coordinates do that come after the first?",
    per: ["ONB-G4", "ONB-G5"],
    .init("nothing", "Nothing: they are fetched once."),
    .init("count", "They are matched to a city as the first were."))

  static let eventContext = Reading(
    "event-context", asks: "In the context of which city are a detection and a selection counted?",
    per: ["ONB-C3", "ONB-E8", "ONB-E9"],
    .init("the one before", "That of the city before: the change comes afterwards."),
    .init("the new one", "That of the city that is detected or selected."))

  static let arrows = Reading(
    "arrows", asks: "Can other steps lie between the two ends of an arrow?",
    per: ["ONB-A2", "ONB-T7", "ONB-T9"],
    .init("yes", "Yes: diagram and tree show the main stations."),
    .init("no", "No: an arrow leads straight to its end."),
    .init("all drawn", "Yes, but every way and every screen is drawn or listed."))
}
