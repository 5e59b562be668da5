import Checking
import Machines
import Models
import ModelsApp
import PlantedPages
import SymbolicSearch

/// Defects in single rows of the whole app that no claim of the document notices which has the row, and
/// whether the claims of the app do.
///
/// The document's own systems are small, so they are asked first; what they notice is not looked for in the
/// app, where each search takes half a minute. Each answer is kept in a file as soon as it is there.
enum PhoneDefects {
  /// More states of a document's own system than this are not explored.
  private static let mostStates = 50_000

  static func measure(_ arguments: Arguments) throws {
    var kept = KeptLines(".build/phone-defects.\(RuleCheckingSources.digest).txt")
    var documents = DocumentClaims()
    let phone = App.phone()
    let sound = Set(try kept.words(try name(phone)) { try violated(phone) })
    let all = Mutations.all(of: phone)
    let wanted = max(min(arguments.seeds, all.count), 1)
    print(
      "\(wanted) of \(all.count) defects; violated as it is: \(sound.sorted().joined(separator: ", "))"
    )
    var (byDocument, found, missed, faults) = (0, 0, 0, 0)
    for turn in 0..<wanted {
      let mutation = all[turn * all.count / wanted]
      let machine = zip(phone.machines, mutation.system.machines).first { $0 != $1 }?.0.name ?? ""
      let alone = try documents.noticers(of: mutation.name, machine: machine)
      if alone?.isEmpty == false {
        byDocument += 1
        continue
      }
      let place =
        "\(turn + 1) of \(wanted): \(machine), \(mutation.name)"
        + (alone == nil ? " (a row of the app alone)" : "")
      guard let name = try? name(mutation.system),
        let broken = try? kept.words(name, else: { try violated(mutation.system) })
      else {
        faults += 1
        continue
      }
      let new = Set(broken).subtracting(sound).sorted()
      if new.isEmpty { missed += 1 } else { found += 1 }
      print("\(place): \(new.isEmpty ? "nobody notices" : new.joined(separator: ", "))")
    }
    print(
      "\(byDocument) noticed by the document alone; of the others \(found) noticed by the app, "
        + "\(missed) by nobody, \(faults) no model")
  }

  private static func name(_ system: Machines.System) throws -> String {
    var content = try system.content(under: Configuration())
    for property in system.properties {
      var text = ""
      dump(property, to: &text)
      content.feed(text)
    }
    return content.digits
  }

  /// The claims of the app that are violated in exact time.
  private static func violated(_ system: Machines.System) throws -> [String] {
    var options = SearchOptions()
    options.engine = .symbolic
    options.timers = .anyMoment
    options.detail = .verdict
    return try check(system, options: options).results.filter { $0.verdict == .violated }
      .map(\.property.name)
  }

  /// Who notices a defect in a document's own systems.
  private struct DocumentClaims {
    private var sound: [String: [String: VerdictKind]] = [:]

    /// The claims of the systems of documents that have the machine which notice the same defect there;
    /// `nil` if none has such a row.
    mutating func noticers(of name: String, machine: String) throws -> Set<String>? {
      var found: Set<String>?
      let own = machine.split(separator: ": ").last.map(String.init) ?? machine
      for system in Catalogue.models.systems where system.document != "App" {
        guard
          let place = system.machines.firstIndex(where: { $0.name == machine || $0.name == own })
        else { continue }
        var read = system
        read.machines = system.machines.map { $0.read(system.readings) }
        let broken = Mutations.all(of: read).first {
          $0.name == name && $0.system.machines[place] != read.machines[place]
        }
        guard let broken else { continue }
        // With its readings decided, a system may lack what a claim speaks of.
        guard let before = sound[system.name] ?? (try? verdicts(read)) else { continue }
        sound[system.name] = before
        let after = try? verdicts(broken.system)
        let changed = before.filter { after == nil || after?[$0.key] != $0.value }.map(\.key)
        found = (found ?? []).union(changed.map { "\(system.name) \($0)" })
        if found?.isEmpty == false { break }
      }
      return found
    }

    private func verdicts(_ system: Machines.System) throws -> [String: VerdictKind] {
      var options = SearchOptions(bounds: SearchBounds(states: mostStates))
      options.detail = .verdict
      return Dictionary(
        try check(system, options: options).results.map { ($0.property.name, $0.verdict) },
        uniquingKeysWith: { first, _ in first })
    }
  }
}
