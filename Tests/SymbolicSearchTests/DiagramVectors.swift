@testable import SymbolicSearch

extension DiagramStore {
  /// The set of one vector.
  func single(_ vector: [UInt32]) -> Diagram {
    vector.reversed().reduce(Self.unit) { make($1, $0, Self.empty) }
  }

  /// Every vector whose elements are below these counts.
  func all(_ counts: [Int]) -> Diagram {
    counts.reversed().reduce(Self.unit) { below, count in
      (0..<count).reversed().reduce(Self.empty) { make(UInt32($1), below, $0) }
    }
  }

  /// The least vector of a set, compared element by element; `nil` of the empty set.
  func least(of set: Diagram) -> [UInt32]? {
    if set == Self.empty { return nil }
    var vector: [UInt32] = []
    var place = set
    while place != Self.unit {
      vector.append(nodes[Int(place)].value)
      place = nodes[Int(place)].down
    }
    return vector
  }
}
