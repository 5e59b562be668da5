extension FixedWidthInteger {
  /// The number in hexadecimal digits, with zeros before them up to a width.
  package func hexadecimal(_ width: Int = 16) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

extension String {
  /// The text as a part of an address: percent-encoded but for ASCII letters, digits and these characters.
  package func percentEncoded(but kept: String = "-._~") -> String {
    utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || kept.contains(character)
        ? String(character) : "%" + byte.hexadecimal(2).uppercased()
    }.joined()
  }
}
