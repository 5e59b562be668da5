/// The first number of a range for which a condition holds, which then holds for all after it; the
/// end of the range if there is none. Logarithmic.
package func firstNumber(in range: Range<Int>, where isReached: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if isReached(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
