extension Collection<UInt8> {
  /// The bytes without the mark with which a file of UTF-8 begins on Windows.
  package var withoutMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}

extension UnsafeRawBufferPointer {
  /// The position of the first byte that belongs to no character of UTF-8, or -1.
  var firstOutsideUTF8: Int {
    var at = 0
    while at &+ 8 <= count,
      loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      at &+= 8
    }
    while at < count, self[at] < 0x80 { at &+= 1 }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = self[at...].makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): at += scalar.count
      case .emptyInput: return -1
      case .error: return at
      }
    }
  }
}
