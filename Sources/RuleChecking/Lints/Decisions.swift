public import Diagnostics
public import RuleLanguage
internal import RuleSemantics

/// How decisions fall on every input that can be.
public struct DecisionTable: Hashable, Sendable {
  /// One input, and what each decision makes of it.
  public struct Case: Hashable, Sendable {
    /// By position of ``DecisionTable/inputs``.
    public let values: [Int]
    /// By position of ``DecisionTable/decisions``.
    public let outcomes: [String]

    /// Whether all decisions have the same outcome.
    public var isAgreed: Bool { outcomes.allSatisfy { $0 == outcomes.first } }
  }

  /// Outcomes that occur together, and on how many inputs.
  public struct Row: Hashable, Sendable {
    /// The outcome of each decision, in the order of the decisions.
    public let outcomes: [String]
    /// How many cases have these outcomes.
    public let count: Int
  }

  /// On how many inputs several branches of a decision hold, each asked by itself.
  ///
  /// A document that draws branches without an order has decided where exactly one holds.
  public struct Branches: Hashable, Sendable {
    /// The inputs on which more than one holds.
    public fileprivate(set) var several: [Case] = []
    /// Those of them on which the branches lead to different places: there the order decides.
    public fileprivate(set) var ordered: [Case] = []
    /// The inputs on which none holds.
    public fileprivate(set) var none: [Case] = []
  }

  /// By position of ``decisions``; `nil` for a decision that does not begin with branches.
  public let branches: [Branches?]
  /// What the decisions depend on.
  public let inputs: [Variable]
  /// The names of the decisions.
  public let decisions: [String]
  /// Every input, the last variable changing fastest.
  public let cases: [Case]

  /// More inputs than this are refused.
  public static let mostInputs = 1_000_000

  /// Evaluates every decision on every possible valuation of the inputs.
  ///
  /// - Throws: a `ModelError` if a decision asks for what is not decided by the inputs: another
  ///   machine's state, a timer.
  public init(_ comparison: DecisionComparison) throws(ModelError) {
    inputs = comparison.inputs
    decisions = comparison.decisions.map(\.name)
    let size = inputs.reduce(1) { size, input in
      size > Self.mostInputs ? size : size * input.range.count
    }
    guard size <= Self.mostInputs else {
      throw ModelError.tooLarge(.decisionInputs(limit: Self.mostInputs))
    }
    var tables: [MachineTable] = []
    for decision in comparison.decisions { tables.append(try decision.table()) }
    var cases: [Case] = []
    var branches: [Branches?] = comparison.decisions.map { _ in nil }
    for index in 0..<size {
      let values = Self.valuation(index, of: inputs)
      var given = Valuation()
      for (input, value) in zip(inputs, values) { given[input] = value }
      guard try given.holds(comparison.possible) else { continue }
      var outcomes: [String] = []
      var held: [[String]?] = []
      for (decision, table) in zip(comparison.decisions, tables) {
        var walk = DecisionWalk(decision, table, given)
        outcomes.append(try walk.outcome())
        var start = DecisionWalk(decision, table, given)
        held.append(try start.branches())
      }
      let input = Case(values: values, outcomes: outcomes)
      cases.append(input)
      for (place, held) in held.enumerated() {
        guard let held else { continue }
        var counted = branches[place] ?? Branches()
        if held.isEmpty { counted.none.append(input) }
        if held.count > 1 { counted.several.append(input) }
        if Set(held).count > 1 { counted.ordered.append(input) }
        branches[place] = counted
      }
    }
    self.cases = cases
    self.branches = branches
  }

  private static func valuation(_ index: Int, of inputs: [Variable]) -> [Int] {
    var rest = index
    var values: [Int] = []
    for input in inputs.reversed() {
      values.append(input.range.lowerBound + rest % input.range.count)
      rest /= input.range.count
    }
    return values.reversed()
  }

  /// On how many inputs the decisions differ.
  public var disagreements: Int { cases.count { !$0.isAgreed } }

  /// The input nearest to the ordinary one on which they differ: the fewest variables that do not
  /// have their initial value, then the first in order.
  public var smallest: Case? { nearest(of: cases.filter { !$0.isAgreed }) }

  /// The one of some inputs that is nearest to the ordinary one, and of several the first.
  public func nearest(of cases: [Case]) -> Case? {
    // The first of several minima, as the standard library defines it.
    cases.min { distance($0) < distance($1) }
  }

  private func distance(_ input: Case) -> Int {
    zip(inputs, input.values).count { $0.initial != $1 }
  }

  /// The outcomes that occur together, in the order of the first input on which they do.
  public var rows: [Row] {
    gathered(cases, by: \.outcomes).map { Row(outcomes: $0[0].outcomes, count: $0.count) }
  }
}

extension DecisionProcedure {
  /// The machine's table with readings decided and amendments applied.
  fileprivate func table() throws(ModelError) -> MachineTable {
    let compiled = try CompiledSystem(system, configuration)
    guard let table = compiled.machines.first(where: { $0.name == machine }) else {
      throw ModelError.unknown(
        .machine, machine, in: "decision \"\(name)\": system \"\(system.name)\"")
    }
    guard table.states.contains(state) else {
      throw ModelError.unknown(
        .state, state, in: "decision \"\(name)\": machine \"\(machine)\"")
    }
    return table
  }
}
