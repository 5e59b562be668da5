import Suites

/// The W-method, as the oracle of steps: every state, every word of *k* + 1 inputs, and every word of one
/// set that tells all states apart.
///
/// Source: T. S. Chow, Testing software design modeled by finite-state machines, IEEE TSE 1978.
struct WMethod {
  let machine: TestMachine

  func tests(extraStates: Int) -> [[Int]] {
    let telling = characterisation
    var layer = cover
    var middles = layer
    for _ in 0...extraStates {
      layer = layer.flatMap { word in
        (0..<machine.inputCount).compactMap { isGiven(word + [$0]) ? word + [$0] : nil }
      }
      middles += layer
    }
    var words: Set<[Int]> = []
    for middle in middles {
      words.insert(middle)
      for word in telling { words.insert(given(middle + word)) }
    }
    let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
    // A word that the next one begins with is no test of its own.
    return sorted.indices.filter {
      $0 + 1 == sorted.count || !sorted[$0 + 1].starts(with: sorted[$0])
    }.map { sorted[$0] }
  }

  /// By state, a shortest word to it.
  private var cover: [[Int]] {
    var words: [Int32: [Int]] = [0: []]
    var open: [Int32] = [0]
    while !open.isEmpty {
      let state = open.removeFirst()
      for input in 0..<machine.inputCount {
        guard let move = machine[state, input], words[move.target] == nil else { continue }
        words[move.target] = (words[state] ?? []) + [input]
        open.append(move.target)
      }
    }
    return words.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Words that tell all states apart, each added for a pair that none before tells apart.
  private var characterisation: [[Int]] {
    var words: [[Int]] = []
    for one in 0..<Int32(machine.stateCount) {
      for other in 0..<one where !words.contains(where: { tells($0, one, other) }) {
        if let word = shortest(one, other) { words.append(word) }
      }
    }
    return words
  }

  private func tells(_ word: [Int], _ one: Int32, _ other: Int32) -> Bool {
    if machine.looks[Int(one)] != machine.looks[Int(other)] { return true }
    var (state, twin) = (one, other)
    for input in word {
      guard let move = machine[state, input], let answer = machine[twin, input] else {
        return false
      }
      if !machine.answers(move, answer, of: machine) { return true }
      (state, twin) = (move.target, answer.target)
    }
    return false
  }

  private func shortest(_ one: Int32, _ other: Int32) -> [Int]? {
    if tells([], one, other) { return nil }
    var open: [(Int32, Int32, [Int])] = [(one, other, [])]
    var seen: Set<[Int32]> = []
    while !open.isEmpty {
      let (state, twin, word) = open.removeFirst()
      for input in 0..<machine.inputCount {
        guard let move = machine[state, input], let answer = machine[twin, input] else { continue }
        if !machine.answers(move, answer, of: machine) { return word + [input] }
        if seen.insert([move.target, answer.target]).inserted {
          open.append((move.target, answer.target, word + [input]))
        }
      }
    }
    return nil
  }

  private func isGiven(_ word: [Int]) -> Bool { given(word).count == word.count }

  /// The part of a word that can be given.
  private func given(_ word: [Int]) -> [Int] {
    var state: Int32 = 0
    for (position, input) in word.enumerated() {
      guard let move = machine[state, input] else { return Array(word[..<position]) }
      state = move.target
    }
    return word
  }
}
