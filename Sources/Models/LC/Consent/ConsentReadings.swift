import Machines

extension LC {
  static let skipLasts = Reading(
    "consent-skip", asks: "For how long does skipping count, when the terms cannot be fetched?",
    per: ["LC-EH6", "LC-CO7"],
    .init("this session", "For this session: the consent stays due."),
    .init("for good", "For good: the user is a return user then."))
}
