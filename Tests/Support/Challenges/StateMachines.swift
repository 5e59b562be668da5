internal import PropertyTesting

/// A store that keeps the versions of its numbers as long as a snapshot may ask for them. Defect:
/// compacting asks the newest snapshot alone what is still needed.
struct SnapshotStore {
  enum Command: Sendable, CustomStringConvertible {
    case put(key: Int, value: Int)
    case get(key: Int)
    case snapshot(number: Int)
    case compact
    case read(snapshot: Int, key: Int)

    var description: String {
      switch self {
      case .put(let key, let value): "put(\(key),\(value))"
      case .get(let key): "get(\(key))"
      case .snapshot(let number): "s\(number)=snapshot()"
      case .compact: "compact()"
      case .read(let snapshot, let key): "read(s\(snapshot),\(key))"
      }
    }
  }

  private var versions: [Int: [(time: Int, value: Int)]] = [:]
  private var snapshots: [Int] = []
  private var now = 0

  mutating func put(_ key: Int, _ value: Int) {
    now += 1
    versions[key, default: []].append((now, value))
  }

  func get(_ key: Int) -> Int? { versions[key]?.last?.value }

  mutating func snapshot() { snapshots.append(now) }

  func read(_ key: Int, in snapshot: Int) -> Int? {
    versions[key]?.last { $0.time <= snapshots[snapshot] }?.value
  }

  /// Drops versions that a later one hides from every snapshot – so it is meant.
  mutating func compact() {
    guard let horizon = snapshots.last else { return }
    versions = versions.mapValues { versions in
      let hidden = versions.lastIndex { $0.time <= horizon } ?? 0
      return Array(versions[hidden...])
    }
  }

  /// What the commands are generated from, and the answers are compared with.
  struct Model: Sendable {
    var numbers: [Int: Int] = [:]
    var snapshots: [[Int: Int]] = []
  }

  static func holds(_ commands: [Command]) -> Bool {
    var store = SnapshotStore()
    var model = Model()
    for command in commands {
      next(&model, command)
      switch command {
      case .put(let key, let value): store.put(key, value)
      case .get(let key): if store.get(key) != model.numbers[key] { return false }
      case .snapshot: store.snapshot()
      case .compact: store.compact()
      case .read(let snapshot, let key):
        if store.read(key, in: snapshot) != model.snapshots[snapshot][key] { return false }
      }
    }
    return true
  }

  @Sendable static func next(_ model: inout Model, _ command: Command) {
    switch command {
    case .put(let key, let value): model.numbers[key] = value
    case .snapshot: model.snapshots.append(model.numbers)
    case .get, .compact, .read: break
    }
  }
}

/// A table that hashes keys into so many places. Defect: it forgets which key a place holds.
struct HashTable {
  static let places = 64

  enum Command: Sendable, CustomStringConvertible {
    case put(key: Int, value: Int)
    case get(key: Int)

    var description: String {
      switch self {
      case .put(let key, let value): "put(\(key),\(value))"
      case .get(let key): "get(\(key))"
      }
    }
  }

  private var values: [Int: Int] = [:]

  mutating func put(_ key: Int, _ value: Int) { values[key % Self.places] = value }
  func get(_ key: Int) -> Int? { values[key % Self.places] }

  /// After every command, each key that was put is still there with its value.
  static func holds(_ commands: [Command]) -> Bool {
    var table = HashTable()
    var model: [Int: Int] = [:]
    for command in commands {
      next(&model, command)
      switch command {
      case .put(let key, let value): table.put(key, value)
      case .get(let key): if table.get(key) != model[key] { return false }
      }
      if !model.allSatisfy({ table.get($0.key) == $0.value }) { return false }
    }
    return true
  }

  @Sendable static func next(_ model: inout [Int: Int], _ command: Command) {
    if case .put(let key, let value) = command { model[key] = value }
  }
}

extension Challenge {
  static let snapshotStore = Challenge(
    "snapshot store",
    ideal: "put(0,0); s0=snapshot(); put(0,0); s1=snapshot(); compact(); read(s0,0)",
    Generator<[SnapshotStore.Command]>.commands(
      upTo: 40, from: SnapshotStore.Model(),
      rules: [
        CommandRule { _ in
          tuple(.integer(in: 0...9), .integer(in: 0...99))
            .map { SnapshotStore.Command.put(key: $0, value: $1) }
        },
        CommandRule { _ in Generator.integer(in: 0...9).map { .get(key: $0) } },
        CommandRule { .always(.snapshot(number: $0.snapshots.count)) },
        CommandRule(.compact),
        CommandRule(when: { !$0.snapshots.isEmpty }) { model in
          tuple(.integer(in: 0...model.snapshots.count - 1), .integer(in: 0...9))
            .map { .read(snapshot: $0, key: $1) }
        },
      ], next: SnapshotStore.next),
    text: { $0.map(\.description).joined(separator: "; ") }, holds: SnapshotStore.holds)

  static let hashCollision = Challenge(
    "hash collision", ideal: "put(0,0); put(\(HashTable.places),1)",
    Generator<[HashTable.Command]>.commands(
      upTo: 40, from: [:],
      rules: [
        CommandRule { _ in
          tuple(.integer(in: 0...999), .integer(in: 0...99))
            .map { HashTable.Command.put(key: $0, value: $1) }
        },
        CommandRule(when: { !$0.isEmpty }) { model in
          Generator.element(of: model.keys.sorted()).map { .get(key: $0) }
        },
      ], next: HashTable.next),
    text: { $0.map(\.description).joined(separator: "; ") }, holds: HashTable.holds)
}
