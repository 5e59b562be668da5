/// A closed list of names: what a state, an event or a choice can be.
///
/// Declare an enumeration whose raw values are the document's own words:
/// `enum State: String, Name { case splash = "SPLASH" }`. The order of the cases is the order in
/// which reports list them.
public protocol Name: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}
