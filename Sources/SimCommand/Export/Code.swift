/// A language of another checker.
enum ExportLanguage {
  case promela, tchecker
}

/// An expression over whole numbers, where 0 is false.
indirect enum Term {
  case number(Int)
  case name(String)
  /// An operator of C between two numbers: `+`, `-`, `%`, `==`, `<=` and so on.
  case binary(String, Term, Term)
  case not(Term)
  case all([Term])
  case any([Term])
  case choose(Term, then: Term, else: Term)

  static func equal(_ name: String, _ value: Int) -> Term {
    .binary("==", .name(name), .number(value))
  }

  /// What is one of a list; beyond its ends it goes round.
  static func element(_ list: [Int], at index: Term) -> Term {
    let count = Term.number(list.count)
    let place = Term.binary("%", .binary("+", .binary("%", index, count), count), count)
    return list.indices.dropLast().reversed().reduce(.number(list.last ?? 0)) { rest, position in
      .choose(
        .binary("==", place, .number(position)), then: .number(list[position]), else: rest)
    }
  }

  var isFalse: Bool { if case .number(0) = self { true } else { false } }
  private var isTrue: Bool { if case .number(1) = self { true } else { false } }

  /// A conjunction without what is true anyway.
  static func both(_ parts: [Term]) -> Term {
    let kept = parts.filter { !$0.isTrue }
    if kept.contains(where: \.isFalse) { return .number(0) }
    return kept.isEmpty ? .number(1) : kept.count == 1 ? kept[0] : .all(kept)
  }

  /// A disjunction without what is false anyway.
  static func either(_ parts: [Term]) -> Term {
    let kept = parts.filter { !$0.isFalse }
    if kept.contains(where: \.isTrue) { return .number(1) }
    return kept.isEmpty ? .number(0) : kept.count == 1 ? kept[0] : .any(kept)
  }

  func text(in language: ExportLanguage) -> String {
    let words = { (term: Term) in term.text(in: language) }
    let isPromela = language == .promela
    switch self {
    case .number(let value): return value < 0 ? "(0 - \(-value))" : "\(value)"
    case .name(let name): return name
    case .binary(let sign, let left, let right):
      let text = "\(words(left)) \(sign) \(words(right))"
      return isPromela || ["+", "-", "%"].contains(sign)
        ? "(\(text))" : "(if \(text) then 1 else 0)"
    // TChecker has conjunctions alone, and reads conditions inside conditions slowly.
    case .not(let inner): return isPromela ? "!(\(words(inner)))" : "(1 - \(words(inner)))"
    case .all(let parts):
      return "(\(parts.map(words).joined(separator: isPromela ? " && " : " * ")))"
    case .any(let parts):
      let text = parts.map(words).joined(separator: isPromela ? " || " : " + ")
      return isPromela ? "(\(text))" : "(if \(text) > 0 then 1 else 0)"
    case .choose(let test, let then, let otherwise):
      return isPromela
        ? "(\(words(test)) -> \(words(then)) : \(words(otherwise)))"
        : "(if \(words(test)) then \(words(then)) else \(words(otherwise)))"
    }
  }
}

/// What a step does.
indirect enum Code {
  case set(String, Term)
  /// Assigns a number that must be in a range, or the tables are at fault.
  case store(String, Term, ClosedRange<Int>)
  /// The first arm whose condition holds, or else nothing.
  case branch([(test: Term, body: [Code])])
  /// Something that lasts begins, before which the process can die if it is not the first.
  case effect
  /// An event is queued, by its number.
  case send(Int)
  /// A timer is started, by its position, with one of its limits, by its position and two more.
  case start(Int, Term)
}

extension Code {
  /// Whether an event is sent.
  var sends: Bool {
    switch self {
    case .send: true
    case .branch(let arms): arms.contains { $0.body.contains(where: \.sends) }
    default: false
    }
  }
}

extension [Code] {
  /// How deep conditions lie in one another.
  var depth: Int {
    map { part in
      if case .branch(let arms) = part { 1 + (arms.map(\.body.depth).max() ?? 0) } else { 0 }
    }.max() ?? 0
  }
}
