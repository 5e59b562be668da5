internal import Diagnostics

/// The candidates that a misspelt name may have meant, nearest first and then in the order given.
func suggestions(for name: String, among candidates: [String]) -> [String] {
  nearNames(to: name, among: candidates)
}

/// `; did you mean "ties"?`, or else what there is to choose from, if that is short.
func advice(for name: String, among candidates: [String]) -> String {
  if let best = suggestions(for: name, among: candidates).first {
    return "; did you mean \"\(best)\"?"
  }
  if candidates.isEmpty { return "; there are none" }
  let all = candidates.joined(separator: ", ")
  return all.count <= 200 ? "; there are: \(all)" : "; see \(program) list"
}
