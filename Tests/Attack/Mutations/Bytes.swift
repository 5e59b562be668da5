/// Changes of bytes that know nothing of what they mean.
enum ByteMutation: CaseIterable {
  case flip, replace, remove, insert, double, splice, cut, swap, repeatMany, encoding

  func apply(_ bytes: inout [UInt8], _ dice: inout Dice, others: [[UInt8]]) {
    guard !bytes.isEmpty else {
      bytes = [dice.byte()]
      return
    }
    let part = dice.part(of: bytes.count)
    let place = dice.place(in: bytes)
    switch self {
    case .flip: bytes[part.lowerBound] ^= 1 << UInt8(dice.below(8))
    case .replace: for position in part { bytes[position] = dice.byte() }
    case .remove: bytes.removeSubrange(part)
    case .insert: bytes.insert(contentsOf: part.map { _ in dice.byte() }, at: place)
    case .double: bytes.insert(contentsOf: bytes[part], at: part.upperBound)
    case .splice:
      let other = dice.pick(others)
      bytes.replaceSubrange(part, with: other[dice.part(of: other.count)])
    case .cut: bytes.removeSubrange((dice.isOne(in: 2) ? place : part.lowerBound)...)
    case .swap: bytes.swapAt(part.lowerBound, min(place, bytes.count - 1))
    case .repeatMany:
      let times = dice.pick([2, 10, 100, 4000])
      let piece = bytes[part].prefix(64)
      bytes.insert(contentsOf: [[UInt8]](repeating: Array(piece), count: times).joined(), at: place)
    case .encoding: bytes.insert(contentsOf: dice.pick(Nasty.encodings), at: place)
    }
  }
}
