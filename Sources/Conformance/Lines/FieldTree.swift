/// The fields that somebody wants of an object, nested ones by names with dots between.
struct FieldTree {
  struct Branch {
    let name: [UInt8]
    /// The position of the value among those wanted, or -1.
    var slot: Int
    /// The node of the object that the field holds, or -1.
    var node: Int
  }

  private(set) var nodes: [[Branch]] = [[]]
  /// By position of the value, the path of its field.
  private(set) var fields: [String] = []
  var count: Int { fields.count }

  /// The position at which the value of a field is found; the same for the same field.
  mutating func add(_ path: String) -> Int {
    var node = 0
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for (depth, name) in names.enumerated() {
      var branch = nodes[node].firstIndex { $0.name == name }
      if branch == nil {
        branch = nodes[node].count
        nodes[node].append(Branch(name: name, slot: -1, node: -1))
      }
      guard let branch else { break }
      if depth == names.count - 1 {
        if nodes[node][branch].slot < 0 {
          nodes[node][branch].slot = count
          fields.append(path)
        }
        return nodes[node][branch].slot
      }
      if nodes[node][branch].node < 0 {
        nodes[node][branch].node = nodes.count
        nodes.append([])
      }
      node = nodes[node][branch].node
    }
    return 0
  }
}
