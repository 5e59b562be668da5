/// What operations on diagrams have computed: a table in which newer results overwrite older ones, but
/// for the last one before them at the same place.
///
/// A result that is lost is computed again, so nothing but speed depends on the size.
final class OperationCache {
  /// What an entry is of; the number of an operation is above 0.
  enum Operation: UInt32 {
    case union = 1
    case intersection, difference
    case level, replace, domain, diagonal, restrict, restrictTargets
    case filter, image, preimage, fire, saturate, jointImage, jointPreimage
  }

  private struct Entry: BitwiseCopyable {
    var key: UInt32 = 0
    var first: Diagram = 0
    var second: Diagram = 0
    var result: Diagram = 0
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var size = 1 << 14
  /// What a hash is cut down to: the first of two places.
  private var mask: UInt64
  /// The largest number of entries.
  private let most = 1 << 22
  private var serial: UInt32 = 0
  /// How many results have been computed.
  private(set) var computed = 0

  init() {
    entries = .large(size, repeating: Entry())
    mask = UInt64(size - 2)
  }

  deinit { entries.deallocate() }

  var bytes: Int { size * MemoryLayout<Entry>.stride }

  /// A number that no operation of this kind has had since the cache was cleared last.
  func nextSerial() -> UInt32 {
    serial += 1
    if serial == 1 << 26 {
      clear()
      serial = 1
    }
    return serial
  }

  /// - Parameter detail: below 2²⁶.
  @inline(__always)
  func result(
    of operation: Operation, _ detail: UInt32, _ first: Diagram, _ second: Diagram
  ) -> Diagram? {
    let key = operation.rawValue << 26 | detail
    let place = Int(DiagramStore.hash(key, first, second) & mask)
    let entry = entries[place]
    if entry.key == key, entry.first == first, entry.second == second { return entry.result }
    // The place beside it is in the same line of the processor's memory.
    let older = entries[place + 1]
    return older.key == key && older.first == first && older.second == second
      ? older.result : nil
  }

  @inline(__always)
  func keep(
    _ result: Diagram, of operation: Operation, _ detail: UInt32, _ first: Diagram,
    _ second: Diagram
  ) {
    let key = operation.rawValue << 26 | detail
    let place = Int(DiagramStore.hash(key, first, second) & mask)
    entries[place + 1] = entries[place]
    entries[place] = Entry(key: key, first: first, second: second, result: result)
    computed &+= 1
  }

  /// Forgets all results but those of which everything is still there.
  func keep(_ isThere: (Diagram) -> Bool) {
    for place in 0..<size where entries[place].key != 0 {
      let entry = entries[place]
      if !isThere(entry.first) || !isThere(entry.second) || !isThere(entry.result) {
        entries[place] = Entry()
      }
    }
  }

  func clear() { entries.update(repeating: Entry(), count: size) }

  func grow(forNodes count: Int) {
    var larger = size
    while larger < 2 * count, larger < most { larger *= 2 }
    if larger == size { return }
    entries.deallocate()
    size = larger
    entries = .large(size, repeating: Entry())
    mask = UInt64(size - 2)
  }
}
