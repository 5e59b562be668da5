public import RuleLanguage
public import RuleSemantics

/// What a run that ends in a violation does not show by itself.
///
/// Everything here holds of all runs, not only of the one that is shown: it is computed on the
/// explored graph, every path of which is a run. Steps are numbered as those of the run, from 0.
public struct Explanation: Hashable, Sendable, Codable {
  /// Until when the violation could be avoided; `nil` where that is not known.
  public let lastChance: LastChance?
  /// Whether what does not come could come, of claims that something comes eventually.
  public let outlook: Outlook?
  /// A run that avoids it and begins as the one shown, for as long as any does; `nil` if none is
  /// known.
  public let passing: Fork?
  /// The rows without which no run reaches the violation, in the order in which they fire; not
  /// those without which no run avoids it for good either.
  public let rows: [Row]
  /// The smallest sets of choices of which every run to the violation takes one: without any of
  /// them it cannot happen. Of equal size, in the order of the run; not what is also needed to avoid
  /// it for good.
  public let causes: [[PossibleEvent]]
  /// When the steps of others than the app and its timers can come, so that the same steps follow
  /// in the same order; only those whose moment matters.
  public let margins: [Margin]
  /// Of what occurs in no run: each way to it, with what never holds; empty where that does not tell
  /// it.
  public let absences: [Absence]

  package init(
    lastChance: LastChance? = nil, outlook: Outlook? = nil, passing: Fork? = nil,
    rows: [Row] = [], causes: [[PossibleEvent]] = [], margins: [Margin] = [],
    absences: [Absence] = []
  ) {
    self.lastChance = lastChance
    self.outlook = outlook
    self.passing = passing
    self.rows = rows
    self.causes = causes
    self.margins = margins
    self.absences = absences
  }

  /// Whether what never comes on a run could come.
  public enum Outlook: Hashable, Sendable, Codable {
    /// After so many steps it cannot come any more, whatever happens.
    case over(after: Int)
    /// It can come until the end: this happens on the nearest way to it, in order; on one without the process, if
    /// there is any.
    case open([PossibleEvent])
  }

  /// How a run goes on that avoids a violation.
  public struct Fork: Hashable, Sendable, Codable {
    /// The steps in place of those from the last chance on.
    public let steps: [RunStep]
    /// Whether no run that goes on from there comes to the violation.
    public let isSafe: Bool
  }

  /// A row without which a violation cannot happen.
  public struct Row: Hashable, Sendable, Codable {
    /// The row, as a step tells it.
    public let row: FiredRow
    /// Whether every run in which it fires comes to the violation.
    public let isEnough: Bool
  }

  /// Why something occurs in no run.
  public struct Absence: Hashable, Sendable, Codable {
    /// The row that asks for the conditions, as a step would tell it; `nil` if the claim does.
    public let row: FiredRow?
    /// Conditions that hold together in no state, while any fewer of them do in some; empty where
    /// another row is what keeps the row from firing.
    public let together: [Condition]
    /// The row that fires at once wherever the row could, so that it never has its turn.
    public let first: FiredRow?

    init(row: FiredRow?, together: [Condition], first: FiredRow? = nil) {
      (self.row, self.together, self.first) = (row, together, first)
    }
  }

  /// The moments at which a step can come, if all before it come when they do.
  public struct Margin: Hashable, Sendable, Codable {
    /// The number of the step, from 0.
    public let step: Int
    /// Before it the step cannot come.
    public let earliest: Instant
    /// `nil` if it can come as late as one likes.
    public let latest: Instant?
  }
}
