extension FixedWidthInteger {
  /// The number in hexadecimal digits, with zeros before them up to a width.
  package func hexadecimal(_ width: Int = 16) -> String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
