/// A set of vectors of numbers, all of one length: a node of a ``DiagramStore``.
///
/// Two sets of one store are equal exactly if their numbers are.
typealias Diagram = UInt32

/// List decision diagrams: sets of vectors, stored so that equal parts are stored once.
///
/// A node holds a value of the first element, the set of what can follow it (`down`), and the node
/// for the next greater value (`right`). The empty set is 0, the set of the empty vector is 1.
/// Values along a list ascend, and `down` is never empty, so every set has one node.
///
/// A node takes 16 bytes, and 4 to 8 in the unique table. Nodes that nothing kept refers to are
/// freed by ``collect()``, which runs only where an algorithm says that it can.
///
/// Source: Blom and van de Pol, "Symbolic Reachability for Process Algebras with Recursive Data
/// Types" (2008), for the diagrams; Bryant 1986 for unique table and cache.
final class DiagramStore {
  static let empty: Diagram = 0
  static let unit: Diagram = 1

  struct Node: BitwiseCopyable {
    var value: UInt32
    var down: Diagram
    var right: Diagram
    /// The next node of the same bucket, or the next free one.
    var next: UInt32
  }

  private(set) var nodes: UnsafeMutablePointer<Node>
  private var capacity = 1 << 12
  /// How many places of `nodes` have ever been used.
  private var used = 2
  private var free: UInt32 = 0
  private var buckets: UnsafeMutablePointer<UInt32>
  private var bucketMask: UInt64
  /// How many nodes there are, the two constants not counted.
  private(set) var count = 0
  /// The most nodes that there were at once.
  private(set) var peak = 0

  /// More nodes than this at once are given up: see ``isExhausted``.
  let limit: Int
  /// So are more computed results than this.
  var workLimit = Int.max
  /// Whether more was needed than the limits allow; every set made since means nothing.
  private(set) var isExhausted = false

  /// Looks whether more was computed than allowed, and now and then whether somebody wants an end.
  @inline(__always) func heedWork() {
    if cache.computed > workLimit { isExhausted = true }
    if cache.computed &- lastHeeded > 1 << 16 {
      lastHeeded = cache.computed
      if isInterrupted?() == true {
        wasInterrupted = true
        isExhausted = true
      }
    }
  }

  /// Asked now and then whether to give up.
  var isInterrupted: (() -> Bool)?
  private(set) var wasInterrupted = false
  /// Whether more nodes were needed than there can be.
  private var isFull = false
  private var lastHeeded = 0

  /// Lets work start again that came to its limit; what is kept is as it was.
  func resume(work: Int) {
    // Where a node could not be made, results are wrong.
    if isFull { cache.clear() }
    isFull = false
    isExhausted = wasInterrupted
    workLimit = work == .max ? .max : cache.computed + work
  }

  /// Does some work that may compute so much; `nil` if that does not suffice, and what is kept is as
  /// it was.
  func attempt<Result>(work: Int, _ make: () -> Result?) -> Result? {
    if isExhausted { return nil }
    let (outer, height) = (workLimit, kept.count)
    workLimit = min(outer, cache.computed + work)
    let result = make()
    heedWork()
    workLimit = outer
    kept.removeLast(kept.count - height)
    if !isExhausted { return result }
    // Where a node could not be made, results are wrong.
    if isFull { cache.clear() }
    isExhausted = isFull || wasInterrupted || cache.computed > outer
    return nil
  }

  /// The nodes that a collection keeps, with all that they refer to.
  ///
  /// Every step of a search changes it, and no change begins while another lasts.
  @exclusivity(unchecked) var kept: [Diagram] = []
  /// A collection is due when there are so many nodes.
  private var threshold: Int
  private(set) var collections = 0
  let cache = OperationCache()
  /// By length of vectors and positions: the number of a support.
  private var supports: [[Int]: UInt32] = [:]
  private var tables: [[Int32]: UInt32] = [:]
  /// How many vectors sets have, where it is known.
  var counts: [Diagram: Count] = [:]
  /// What a broken store leaves out, so that tests can see that they would notice.
  var sabotage: Sabotage = []

  struct Sabotage: OptionSet {
    let rawValue: Int
    /// A collection leaves the cache as it is.
    static let staleCache = Sabotage(rawValue: 1)
    /// A collection forgets what algorithms are working on.
    static let nothingKept = Sabotage(rawValue: 2)
    /// Supports of equal length are taken for the same.
    static let oneSupport = Sabotage(rawValue: 4)
    /// Of every relation one quantity is left out on which it depends.
    static let lostDependency = Sabotage(rawValue: 8)
    /// Death strikes only between steps.
    static let noDeathsInside = Sabotage(rawValue: 16)
    /// Immediate rules keep nothing from happening.
    static let noUrgency = Sabotage(rawValue: 32)
    /// One of the immediate rules that can follow a step does not.
    static let lostFollower = Sabotage(rawValue: 64)
    /// What follows where a quantity has one value is taken where it has another.
    static let oneValue = Sabotage(rawValue: 128)
    /// Conditions and beginnings of runs that were made when no node could be are taken for known.
    static let spoiledAnswers = Sabotage(rawValue: 256)
  }

  /// - Parameters:
  ///   - limit: the most nodes at once.
  ///   - threshold: how many nodes there are before the first collection.
  init(limit: Int = 1 << 26, threshold: Int = 1 << 16) {
    self.limit = max(min(limit, 1 << 31), 1)
    self.threshold = min(threshold, self.limit / 2)
    nodes = .large(capacity, repeating: Node(value: 0, down: 0, right: 0, next: 0))
    buckets = .large(capacity, repeating: 0)
    bucketMask = UInt64(capacity - 1)
  }

  deinit {
    nodes.deallocate()
    buckets.deallocate()
  }

  /// What nodes, unique table and cache take.
  var bytes: Int { capacity * (MemoryLayout<Node>.stride + 4) + cache.bytes }

  @inline(__always)
  static func hash(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt64 {
    var hash = UInt64(a) &* 0x9E37_79B9_7F4A_7C15
    hash ^= (UInt64(b) << 32 | UInt64(c)) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= hash >> 29
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 32
  }

  /// The set that adds to `right` every vector that begins with the value and goes on in `down`.
  ///
  /// - Precondition: the value is below those of `right`.
  func make(_ value: UInt32, _ down: Diagram, _ right: Diagram) -> Diagram {
    if down == Self.empty { return right }
    let bucket = Int(Self.hash(value, down, right) & bucketMask)
    var place = buckets[bucket]
    while place != 0 {
      let node = nodes[Int(place)]
      if node.value == value, node.down == down, node.right == right { return place }
      place = node.next
    }
    if count >= limit {
      isFull = true
      isExhausted = true
      return Self.empty
    }
    if free != 0 {
      place = free
      free = nodes[Int(place)].next
    } else {
      if used == capacity { grow() }
      place = UInt32(used)
      used += 1
    }
    let head = Int(Self.hash(value, down, right) & bucketMask)
    nodes[Int(place)] = Node(value: value, down: down, right: right, next: buckets[head])
    buckets[head] = place
    count += 1
    peak = max(peak, count)
    return place
  }

  /// Makes room where no node is free.
  private func grow() {
    // The two constants take a place each.
    let larger = min(capacity * 2, limit + 2)
    let memory: UnsafeMutablePointer<Node> = .large(
      larger, repeating: Node(value: 0, down: 0, right: 0, next: 0))
    memory.update(from: nodes, count: capacity)
    nodes.deallocate()
    nodes = memory
    buckets.deallocate()
    var slots = 1
    while slots < larger { slots *= 2 }
    buckets = .large(slots, repeating: 0)
    bucketMask = UInt64(slots - 1)
    capacity = larger
    for place in 2..<used { link(UInt32(place)) }
    cache.grow(forNodes: larger)
  }

  private func link(_ place: UInt32) {
    let node = nodes[Int(place)]
    let bucket = Int(Self.hash(node.value, node.down, node.right) & bucketMask)
    nodes[Int(place)].next = buckets[bucket]
    buckets[bucket] = place
  }

  /// The number of a table by which elements are replaced.
  func tableNumber(_ table: [Int32]) -> UInt32 {
    let number = tables[table] ?? UInt32(tables.count + 1)
    tables[table] = number
    return number
  }

  /// The support of so many positions in vectors of a length.
  func support(_ levels: [Int], length: Int) -> Support {
    let key = sabotage.contains(.oneSupport) ? [length, levels.count] : [length] + levels
    let number = supports[key] ?? UInt32(supports.count + 1)
    supports[key] = number
    return Support(levels: levels, number: number)
  }

  // MARK: Collection

  /// Frees what nothing kept refers to, if there are many nodes.
  ///
  /// The caller has put everything into ``kept`` that it will use.
  @inline(__always) func collectIfDue() {
    if count > threshold { collect() }
  }

  /// Puts collections off until there are so many nodes, or half of what there can be.
  ///
  /// A store that collects at once, as tests want it, goes on so.
  func collectLater(than count: Int) {
    if threshold > 0 { threshold = max(threshold, min(count, limit / 2)) }
  }

  /// By number, as bits: the nodes that some sets are made of.
  func marked(from sets: [Diagram]) -> [UInt64] {
    var marks = [UInt64](repeating: 0, count: used / 64 + 1)
    var open = sets
    while var place = open.popLast() {
      while place > Self.unit, marks[Int(place >> 6)] >> UInt64(place & 63) & 1 == 0 {
        marks[Int(place >> 6)] |= 1 << UInt64(place & 63)
        open.append(nodes[Int(place)].down)
        place = nodes[Int(place)].right
      }
    }
    return marks
  }

  /// Frees every node to which nothing kept refers; the numbers of the others do not change.
  func collect() {
    collections += 1
    counts = [:]
    let marks = marked(from: sabotage.contains(.nothingKept) ? Array(kept.prefix(1)) : kept)
    for bucket in 0...Int(bucketMask) { buckets[bucket] = 0 }
    free = 0
    count = 0
    for place in stride(from: used - 1, to: 1, by: -1) {
      if marks[place >> 6] >> UInt64(place & 63) & 1 == 1 {
        link(UInt32(place))
        count += 1
      } else {
        nodes[place].next = free
        free = UInt32(place)
      }
    }
    if !sabotage.contains(.staleCache) {
      cache.keep { $0 <= Self.unit || marks[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1 }
    }
    threshold = max(threshold, count * 2)
  }

  /// Keeps sets for as long as work lasts, and whatever the work keeps itself.
  func keeping<Result>(_ sets: Diagram..., while work: () throws -> Result) rethrows -> Result {
    let height = kept.count
    kept += sets
    defer { kept.removeLast(kept.count - height) }
    return try work()
  }
}
