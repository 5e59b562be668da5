internal import Diagnostics

/// What was probably meant by a name, or else what there is; many are listed by `sim list`.
func advice(for name: String, among candidates: [String]) -> String {
  Diagnostics.advice(for: name, among: candidates, listedBy: "\(program) list")
}

/// What is said of a word of a command line that nothing has.
func unknown(_ what: String, _ name: String, among known: [String]) -> InputError {
  let near = nearNames(to: name, among: known).first
  return InputError(
    "unknown \(what) \(quoted(name))"
      + (near.map { "; did you mean \"\($0)\"?" } ?? "; see \(program) --help"))
}

/// What is said of a name that nothing has.
///
/// - Parameter kinds: what it could name, as ``Command/kinds`` has it.
func noSuch(_ kinds: String, _ name: String, among known: [String]) -> InputError {
  InputError("no \(kinds) is called \(quoted(name))" + advice(for: name, among: known))
}

/// The one of some things that a name stands for.
///
/// - Parameters:
///   - what: the message before the name, and `rest` that after it, where there is none.
///   - fail: makes an error of the message.
func lookedUp<Thing>(
  _ what: String, _ name: String, _ rest: String = "", among things: [Thing],
  by key: (Thing) -> String, _ fail: (String) -> InputError = { InputError($0) }
) throws(InputError) -> Thing {
  if let thing = things.first(where: { key($0) == name }) { return thing }
  throw fail("\(what) \(quoted(name))\(rest)" + advice(for: name, among: things.map(key)))
}
