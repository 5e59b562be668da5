import Diagnostics
import Simulation

/// What runs are to reach, such as `transitions=100%,pairs=90%`.
///
/// - Throws: ``InputError`` with what is wrong and what would be right.
func coverageGoals(_ text: String) throws(InputError) -> [Goal] {
  var goals: [Goal] = []
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(sides[0])
    // Tables call their rules rows.
    let itemClass: ItemClass =
      try name == "rules"
      ? .rows
      : lookedUp(
        "--until: there is nothing called", name, " to reach", among: ItemClass.allCases,
        by: \.rawValue)
    guard sides.count == 2 else {
      throw InputError("--until: say how much of the \(name), as in \(name)=100%")
    }
    let digits = sides[1].hasSuffix("%") ? sides[1].dropLast() : sides[1]
    let percent = try wholeNumber(String(digits), in: 1...100) {
      InputError("--until: \(name): \($0), as in \(name)=100%")
    }
    guard !goals.contains(where: { $0.itemClass == itemClass }) else {
      throw InputError("--until: \(itemClass.rawValue) are named twice; name them once")
    }
    goals.append(Goal(itemClass, percent: percent))
  }
  return goals
}
