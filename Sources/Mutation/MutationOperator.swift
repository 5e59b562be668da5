/// A way to make a table wrong, as somebody who builds the app may.
package enum MutationOperator: String, Sendable, CaseIterable, Codable {
  case dropRow = "row dropped"
  /// Every row that restates one catalogue id, where there are several.
  case dropRule = "rule dropped"
  /// To where another row of the same state leads, or not at all.
  case redirect = "row redirected"
  case swapTriggers = "triggers swapped"
  case dropCondition = "condition dropped"
  case negateCondition = "condition negated"
  /// A number in a condition is one more or one less.
  case shiftBound = "bound ± 1"
  case lengthenLimit = "limit + 1 ms"
  case shortenLimit = "limit − 1 ms"
  case doubleLimit = "limit × 2"
  /// A timer is not started; of a limit of a state it is the row that is dropped.
  case removeLimit = "limit removed"
  case dropEffect = "effect dropped"
  case doubleEffect = "effect doubled"
  case swapEffects = "effects swapped"
  case changeValue = "other value"
  case dropOutput = "output dropped"
  case dropSend = "send dropped"
  case forget = "durable → volatile"
  case keep = "volatile → durable"
  case dropCause = "cause dropped"
  /// The machines do not hear that the app leaves the screen, or that it comes back.
  case deafen = "return unheard"

  /// What goes wrong in a real app that has such a fault, after "in the app".
  package var fault: String {
    switch self {
    case .dropRow, .dropRule: "nobody wrote the code for this"
    case .redirect: "this leads to the wrong screen or step"
    case .swapTriggers: "two handlers are connected the wrong way round"
    case .dropCondition: "a check is forgotten"
    case .negateCondition: "a check is the wrong way round"
    case .shiftBound: "a count is off by one"
    case .lengthenLimit: "a timeout comes a moment late"
    case .shortenLimit: "a timeout comes a moment early"
    case .doubleLimit: "a timeout is twice as long as the document says"
    case .removeLimit: "a timeout is never started"
    case .dropEffect: "a change is forgotten"
    case .doubleEffect: "something is done twice"
    case .swapEffects: "two things are done in the wrong order"
    case .changeValue: "the wrong value is stored or shown"
    case .dropOutput: "something is not reported or not shown"
    case .dropSend: "another part of the app is not told"
    case .forget: "something that must be stored is only kept in memory"
    case .keep: "something that must be forgotten outlives the process"
    case .dropCause: "an answer or an action that the rules count on never comes"
    case .deafen: "the app does not notice that it comes back or goes away"
    }
  }
}

/// One way to change a value.
struct Change<Value> {
  let `operator`: MutationOperator
  /// What is changed, in words: ``drop `emit login` ``.
  let words: String
  let value: Value
  /// Whether no run can tell, as is seen without exploring any.
  var isSame = false

  func map<Other>(_ transform: (Value) -> Other) -> Change<Other> {
    Change<Other>(operator: `operator`, words: words, value: transform(value), isSame: isSame)
  }
}
