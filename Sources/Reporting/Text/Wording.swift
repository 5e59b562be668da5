public import Checking
public import Machines

/// How results, runs and errors are put into words.
///
/// It can be replaced, because nothing reads the words back: what is compared, kept and decided is
/// the data that goes in.
public struct Wording: Sendable {
  /// Why a verdict is as it is; without a full stop, empty if there is nothing to say.
  public var detail: @Sendable (VerdictDetail) -> String
  /// What a run comes to; without a full stop, empty if there is nothing to say.
  public var conclusion: @Sendable (Conclusion) -> String
  /// What is wrong with a model.
  public var error: @Sendable (ModelError) -> String

  /// Words, made by these functions.
  public init(
    detail: @escaping @Sendable (VerdictDetail) -> String,
    conclusion: @escaping @Sendable (Conclusion) -> String,
    error: @escaping @Sendable (ModelError) -> String
  ) {
    self.detail = detail
    self.conclusion = conclusion
    self.error = error
  }

  /// The words of this package.
  public static let english = Wording(
    detail: \.english, conclusion: \.english, error: \.description)

  /// The words in force.
  @TaskLocal public static var current = english
}

extension VerdictDetail {
  /// The detail in the words in force.
  public var words: String { Wording.current.detail(self) }
}

extension Conclusion {
  /// What the run comes to, in the words in force.
  public var words: String { Wording.current.conclusion(self) }
}

extension ModelError {
  /// What is wrong, in the words in force.
  public var words: String { Wording.current.error(self) }
}
