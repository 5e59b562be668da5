import Checking
import Machines
import Models
import ModelsApp
import SymbolicSearch

/// Defects in single rows of the whole app, and who notices them: the claims of the app, or those of
/// the document that has the row, explored by itself.
enum PhoneDefects {
  /// More states of a document's own system than this are not explored.
  private static let mostStates = 50_000

  static func measure(_ arguments: Arguments) throws {
    let phone = App.phone()
    let sound = try failing(phone)
    print("fails as it is, whenever timers expire: \(sound.sorted().joined(separator: ", "))")
    let all = Mutations.all(of: phone)
    let wanted = max(min(arguments.seeds, all.count), 1)
    var table = Table("machine", "defect", "claims of the app", "claims of the document")
    var (noticed, onlyHere, faults) = (0, 0, 0)
    for place in 0..<wanted {
      let mutation = all[place * all.count / wanted]
      guard let broken = try? failing(mutation.system) else {
        faults += 1
        continue
      }
      let found = broken.subtracting(sound)
      if found.isEmpty { continue }
      noticed += 1
      let machine = zip(phone.machines, mutation.system.machines).first { $0 != $1 }?.0.name ?? ""
      let alone = try noticers(of: mutation.name, machine: machine)
      if alone == [] { onlyHere += 1 }
      table.add(
        machine, mutation.name, found.sorted().joined(separator: ", "),
        alone.map { $0.isEmpty ? "none" : $0.sorted().joined(separator: ", ") } ?? "-")
      print(table.last)
    }
    print(table.text)
    print(
      "\n\(wanted) of \(all.count) defects, \(faults) of them no model: \(noticed) noticed by the app, "
        + "\(onlyHere) by it alone")
  }

  /// The claims that fail if timers may expire at any moment.
  private static func failing(_ system: Machines.System) throws -> Set<String> {
    let plain = try CompiledSystem(system)
    let space = try SymbolicSpace.explore(plain.timerNames.isEmpty ? plain : plain.byClocks())
    return Set(
      try system.properties.filter { property in
        if case .violated = try space.answer(to: property.kind, wantsRun: false) {
          true
        } else {
          false
        }
      }.map(\.name))
  }

  /// The claims of the systems of documents that have the machine which notice the same defect there;
  /// `nil` if none has such a row.
  private static func noticers(of name: String, machine: String) throws -> Set<String>? {
    var found: Set<String>?
    let own = machine.split(separator: ": ").last.map(String.init) ?? machine
    for system in Catalogue.models.systems where system.document != "App" {
      guard let place = system.machines.firstIndex(where: { $0.name == machine || $0.name == own })
      else { continue }
      var read = system
      read.machines = system.machines.map { $0.read(system.readings) }
      let broken = Mutations.all(of: read).first {
        $0.name == name && $0.system.machines[place] != read.machines[place]
      }
      guard let broken else { continue }
      let (before, after) = (try verdicts(read), try? verdicts(broken.system))
      let changed = before.filter { after == nil || after?[$0.key] != $0.value }.map(\.key)
      found = (found ?? []).union(changed.map { "\(system.name) \($0)" })
    }
    return found
  }

  private static func verdicts(_ system: Machines.System) throws -> [String: VerdictKind] {
    var options = SearchOptions(bounds: SearchBounds(states: mostStates))
    options.detail = .verdict
    return Dictionary(
      try check(system, options: options).results.map { ($0.property.name, $0.verdict) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Which states of the machines of the app can be left, if timers may expire at any moment: where one
/// cannot, no run in exact time leaves it either.
enum PhoneScreens {
  private static let screens = [
    "root", "navigator", "App", "consent", "migration", "force update", "language", "city location",
    "manual city", "First Screen",
  ]

  static func measure() throws {
    let phone = App.phone()
    let plain = try CompiledSystem(phone)
    let space = try SymbolicSpace.explore(plain.byClocks())
    var (left, open, unreached) = (0, 0, 0)
    for machine in phone.machines where screens.contains(machine.name) {
      for state in machine.states {
        let here = Condition.located(machine: machine.name, states: [state])
        let answer = try space.answer(
          to: .alwaysPossible(
            .not(here), from: .all([here, .phase([.foreground])]), with: .userAndEnvironment),
          wantsRun: false)
        switch answer {
        case .holdsInTime: left += 1
        case .holds: open += 1
        case .vacuous: unreached += 1
        case .violated(_, let states, let asked):
          print(
            "\(machine.name)/\(state) cannot be left from \(states.map { "\($0)" } ?? "?") of "
              + "\(asked.map { "\($0)" } ?? "?") states")
        default: print("\(machine.name)/\(state): \(answer)")
        }
      }
    }
    print(
      "\(left) states can be left from everywhere in time, \(open) if timers expire at the right moments, "
        + "\(unreached) are not reached")
  }
}
