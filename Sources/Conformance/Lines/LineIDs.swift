/// The ids of the lines that were read last, each with what the first line said that had it.
struct LineIDs {
  /// How many are kept, at least.
  private static let window = 1 << 20

  private var ids = ByteTable()
  private var earlier = ByteTable()
  /// By number of an id, what its first line says, as a hash.
  private var said: [Int] = []
  private var saidEarlier: [Int] = []

  init() {}

  /// What the first line with an id said; `nil` of a new id, which is kept.
  mutating func first(_ id: [UInt8], saying what: Int) -> Int? {
    defer {
      if ids.count >= Self.window {
        (earlier, saidEarlier) = (ids, said)
        (ids, said) = (ByteTable(), [])
      }
    }
    return id.withUnsafeBytes { bytes in
      let known = earlier.find(bytes)
      if known >= 0 { return saidEarlier[Int(known)] }
      let (number, isNew) = ids.insert(bytes)
      if !isNew { return said[Int(number)] }
      said.append(what)
      return nil
    }
  }

  func save(_ output: inout SavedWriter) {
    ids.save(&output)
    earlier.save(&output)
    output.add(said)
    output.add(saidEarlier)
  }

  init(_ input: inout SavedReader) throws(SavedCheckError) {
    ids = try ByteTable(&input)
    earlier = try ByteTable(&input)
    said = try input.numbers(Int.self)
    saidEarlier = try input.numbers(Int.self)
    guard said.count == ids.count, saidEarlier.count == earlier.count else {
      throw SavedCheckError()
    }
  }
}
