extension Input {
  mutating func makeTrace(_ dice: inout Dice, _ corpus: Corpus) {
    var tree = JSONTree(dice.pick(corpus.traces))
    if dice.isOne(in: 4) {
      let token = Self.token(&dice, corpus)
      for number in 0..<tree.count {
        if case .string(let text) = tree.value(number),
          TokenBytes(String(decoding: text, as: UTF8.self)) != nil
        {
          tree.change(number) { $0 = .string(token) }
        }
      }
    }
    for _ in 0..<(1 + dice.below(3)) { dice.pick(JSONMutation.allCases).apply(&tree, &dice) }
    files = [File(path: "trace.json", bytes: tree.bytes)]
    arguments = ["reproduce", "trace.json", "--states", "2000", "--jobs", "1"]
    if dice.isOne(in: 4) { arguments += ["--format", "json"] }
  }

  /// How tests act on a device.
  private static let deviceMapping = Array(
    """
    {"app": "com.example.app", "session": "test", "fresh": "fresh", "arguments": {"stub": "on"},
     "events": {"user: login": "tap login", "retry": ["swipe up", "tap text Retry"],
     "network: validSession": "post http://localhost/valid", "authFailed": "type a into b"},
     "process": {"kill": "post http://localhost/kill", "suspend": "code suspend()"},
     "wait": "post http://localhost/clock?ms={ms}", "expires": "post http://localhost/{timer}",
     "look": "open example://look", "collect": "adb logcat -d"}
    """.utf8)

  /// A mapping that is nearly right, for tests on a device.
  private mutating func makeDeviceMapping(_ dice: inout Dice) {
    var tree = JSONTree(Self.deviceMapping)
    for _ in 0..<(1 + dice.below(2)) { dice.pick(JSONMutation.allCases).apply(&tree, &dice) }
    var bytes = tree.bytes
    if dice.isOne(in: 3) {
      dice.pick(ByteMutation.allCases).apply(&bytes, &dice, others: [Self.deviceMapping])
    }
    files = [File(path: "device.json", bytes: bytes)]
    arguments = [
      "tests", "app-state-machine", "--for", dice.pick(["maestro", "xcuitest", "espresso"]),
      "--mapping", "device.json", "--out", "made",
    ]
    if dice.isOne(in: 2) { arguments += ["--cover", dice.pick(["rows", "transitions", "pairs"])] }
  }

  mutating func makeJSON(_ dice: inout Dice, _ corpus: Corpus) {
    if dice.isOne(in: 4) { return makeDeviceMapping(&dice) }
    var bytes: [UInt8]
    let others = corpus.traces + corpus.shards.flatMap { $0 }
    if dice.isOne(in: 5) {
      let open = dice.pick(["[", "{\"a\":", "[[{\"\":", "\"\\", "-", "1", "[1,", "{\"a\":1,", " "])
      let times = dice.pick([1, 99, 100, 101, 10_000, 100_000])
      bytes = Array(String(repeating: open, count: times).utf8)
      bytes = Array(dice.pick(["", "[", "{\"scenarios\":"]).utf8) + bytes
    } else {
      bytes = dice.pick(others)
      for _ in 0..<(1 + dice.below(3)) {
        dice.pick(ByteMutation.allCases).apply(&bytes, &dice, others: others)
      }
    }
    files = [File(path: "some.json", bytes: bytes)]
    arguments = [dice.pick(["reproduce", "promote", "merge"]), "some.json"]
    if arguments[0] == "promote" { arguments += ["--name", "kept"] }
  }

  mutating func makeShard(_ dice: inout Dice, _ corpus: Corpus) {
    let parts = dice.pick(corpus.shards)
    let changed = dice.below(parts.count)
    var tree = JSONTree(parts[changed])
    for _ in 0..<(1 + dice.below(2)) {
      if dice.isOne(in: 2) {
        Self.changeRange(&tree, &dice)
      } else {
        dice.pick(JSONMutation.allCases).apply(&tree, &dice)
      }
    }
    let isUnsealed = dice.isOne(in: 20)
    for (number, part) in parts.enumerated() {
      files.append(
        File(
          path: "part-\(number + 1).json",
          bytes: number == changed && !isUnsealed
            ? Self.sealed(tree.bytes) : number == changed ? tree.bytes : part))
    }
    if dice.isOne(in: 20) { files.append(dice.pick(files)) }
    arguments = ["merge"] + files.map(\.path) + ["--states", "2000", "--jobs", "1"]
  }

  /// A part of a campaign with the checksum of what stands behind it.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let head = Array("{\"checksum\":\"".utf8)
    let rest = bytes.dropFirst(head.count + 10) + (bytes.last == 10 ? [] : [10])
    guard bytes.starts(with: head), bytes.count > head.count + 10 else { return bytes }
    let digits = String(TokenBytes.checksum(of: Array(rest)), radix: 16)
    let sum = String(repeating: "0", count: 8 - digits.count) + digits
    return head + Array("\(sum)\",".utf8) + rest
  }

  /// Changes one of the texts that name the numbers of what was seen.
  private static func changeRange(_ tree: inout JSONTree, _ dice: inout Dice) {
    let count = tree.count
    for _ in 0..<40 {
      var isChanged = false
      tree.change(dice.below(count)) { value in
        guard case .string(let text) = value, let first = text.first, (48...57).contains(first),
          !text.contains(120)
        else { return }
        let low = dice.pick(Nasty.integers)
        let high = dice.pick(Nasty.integers)
        let own = String(decoding: text, as: UTF8.self)
        value = .string(
          dice.pick(["\(low)-\(high)", "0-\(high)", "\(own)-\(high)", "\(low)", "\(own)-\(own)"]))
        isChanged = true
      }
      if isChanged { return }
    }
  }

  mutating func makeCheckpoint(_ dice: inout Dice, _ corpus: Corpus) {
    let (scenario, original) = dice.pick(corpus.checkpoints)
    var bytes = original
    if dice.isOne(in: 8) {
      dice.pick(ByteMutation.allCases).apply(
        &bytes, &dice, others: corpus.checkpoints.map(\.bytes))
    } else if var parts = CheckpointBytes(original) {
      for _ in 0..<(1 + dice.below(3)) { parts.mutate(&dice) }
      bytes = parts.sealed
    }
    files = [File(path: "saved", bytes: bytes)]
    arguments = ["explore", scenario, "--resume", "saved", "--jobs", dice.pick(["1", "1", "2"])]
    if !dice.isOne(in: 20) { arguments += ["--schedule", "latest"] }
    if dice.isOne(in: 4) { arguments += ["--checkpoint", dice.pick(["saved", "other"])] }
  }
}
