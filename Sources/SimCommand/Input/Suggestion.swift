internal import Diagnostics

/// `; did you mean "ties"?`, or else what there is to choose from, if that is short.
func advice(for name: String, among candidates: [String]) -> String {
  if let best = nearNames(to: name, among: candidates).first {
    return "; did you mean \"\(best)\"?"
  }
  if candidates.isEmpty { return "; there are none" }
  let all = candidates.joined(separator: ", ")
  return all.count <= 200 ? "; there are: \(all)" : "; see \(program) list"
}
