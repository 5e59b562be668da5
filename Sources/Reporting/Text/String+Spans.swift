extension String {
  /// Whether it names a span of time, with its unit.
  func states(_ milliseconds: Int) -> Bool {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let units: [(Int, [String])] = [
      (1, ["ms", "millisecond", "milliseconds"]), (1000, ["s", "sec", "second", "seconds"]),
      (60_000, ["min", "minute", "minutes"]),
    ]
    return units.contains { scale, names in
      guard milliseconds.isMultiple(of: scale) else { return false }
      let number = String(milliseconds / scale)
      return words.indices.contains { place in
        names.contains { words[place] == number + $0 }
          || words[place] == number && place + 1 < words.count && names.contains(words[place + 1])
      }
    }
  }
}
