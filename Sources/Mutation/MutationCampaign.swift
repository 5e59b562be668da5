import Checking
import Machines

/// Judges the mutants of several scenarios.
///
/// A fault is one in the tables of a document: where several of its scenarios have the same row, a
/// mutant of it that is killed in one is not judged in the next, unless each is asked for by itself.
/// Faults that only the environment could have are counted by ``JudgedDocument`` and not judged.
package struct MutationCampaign: Sendable {
  /// Every scenario is judged by itself, whatever others noticed.
  package var judgesEach = false
  /// All claims that kill each mutant are wanted.
  package var wantsMatrix = false
  package var jobs = 1
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told how many mutants of how many are judged.
  package var progress: (@Sendable (String, Int, Int) -> Void)?

  package init() {}

  /// Mutants that are judged before the claims are put into a new order, by what they killed.
  private static let wave = 96

  /// What became of the mutants, by subject in the order given; the same for any number of jobs.
  ///
  /// - Parameter isWanted: whether a mutant of a subject is to be judged at all.
  /// - Returns: `nil` if it was interrupted.
  package func verdicts(
    on subjects: [MutationSubject],
    where isWanted: (MutationSubject, Mutant) -> Bool = { _, _ in true }
  ) -> [[MutantVerdict]]? {
    var found = [[MutantVerdict]](repeating: [], count: subjects.count)
    var killed: Set<FaultName> = []
    let cheapestFirst = subjects.indices.sorted {
      (subjects[$0].states, $0) < (subjects[$1].states, $1)
    }
    for place in cheapestFirst {
      let subject = subjects[place]
      let asked = subject.mutants.filter {
        $0.environment == nil && isWanted(subject, $0)
          && (judgesEach || !killed.contains(FaultName(subject.document, $0.name)))
      }
      var kills = [Int](repeating: 0, count: subject.resolved.properties.count)
      var start = 0
      while start < asked.count {
        if isInterrupted() { return nil }
        progress?(subject.name, start, asked.count)
        let judge = MutantJudge(
          subject: subject, wantsAll: wantsMatrix, order: order(of: subject, kills))
        let wave = Array(asked[start..<min(start + Self.wave, asked.count)])
        let judged = inParallel(wave.count, jobs: jobs) { judge.verdict(on: wave[$0]) }
        for verdict in judged.compactMap(\.self) {
          found[place].append(verdict)
          guard case .killed(let claims) = verdict.fate else { continue }
          killed.insert(FaultName(subject.document, verdict.mutant))
          for (index, property) in subject.resolved.properties.enumerated()
          where claims.contains(property.name) {
            kills[index] += 1
          }
        }
        start += wave.count
      }
      subject.forgetGraph()
    }
    return found
  }

  /// The claims that can kill: first those that kill much for the time they take.
  private func order(of subject: MutationSubject, _ kills: [Int]) -> [Int] {
    let properties = subject.resolved.properties
    func worth(_ index: Int) -> Int { (kills[index] + 1) * 24 / properties[index].kind.weight }
    return properties.indices.filter(subject.isAsked).sorted {
      (-worth($0), $0) < (-worth($1), $1)
    }
  }
}

/// What makes two mutants of different scenarios the same fault.
package struct FaultName: Hashable, Sendable {
  package let document: String
  package let mutant: String

  package init(_ document: String, _ mutant: String) {
    self.document = document
    self.mutant = mutant
  }
}
