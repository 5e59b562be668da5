import Checking

/// Arrays and sets, as one writes it first.
struct MutexInArrays: MutexState {
  private var clocks = [UInt8](repeating: 1, count: 3)
  private var requests = [[UInt8]](repeating: [0, 0, 0], count: 3)
  private var acknowledged = [Set<Int>](repeating: [], count: 3)
  private var channels = [[[MutexMessage]]](repeating: [[], [], []], count: 3)
  private var critical: Set<Int> = []

  subscript(clock process: Int) -> UInt8 {
    get { clocks[process] }
    set { clocks[process] = newValue }
  }

  subscript(requestOf process: Int, knownTo other: Int) -> UInt8 {
    get { requests[other][process] }
    set { requests[other][process] = newValue }
  }

  subscript(isCritical process: Int) -> Bool {
    get { critical.contains(process) }
    set { if newValue { critical.insert(process) } else { critical.remove(process) } }
  }

  func isAcknowledgedByAll(_ process: Int) -> Bool { acknowledged[process].count == 3 }

  mutating func acknowledge(_ process: Int, by other: Int) { acknowledged[process].insert(other) }

  mutating func forgetAcknowledgements(of process: Int) { acknowledged[process] = [] }

  func firstMessage(from sender: Int, to receiver: Int) -> MutexMessage? {
    channels[sender][receiver].first
  }

  mutating func removeFirstMessage(from sender: Int, to receiver: Int) {
    channels[sender][receiver].removeFirst()
  }

  mutating func send(_ message: MutexMessage, from sender: Int, to receiver: Int) {
    channels[sender][receiver].append(message)
  }
}

/// The same with containers that pack: other types, and nothing else.
struct MutexInContainers: MutexState, PackedState {
  private var clocks = PackedArray<UInt8, 3>(repeating: 1)
  private var requests = PackedArray<PackedArray<UInt8, 3>, 3>(repeating: [0, 0, 0])
  private var acknowledged = PackedArray<PackedSet<UInt8>, 3>(repeating: [])
  private var channels = PackedArray<PackedArray<PackedQueue<MutexMessage, 3>, 3>, 3>(
    repeating: [[], [], []])
  private var critical: PackedSet<UInt8> = []

  subscript(clock process: Int) -> UInt8 {
    get { clocks[process] }
    set { clocks[process] = newValue }
  }

  subscript(requestOf process: Int, knownTo other: Int) -> UInt8 {
    get { requests[other][process] }
    set { requests[other][process] = newValue }
  }

  subscript(isCritical process: Int) -> Bool {
    get { critical.contains(process) }
    set { if newValue { critical.insert(process) } else { critical.remove(process) } }
  }

  func isAcknowledgedByAll(_ process: Int) -> Bool { acknowledged[process].count == 3 }

  mutating func acknowledge(_ process: Int, by other: Int) { acknowledged[process].insert(other) }

  mutating func forgetAcknowledgements(of process: Int) { acknowledged[process] = [] }

  func firstMessage(from sender: Int, to receiver: Int) -> MutexMessage? {
    channels[sender][receiver].first
  }

  mutating func removeFirstMessage(from sender: Int, to receiver: Int) {
    channels[sender][receiver].removeFirst()
  }

  mutating func send(_ message: MutexMessage, from sender: Int, to receiver: Int) {
    channels[sender][receiver].append(message)
  }
}

/// The same packed by hand into 120 bits.
///
/// A process has 16: its clock in 3, the requests that it knows of in 3 each, a bit for each process
/// that acknowledged its request, and whether it is critical. Each of the six channels has 12: its
/// messages in 4 each, the first one lowest; 1 to 6 is a request, 7 an acknowledgement, 8 a release.
struct MutexByHand: MutexState, PackedState {
  private var bits: UInt128 = 0x1_0001_0001

  private func field(_ position: Int, _ mask: UInt128) -> UInt8 {
    UInt8(truncatingIfNeeded: bits &>> UInt128(truncatingIfNeeded: position) & mask)
  }

  private mutating func setField(_ position: Int, _ mask: UInt128, to value: UInt8) {
    let position = UInt128(truncatingIfNeeded: position)
    bits = bits & ~(mask &<< position) | UInt128(value) &<< position
  }

  subscript(clock process: Int) -> UInt8 {
    get { field(16 * process, 7) }
    set { setField(16 * process, 7, to: newValue) }
  }

  subscript(requestOf process: Int, knownTo other: Int) -> UInt8 {
    get { field(16 * other + 3 + 3 * process, 7) }
    set { setField(16 * other + 3 + 3 * process, 7, to: newValue) }
  }

  subscript(isCritical process: Int) -> Bool {
    get { field(16 * process + 15, 1) != 0 }
    set { setField(16 * process + 15, 1, to: newValue ? 1 : 0) }
  }

  func isAcknowledgedByAll(_ process: Int) -> Bool { field(16 * process + 12, 7) == 7 }

  mutating func acknowledge(_ process: Int, by other: Int) {
    setField(16 * process + 12 + other, 1, to: 1)
  }

  mutating func forgetAcknowledgements(of process: Int) { setField(16 * process + 12, 7, to: 0) }

  private static func channel(_ sender: Int, _ receiver: Int) -> Int {
    48 + 12 * (2 * sender + (receiver > sender ? receiver - 1 : receiver))
  }

  func firstMessage(from sender: Int, to receiver: Int) -> MutexMessage? {
    switch field(Self.channel(sender, receiver), 0xF) {
    case 0: nil
    case 7: MutexMessage(kind: .acknowledgement)
    case 8: MutexMessage(kind: .release)
    case let clock: MutexMessage(kind: .request, clock: clock)
    }
  }

  mutating func removeFirstMessage(from sender: Int, to receiver: Int) {
    let position = UInt128(truncatingIfNeeded: Self.channel(sender, receiver))
    let channel = bits &>> position & 0xFFF
    bits = bits & ~(0xFFF &<< position) | (channel &>> 4) &<< position
  }

  mutating func send(_ message: MutexMessage, from sender: Int, to receiver: Int) {
    var position = Self.channel(sender, receiver)
    while field(position, 0xF) != 0 { position += 4 }
    let code: UInt8 =
      switch message.kind {
      case .request: message.clock
      case .acknowledgement: 7
      case .release: 8
      }
    setField(position, 0xF, to: code)
  }
}
