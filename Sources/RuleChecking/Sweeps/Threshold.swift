internal import RuleSemantics

/// Finds the value of a parameter at which another landmark begins to come first.
///
/// While a system does the same steps, the time of each is linear in the parameter. So a line
/// through two rows on either side says where the two should meet. What counts is the check:
/// searches at that fraction of a millisecond, where both must come at one moment, and at the
/// nearest values below and above in the same fractions, where one alone comes first. Where lines
/// lead nowhere, whole milliseconds are bisected.
struct ThresholdFinder {
  /// The arrivals at a value, and how many units of it make a millisecond.
  let probe: (_ value: Int, _ stretch: Int) throws -> [SweepTable.Arrival]

  /// Rows in which one landmark alone comes first, ascending.
  private struct Sample {
    let value: Int
    let landmark: String
    /// When, in microseconds.
    let time: Int
  }

  /// Finer fractions are not looked for.
  private static let finest = 1000

  /// Every flip between rows that have one landmark alone.
  func thresholds(
    entry: Int, rows: [(value: Int, arrivals: [SweepTable.Arrival])]
  ) throws -> [SweepTable.Threshold] {
    var found: [SweepTable.Threshold] = []
    var before: [Sample] = []
    var ties: [Int] = []
    for (position, row) in rows.enumerated() {
      guard let sample = Self.sample(row.value, row.arrivals) else {
        if SweepTable.isTie(row.arrivals) { ties.append(row.value) }
        continue
      }
      if let last = before.last, last.landmark != sample.landmark {
        let after = rows[position...].prefix(2).compactMap { Self.sample($0.value, $0.arrivals) }
        found.append(
          SweepTable.Threshold(
            entry: entry, below: last.landmark, above: sample.landmark,
            place: try place(
              before.filter { $0.landmark == last.landmark },
              after.filter { $0.landmark == sample.landmark }, ties)))
        before = []
      }
      before.append(sample)
      ties = []
    }
    return found
  }

  private static func sample(_ value: Int, _ arrivals: [SweepTable.Arrival]) -> Sample? {
    guard arrivals.count == 1, let only = arrivals.first, only.span.latest == only.span.earliest
    else { return nil }
    return Sample(
      value: value, landmark: only.landmark, time: only.span.earliest.microseconds)
  }

  /// - Parameters:
  ///   - below: the samples up to the flip, the nearest last.
  ///   - above: those from the flip on, the nearest first.
  ///   - ties: values between them at which both come at once.
  private func place(
    _ below: [Sample], _ above: [Sample], _ ties: [Int]
  ) throws -> SweepTable.Threshold.Place {
    var below = below
    var above = above
    for tie in ties {
      if let time = try time(at: Fraction(tie), below, above) {
        return .exactly(Fraction(tie), at: time)
      }
    }
    while let low = below.last, let high = above.first {
      if let guess = Self.crossing(below, above), let time = try time(at: guess, below, above) {
        return .exactly(guess, at: time)
      }
      let middle = (low.value + high.value) / 2
      guard middle > low.value else { return .between(low.value, high.value) }
      let arrivals = try probe(middle, 1)
      if let sample = Self.sample(middle, arrivals), sample.landmark == low.landmark {
        below.append(sample)
      } else if let sample = Self.sample(middle, arrivals), sample.landmark == high.landmark {
        above.insert(sample, at: 0)
      } else if let time = try time(at: Fraction(middle), below, above) {
        return .exactly(Fraction(middle), at: time)
      } else {
        return .between(low.value, high.value)
      }
    }
    return .between(below.last?.value ?? 0, above.first?.value ?? 0)
  }

  /// Where the lines through the two nearest samples on either side meet, if between them.
  private static func crossing(_ below: [Sample], _ above: [Sample]) -> Fraction? {
    guard below.count > 1, above.count > 1 else { return nil }
    func slope(_ one: Sample, _ other: Sample) -> Fraction {
      Fraction(other.time - one.time, over: other.value - one.value)
    }
    let low = below[below.count - 1]
    let high = above[0]
    let rising = slope(below[below.count - 2], low)
    let following = slope(high, above[1])
    guard rising != following else { return nil }
    let gap =
      Fraction(high.time - low.time) + rising * Fraction(low.value)
      - following * Fraction(high.value)
    let meeting = gap / (rising - following)
    let isBetween =
      meeting.numerator >= low.value * meeting.denominator
      && meeting.numerator <= high.value * meeting.denominator
    return isBetween && meeting.denominator <= finest ? meeting : nil
  }

  /// When both come at that value, in milliseconds, if the order flips exactly there.
  private func time(
    at value: Fraction, _ below: [Sample], _ above: [Sample]
  ) throws -> Fraction? {
    let stretch = value.denominator
    let names = [below.last?.landmark, above.first?.landmark].compactMap { $0 }
    let both = try probe(value.numerator, stretch)
    guard both.count == 2, SweepTable.isTie(both), Set(both.map(\.landmark)) == Set(names),
      try probe(value.numerator - 1, stretch).map(\.landmark) == [names[0]],
      try probe(value.numerator + 1, stretch).map(\.landmark) == [names[1]]
    else { return nil }
    return Fraction(both[0].span.earliest.microseconds, over: 1000 * stretch)
  }
}
