/// Whether `==` tells apart whatever differs in a byte, as far as the first states of a system show.
///
/// Swift infers `BitwiseCopyable` for structures that are not public. So a state whose `==` leaves a
/// part out, as a history or a *view* does, comes unasked to where states are compared as bytes. The
/// first states are compared both ways, and so are they with single parts taken from others: each part
/// of them is valid, so what is asked of `==` is too. A difference that these states do not show is
/// not found.
///
/// - Precondition: states are proved to be made of nothing but their bytes.
@usableFromInline func tellsBytesApart<System: TransitionSystem>(_ system: System) -> Bool {
  let states = firstStates(of: system, atMost: 64)
  guard let first = states.first else { return true }
  let words = states.map(bytes)
  for one in states.indices {
    for other in states[..<one].indices
    where words[one] != words[other] && states[one] == states[other] {
      return false
    }
  }
  for part in parts(of: first) {
    for (state, own) in zip(states, words).prefix(8) {
      for other in words where other[part] != own[part] {
        var changed = state
        withUnsafeMutableBytes(of: &changed) { raw in
          for place in part { raw[place] = other[place] }
        }
        if changed == state { return false }
      }
    }
  }
  return true
}

/// The first states of a breadth-first search, by their bytes.
private func firstStates<System: TransitionSystem>(
  of system: System, atMost most: Int
) -> [System.State] {
  var options = SearchOptions(bounds: SearchBounds(states: most))
  options.tuning.block = most
  options.tuning.comparesSample = false
  let space = search(system, options, nil, by: ByBytes<System.State>.self)
  return (0..<space.count).map { space.state(at: $0) }
}

private func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }

/// Where in its bytes each part of a value lies, if the parts fill it in their order.
private func parts<Value>(of value: Value, from start: Int = 0) -> [Range<Int>] {
  let mirror = Mirror(reflecting: value)
  let whole = start..<start + MemoryLayout<Value>.size
  guard mirror.displayStyle == .struct || mirror.displayStyle == .tuple, !(value is any SIMD),
    !(value is any FixedWidthInteger), !(value is Bool), !mirror.children.isEmpty
  else { return [whole] }
  var parts: [Range<Int>] = []
  for child in mirror.children {
    func find<Part>(_ part: Part) -> [Range<Int>] {
      Checking.parts(of: part, from: parts.last?.upperBound ?? start)
    }
    parts += find(child.value)
  }
  return parts.last?.upperBound == whole.upperBound ? parts : [whole]
}
