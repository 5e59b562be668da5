/// How much is found out about a property.
public enum AnswerDetail: Sendable, CaseIterable {
  /// The verdict with its reason, the time asked for, the run that shows it, and what explains it.
  case full
  /// The same without what explains it.
  case run
  /// The verdict alone, which is the same: no run, time or number is looked for, and a search ends
  /// as soon as it is sure.
  case verdict
}
