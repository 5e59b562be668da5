package import Diagnostics
package import RuleLanguage

/// A 64-bit digest of values fed in order, the same on every machine and in every process.
///
/// FNV-1a over the bytes of a self-delimiting text form; source: Fowler, Noll, Vo.
package struct Fingerprint: Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The same over another start and multiplier: both together are 128 bits.
  private var other: UInt64 = 0x6c62_272e_07bb_0142
  /// Whether words count too: ids, reasons, labels of values, which show in what is found.
  private let countsWords: Bool
  /// Whether it counts how long delays are.
  private let countsSpans: Bool

  package init(countsWords: Bool = false, countsSpans: Bool = true) {
    self.countsWords = countsWords
    self.countsSpans = countsSpans
  }

  /// 128 bits in hexadecimal digits.
  package var digits: String { value.hexadecimal() + other.hexadecimal() }

  package mutating func feed(_ text: String) {
    feed(bytes: text.utf8)
    feed(byte: 0)
  }

  package mutating func feed(bytes: some Sequence<UInt8>) {
    let wasContiguous: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes { feed(byte: byte) }
    }
    if wasContiguous == nil { for byte in bytes { feed(byte: byte) } }
  }

  package mutating func feed(_ number: Int) { feed(String(number)) }

  private mutating func feed(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    other = ((other << 7 | other >> 57) ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
  }

  mutating func feed(_ expression: IntegerExpression) {
    switch expression {
    case .constant(let value): feed("constant \(value)")
    case .variable(let variable): feed(variable)
    case .sum(let a, let b): feed("sum", a, b)
    case .difference(let a, let b): feed("difference", a, b)
    case .minimum(let a, let b): feed("minimum", a, b)
    case .maximum(let a, let b): feed("maximum", a, b)
    case .element(let list, let index):
      feed("element \(list)")
      feed(index)
    }
  }

  private mutating func feed(_ name: String, _ a: IntegerExpression, _ b: IntegerExpression) {
    feed(name)
    feed(a)
    feed(b)
  }

  private mutating func feed(_ variable: Variable) {
    feed(
      "variable \(variable.name) \(variable.range.lowerBound) \(variable.range.upperBound) "
        + "\(variable.initial) \(variable.lifetime.rawValue)")
    if countsWords { for label in variable.labels { feed("label \(label)") } }
  }

  mutating func feed(_ condition: Condition) {
    switch condition {
    case .always: feed("always")
    case .never: feed("never")
    case .compare(let left, let comparison, let right):
      feed("compare \(comparison.rawValue)")
      feed(left)
      feed(right)
    case .located(let machine, let states):
      feed("located \(machine) \(states.count)")
      for state in states { feed(state) }
    case .running(let timer): feed("running \(timer.name)")
    case .elapsedAtLeast(let timer, let bound): feed("elapsed at least \(bound) \(timer.name)")
    case .elapsedAtMost(let timer, let bound): feed("elapsed at most \(bound) \(timer.name)")
    case .phase(let phases): feed("phase \(phases.map(\.rawValue))")
    case .reading(let reading, let alternative): feed("reading \(reading) = \(alternative)")
    case .not(let inner):
      feed("not")
      feed(inner)
    case .all(let parts): feed("all", parts)
    case .any(let parts): feed("any", parts)
    }
  }

  private mutating func feed(_ name: String, _ parts: [Condition]) {
    feed("\(name) \(parts.count)")
    for part in parts { feed(part) }
  }

  private mutating func feed(_ delay: Delay) {
    feed(countsSpans ? delay.text : "one of \(delay.choices.count)")
    if case .listed(_, let index) = delay { feed(index) }
  }

  mutating func feed(_ actions: [Action]) {
    feed("\(actions.count) actions")
    for action in actions { feed(action) }
  }

  private mutating func feed(_ action: Action) {
    switch action {
    case .assign(let variable, let expression):
      feed("assign")
      feed(variable)
      feed(expression)
    case .start(let timer, let delay):
      feed("start \(timer.name)")
      feed(delay)
    case .stop(let timer): feed("stop \(timer.name)")
    case .emit(let output): feed("emit \(output)")
    case .send(let event): feed("send \(event)")
    case .choose(let condition, let then, let otherwise):
      feed("choose")
      feed(condition)
      feed(then)
      feed(otherwise)
    case .atomically(let actions):
      feed("atomically")
      feed(actions)
    }
  }

  mutating func feed(_ rule: Rule) {
    switch rule.trigger {
    case .event(let event): feed("on \(event)")
    case .after(let delay):
      feed("after")
      feed(delay)
    case .expiry(let timer): feed("expires \(timer.name)")
    case .immediately: feed("immediately")
    case .entry: feed("entry")
    case .exit: feed("exit")
    }
    feed(rule.condition)
    feed(rule.target.map { "to \($0)" } ?? "stay")
    feed(rule.actions)
    feed(rule.ignoredBecause == nil ? "act" : "ignore")
    if countsWords { feed("per \(rule.ids) \(rule.ignoredBecause ?? "")") }
  }

  /// Everything that the semantics of a resolved system depends on; words, ids and reasons do not
  /// count.
  mutating func feed(_ system: ResolvedSystem) {
    let process = system.process
    if countsWords { feed("\(system.readings)") }
    feed("process \(process.kills) \(process.suspends) \(process.launchesInBackground)")
    feed(process.backgrounded ?? "")
    feed(process.foregrounded ?? "")
    feed(process.onLaunch)
    feed(system.ties.rawValue)
    feed(system.immediacy.rawValue)
    feed(system.suspendedTimers.rawValue)
    for (name, value) in system.stored.sorted(by: { $0.key < $1.key }) {
      feed("stored \(name) \(value)")
    }
    for table in system.machines {
      feed("machine \(table.name) \(table.initial) \(table.isOutside)")
      if countsWords { feed("errors \(table.errors) failures \(table.failures)") }
      for block in table.rules {
        feed("state \(block.state)")
        for rule in block.rules { feed(rule) }
      }
      for cause in table.causes {
        feed("cause \(cause.event) \(cause.actor.name) \(cause.actor.presence.rawValue)")
        feed(cause.condition)
        feed(cause.actions)
        if countsWords { feed("per \(cause.ids) unheard \(cause.unheardBecause ?? "")") }
      }
    }
  }
}

extension System {
  /// What ``CompiledSystem/fingerprint`` would be under a configuration; nothing is compiled.
  package func fingerprint(under configuration: Configuration) throws(ModelError) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.feed(try ResolvedSystem(self, configuration))
    return fingerprint.value
  }
}

extension System {
  /// The tables under a configuration: amended, read, parameters filled in. A row that a reading switches off stays
  /// in its place with the condition `never`.
  package func resolvedTables(
    under configuration: Configuration
  ) throws(ModelError) -> [MachineTable] {
    try ResolvedSystem(self, configuration).machines
  }

  /// What decides everything that a search of the system finds under a configuration, words
  /// included, but for the properties that are asked.
  package func content(under configuration: Configuration) throws(ModelError) -> Fingerprint {
    var fingerprint = Fingerprint(countsWords: true)
    fingerprint.feed("\(name) \(configuration.amendments.sorted())")
    fingerprint.feed(try ResolvedSystem(self, configuration))
    return fingerprint
  }
}
