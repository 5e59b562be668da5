package import Machines

extension MutationSubject {
  /// How another system stands to this one: whether whatever this one does the other can do at the same
  /// times, or else the shortest run that tells them apart.
  package func fate(beside other: MutationSubject) throws(ModelError) -> MutantVerdict.Fate {
    try MutantJudge(subject: self, wantsAll: false, order: []).fate(
      beside: other.resolved.system, other.resolved.configuration)
  }
}
