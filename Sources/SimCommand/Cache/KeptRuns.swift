import Checking
import Machines
import Reporting

/// Runs in few words: each text once, and of each run the numbers of its texts.
///
/// A catalogue has thousands of runs, whose steps say the same over and over: with a name for each field, to read
/// them takes longer than all else that is kept.
struct KeptRuns: Codable {
  private var texts: [String] = []
  private var runs: [String] = []

  /// Adds a run.
  ///
  /// - Parameter known: by text its number, of all texts so far.
  /// - Returns: the number of the run.
  mutating func add(_ run: Run, _ known: inout [String: Int]) -> Int {
    var numbers: [Int] = [run.end.microseconds, run.loopStart ?? -1]
    func add(_ text: String) {
      numbers.append(texts.number(of: text, &known))
    }
    func add<Element>(_ elements: [Element], _ each: (Element) -> Void) {
      numbers.append(elements.count)
      elements.forEach(each)
    }
    add(run.steps) { step in
      numbers.append(step.at.microseconds)
      for text in [step.actor, step.event, step.action] { add(text) }
      add(step.rows) { row in
        for text in [row.machine, row.state, row.label] { add(text) }
        add(row.ids) { add($0) }
      }
      add(step.outputs) { add($0) }
      add(step.changes) { for text in [$0.what, $0.from, $0.to] { add(text) } }
    }
    add(run.conclusion.outcome.rawValue)
    add(run.conclusion.state)
    add(run.conclusion.awaited) { for text in [$0.actor, $0.event] { add(text) } }
    runs.append(String(numbers: numbers))
    return runs.count - 1
  }

  /// The run of a number; `nil` if there is none.
  func run(_ number: Int) -> Run? {
    guard runs.indices.contains(number), let numbers = runs[number].numbers else { return nil }
    var place = 0
    var isWhole = true
    func next() -> Int {
      place += 1
      if place <= numbers.count { return numbers[place - 1] }
      isWhole = false
      return 0
    }
    func text() -> String {
      let number = next()
      if texts.indices.contains(number) { return texts[number] }
      isWhole = false
      return ""
    }
    func list<Element>(_ element: () -> Element) -> [Element] {
      var elements: [Element] = []
      for _ in 0..<max(next(), 0) where isWhole { elements.append(element()) }
      return elements
    }
    let end = Instant(microseconds: next())
    let loop = next()
    let steps = list {
      RunStep(
        at: Instant(microseconds: next()), actor: text(), event: text(), action: text(),
        rows: list {
          FiredRow(machine: text(), state: text(), label: text(), ids: list(text))
        },
        outputs: list(text),
        changes: list { Change(what: text(), from: text(), to: text()) })
    }
    guard let outcome = Conclusion.Outcome(rawValue: text()) else { return nil }
    let conclusion = Conclusion(
      outcome, in: text(), awaiting: list { PossibleEvent(actor: text(), event: text()) })
    return isWhole && place == numbers.count
      ? Run(steps: steps, loopStart: loop < 0 ? nil : loop, end: end, conclusion: conclusion) : nil
  }
}

/// Variants of a scenario: the name of each claim once, and of each variant the numbers of names and verdicts.
struct KeptVariants: Codable {
  private struct Entry: Codable {
    let change: Variant.Change
    let verdicts: String
    /// By the place of the verdict.
    let found: [Int: [LintFinding]]
  }

  private var names: [String] = []
  private var entries: [Entry] = []

  init(_ variants: [Variant]) {
    var known: [String: Int] = [:]
    for variant in variants {
      var numbers: [Int] = []
      var found: [Int: [LintFinding]] = [:]
      for (place, verdict) in variant.verdicts.enumerated() {
        let number = names.number(of: verdict.property, &known)
        numbers += [number, VerdictKind.allCases.firstIndex(of: verdict.verdict) ?? -1]
        if !verdict.found.isEmpty { found[place] = verdict.found }
      }
      entries.append(
        Entry(change: variant.change, verdicts: String(numbers: numbers), found: found))
    }
  }

  /// The variants; `nil` if they are not whole.
  var variants: [Variant]? {
    var variants: [Variant] = []
    for entry in entries {
      guard let numbers = entry.verdicts.numbers, numbers.count.isMultiple(of: 2) else {
        return nil
      }
      var verdicts: [PropertyVerdict] = []
      for place in 0..<numbers.count / 2 {
        let (name, kind) = (numbers[2 * place], numbers[2 * place + 1])
        guard names.indices.contains(name), VerdictKind.allCases.indices.contains(kind) else {
          return nil
        }
        verdicts.append(
          PropertyVerdict(
            property: names[name], verdict: VerdictKind.allCases[kind],
            found: entry.found[place] ?? []))
      }
      variants.append(Variant(entry.change, verdicts: verdicts))
    }
    return variants
  }
}

extension [String] {
  /// The number of a text, which is added if it is new.
  ///
  /// - Parameter known: by text its number.
  fileprivate mutating func number(of text: String, _ known: inout [String: Int]) -> Int {
    if let number = known[text] { return number }
    known[text] = count
    append(text)
    return count - 1
  }
}

extension String {
  /// Numbers with spaces between them.
  fileprivate init(numbers: [Int]) { self = numbers.map(Self.init).joined(separator: " ") }

  /// The numbers of which it is; `nil` if there is something else.
  fileprivate var numbers: [Int]? {
    if isEmpty { return [] }
    var numbers: [Int] = []
    var (number, isBelow, isBegun) = (0, false, false)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: " "):
        guard isBegun else { return nil }
        numbers.append(isBelow ? -number : number)
        (number, isBelow, isBegun) = (0, false, false)
      case UInt8(ascii: "-"): isBelow = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (tens, isMuch) = number.multipliedReportingOverflow(by: 10)
        if isMuch || tens > .max - 9 { return nil }
        number = tens + Int(byte - UInt8(ascii: "0"))
        isBegun = true
      default: return nil
      }
    }
    guard isBegun else { return nil }
    numbers.append(isBelow ? -number : number)
    return numbers
  }
}
