/// A text of JSON without its escapes; what is no escape stands as it is.
func unescaped(_ text: UnsafeRawBufferPointer) -> [UInt8] {
  var bytes: [UInt8] = []
  var at = 0
  func unit(_ start: Int) -> UInt32? {
    guard start + 6 <= text.count, text[start] == 0x5C, text[start + 1] == 0x75 else { return nil }
    return UInt32(String(decoding: text[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
  }
  let simple: [UInt8: UInt8] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]
  while at < text.count {
    guard text[at] == 0x5C, at + 1 < text.count else {
      bytes.append(text[at])
      at += 1
      continue
    }
    if let high = unit(at) {
      at += 6
      var code = high
      if (0xD800..<0xDC00).contains(high), let low = unit(at), (0xDC00..<0xE000).contains(low) {
        code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        at += 6
      }
      bytes += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    } else {
      bytes.append(simple[text[at + 1]] ?? text[at + 1])
      at += 2
    }
  }
  return bytes
}
