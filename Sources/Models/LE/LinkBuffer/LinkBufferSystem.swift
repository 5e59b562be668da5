package import RuleLanguage

extension LE {
  private typealias B = LinkBuffer

  /// The links of an app that runs, one after the other.
  package static let linkBuffer = System(
    "link-buffer", document: "LE", title: "The link buffer", machines: [B.table()],
    immediacy: .always(.atomic), readings: [severalLinks, fields, heldBackLink],
    amendments: [listOfLinks, codesAreRemoved], properties: linkBufferProperties)
}
