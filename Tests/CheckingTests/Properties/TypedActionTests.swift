import SmallNumbers
import Testing

@testable import StateGraphs
@testable import StateSearch

/// Actions are values of a type of the system's own: no two of them are mistaken for each other.
@Suite struct `Typed actions` {
  /// From 0 back to 0 over 1 by one action, and to the goal, 2, by another.
  struct Fork<Action: Hashable & Sendable>: TransitionSystem {
    let round: Action
    let exit: Action
    var initialStates: [Int] { [0] }
    func successors(of state: Int, into next: inout Transitions<Int, Action>) {
      switch state {
      case 0:
        next.append(1, by: round)
        next.append(2, by: exit)
      case 1: next.append(0, by: round)
      default: break
      }
    }
  }

  /// Numbers that are equal modulo 2³² were one action: the exit was then taken to be fair, though
  /// nobody had asked for that.
  @Test func `numbers beyond 32 bits are not mistaken for others`() {
    let system = Fork(round: 5, exit: 1 << 32 | 5)
    let report = check(
      system,
      [
        .eventually("the goal", fairness: .progress.and(.strong("round") { $0 == 5 })) { $0 == 2 },
        .eventually("by exit", fairness: .progress.and(.strong("exit") { $0 == 1 << 32 | 5 })) {
          $0 == 2
        },
      ])
    #expect(report.findings.map(\.verdict.kind) == [.violated, .proved])
    #expect(report["the goal"]?.trace?.steps.map(\.action) == [5, 5])
  }

  /// −1 was 2³² − 1, so that its fairness was no assumption.
  @Test func `negative numbers are what they are`() {
    let report = check(
      Fork(round: 0, exit: -1),
      [.eventually("the goal", fairness: .progress.and(.strong("exit") { $0 == -1 })) { $0 == 2 }])
    #expect(report.isProved)
  }

  @Test func `a fairness set of no action that occurs is refused by its name`() {
    let system = Fork(round: "round", exit: "exit")
    func verdict(_ fairness: ActionFairness<String>) -> Verdict<Fork<String>>? {
      check(system, [.eventually("the goal", fairness: fairness) { $0 == 2 }])["the goal"]
    }
    let refused = verdict(
      .progress.and(.strong { $0 == "exit" }).and(.weak("the typo") { $0 == "exits" }))
    #expect(refused?.kind == .undecided)
    #expect(refused?.reason == .emptyFairness("the typo"))
    #expect(verdict(.weak { $0 == "exits" })?.reason == .emptyFairness("set 1"))
    let admitted = verdict(
      .progress.and(.strong { $0 == "exit" }).and(
        .weak("the typo", mayBeEmpty: true) { $0 == "exits" }))
    #expect(admitted?.kind == .proved)
  }

  @Test func `a family is one assumption for each member, and the report names what occurs`() {
    let family = ActionFairness.progress.and(
      .all(["round", "exit"]) { name in .strong { $0 == name } })
    let report = check(
      Fork(round: "round", exit: "exit"),
      [.eventually("the goal", fairness: family) { $0 == 2 }])
    #expect(report.isProved)
    #expect(
      report.findings[0].fairnessNote
        == "a run does not stop while a step that changes the state is possible; "
        + "round happens if it is possible again and again; "
        + "exit happens if it is possible again and again")
  }

  /// A random graph whose labels are said by an enumeration.
  struct Named: TransitionSystem {
    enum Action: Hashable {
      case first
      case other(String, Int)
    }
    let base: GraphSystem
    var initialStates: [Int] { base.initialStates }
    func successors(of state: Int, into next: inout Transitions<Int, Action>) {
      for edge in base.graph.edges(from: state) {
        next.append(base.graph.target(of: edge), by: Self.action(base.graph.label(of: edge)))
      }
    }
    static func action(_ label: Int) -> Action { label == 1 ? .first : .other("label", label) }
  }

  @Test func `fairness by names is that of the labels, by any number of threads`() {
    var random = SmallGenerator(seed: 14)
    var found: [VerdictKind: Int] = [:]
    for _ in 0..<400 {
      let system = GraphSystem(graph: randomGraph(&random, nodes: 8))
      let graph = system.graph
      let good = random.set(below: graph.nodeCount, chance: 1, in: 3)
      let (one, other) = (random.below(4), random.below(4))
      func edges(_ label: Int) -> BitSet {
        graph.transitions { source, edge, target in
          source != target && graph.label(of: edge) == label
        }
      }
      let untimed = StateGraph(
        initial: graph.initial,
        edges: (0..<graph.nodeCount).map { node in
          graph.edges(from: node).map { (graph.target(of: $0), graph.label(of: $0)) }
        })
      let isMet =
        untimed.lasso(
          in: good.complement, fairness: [.strong(edges(one)), .weak(edges(other))]) == nil
      let fairness = ActionFairness<Named.Action>
        .strong("one", mayBeEmpty: true) { $0 == Named.action(one) }
        .and(.weak("other", mayBeEmpty: true) { $0 == Named.action(other) })
      let reports = (1...4).map { jobs in
        check(
          Named(base: system), [.eventually("good", fairness: fairness) { good[$0] }],
          options: .tiny(jobs: jobs, block: 1))
      }
      #expect(reports[0].findings[0].verdict.kind == (isMet ? .proved : .violated))
      found[reports[0].findings[0].verdict.kind, default: 0] += 1
      #expect(Set(reports.map(\.description)).count == 1)
    }
    #expect(found[.proved, default: 0] > 50 && found[.violated, default: 0] > 50)
  }

  @Test func `labels are in the order in which actions occur, by any number of threads`() {
    let wide = Fork2(width: 9000)
    let (alone, actions) = StateGraph.labelled(explore(wide))
    #expect(actions.count == 9000 && actions[17] == "to 17")
    for jobs in 2...4 {
      let (graph, others) = StateGraph.labelled(
        explore(wide, options: .init(jobs: jobs)), jobs: jobs)
      #expect(others == actions)
      #expect((0..<graph.edgeCount).allSatisfy { graph.label(of: $0) == alone.label(of: $0) })
    }
  }

  /// Each state of a ring has an action of its own.
  struct Fork2: TransitionSystem {
    let width: Int
    var initialStates: [Int] { [width - 1] }
    func successors(of state: Int, into next: inout Transitions<Int, String>) {
      next.append((state + 1) % width, by: "to \((state + 1) % width)")
    }
  }
}

@Suite struct `Traces of transition systems` {
  struct Post: TransitionSystem {
    enum Action: Hashable {
      case send(Int)
      case receive
    }
    struct Box: Hashable {
      var letters: Set<Int> = []
      var owner = "Ann"
    }
    struct State: Hashable {
      var boxes = [Box(), Box(owner: "Bob")]
      var count = 0
    }
    let initialStates = [State()]
    func successors(of state: State, into next: inout Transitions<State, Action>) {
      for letter in [2, 1] where state.count == 0 || state.boxes[1].letters == [2] {
        next.append(state, by: .send(letter)) {
          $0.boxes[1].letters.insert(letter)
          $0.count += 1
        }
      }
      if state.count == 2 { next.append(state, by: .receive) }
    }
  }

  @Test func `a trace shows the first state, and then what each action changes`() {
    let report = check(Post(), [.never("two") { $0.boxes[1].letters.count == 2 }])
    #expect(
      report["two"]?.trace?.description == """
          0  State(boxes: [Box(letters: [], owner: Ann), Box(letters: [], owner: Bob)], count: 0)
          1  send(2) · boxes[1].letters = [2], count = 1
          2  send(1) · boxes[1].letters = [1, 2], count = 2
        """)
  }

  @Test func `a trace of whole states is an option`() throws {
    let report = check(Post(), [.never("two") { $0.boxes[1].letters.count == 2 }])
    let text = try #require(report["two"]?.trace?.text(wholeStates: true))
    #expect(
      text.hasSuffix(
        """
        2  send(1) → State(boxes: [Box(letters: [], owner: Ann), \
        Box(letters: [1, 2], owner: Bob)], count: 2)
        """))
    #expect(report.text(wholeStates: true).contains(text))
  }
}
