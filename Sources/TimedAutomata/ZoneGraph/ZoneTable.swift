internal import StateSearch

/// Every different zone of a search, once, and of these every different row.
///
/// Most zones of a search are those of many states, and most rows those of many zones: what is
/// stored of a node is a number, of a zone a number for each row.
struct ZoneTable: ~Copyable {
  let size: Int
  /// How far apart rows are in memory.
  let stride: Int
  private var rows: WordTable
  /// By zone, the numbers of its rows.
  private var zones: WordTable

  init(size: Int) {
    self.size = size
    stride = DBMView.paddedStride(size)
    rows = WordTable(width: stride)
    zones = WordTable(width: size)
  }

  var count: Int { zones.count }
  var bytes: Int { rows.bytes + zones.bytes }

  /// To be called before a zone is read, and its rows.
  @inline(__always) func willTouch(_ zone: Int32) {
    if rows.isInFile || zones.isInFile { touch(zone) }
  }

  @inline(never) private func touch(_ zone: Int32) {
    zones.willTouch(zone, size)
    let numbers = rowNumbers(of: zone)
    for row in 0..<size { rows.willTouch(numbers[row], stride) }
  }

  /// The numbers of the rows of a zone, valid until one is added.
  @inline(__always) func rowNumbers(of zone: Int32) -> UnsafePointer<Int32> {
    zones.base(of: zone)
  }

  /// A row by its number, valid until one is added.
  @inline(__always) func row(_ number: Int32) -> UnsafePointer<Int32> { rows.base(of: number) }

  /// Copies a zone into a matrix of the same stride.
  @inline(__always) func copy(_ zone: Int32, into matrix: DBMView) {
    willTouch(zone)
    let numbers = rowNumbers(of: zone)
    for row in 0..<size {
      (matrix.base + row &* stride).update(from: self.row(numbers[row]), count: stride)
    }
  }

  /// Finds the rows of a zone without adding them: -1 for one that is new.
  @inline(__always)
  func findRows(of zone: DBMView, into numbers: UnsafeMutablePointer<Int32>) {
    for row in 0..<size { numbers[row] = rows.find(zone.base + row &* stride, stride) }
  }

  /// The number of a zone, which is added if it is new, with what rows of it are new.
  mutating func number(
    of zone: DBMView, rows numbers: UnsafeMutablePointer<Int32>
  ) -> Int32 {
    for row in 0..<size where numbers[row] < 0 {
      numbers[row] = rows.number(of: zone.base + row &* stride, stride)
    }
    return zones.number(of: numbers, size)
  }

  /// Takes the zones.
  mutating func frozen() -> FrozenZones {
    FrozenZones(size: size, stride: stride, rows: rows.takeWords(), zones: zones.takeWords())
  }
}

/// The zones that a search stored.
package struct FrozenZones: Sendable {
  let size: Int
  private let stride: Int
  private let rows: FrozenBuffer<Int32>
  private let zones: FrozenBuffer<Int32>

  init(
    size: Int, stride: Int, rows: consuming SpillBuffer<Int32>,
    zones: consuming SpillBuffer<Int32>
  ) {
    self.size = size
    self.stride = stride
    self.rows = FrozenBuffer(rows)
    self.zones = FrozenBuffer(zones)
  }

  package var bytes: Int { rows.bytes + zones.bytes }

  package subscript(number: Int32) -> Zone {
    var raw: [Int32] = []
    raw.reserveCapacity(size * size)
    for place in 0..<size {
      let row = Int(zones[Int(number) * size + place]) * stride
      rows.withElements(row..<row + size) {
        raw.append(contentsOf: UnsafeBufferPointer(start: $0, count: size))
      }
    }
    return Zone(size: size, raw: raw)
  }
}
