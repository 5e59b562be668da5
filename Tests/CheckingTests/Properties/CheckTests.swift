import Checking
import SmallNumbers
import Testing

@Suite struct CheckTests {
  @Test func `sentences about transaction commit`() throws {
    let report = check(
      SmallCommit(managers: 3),
      [
        .never("two managers disagree") { $0.some(.committed) && $0.some(.aborted) },
        .sometimes("all commit") { $0.all(.committed) },
        .sometimes("all work again") { $0.all(.working) && $0.some(.committed) },
        .always(
          "a commit is prepared", whenever: { $0.some(.committed) }, holds: { !$0.some(.working) }),
        .always("nobody comes back", whenever: { $0.managers.isEmpty }, holds: { _ in false }),
        .eventually("all decide") { $0.isDecided },
        .eventually("all commit at last") { $0.all(.committed) },
        .leadsTo("a commit is followed", from: { $0.some(.committed) }, to: { $0.all(.committed) }),
        .alwaysPossible("all decide, if they want") { $0.isDecided },
        .alwaysPossible("all commit, if they want") { $0.all(.committed) },
        .noDeadlock(except: { $0.isDecided }),
        .noDeadlock("it never ends"),
      ])
    #expect(report.complete && report.states == 34 && report.transitions == 93)
    let kinds = report.findings.map(\.verdict.kind)
    #expect(
      kinds == [
        .proved, .proved, .violated, .proved, .vacuous, .proved, .violated, .proved, .proved,
        .violated, .proved, .violated,
      ])
    #expect(!report.isProved)
    #expect(report["all commit"]?.trace?.steps.count == 6)
    #expect(report["all work again"]?.trace == nil)
    let lost = try #require(report["all commit, if they want"]?.trace)
    #expect(lost.steps.map(\.name) == ["abort 0"])
    let aborted = try #require(report["all commit at last"]?.trace)
    #expect(aborted.ending == .ends && aborted.last.all(.aborted))
    let last = try #require(report.findings.last?.verdict.trace)
    #expect(last.steps.count == 3 && last.last.isDecided)
  }

  @Test func `a report can be read`() {
    let report = check(
      SmallCommit(managers: 1),
      [
        .eventually("it is committed") { $0.all(.committed) },
        .sometimes("it flies") { $0.managers.isEmpty },
      ])
    #expect(
      report.description == """
        4 states, 4 transitions, depth 2
        violated: it is committed
          this run never gets there
          assumed: a run does not stop while a step that changes the state is possible
          0  State(managers: [working])
          1  abort 0 · managers[0] = aborted
             and ends there
        violated: it flies
          no run reaches it: all of 4 states searched
        """)
  }

  @Test func `verdicts agree with the algorithms, and every trace replays`() {
    var random = SmallGenerator(seed: 16)
    for _ in 0..<800 {
      let system = GraphSystem(graph: randomGraph(&random, nodes: 7))
      let graph = system.graph
      let good = random.set(below: graph.nodeCount, chance: 1, in: 3)
      let asked = random.set(below: graph.nodeCount, chance: 1, in: 3)
      let isTimed = random.chance(1, in: 3)
      let passesTime: @Sendable (UInt32) -> Bool = { $0 == delayLabel }
      let untimed = StateGraph(
        initial: graph.initial,
        edges: (0..<graph.nodeCount).map { node in
          graph.edges(from: node).map {
            (target: graph.target(of: $0), label: graph.label(of: $0))
          }
        })
      let oracle = isTimed ? graph : untimed
      let reached = oracle.reachable()
      let changes = oracle.transitions { source, _, target in source != target }
      let ones = oracle.transitions { source, edge, target in
        source != target && oracle.label(of: edge) == 1
      }
      let report = check(
        system,
        [
          .always("good") { good[$0] },
          .never("good") { good[$0] },
          .sometimes("good") { good[$0] },
          .always("asked", whenever: { asked[$0] }, holds: { good[$0] }),
          .eventually("good") { good[$0] },
          .eventually("good", fairness: .strong("one", mayBeEmpty: true) { $0 == 1 }) { good[$0] },
          .leadsTo("good", from: { asked[$0] }, to: { good[$0] }),
          .alwaysPossible("good", by: { $0 != 1 }, to: { good[$0] }),
          .noDeadlock(),
        ], isDelay: isTimed ? passesTime : nil)
      let bad = reached.subtracting(good)
      let isMet = !reached.intersection(good).isEmpty
      let isAsked = !reached.intersection(asked).isEmpty
      let isBroken = !bad.intersection(asked).isEmpty
      let isUnanswered =
        oracle.unanswered(
          request: .visiting(asked), answer: .visiting(good), fairness: [.weak(changes)]) != nil
      func verdict(_ holds: Bool) -> VerdictKind { holds ? .proved : .violated }
      let expected: [VerdictKind] = [
        verdict(bad.isEmpty), verdict(!isMet), verdict(isMet),
        isAsked ? verdict(!isBroken) : .vacuous,
        verdict(oracle.lasso(in: good.complement, fairness: [.weak(changes)]) == nil),
        verdict(oracle.lasso(in: good.complement, fairness: [.strong(ones)]) == nil),
        isAsked ? verdict(!isUnanswered) : .vacuous,
        verdict(
          oracle.lostGoal(good, along: oracle.edges(labelled: { $0 != 1 })) == nil),
        verdict(oracle.deadlocks().intersection(reached).isEmpty),
      ]
      #expect(report.findings.map(\.verdict.kind) == expected)
      for finding in report.findings {
        if let trace = finding.verdict.trace { #expect(system.replays(trace)) }
      }
      let runs = ShortestRuns(oracle)
      let cost = runs.nearest(in: bad).flatMap { runs.cost(of: $0) }
      let trace = report.findings[0].verdict.trace
      #expect(trace.map { $0.steps.count - $0.ticks } == cost?.steps)
      #expect(trace?.ticks == cost?.ticks)
      #expect(trace.map { bad[$0.last] } ?? true)
    }
  }

  @Test func `a graph changes no verdict on single states, nor does stopping early`() {
    var random = SmallGenerator(seed: 17)
    for _ in 0..<500 {
      let system = GraphSystem(graph: randomGraph(&random, nodes: 8))
      let good = random.set(below: system.graph.nodeCount, chance: 2, in: 3)
      let simple: [SystemProperty<GraphSystem>] = [
        .always("good") { good[$0] }, .sometimes("bad") { !good[$0] }, .noDeadlock(),
        .noDeadlock("or good", except: { good[$0] }),
      ]
      let alone = check(system, simple)
      let together = check(system, simple + [.eventually("bad") { !good[$0] }])
      for (first, second) in zip(alone.findings, together.findings) {
        #expect(first.verdict.kind == second.verdict.kind)
        #expect(first.verdict.trace == second.verdict.trace)
      }
      for (property, finding) in zip(simple, alone.findings) {
        let single = check(system, [property])
        #expect(single.findings[0].verdict.kind == finding.verdict.kind)
        #expect(single.findings[0].verdict.trace == finding.verdict.trace)
        #expect(single.states <= alone.states)
      }
    }
  }

  @Test func `an unfinished search proves nothing, and what it finds is so`() {
    var random = SmallGenerator(seed: 18)
    var (undecided, decided) = (0, 0)
    for _ in 0..<500 {
      let system = GraphSystem(graph: randomGraph(&random, nodes: 8))
      let good = random.set(below: system.graph.nodeCount, chance: 1, in: 3)
      let asked = random.set(below: system.graph.nodeCount, chance: 1, in: 3)
      let properties: [SystemProperty<GraphSystem>] = [
        .always("a") { good[$0] }, .never("b") { good[$0] }, .sometimes("c") { good[$0] },
        .always("d", whenever: { asked[$0] }, holds: { good[$0] }), .eventually("e") { good[$0] },
        .leadsTo("f", from: { asked[$0] }, to: { good[$0] }),
        .alwaysPossible("g") { good[$0] }, .noDeadlock("h"),
      ]
      let whole = check(system, properties)
      let bounds = SearchBounds(states: 1 + random.below(4))
      let part = check(system, properties, options: SearchOptions(bounds: bounds))
      if part.complete { continue }
      #expect(part.endedBy == .states)
      for (inPart, inWhole) in zip(part.findings, whole.findings) {
        if inPart.verdict.kind == .undecided {
          undecided += 1
          #expect(inPart.verdict.reason?.description.contains("states") == true)
        } else {
          decided += 1
          #expect(inPart.verdict.kind == inWhole.verdict.kind && inPart.verdict.trace != nil)
          #expect(inPart.verdict.kind == .violated || inPart.name == "c")
        }
      }
    }
    #expect(undecided > 300 && decided > 300)
  }
}

@Suite struct ActionFairnessTests {
  /// A lamp that a switch (action 0) toggles, that flickers (1) without changing anything, and
  /// that breaks for good (2).
  private static let lamp = GraphSystem(
    graph: StateGraph(
      initial: [0],
      edges: [[(1, 0), (0, 1), (2, 2)], [(0, 0), (1, 1), (2, 2)], [(2, 1)]]))

  private func kind(_ fairness: ActionFairness<UInt32>, _ goal: Int) -> VerdictKind? {
    check(Self.lamp, [.eventually("goal", fairness: fairness) { $0 == goal }])["goal"]?.kind
  }

  @Test func `a run stops only where fairness lets it`() throws {
    let breaks: @Sendable (UInt32) -> Bool = { $0 == 2 }
    let toggles: @Sendable (UInt32) -> Bool = { $0 == 0 }
    // It may be switched on and off forever, but breaking stays possible all the time.
    #expect(kind(.none, 2) == .violated)
    #expect(kind(.progress, 2) == .violated)
    #expect(kind(.weak("breaking", breaks), 2) == .proved)
    #expect(kind(.strong("breaking", breaks), 2) == .proved)
    #expect(kind(.weak("switching", toggles), 2) == .violated)
    #expect(kind(.progress.and(.weak("breaking", breaks)), 2) == .proved)
    // It may break at once, and be on never.
    #expect(kind(.progress, 1) == .violated)
    #expect(kind(.strong("switching", toggles), 1) == .violated)

    let report = check(Self.lamp, [.eventually("broken") { $0 == 2 }])
    let trace = try #require(report["broken"]?.trace)
    #expect(trace.loopStart == 0 && trace.steps.map(\.state) == [1, 0])
  }

  @Test func `repeating a step that changes nothing is staying where one is`() throws {
    // Only flickering is left in state 2: the run stays there, and a loop is no progress.
    let report = check(Self.lamp, [.eventually("on") { $0 == 1 }])
    let trace = try #require(report["on"]?.trace)
    #expect(trace.steps.map(\.state) == [2] && trace.ending == .stays)
    // With flickering alone, progress asks for the step that leaves.
    let flicker = GraphSystem(
      graph: StateGraph(initial: [0], edges: [[(0, 1), (1, 0)], []]))
    #expect(check(flicker, [.eventually("out") { $0 == 1 }])["out"]?.kind == .proved)
    #expect(
      check(flicker, [.eventually("out", fairness: .none) { $0 == 1 }])["out"]?.kind == .violated)
  }
}
