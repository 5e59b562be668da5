/// What a violated property says of the document that it restates.
///
/// That a passage is *ambiguous* is not declared but computed: the property then fails under some
/// answers to the open questions and holds under others.
public enum Fault: String, Sendable, CaseIterable {
  /// Passages of the document cannot all hold.
  case contradiction = "contradicts itself"
  /// What the document says cannot hold together with what another document says.
  case disagreement = "contradicts another document"
  /// The document does not say what happens, and what then can happen is bad.
  case silence = "silent"
}

/// What a violation does to users, the worst first.
public enum Harm: Int, Sendable, CaseIterable, Comparable {
  /// What users own or have done is lost, doubled, or shown to be somebody else's.
  case lost
  case stuck
  case wrong
  case lacking
  case late
  /// Users notice nothing, but those who count events are told what is not so.
  case miscounted
  case missing
  case tables

  public static func < (left: Harm, right: Harm) -> Bool { left.rawValue < right.rawValue }
}
