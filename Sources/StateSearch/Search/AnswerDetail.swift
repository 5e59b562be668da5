/// How much is found out about a property.
public enum AnswerDetail: Sendable, CaseIterable {
  /// The verdict with its reason, the time asked for, and the run that shows it.
  case full
  /// The verdict alone, which is the same: no run, time or number is looked for, and a search ends
  /// as soon as it is sure.
  case verdict
}
