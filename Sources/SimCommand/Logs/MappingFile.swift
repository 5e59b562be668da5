import Conformance
import Diagnostics
import Machines
import Reporting

/// Reads the file that says what the lines of logs mean.
struct MappingFile: JSONFileReader {
  let path: String
  private let compiled: CompiledSystem

  private static let keys = [
    "event", "session", "time", "unit", "tolerance", "id", "batch", "start", "events", "observe",
    "budget", "expect",
  ]
  private static let budgetKeys = ["total", "lost", "doubled", "swapped", "clock", "deaths"]
  private static let forms = [
    "event NAME", "output NAME", "enters MACHINE STATE", "expires TIMER", "process ACTION",
    "nothing", Self.whileDead,
  ]
  private static let whileDead = "nothing while dead"

  /// The mapping in a file.
  ///
  /// - Parameter compiled: the system whose logs it is about, its process mortal.
  /// - Throws: ``InputError`` with the key at fault, and what was probably meant.
  static func mapping(
    of bytes: [UInt8], path: String, compiled: CompiledSystem
  ) throws(InputError) -> LogMapping {
    let file = MappingFile(path: path, compiled: compiled)
    return try file.mapping(try file.members(of: bytes))
  }

  private func mapping(_ members: [String: JSON]) throws(InputError) -> LogMapping {
    try check(members, Self.keys, in: "")
    let event = try fields("event", members)
    guard let first = event.first else {
      throw InputError(path: path, "\"event\" is missing: the field that names the event of a line")
    }
    guard let events = members["events"]?.objectValue, !events.isEmpty else {
      throw InputError(
        path: path, "\"events\" is missing: an object with what each name in the log means")
    }
    let budget = members["budget"] ?? .object([:])
    guard let spent = budget.objectValue else { throw fail("budget", "write an object") }
    try check(spent, Self.budgetKeys, in: "budget.")
    let lost = try losses(spent["lost"], events: events.keys.sorted())
    var kinds: [LineKind] = []
    var owners: [LoggedThing: String] = [:]
    for name in events.keys.sorted() {
      let things = try things(events[name] ?? .null, of: name)
      for thing in things {
        if let other = owners[thing] {
          throw fail(
            "events.\(name)",
            "\(quoted(other)) stands for the same already; a thing writes lines of one name")
        }
        owners[thing] = name
      }
      kinds.append(LineKind(name, things, lost: lost[name] ?? 0))
    }
    var mapping = LogMapping(event: first, kinds: kinds)
    mapping.event = event
    mapping.session = try fields("session", members)
    mapping.time = try text("time", members)
    mapping.id = try text("id", members)
    mapping.batch = try text("batch", members)
    mapping.tolerance = try number("tolerance", members, upTo: 3_600_000) ?? 0
    mapping.unit = try choice("unit", members, LogMapping.TimeUnit.self) ?? .milliseconds
    mapping.start = try choice("start", members, SessionStart.self) ?? .launch
    mapping.observed = try observed(members["observe"])
    mapping.expected = try expected(members["expect"], mapping)
    mapping.budget = LogBudget(
      doubled: try number("doubled", spent, upTo: 100, in: "budget.") ?? 0,
      swapped: try number("swapped", spent, upTo: 100, in: "budget.") ?? 0,
      clockSteps: try number("clock", spent, upTo: 100, in: "budget.") ?? 0,
      deaths: try number("deaths", spent, upTo: 10_000, in: "budget.") ?? 0)
    let all =
      mapping.budget.doubled + mapping.budget.swapped + mapping.budget.clockSteps
      + kinds.map(\.lost).reduce(0, +)
    mapping.budget.total = try number("total", spent, upTo: 100, in: "budget.") ?? min(all, 100)
    if spent["total"] != nil, (mapping.budget.total == 0) != (all == 0) {
      throw fail(
        "budget.total",
        all == 0
          ? "`total` bounds nothing; add `lost`, `doubled`, `swapped`, `clock` or `deaths`"
          : "with 0 nothing of the budget can be spent; leave the budget out")
    }
    if mapping.batch != nil, mapping.budget.swapped == 0 {
      throw fail("batch", "no lines are swapped; allow that by \"budget\": {\"swapped\": 1}")
    }
    for key in ["unit", "tolerance"] where mapping.time == nil && members[key] != nil {
      throw fail(key, "without the field \"time\" no times are read; leave it out")
    }
    if mapping.time == nil, mapping.budget.clockSteps > 0 {
      throw fail("budget.clock", "without the field \"time\" no clock is read; leave it out")
    }
    return mapping
  }

  /// What `sim tests` writes of the tests of a suite.
  private func expected(
    _ value: JSON?, _ mapping: LogMapping
  ) throws(InputError) -> ExpectedLogs? {
    guard let value, value != .null else { return nil }
    guard let members = value.objectValue else { throw fail("expect", "write an object") }
    try check(members, ["looks", "shows"], in: "expect.")
    let looks = members["looks"]?.arrayValue ?? []
    let numbers = looks.compactMap(\.integerValue).filter { $0 >= 0 }
    guard numbers.count == looks.count, !mapping.session.isEmpty else {
      throw fail("expect.looks", "write a list of numbers, one for each session \"1\", \"2\", …")
    }
    let shown = members["shows"]?.objectValue ?? [:]
    var shows: [String: Int] = [:]
    for field in shown.keys.sorted() {
      guard mapping.observed.contains(where: { $0.field == field }) else {
        throw fail(
          "expect.shows",
          "\(quoted(field)) is not observed"
            + advice(for: field, among: mapping.observed.map(\.field)))
      }
      shows[field] = try number(field, shown, upTo: .max, in: "expect.shows.")
    }
    return ExpectedLogs(looks: numbers, shows: shows)
  }

  /// The names of one or more fields.
  private func fields(
    _ key: String, _ members: [String: JSON]
  ) throws(InputError) -> [String] {
    guard let list = members[key]?.arrayValue else {
      return try text(key, members).map { [$0] } ?? []
    }
    let names = list.compactMap(\.stringValue)
    if names.isEmpty || names.count < list.count {
      throw fail(key, "write the name of a field, or a list of such")
    }
    return names
  }

  private func losses(
    _ value: JSON?, events: [String]
  ) throws(InputError) -> [String: Int] {
    guard let value, value != .null else { return [:] }
    guard let members = value.objectValue else {
      throw fail("budget.lost", "write an object: how many lines of each name, or of \"*\"")
    }
    var lost: [String: Int] = [:]
    for name in members.keys.sorted() {
      guard name == "*" || events.contains(name) else {
        throw fail(
          "budget.lost", "\(quoted(name)) is none of the events" + advice(for: name, among: events))
      }
      let count = try number(name, members, upTo: 100, in: "budget.lost.") ?? 0
      if name == "*" {
        for event in events where lost[event] == nil { lost[event] = count }
      } else {
        lost[name] = count
      }
    }
    return lost
  }

  // MARK: Events

  private func things(_ value: JSON, of name: String) throws(InputError) -> [LoggedThing] {
    let texts = value.arrayValue ?? [value]
    if texts.isEmpty { throw fail("events.\(name)", "the list is empty") }
    var things: [LoggedThing] = []
    for text in texts {
      guard let text = text.stringValue else {
        throw fail("events.\(name)", "write a text such as \"event login\", or a list of such")
      }
      things += try self.things(text, of: name)
    }
    return things
  }

  private func things(_ text: String, of name: String) throws(InputError) -> [LoggedThing] {
    if text == "nothing" { return [.nothing] }
    if text == Self.whileDead { return [.nothingWhileDead] }
    let words = text.split(separator: " ").map(String.init)
    guard words.count >= 2 else { throw malformed(text, name) }
    let rest = words.dropFirst().joined(separator: " ")
    func known(_ names: [String], _ what: String) throws(InputError) -> String {
      if !names.contains(rest) { throw unknown(what, rest, among: names, at: "events.\(name)") }
      return rest
    }
    switch words[0] {
    case "event":
      let names = uniqued(compiled.machines.flatMap(\.causes).map(\.event))
      return [.event(try known(names, "event"))]
    case "output": return [.output(try known(compiled.outputs, "output"))]
    case "expires": return [.expiry(timer: try known(compiled.timerNames, "timer"))]
    case "process": return [.process(try known(processActions, "action of the process"))]
    case "enters":
      guard
        let table = compiled.machines.first(where: {
          rest == $0.name || rest.hasPrefix($0.name + " ")
        })
      else {
        let machine = String(rest.prefix { $0 != " " })
        throw unknown("machine", machine, among: compiled.machineNames, at: "events.\(name)")
      }
      if rest == table.name { return table.states.map { .entry(machine: table.name, state: $0) } }
      let state = String(rest.dropFirst(table.name.count + 1))
      guard table.states.contains(state) else {
        throw fail(
          "events.\(name)",
          "machine \"\(table.name)\" has no state \(quoted(state))"
            + advice(for: state, among: table.states))
      }
      return [.entry(machine: table.name, state: state)]
    default: throw malformed(text, name)
    }
  }

  private var processActions: [String] {
    compiled.actions.filter(\.isProcess).map(\.name)
  }

  private func malformed(_ text: String, _ name: String) -> InputError {
    let verbs = Self.forms.map { String($0.prefix { $0 != " " }) }
    let near = nearNames(to: String(text.prefix { $0 != " " }), among: verbs).first
    return fail(
      "events.\(name)",
      "\(quoted(text)) is none of: \(Self.forms.joined(separator: ", "))"
        + (near.map { "; did you mean \(quoted($0))?" } ?? "; write one of these"))
  }

  // MARK: Observed fields

  private func observed(_ value: JSON?) throws(InputError) -> [ObservedField] {
    guard let value, value != .null else { return [] }
    guard let members = value.objectValue else {
      throw fail("observe", "write an object: what each field shows")
    }
    var fields: [ObservedField] = []
    for field in members.keys.sorted() {
      let place = "observe.\(field)"
      let entry = members[field] ?? .null
      guard let text = entry.stringValue ?? entry["of"]?.stringValue else {
        throw fail(
          place, "write \"variable NAME\" or \"machine NAME\", or {\"of\": …, \"values\": …}")
      }
      let (quantity, names) = try quantity(text, place)
      var values: [String: String] = [:]
      if let object = entry.objectValue {
        try check(object, ["of", "values"], in: place + ".")
        for (text, name) in object["values"]?.objectValue ?? [:] {
          guard let name = name.stringValue, names.contains(name) else {
            let wrong = name.stringValue ?? name.text
            throw fail(
              place,
              "the field never has the value \(quoted(wrong))" + advice(for: wrong, among: names))
          }
          values[text] = name
        }
      }
      fields.append(ObservedField(field, quantity, values: values))
    }
    return fields
  }

  private func quantity(
    _ text: String, _ place: String
  ) throws(InputError) -> (ObservedField.Quantity, [String]) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { throw fail(place, "write \"variable NAME\" or \"machine NAME\"") }
    switch words[0] {
    case "variable":
      guard let variable = compiled.variables.first(where: { $0.name == words[1] }) else {
        throw unknown("variable", words[1], among: compiled.variables.map(\.name), at: place)
      }
      let names = variable.range.flatMap { [variable.text($0), String($0)] }
      return (.variable(words[1]), names)
    case "machine":
      guard let table = compiled.machines.first(where: { $0.name == words[1] }) else {
        throw unknown("machine", words[1], among: compiled.machineNames, at: place)
      }
      return (.machine(words[1]), table.states)
    default: throw fail(place, "write \"variable NAME\" or \"machine NAME\"")
    }
  }
}
