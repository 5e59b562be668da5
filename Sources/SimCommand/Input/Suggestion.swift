internal import Diagnostics

/// What was probably meant by a name, or else what there is; many are listed by `sim list`.
func advice(for name: String, among candidates: [String]) -> String {
  Diagnostics.advice(for: name, among: candidates, listedBy: "\(program) list")
}
