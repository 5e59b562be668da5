extension ModelError: CustomStringConvertible {
  /// What is wrong, where, and where it is not plain, how to mend it: one sentence without its end.
  public var description: String {
    switch self {
    case .unknown(let kind, let name, let place, let known):
      "\(place) has no \(kind.rawValue) \"\(name)\""
        + (known.map { advice(for: name, among: $0) } ?? "")
    case .duplicate(let kind, let name, let place):
      Self.place(place) + "\(kind.rawValue) \"\(name)\" is there twice"
    case .conflicting(let kind, let name, let place):
      Self.place(place) + "\(kind.rawValue) \"\(name)\" is declared in two different ways"
    case .lacks(let need, let place): "\(place) \(need.words)"
    case .outside(let value, let range, let what, let quantity):
      "\(what) is \(value)\(quantity.unit), "
        + (value < range.lowerBound
          ? "below \(range.lowerBound)" : "above \(range.upperBound)\(quantity.remedy)")
    case .step(let fault, let place): "\(place) \(fault.words)"
    case .tooLarge(let excess): excess.words
    case .unsupported(let limitation): limitation.words
    case .incomplete(let system):
      "a bound ended the search of \(system), and it has to be searched whole; leave out the bound"
    case .defect(let defect): defect.description
    }
  }

  private static func place(_ place: String?) -> String { place.map { "\($0): " } ?? "" }
}

extension ModelError.Need {
  fileprivate var words: String {
    switch self {
    case .delay: "has no delay to choose from"
    case .element: "is set to an element of an empty list"
    case .location: "has no location"
    case .participant: "joins no process"
    case .observation: "shows nothing: no state, no value and no outputs to compare"
    }
  }
}

extension ModelError.Quantity {
  fileprivate var unit: String { self == .milliseconds ? " ms" : "" }
  fileprivate var remedy: String {
    self == .clockUnits ? ", to which clocks count; count in a longer unit" : ""
  }
}

extension ModelError.StepFault {
  fileprivate var words: String {
    switch self {
    case .countsAbove(let variable, let limit): "counts \"\(variable)\" above \(limit)"
    case .countsBelow(let variable, let limit): "counts \"\(variable)\" below \(limit)"
    case .setsOutside(let variable, let range):
      "sets \"\(variable)\" outside \(range.lowerBound)...\(range.upperBound)"
    case .sendsTooMany(let limit): "sends more than \(limit) events in one step"
    case .sendsWithoutEnd: "sends events without end"
    case .firesWithoutEnd: "fires at once without end"
    }
  }
}

extension ModelError.Excess {
  fileprivate var words: String {
    switch self {
    case .stateWords(let system, let limit):
      "a state of \"\(system)\" needs more than \(limit) words of 8 bytes"
    case .networkBits(let used, let limit):
      "the locations and variables take \(used) bits of a state, which has \(limit); "
        + "narrow the ranges of variables, or model fewer processes"
    case .timersAtOnce(let count):
      "\(count) timers of the app can run at once while its process stands still, and zones tell "
        + "apart every set of them that comes due; explore the system in ticks"
    case .timerUnits(let timer, let units, let length):
      "timer \"\(timer)\" runs for \(units) units of \(length) µs, and clocks count to 2²⁸; "
        + "use spans with a greater common divisor"
    case .decisionInputs(let limit): "a decision on more than \(limit) inputs"
    case .combinations(let place):
      "\(place): more than 2³² combinations of edges can be taken together"
    case .strictBounds(let steps):
      "a run of \(steps.counted("step")) has strict bounds, which microseconds cannot show"
    }
  }
}

extension ModelError.Limitation {
  fileprivate var words: String {
    switch self {
    case .measuredTimer(let timer):
      "a rule measures how long timer \"\(timer)\" has run, which clocks do not tell it; "
        + "explore the system in ticks"
    case .pausingTimer(let timer):
      "timer \"\(timer)\" pauses while the process is suspended, which no clock does; "
        + "explore the system in ticks"
    case .timerOfProperty(let timer):
      "a property measures timer \"\(timer)\", which only ticks can"
    case .timerBetweenTicks(let timer):
      "a property measures timer \"\(timer)\" more finely than any rule does"
    case .severalTimers(let state):
      "\"deadline first\" is exact only while one timer runs at most, and here several do: \(state)"
    case .tick(let microseconds):
      "time passes in steps of \(microseconds) µs here, and a driver counts whole milliseconds; "
        + "let answers tie with deadlines (ties: both ways)"
    case .decision(let machine, let condition):
      "a decision of \(machine) depends on what its inputs do not say: \(condition)"
    case .unfalsifiable(let property): "no finite run breaks property \"\(property)\""
    case .application(let property): "property \"\(property)\" applies under more than readings"
    case .invariant(let condition, let place):
      "\(place): '\(condition)' is no upper bound of a clock; put it into the guards of the edges "
        + "that lead here"
    case .urgentGuard(let edge, let process, let place):
      "\(place): is urgent, but edge \(edge) of process \(process) compares a clock; compare it on "
        + "another edge, or make the synchronisation an ordinary one"
    case .inconstant(let claim):
      "the claim \"\(claim)\" is refuted by a run once and then holds of it: it must depend on the "
        + "run alone"
    }
  }
}
