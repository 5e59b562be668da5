package import Machines

extension MutationSubject {
  /// Whether the other system can do whatever this one does, at the same times, or else the shortest run of this one
  /// that it cannot do.
  package func firstRun(
    impossibleIn other: MutationSubject
  ) throws(ModelError) -> MutantVerdict.Fate {
    try MutantJudge(subject: self, wantsAll: false, order: []).fate(
      beside: other.resolved.system, other.resolved.configuration, isOneWay: true)
  }
}
