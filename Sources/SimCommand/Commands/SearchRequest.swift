import Checking
import Machines
import RuleChecking
import SymbolicSearch
import Synchronization

/// One search to be made.
struct SearchRequest {
  /// What progress calls it.
  let name: String
  let system: System
  let configuration: Configuration
  let bounds: SearchBounds
  /// What to decide; all properties of the system if `nil`.
  var properties: [Property]?
  /// A guess of how long it takes, to begin with the longest; nothing else depends on it.
  var weight: Int { min(guess, Self.heaviest) }
  /// How many states are guessed; more than could be searched one by one are searched in sets.
  let guess: Int
  /// Which engine explores.
  var engine = ScenarioEngine()
  /// Whether one state is stored for many that cannot be told apart.
  var isReduced = false
  /// How much is found out about each property.
  var detail = AnswerDetail.full

  /// What the largest searches weigh: as many states as are searched one by one in the time that
  /// a search in sets takes. It also keeps the sum of all far from the largest integer.
  private static let heaviest = 1 << 26
}

extension SearchRequest {
  /// What a scenario asks.
  ///
  /// - Parameters:
  ///   - configuration: the scenario's own if `nil`.
  ///   - properties: all of the system if `nil`.
  ///   - guess: the number of states that the scenario pins if `nil`.
  init(
    _ scenario: Scenario, configuration: Configuration? = nil,
    properties: [Property]? = nil, guess: Int? = nil
  ) {
    self.init(
      name: scenario.name, system: scenario.system,
      configuration: configuration ?? scenario.configuration, bounds: scenario.bounds,
      properties: properties, guess: guess ?? scenario.pins.states?.clamped ?? 0,
      engine: scenario.engine)
  }
}

extension CommandEnvironment {
  /// Makes searches, as many at a time as there are threads; few ones get several threads each, and
  /// where memory is bounded or searches are saved, one gets all.
  ///
  /// - Returns: the outcomes, in the order of the requests; `nil` where somebody asked sim to stop
  ///   before the search was begun.
  /// - Throws: what the first of the requests threw that failed.
  func outcomes(
    of requests: [SearchRequest], _ invocation: Invocation
  ) throws -> [Outcome?] {
    if requests.isEmpty { return [] }
    let jobs = invocation.jobs ?? processors
    let workers = invocation.searchesInTurn ? 1 : min(jobs, requests.count)
    let checkpointFiles = checkpointFiles
    var cache = cache
    let tasks = try requests.map { request in
      var options = options(
        invocation, named: request.name, bounds: request.bounds, by: request.engine,
        jobs: max(1, jobs / workers))
      options.detail = request.detail
      options.reduces = request.isReduced
      let name = checkpointFiles == nil ? try cache?.name(of: request, options) : nil
      let identity = try checkpointFiles.map { _ in
        try CheckpointFiles.identity(of: request, options.bounds)
      }
      return (request: request, options: options, identity: identity, name: name)
    }
    let entries = tasks.map { task in task.name.flatMap { cache?.entry(named: $0) } }
    var kept = inParallel(tasks.count, jobs: workers) {
      entries[$0]?.outcome(of: tasks[$0].request)
    }
    .map { $0 ?? nil }
    let memories = tasks.indices.map { place in
      kept[place] == nil && checkpointFiles == nil
        ? cache?.answers(to: tasks[place].options) : nil
    }
    let failure = Mutex<String?>(nil)
    let order = tasks.indices.filter { kept[$0] == nil }.sorted {
      let (one, other) = (tasks[$0], tasks[$1])
      // A search that goes on comes before what would be saved over it.
      let goesOn = [one, other].map {
        $0.identity.map { checkpointFiles?.goesOn($0) ?? false } ?? false
      }
      return goesOn[0] != goesOn[1]
        ? goesOn[0] : (-one.request.weight, $0) < (-other.request.weight, $1)
    }
    let estimate = Estimate(order.map { tasks[$0].request.weight })
    let explore = explore
    let show = showProgress
    let found = inParallel(
      order.count, jobs: workers,
      isInterrupted: { [isInterrupted] in isInterrupted() || failure.withLock { $0 != nil } }
    ) { ticket -> Result<Outcome, any Error>? in
      let task = tasks[order[ticket]]
      show?(
        "\(task.request.name): \(ticket + 1) of \(order.count.counted("search", "searches"))"
          + estimate.text)
      defer { estimate.end(task.request.weight) }
      var options = task.options
      options.answers = memories[order[ticket]]
      options.checkpoint = task.identity.flatMap { checkpointFiles?.begin($0) }
      let result = Result {
        try explore(
          task.request.system, task.request.configuration, options, task.request.properties)
      }
      if let checkpoint = options.checkpoint,
        checkpointFiles?.end(checkpoint, endedBy: (try? result.get())?.endedBy) == false
      {
        failure.withLock { $0 = checkpoint.failure }
        return nil
      }
      return result
    }
    if let failure = failure.withLock({ $0 }) { throw InputError("--resume: \(failure)") }
    var new: [(name: String, request: SearchRequest, outcome: Outcome)] = []
    for (place, result) in zip(order, found) {
      kept[place] = try result??.get()
      if let name = tasks[place].name, let outcome = kept[place] {
        new.append((name, tasks[place].request, outcome))
      }
    }
    cache?.keep(new)
    cache?.keep(
      values: tasks.indices.compactMap { place -> (name: String, value: KeptAnswers)? in
        guard let left = memories[place]?.left, let answers = left.answers as? KeptAnswers,
          let name = cache?.name(ofAnswers: left.name, to: tasks[place].options)
        else { return nil }
        return (name, answers)
      })
    return kept
  }
}
