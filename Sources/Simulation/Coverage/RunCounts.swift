/// By number: in how many runs something was seen, one, two, or three for more.
struct RunCounts: ~Copyable {
  private var counts: UnsafeMutablePointer<UInt8>
  /// By number: the run in which it was last seen, counted from 1 by anyone who counts.
  private var lastRuns: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private var run: UInt32 = 0
  /// How often something was seen, each number once a run.
  private(set) var sum = 0
  /// Where it is kept, what was seen for the first time in any run since it was last taken away.
  var fresh: [UInt32]?

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    counts = .allocate(capacity: self.capacity)
    counts.initialize(repeating: 0, count: self.capacity)
    lastRuns = .allocate(capacity: self.capacity)
    lastRuns.initialize(repeating: 0, count: self.capacity)
  }

  deinit {
    counts.deallocate()
    lastRuns.deallocate()
  }

  /// What is seen from now on is seen in another run.
  @inline(__always) mutating func beginRun() { run &+= 1 }

  /// Whether this is the first time in the run.
  @inline(__always) @discardableResult mutating func see(_ number: Int) -> Bool {
    if number >= capacity { grow(to: number + 1) }
    if lastRuns[number] == run { return false }
    lastRuns[number] = run
    let count = counts[number]
    if count < 3 { counts[number] = count + 1 }
    if count == 0 { fresh?.append(UInt32(number)) }
    sum += 1
    return true
  }

  @inline(__always) subscript(number: Int) -> UInt8 { number < capacity ? counts[number] : 0 }

  mutating func takeFresh() -> [UInt32] {
    defer { fresh = fresh == nil ? nil : [] }
    return fresh ?? []
  }

  /// What was seen.
  var hitCounts: HitCounts {
    HitCounts(UnsafeBufferPointer(start: counts, count: capacity), sum: sum)
  }

  @inline(never) private mutating func grow(to needed: Int) {
    let larger = max(needed, 2 * capacity)
    counts = Self.moved(counts, capacity, to: larger)
    lastRuns = Self.moved(lastRuns, capacity, to: larger)
    capacity = larger
  }

  private static func moved<Element: BitwiseCopyable & FixedWidthInteger>(
    _ memory: UnsafeMutablePointer<Element>, _ count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: memory, count: count)
    (larger + count).initialize(repeating: 0, count: capacity - count)
    memory.deallocate()
    return larger
  }
}
