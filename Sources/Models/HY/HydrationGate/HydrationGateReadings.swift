import Machines

extension HY {
  static let order = Reading(
    "hydration-order", asks: "In which order are the three stores hydrated?", per: ["HY-48"],
    .init("together", "All begin when the tree mounts."),
    .init("in the listed order", "Each begins when the one before it in the list is hydrated."))
}
