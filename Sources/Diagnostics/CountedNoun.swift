extension Int {
  /// So many things, in plain text: `1 state`, `2 states`.
  package func counted(_ singular: String, _ plural: String? = nil) -> String {
    "\(self) \(noun(singular, plural))"
  }

  /// What so many things are called: the plural is the singular with an `s` if none is given.
  package func noun(_ singular: String, _ plural: String? = nil) -> String {
    self == 1 ? singular : plural ?? singular + "s"
  }
}
