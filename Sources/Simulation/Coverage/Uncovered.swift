/// What a random sample of runs says of the items that none of them saw.
///
/// A run is one draw; an item is seen in it or not. The estimates hold for runs that are drawn
/// independently of each other and alike, so not for runs that were led somewhere, and of what runs
/// of such a length can reach at all. Integers alone, so that they print the same everywhere.
package struct Uncovered: Hashable, Sendable {
  /// The runs, the items seen in them, and those seen in exactly one and in exactly two.
  package let runs: Int
  package let seen: Int
  package let once: Int
  package let twice: Int
  /// How many items each run saw, summed.
  package let sum: Int

  package init(runs: Int, seen: Int, once: Int, twice: Int, sum: Int) {
    self.runs = runs
    self.seen = seen
    self.once = once
    self.twice = twice
    self.sum = sum
  }

  /// That of all runs of a tally; none if some of them were led, or there are none.
  package init?(_ tally: CampaignSummary, _ itemClass: ItemClass) {
    guard tally.ledRuns == 0, tally.runs > 0 else { return nil }
    let seen = tally[itemClass]
    self.init(
      runs: tally.runs, seen: seen.count, once: seen.once, twice: seen.twice, sum: seen.sum)
  }

  /// The share of what runs see that is yet unseen, in millionths: of the sightings so far, how many
  /// are of items seen only that once. Rounded up; 1,000,000 if nothing was seen.
  ///
  /// Source: Good, "The population frequencies of species and the estimation of population
  /// parameters" (Biometrika 1953), after Turing.
  package var missingMillionths: Int {
    if sum == 0 { return 1_000_000 }
    let product = once.multipliedFullWidth(by: 1_000_000)
    let (quotient, rest) = sum.dividingFullWidth(product)
    return quotient + (rest > 0 ? 1 : 0)
  }

  /// At least so many items there are, those seen among them; rounded down.
  ///
  /// The bias-corrected form for samples of which it is known which items each holds:
  /// *seen* + (1 − 1/*m*) · *once* · (*once* − 1) / (2 · (*twice* + 1)) for *m* runs. Source: Chao,
  /// "Nonparametric estimation of the number of classes in a population" (1984), where single items
  /// are drawn (Chao1); Chao, "Estimating the population size for capture-recapture data with
  /// unequal catchability" (1987), where samples of several are (Chao2).
  package var atLeast: Int {
    if once < 2 || runs < 2 { return seen }
    let product = (runs - 1).multipliedFullWidth(by: once * (once - 1))
    return seen + (2 * runs * (twice + 1)).dividingFullWidth(product).quotient
  }
}
