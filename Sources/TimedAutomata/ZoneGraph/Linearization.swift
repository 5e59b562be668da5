/// Looks for an order in which the transitions of a merged run reach values that are wanted.
///
/// A *cut* is a set of transitions that holds with each one all before it on which it depends. All
/// orders in which a cut can be taken lead to one discrete state and together to one zone, their
/// hull. So forward, cut by cut; and then backward from the values wanted, each time by a
/// transition that led to some of them. There are at most as many cuts as sets, and of *n* chains
/// of *m* transitions each that have nothing to do with each other (*m* + 1)ⁿ, where there are
/// (*nm*)! ∕ (*m*!)ⁿ orders.
struct Linearization {
  let skeleton: TimedSkeleton
  /// The transitions in the order in which they were merged.
  let edges: [TimedEdge]
  let arcs: (Int) -> [EarliestPath.Arc]
  /// By transition, those before it on which it depends.
  private let dependencies: [[Int]]

  /// - Parameter isLast: if given, the last transition stays the last.
  init(
    skeleton: TimedSkeleton, edges: [TimedEdge], arcs: @escaping (Int) -> [EarliestPath.Arc],
    isLast: ((EarliestPath.Arc) -> Bool)?
  ) {
    self.skeleton = skeleton
    self.edges = edges
    self.arcs = arcs
    let objects = edges.map { skeleton.objects(of: $0) }
    dependencies = edges.indices.map { index in
      if isLast != nil, index == edges.count - 1 { return Array(0..<index) }
      return (0..<index).filter { objects[$0].areDependent(objects[index]) }
    }
  }

  private struct Cut {
    var isTaken: [Bool]
    var node: Int
    var state: Int
    var zone: DBM
    /// The cuts of one transition less, and which that is.
    var origins: [(cut: Int, transition: Int, arc: EarliestPath.Arc)] = []
  }

  /// The arcs in the order found; `nil` if none leads to the values wanted.
  ///
  /// - Parameter zone: the values while the first state is occupied.
  func arcs(
    from node: Int, _ state: Int, _ zone: DBM, into goal: DBM
  ) -> [Int]? {
    var layers = [
      [Cut(isTaken: edges.map { _ in false }, node: node, state: state, zone: zone)]
    ]
    for _ in edges { layers.append(successors(of: layers[layers.count - 1])) }
    guard let last = layers[edges.count].first, var wanted = last.zone.intersection(goal) else {
      return nil
    }
    var path: [Int] = []
    var cut = last
    for layer in layers.dropLast().reversed() {
      // The transition that came last when the run was merged comes last again if it can.
      var found: (cut: Cut, arc: EarliestPath.Arc, values: DBM, transition: Int)?
      for origin in cut.origins where found.map({ $0.transition < origin.transition }) ?? true {
        let before = layer[origin.cut]
        if let values = skeleton.before(origin.arc.edge, from: before.state, into: wanted)?
          .intersection(before.zone)
        {
          found = (before, origin.arc, values, origin.transition)
        }
      }
      guard let found else { return nil }
      path.append(found.arc.id)
      (cut, wanted) = (found.cut, found.values)
    }
    return path.reversed()
  }

  private func successors(of layer: [Cut]) -> [Cut] {
    var next: [Cut] = []
    var positions: [[Bool]: Int] = [:]
    for (position, cut) in layer.enumerated() {
      for transition in edges.indices
      where !cut.isTaken[transition] && dependencies[transition].allSatisfy({ cut.isTaken[$0] }) {
        // The same action leads elsewhere from another state.
        let action = edges[transition].action
        guard let arc = arcs(cut.node).first(where: { $0.edge.action == action }),
          let zone = skeleton.fire(arc.edge, from: cut.zone)
        else { continue }
        var isTaken = cut.isTaken
        isTaken[transition] = true
        if let known = positions[isTaken] {
          next[known].zone.formHull(with: zone)
          next[known].origins.append((position, transition, arc))
        } else {
          positions[isTaken] = next.count
          next.append(
            Cut(
              isTaken: isTaken, node: arc.target, state: Int(arc.edge.target), zone: zone,
              origins: [(position, transition, arc)]))
        }
      }
    }
    return next
  }
}

/// What a transition uses and changes.
struct TouchedObjects {
  let used: [Int32]
  let changed: [Int32]

  /// Whether the order of the two matters: one changes what the other uses or changes.
  func areDependent(_ other: TouchedObjects) -> Bool {
    changed.contains { other.changed.contains($0) || other.used.contains($0) }
      || other.changed.contains { used.contains($0) }
  }
}

extension TimedSkeleton {
  /// The labels, by object, of a run that goes on by a transition.
  func labels(_ labels: [MazurkiewiczTrace], after edge: TimedEdge) -> [MazurkiewiczTrace] {
    let objects = objects(of: edge)
    let action = MazurkiewiczTrace.action(edge.action)
    var labels = labels
    for object in objects.used { labels[Int(object)].use(action) }
    for object in objects.changed { labels[Int(object)].change(action) }
    return labels
  }
}

extension MazurkiewiczTrace {
  /// The label of a run, given those of its objects.
  static func sum(of labels: [MazurkiewiczTrace]) -> MazurkiewiczTrace {
    var sum = MazurkiewiczTrace()
    for (object, label) in labels.enumerated() { sum += label.share(ofObject: Int32(object)) }
    return sum
  }
}
