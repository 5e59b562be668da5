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
    stride = ZoneMatrix.paddedStride(size)
    rows = WordTable(width: stride)
    zones = WordTable(width: size)
  }

  var count: Int { zones.count }
  var bytes: Int { rows.bytes + zones.bytes }

  /// The numbers of the rows of a zone, valid until one is added.
  @inline(__always) func rowNumbers(of zone: Int32) -> UnsafePointer<Int32> {
    zones.base(of: zone)
  }

  /// A row by its number, valid until one is added.
  @inline(__always) func row(_ number: Int32) -> UnsafePointer<Int32> { rows.base(of: number) }

  /// Copies a zone into a matrix of the same stride.
  @inline(__always) func copy(_ zone: Int32, into matrix: ZoneMatrix) {
    let numbers = rowNumbers(of: zone)
    for row in 0..<size {
      (matrix.base + row &* stride).update(from: self.row(numbers[row]), count: stride)
    }
  }

  /// Finds the rows of a zone without adding them: -1 for one that is new.
  @inline(__always)
  func findRows(of zone: ZoneMatrix, into numbers: UnsafeMutablePointer<Int32>) {
    for row in 0..<size { numbers[row] = rows.find(zone.base + row &* stride, stride) }
  }

  /// The number of a zone, which is added if it is new, with what rows of it are new.
  mutating func number(
    of zone: ZoneMatrix, rows numbers: UnsafeMutablePointer<Int32>
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
struct FrozenZones: Sendable {
  let size: Int
  private let stride: Int
  private let rows: FrozenBuffer<Int32>
  private let zones: FrozenBuffer<Int32>

  init(
    size: Int, stride: Int, rows: consuming Buffer<Int32>, zones: consuming Buffer<Int32>
  ) {
    self.size = size
    self.stride = stride
    self.rows = FrozenBuffer(rows)
    self.zones = FrozenBuffer(zones)
  }

  subscript(number: Int32) -> Zone {
    var raw: [Int32] = []
    raw.reserveCapacity(size * size)
    for row in zones[Int(number) * size..<(Int(number) + 1) * size] {
      raw += rows[Int(row) * stride..<Int(row) * stride + size]
    }
    return Zone(size: size, raw: raw)
  }
}
