import Machines

extension SystemGenerator {
  mutating func amendments(of machines: [MachineTable]) -> [Amendment] {
    var amendments: [Amendment] = []
    for number in 0..<random.weighted([50, 30, 20]) {
      var patches: [Patch] = []
      for _ in 0..<random.within(1...3) {
        if let patch = patch(of: machines) { patches.append(patch) }
      }
      amendments.append(amendment("AM\(number)", patches))
    }
    return amendments
  }

  /// The public initialiser takes its patches one by one.
  private func amendment(_ id: String, _ patches: [Patch]) -> Amendment {
    switch patches.count {
    case 0: Amendment(id, "nothing", repairs: [])
    case 1: Amendment(id, "one", repairs: [], patches[0])
    case 2: Amendment(id, "two", repairs: [], patches[0], patches[1])
    default: Amendment(id, "three", repairs: [], patches[0], patches[1], patches[2])
    }
  }

  private mutating func patch(of machines: [MachineTable]) -> Patch? {
    let machine = random.pick(machines)
    guard let shape = words.shapes.first(where: { $0.name == machine.name }) else { return nil }
    isOutside = machine.isOutside
    let state = random.pick(machine.states)
    let rows = machine.rules(in: state)
    switch random.below(6) {
    case 0: return .add(machine: machine.name, state: state, self.rows(from: state, of: shape))
    case 1:
      guard !rows.isEmpty else { return nil }
      return .remove(
        machine: machine.name, state: state, rows: .restating(random.pick(random.pick(rows).ids)))
    case 2:
      guard !rows.isEmpty else { return nil }
      return .replace(
        machine: machine.name, state: state,
        rows: .restating(random.pick(random.pick(rows).ids)), row(from: state, of: shape))
    case 3: return .addCause(machine: machine.name, cause())
    case 4:
      guard !machine.causes.isEmpty else { return nil }
      var cause = cause()
      let event = random.pick(machine.causes).event
      cause.event = event
      return .replaceCause(machine: machine.name, event: event, cause)
    default:
      guard !machine.causes.isEmpty else { return nil }
      return .removeCause(machine: machine.name, event: random.pick(machine.causes).event)
    }
  }
}
