internal import Diagnostics

extension LogReader {
  /// The code of a whole number that is written with a fraction or an exponent, such as `1.0`; -1 if there is none.
  func code(ofNumber text: UnsafeRawBufferPointer, _ field: Int) -> Int32 {
    guard let number = Double(String(decoding: text, as: UTF8.self)),
      let whole = Int(exactly: number)
    else { return -1 }
    var words = "\(whole)"
    return words.withUTF8 { values[field].find(UnsafeRawBufferPointer($0)) }
  }

  /// What stands for a text that is no value of a field.
  mutating func stranger(
    _ field: Int, _ span: FieldSpan, _ line: UnsafeRawBufferPointer
  ) -> Int32 {
    let known = with(span, line) { strangers[field].find($0) }
    if known >= 0 { return Letter.impossible - 1 - known }
    if strangers[field].count == Self.mostStrangers { return Letter.impossible }
    return Letter.impossible - 1 - with(span, line) { strangers[field].insert($0).number }
  }

  /// The text that a value of a letter stands for, and a value that it is like; `nil` for one that the field can have.
  func stranger(_ field: Int, _ value: Int32) -> (text: String, near: String?)? {
    guard value >= 0 else { return nil }
    let number = Letter.impossible - 1 - value
    guard 0..<Int32(strangers[field].count) ~= number else { return nil }
    let text = strangers[field].text(number)
    let known = (0..<Int32(values[field].count)).map { values[field].text($0) }
    return (text, nearNames(to: text, among: known).first)
  }
}
