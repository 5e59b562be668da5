/// What is logged at one moment, so long after what came before.
package struct LogMoment: Sendable {
  fileprivate let letters: [Int32]
  fileprivate let span: Int
}

/// Follows logs that begin alike, each from where it leaves the one before.
///
/// Nothing is lost, doubled or late in them: their budget has deaths at most. Deaths that there were whichever way a
/// situation came about are counted apart, so that what comes after the tenth is what came after the first.
package struct LogBranches {
  private var reader: LogReader
  private let engine: BeliefEngine
  /// How the log stands at its beginning and after each of the moments that the next one can begin with.
  private var stands: [Stand]
  /// By belief, the same without the deaths that all its situations have, and how many these are.
  private var settled: [Int32: (belief: Int32, deaths: Int)] = [:]
  private var sizeLimit = Self.leastLimit

  private struct Stand {
    var belief: Int32
    var deaths = 0
    /// In milliseconds.
    var now = 0
  }

  /// So much is kept at least before what is not needed is forgotten: see ``BeliefEngine/size``.
  private static let leastLimit = 1_000_000

  /// - Parameters:
  ///   - model: the system, and what of it is logged.
  ///   - starts: see ``SessionModel/startStates(most:mayGoOn:)``.
  package init(_ model: SessionModel, starts: [Int32]) {
    reader = LogReader(model)
    engine = BeliefEngine(model, mostElements: 50_000)
    stands = [Stand(belief: engine.start(in: starts))]
  }

  /// What lines say that are written at one moment.
  ///
  /// - Parameters:
  ///   - span: how many milliseconds after the moment before.
  ///   - text: the lines, each with its end; of their times nothing is read but that they are some.
  /// - Throws: a ``LogError`` if a line is none.
  package mutating func moment(after span: Int, _ text: String) throws(LogError) -> LogMoment {
    var text = text
    var failure: LogError?
    var letters: [Int32] = []
    text.withUTF8 { bytes in
      do throws(LogError) {
        try reader.take(UnsafeRawBufferPointer(bytes)) { letters.append($0.letter) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    engine.learn(reader.letters)
    return LogMoment(letters: letters, span: span)
  }

  /// What a log comes to.
  ///
  /// - Parameters:
  ///   - kept: how many moments of the one before it begins with; no more than were remembered.
  ///   - moments: the other moments.
  ///   - remembered: how many of all its moments the next one begins with.
  package mutating func outcome(
    keeping kept: Int, followedBy moments: some Sequence<LogMoment>, remembering remembered: Int
  ) -> SessionOutcome {
    stands.removeLast(max(stands.count - 1 - kept, 0))
    var stand = stands[stands.count - 1]
    for (position, moment) in moments.enumerated() {
      follow(&stand, moment)
      if kept + position < remembered { stands.append(stand) }
      if engine.size > sizeLimit { compact(&stand) }
    }
    stands.removeLast(max(stands.count - 1 - remembered, 0))
    return engine.outcome(
      of: SessionState(engine.belief(stand.belief, afterDeaths: stand.deaths)))
  }

  private mutating func follow(_ stand: inout Stand, _ moment: LogMoment) {
    let unit = engine.model.unitMicroseconds
    let (before, now) = (stand.now, stand.now + moment.span)
    stand.now = now
    var delta = engine.model.isTimed ? now * 1000 / unit - before * 1000 / unit : 0
    for letter in moment.letters {
      stand.belief = engine.belief(
        stand.belief, after: LogLine(letter: letter, delta: delta), position: 0)
      delta = 0
      let rest = settled[stand.belief] ?? engine.withoutSharedDeaths(stand.belief)
      settled[stand.belief] = rest
      stand.belief = rest.belief
      stand.deaths += rest.deaths
    }
  }

  /// Forgets what no log needs any more.
  private mutating func compact(_ stand: inout Stand) {
    let numbers = engine.compact(Set(stands.map(\.belief)).union([stand.belief]))
    let undecided = engine.undecided
    let number = { (belief: Int32) in numbers[belief] ?? undecided }
    stand.belief = number(stand.belief)
    for place in stands.indices { stands[place].belief = number(stands[place].belief) }
    settled = [:]
    sizeLimit = max(Self.leastLimit, engine.size * 2)
  }
}

extension BeliefEngine {
  /// A belief as if those deaths had not been that all its situations have, and how many these are: none where
  /// further ones have a price.
  fileprivate func withoutSharedDeaths(_ belief: Int32) -> (belief: Int32, deaths: Int) {
    if belief <= undecided || budget.furtherDeaths > 0 { return (belief, 0) }
    let elements = beliefs[belief]
    let deaths = elements.reduce(Int.max) { min($0, tallies.deaths(of: $1.tally)) }
    if deaths == 0 { return (belief, 0) }
    return (numbered(elements) { tallies.addingDeaths(-deaths, to: $0) }, deaths)
  }

  /// A belief with those situations that the budget allows after so many further deaths.
  fileprivate func belief(_ belief: Int32, afterDeaths deaths: Int) -> Int32 {
    if belief <= undecided || deaths == 0 { return belief }
    return numbered(beliefs[belief]) { tallies.addingDeaths(deaths, to: $0) }
  }

  private func numbered(_ elements: [Element], _ tally: (Int32) -> Int32?) -> Int32 {
    beliefs.number(
      of: elements.compactMap { element in
        tally(element.tally).map { tally in
          var element = element
          element.tally = tally
          return element
        }
      }.sorted())
  }
}
