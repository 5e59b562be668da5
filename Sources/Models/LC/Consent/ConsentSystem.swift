package import RuleLanguage

extension LC {
  /// "User Consent Screen", opened after a fresh login.
  package static let consent = System(
    "consent", document: "LC", title: "User consent screen",
    machines: [Consent.table(), Login.table()], process: ProcessModel(kills: 2),
    immediacy: .always(.atomic), readings: [skipLasts], amendments: Amendments.consent,
    properties: Properties.consent + Properties.consentAlone + Properties.consentOutcomes)
}
