internal import StateSearch

/// What a search meets in layers of a major cost and, within a layer, by a minor cost.
///
/// In the layer what came from the layer before and what came inside it each arrive in ascending
/// order of the minor cost, and are merged; of two of one cost the one from the layer before is first.
package struct LayeredQueue: Sendable {
  package struct Entry: BitwiseCopyable, Sendable {
    package let number: UInt32
    package let cost: UInt32
  }

  /// The major cost of the last entry that was taken away.
  package private(set) var level: UInt32 = 0

  private var layer: PagedArray<Entry> = []
  private var nextLayer: PagedArray<Entry> = []
  private var inside: PagedArray<Entry> = []
  private var layerHead = 0
  private var insideHead = 0

  /// Nothing to begin with but what begins in the first layer, each at no cost.
  package init(_ starts: some Sequence<Int>) {
    for start in starts { layer.append(Entry(number: UInt32(start), cost: 0)) }
  }

  package mutating func push(_ number: Int, _ cost: UInt32, inNextLayer: Bool) {
    let entry = Entry(number: UInt32(number), cost: cost)
    if inNextLayer { nextLayer.append(entry) } else { inside.append(entry) }
  }

  /// The entry of the least cost.
  package mutating func pop() -> Entry? {
    if layerHead == layer.count, insideHead == inside.count {
      if nextLayer.isEmpty { return nil }
      swap(&layer, &nextLayer)
      nextLayer.removeAll()
      inside.removeAll()
      (layerHead, insideHead) = (0, 0)
      level += 1
    }
    let isFromLayer =
      insideHead == inside.count
      || layerHead < layer.count && layer[layerHead].cost <= inside[insideHead].cost
    defer { if isFromLayer { layerHead += 1 } else { insideHead += 1 } }
    return isFromLayer ? layer[layerHead] : inside[insideHead]
  }
}
