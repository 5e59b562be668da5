internal import StateSearch

/// A constraint as matrices take it: a bound on the difference of two clocks.
@usableFromInline package struct MatrixBound: BitwiseCopyable, Sendable {
  /// Both clocks, 16 bits each.
  var places: Int32
  @usableFromInline package var raw: Int32

  @inline(__always) package var first: Int { Int(places & 0xFFFF) }
  @inline(__always) package var second: Int { Int(places >> 16) }

  @inline(__always) init(places: Int32, raw: Int32) {
    self.places = places
    self.raw = raw
  }

  init(_ first: Int, _ second: Int, _ bound: ClockBound) {
    places = Int32(first | second << 16)
    raw = bound.raw
  }

  /// A bound of one clock as a comparison.
  var constraint: ClockConstraint {
    let bound = ClockBound(raw: raw)
    return second == 0
      ? ClockConstraint(first, bound.isAttained ? .atMost : .less, bound.limit)
      : ClockConstraint(second, bound.isAttained ? .atLeast : .greater, -bound.limit)
  }
}

/// A transition of one discrete state.
@usableFromInline package struct TimedEdge: BitwiseCopyable, Sendable {
  @usableFromInline package var target: Int32
  @usableFromInline package var action: UInt32
  /// Where its ``TimedPart`` begins.
  @usableFromInline var part: Int32
}

/// What a search knows of a discrete state.
@usableFromInline package struct TimedNode: BitwiseCopyable, Sendable {
  /// Where its ``TimedStayWords`` begin, twice, plus one if time can pass.
  @usableFromInline var stay: Int32
  /// -1 until the state is unfolded.
  @usableFromInline var edges: Int32 = -1
  @usableFromInline var edgesEnd: Int32 = -1

  package var canWait: Bool { stay & 1 == 1 }
  var stayPlace: Int32 { stay >> 1 }
}

/// A few bounds, two words each, somewhere in the words of an unfolding.
struct MatrixBounds {
  let words: UnsafePointer<Int32>
  let count: Int

  @inline(__always) subscript(position: Int) -> MatrixBound {
    MatrixBound(places: words[2 &* position], raw: words[2 &* position &+ 1])
  }

  var array: [MatrixBound] { (0..<count).map { self[$0] } }
}

/// What a transition compares, sets, uses and changes, in words that all transitions that are alike
/// share: four counts, the guards, the clocks that are set and to what, and the objects.
struct TimedPart {
  let words: UnsafePointer<Int32>

  var guards: MatrixBounds { MatrixBounds(words: words + 4, count: Int(words[0])) }
  var resetCount: Int { Int(words[1]) }
  /// Pairs of a clock and a value.
  var resets: UnsafePointer<Int32> { words + 4 + 2 * Int(words[0]) }
  var uses: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: resets + 2 * resetCount, count: Int(words[2]))
  }
  var changes: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: resets + 2 * resetCount + Int(words[2]), count: Int(words[3]))
  }
}

/// How time passes in a discrete state, in words that all states that are alike share: the number
/// of bounds in the invariant, these bounds, and for all clocks, the constant zero first, the lower
/// limits, the upper ones, and the greater of both.
struct TimedStayWords {
  let words: UnsafePointer<Int32>
  /// The number of clocks, the constant zero included.
  let size: Int

  var invariant: MatrixBounds { MatrixBounds(words: words + 1, count: Int(words[0])) }

  private var start: UnsafePointer<Int32> { words + 1 + 2 * Int(words[0]) }

  /// - Parameter joined: whether the greater of both stands for the lower and the upper.
  func limits(joined: Bool = false) -> ClockLimits {
    joined
      ? ClockLimits(lower: start + 2 * size, upper: start + 2 * size)
      : ClockLimits(lower: start, upper: start + size)
  }
}

/// The discrete part of a timed system as far as it is unfolded, in flat arrays.
@usableFromInline struct TimedArrays: ~Copyable {
  /// The number of clocks, the constant zero included.
  @usableFromInline let size: Int
  var nodes = SpillBuffer<TimedNode>()
  var edges = SpillBuffer<TimedEdge>()
  var parts = WordTable()
  var stays = WordTable()
  private var scratch = Buffer<Int32>()

  init(size: Int) {
    precondition(size >= 1 && size < 1 << 14, "\(size - 1) clocks")
    self.size = size
  }

  var bytes: Int { nodes.bytes + edges.bytes + parts.bytes + stays.bytes }

  /// Valid until a state is added.
  @inline(__always) func stay(in state: Int32) -> TimedStayWords {
    let place = nodes[Int(state)].stayPlace
    stays.willTouch(place, 1 &+ 3 &* size)
    return TimedStayWords(words: stays.base(of: place), size: size)
  }

  /// Valid until a state is unfolded.
  @inline(__always) func part(of edge: TimedEdge) -> TimedPart {
    parts.willTouch(edge.part, 4)
    return TimedPart(words: parts.base(of: edge.part))
  }

  /// Adds a state.
  @usableFromInline mutating func append(_ sojourn: TimedSojourn) {
    scratch.count = 0
    scratch.append(0)
    for constraint in sojourn.invariant { append(constraint) }
    scratch.base[0] = Int32((scratch.count - 1) / 2)
    scratch.append(0)
    for bound in sojourn.lower { scratch.append(bound) }
    scratch.append(0)
    for bound in sojourn.upper { scratch.append(bound) }
    scratch.append(0)
    for clock in 0..<size - 1 { scratch.append(max(sojourn.lower[clock], sojourn.upper[clock])) }
    let place = stays.number(of: scratch.base, scratch.count)
    precondition(place < 1 << 30, "more than 2³⁰ words of bounds")
    nodes.append(TimedNode(stay: place << 1 | (sojourn.canWait ? 1 : 0)))
  }

  /// Appends to the scratch a comparison as one bound or two.
  private mutating func append(_ constraint: ClockConstraint) {
    constraint.check(size: size)
    if let upper = constraint.upper { append(upper) }
    if let lower = constraint.lower { append(lower) }
  }

  private mutating func append(_ bound: MatrixBound) {
    scratch.append(bound.places)
    scratch.append(bound.raw)
  }

  /// Adds the transitions of a state to the states with these numbers.
  @usableFromInline mutating func append(
    _ parts: borrowing TimedParts, from state: Int32, to targets: [Int32]
  ) {
    let start = Int32(edges.count)
    for index in parts.starts.indices {
      let step = parts.starts[index]
      let isLast = index + 1 == parts.starts.count
      let guardsEnd = isLast ? parts.guards.count : parts.starts[index + 1].guards
      let resetsEnd = isLast ? parts.resets.count : parts.starts[index + 1].resets
      let usedEnd = isLast ? parts.used.count : parts.starts[index + 1].used
      let changedEnd = isLast ? parts.changed.count : parts.starts[index + 1].changed
      scratch.count = 0
      for _ in 0..<4 { scratch.append(0) }
      for place in step.guards..<guardsEnd { append(parts.guards[place]) }
      scratch.base[0] = Int32((scratch.count - 4) / 2)
      for place in step.resets..<resetsEnd {
        let reset = parts.resets[place]
        demand(reset.clock >= 1 && reset.clock < size, "clock \(reset.clock) is set")
        scratch.append(Int32(reset.clock))
        scratch.append(Int32(checking: reset.value))
      }
      scratch.base[1] = Int32(resetsEnd - step.resets)
      for place in step.used..<usedEnd { scratch.append(parts.used[place]) }
      scratch.base[2] = Int32(usedEnd - step.used)
      for place in step.changed..<changedEnd { scratch.append(parts.changed[place]) }
      scratch.base[3] = Int32(changedEnd - step.changed)
      let edge = TimedEdge(
        target: targets[index], action: UInt32(step.action),
        part: self.parts.number(of: scratch.base, scratch.count))
      edges.append(edge)
      for place in step.guards..<guardsEnd { check(parts.guards[place], by: edge, from: state) }
      if nodes[Int(state)].stayPlace != nodes[Int(edge.target)].stayPlace {
        checkLimits(of: edge, from: state)
      }
    }
    nodes[Int(state)].edges = start
    nodes[Int(state)].edgesEnd = Int32(edges.count)
  }

  /// Bounds that were too small would make the search give up zones that it needs.
  private func check(_ constraint: ClockConstraint, by edge: TimedEdge, from source: Int32) {
    let here = stay(in: source).limits()
    let isLower = constraint.relation != .less && constraint.relation != .atMost
    let isUpper = constraint.relation != .greater && constraint.relation != .atLeast
    demand(
      (!isLower || Int(here.lower[constraint.clock]) >= constraint.constant)
        && (!isUpper || Int(here.upper[constraint.clock]) >= constraint.constant),
      "the bounds of clock \(constraint.clock) in a state leave out \(constraint.constant), with "
        + "which action \(edge.action) compares it")
  }

  /// The same, of what is compared after the transition.
  private func checkLimits(of edge: TimedEdge, from source: Int32) {
    let here = stay(in: source).limits()
    let there = stay(in: edge.target).limits()
    var clock = 1
    while clock < size {
      if here.lower[clock] < there.lower[clock] || here.upper[clock] < there.upper[clock] {
        let part = part(of: edge)
        var isReset = false
        for reset in 0..<part.resetCount where part.resets[2 * reset] == Int32(clock) {
          isReset = true
        }
        demand(
          isReset,
          "the bounds of clock \(clock) in a state are less than in that to which action "
            + "\(edge.action) leads")
      }
      clock += 1
    }
  }
}

extension ClockConstraint {
  /// Ends the program unless it speaks of a clock that there is, and of a constant that can be.
  func check(size: Int) {
    demand(
      clock >= 1 && clock < size && constant >= 0,
      "clock \(clock) is compared with \(constant): clocks are numbered from "
        + "1 to \(size - 1), and constants begin at 0")
  }

  /// What it says of the clock from above.
  var upper: MatrixBound? {
    switch relation {
    case .less: MatrixBound(clock, 0, .lessThan(constant))
    case .atMost, .equal: MatrixBound(clock, 0, .atMost(constant))
    case .atLeast, .greater: nil
    }
  }

  /// What it says of the clock from below.
  var lower: MatrixBound? {
    switch relation {
    case .greater: MatrixBound(0, clock, .lessThan(-constant))
    case .atLeast, .equal: MatrixBound(0, clock, .atMost(-constant))
    case .atMost, .less: nil
    }
  }

  /// The same as one bound or two.
  var bounds: [MatrixBound] { [upper, lower].compactMap(\.self) }
}
