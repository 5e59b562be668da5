/// What a violated property says of the document that it restates.
///
/// That a passage is *ambiguous* is not declared but computed: the property then fails under some
/// answers to the open questions and holds under others.
public enum Fault: String, Sendable, CaseIterable, Codable {
  /// Passages of the document cannot all hold.
  case contradiction = "contradicts itself"
  /// What the document says cannot hold together with what another document says.
  case disagreement = "contradicts another document"
  /// The document does not say what happens, and what then can happen is bad.
  case silence = "silent"
}

/// What a violation does to users, the worst first.
public enum Harm: Int, Sendable, CaseIterable, Codable, Comparable {
  /// What users own or have done is lost, doubled, or shown to be somebody else's.
  case lost
  /// The user cannot get on.
  case stuck
  /// The user sees what is not so, or gets where nobody should.
  case wrong
  /// The user lacks a way on or out.
  case lacking
  /// What the user waits for comes too late.
  case late
  /// Users notice nothing, but those who count events are told what is not so.
  case miscounted
  /// What is documented never happens.
  case missing
  /// The tables have gaps, overlaps or rows that never fire.
  case tables

  public static func < (left: Harm, right: Harm) -> Bool { left.rawValue < right.rawValue }
}
