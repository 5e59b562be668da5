/// Changes of texts of lines and words, such as scenario files, that leave most of them meaningful.
enum LineMutation: CaseIterable {
  case removeLine, doubleLine, swapLines, moveBlock, insertLine, joinLines
  case replaceWord, removeWord, doubleWord, swapWords, numberWord, nastyWord, foreignWord
  case lineEnds, trailingBlanks, leadingBlanks, comment, byteOrderMark, longLine, manyLines

  /// - Parameter others: texts of the same kind, from which lines and words are taken.
  func apply(_ bytes: inout [UInt8], _ dice: inout Dice, others: [[UInt8]]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let line = dice.below(lines.count)
    let part = dice.part(of: lines.count)
    let place = dice.place(in: lines)
    switch self {
    case .removeLine: lines.removeSubrange(part)
    case .doubleLine: lines.insert(contentsOf: lines[part], at: place)
    case .swapLines: lines.swapAt(line, min(place, lines.count - 1))
    case .moveBlock:
      let block = lines[part]
      lines.removeSubrange(part)
      lines.insert(contentsOf: block, at: min(place, lines.count))
    case .insertLine: lines.insert(Self.line(&dice, others), at: place)
    case .joinLines:
      if line + 1 < lines.count { lines[line] += [32] + lines.remove(at: line + 1) }
    case .replaceWord, .removeWord, .doubleWord, .swapWords, .numberWord, .nastyWord, .foreignWord:
      changeWord(&lines[line], &dice, others)
    case .lineEnds:
      let end: [UInt8] = dice.pick([
        [13], [13, 13], [11], [12], [0xe2, 0x80, 0xa8], [0xc2, 0x85],
      ])
      if dice.isOne(in: 2) {
        for position in lines.indices { lines[position] += end }
      } else {
        lines[line] += end
      }
    case .trailingBlanks: lines[line] += Self.blanks(&dice)
    case .leadingBlanks: lines[line] = Self.blanks(&dice) + lines[line]
    case .comment:
      let sign = Array(dice.pick(["#", " #", "# ", " # x", "\t#"]).utf8)
      lines[line].insert(contentsOf: sign, at: dice.place(in: lines[line]))
    case .byteOrderMark: lines[line] = [0xef, 0xbb, 0xbf] + lines[line]
    case .longLine:
      let length = dice.pick([100, 2000, 65_535, 65_536, 65_537, 200_000])
      let letter = dice.pick([97, 32, 35, 57, 45, 61])
      lines[line] += [UInt8](repeating: UInt8(letter), count: max(0, length - lines[line].count))
    case .manyLines:
      let times = dice.pick([10, 1000, dice.isOne(in: 10) ? 100_000 : 3000])
      let piece = dice.isOne(in: 3) ? [] : lines[line].prefix(40)
      lines.insert(contentsOf: [[UInt8]](repeating: Array(piece), count: times), at: place)
    }
    bytes = Array(lines.joined(separator: [10]))
  }

  private func changeWord(_ line: inout [UInt8], _ dice: inout Dice, _ others: [[UInt8]]) {
    var words = line.split(separator: 32, omittingEmptySubsequences: false).map(Array.init)
    guard !words.isEmpty else { return }
    let word = dice.below(words.count)
    switch self {
    case .removeWord: words.remove(at: word)
    case .doubleWord: words.insert(words[word], at: dice.place(in: words))
    case .swapWords: words.swapAt(word, dice.below(words.count))
    case .numberWord:
      let numbers = words.indices.filter { words[$0].contains { (48...57).contains($0) } }
      words[numbers.isEmpty ? word : dice.pick(numbers)] = Array(Nasty.number(&dice).utf8)
    case .nastyWord:
      let text = Array(Nasty.text(&dice).utf8)
      if dice.isOne(in: 2) {
        words[word] = text
      } else {
        words[word].insert(contentsOf: text, at: dice.place(in: words[word]))
      }
    case .foreignWord:
      let line = Self.line(&dice, others)
      let list = line.split(separator: 32).map(Array.init)
      if !list.isEmpty { words[word] = dice.pick(list) }
    default: ByteMutation.flip.apply(&words[word], &dice, others: others)
    }
    line = Array(words.joined(separator: [32]))
  }

  private static func line(_ dice: inout Dice, _ others: [[UInt8]]) -> [UInt8] {
    Array(dice.pick(dice.pick(others).split(separator: 10, omittingEmptySubsequences: false)))
  }

  private static func blanks(_ dice: inout Dice) -> [UInt8] {
    let count = dice.pick([1, 3, 100, 5000, 60_000])
    return [UInt8](repeating: UInt8(dice.pick([32, 9])), count: count)
  }
}
