import Machines
import Reporting
import RuleSemantics
import Suites

/// Reads the file that says how the stimuli of tests are done on a device.
struct DeviceMappingFile: JSONFileReader {
  let path: String
  private let compiled: CompiledSystem
  private let host: DeviceHost

  private static let keys = [
    "app", "session", "fresh", "arguments", "events", "process", "wait", "slack", "expires", "look",
    "collect",
  ]
  private static let forms = [
    "tap ID", "tap text TEXT", "type TEXT into ID", "swipe up", "open URL", "post URL", "code LINE",
  ]

  /// The mapping in a file.
  ///
  /// - Parameter compiled: the system whose tests it is about, its process mortal.
  /// - Throws: ``InputError`` with the key at fault, and what was probably meant.
  static func mapping(
    of bytes: [UInt8], path: String, compiled: CompiledSystem, host: DeviceHost
  ) throws(InputError) -> DeviceMapping {
    let file = DeviceMappingFile(path: path, compiled: compiled, host: host)
    return try file.mapping(try file.members(of: bytes))
  }

  private func mapping(_ members: [String: JSON]) throws(InputError) -> DeviceMapping {
    try check(members, Self.keys, in: "")
    guard let app = try text("app", members) else {
      throw InputError(
        path: path, "\"app\" is missing; give the identifier of the bundle or the application")
    }
    guard app.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) })
    else {
      throw fail("app", "\(quoted(app)) is no identifier; write one such as \"com.example.app\"")
    }
    var mapping = DeviceMapping(host: host, app: app)
    mapping.session = try line("session", members) ?? mapping.session
    mapping.fresh = try line("fresh", members)
    if host == .xcuitest, mapping.fresh == nil {
      throw InputError(
        path: path,
        "\"fresh\" is missing: XCUITest cannot delete what an app stored; name a launch argument on "
          + "which the app forgets it")
    }
    for (name, value) in try object("arguments", members) {
      guard let value = value.stringValue else { throw fail("arguments.\(name)", "write a text") }
      mapping.arguments[name] = value
    }
    mapping.events = try events(try object("events", members))
    for (name, value) in try object("process", members) {
      let steps = ProcessStep.allCases.filter { $0 != .launch }
      guard let step = steps.first(where: { $0.rawValue == name }) else {
        throw unknown("step of the process", name, among: steps.map(\.rawValue), at: "process")
      }
      mapping.process[step] = try self.steps(value, at: "process.\(name)")
    }
    mapping.wait = try wait(members)
    mapping.expires = try expiries(members["expires"])
    mapping.look = try members["look"].map { value throws(InputError) in
      try steps(value, at: "look")
    }
    mapping.collect = try line("collect", members)
    return mapping
  }

  private func line(_ key: String, _ members: [String: JSON]) throws(InputError) -> String? {
    let text = try text(key, members)
    if text?.contains(where: \.isNewline) ?? false { throw fail(key, "write one line") }
    return text
  }

  /// An object, its members in the order of their names.
  private func object(
    _ key: String, _ members: [String: JSON]
  ) throws(InputError) -> [(key: String, value: JSON)] {
    guard let value = members[key], value != .null else { return [] }
    guard let object = value.objectValue else { throw fail(key, "write an object") }
    return object.sorted { $0.key < $1.key }
  }

  private func events(
    _ entries: [(key: String, value: JSON)]
  ) throws(InputError) -> [String: [DeviceStep]] {
    let causes = compiled.machines.flatMap(\.causes)
    var found: [String: [DeviceStep]] = [:]
    // What names an actor too goes before what names an event alone.
    for isSpecific in [false, true] {
      for (name, value) in entries {
        let full = causes.map { "\($0.actor.name): \($0.event)" }
        let meant = causes.indices.filter {
          isSpecific ? full[$0] == name : causes[$0].event == name
        }
        for cause in meant { found[full[cause]] = try steps(value, at: "events.\(name)") }
        if !full.contains(name), !causes.contains(where: { $0.event == name }) {
          throw unknown("event", name, among: uniqued(causes.map(\.event) + full), at: "events")
        }
      }
    }
    return found
  }

  private func wait(_ members: [String: JSON]) throws(InputError) -> DeviceMapping.Wait? {
    let slack = try number("slack", members, upTo: 60_000)
    guard let value = members["wait"], value != .null else { return nil }
    if value.stringValue == "real" { return .real(slack: slack ?? 500) }
    if slack != nil { throw fail("slack", "only \"wait\": \"real\" has a slack; leave it out") }
    let steps = try steps(value, at: "wait")
    guard steps.contains(where: { $0.filled(milliseconds: 1) != $0.filled(milliseconds: 2) }) else {
      throw fail("wait", "no step says how long: write {ms} where the milliseconds belong")
    }
    return .steps(steps)
  }

  private func expiries(_ value: JSON?) throws(InputError) -> [String: [DeviceStep]] {
    guard let value, value != .null else { return [:] }
    var found: [String: [DeviceStep]] = [:]
    guard let members = value.objectValue else {
      let steps = try steps(value, at: "expires")
      for timer in compiled.timerNames { found[timer] = steps }
      return found
    }
    for (timer, value) in members.sorted(by: { $0.key < $1.key }) {
      guard compiled.timerNames.contains(timer) else {
        throw unknown("timer", timer, among: compiled.timerNames, at: "expires")
      }
      found[timer] = try steps(value, at: "expires.\(timer)")
    }
    return found
  }

  // MARK: Steps

  private func steps(_ value: JSON, at place: String) throws(InputError) -> [DeviceStep] {
    var steps: [DeviceStep] = []
    for entry in value.arrayValue ?? [value] {
      guard let text = entry.stringValue else {
        throw fail(place, "write a text such as \"tap ID\", or a list of such")
      }
      guard !text.unicodeScalars.contains(where: { $0.value < 32 }) else {
        throw fail(place, "write a step as one line")
      }
      steps.append(try step(text, at: place))
    }
    return steps
  }

  private func step(_ text: String, at place: String) throws(InputError) -> DeviceStep {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { throw malformed(text, place) }
    let rest = words[1]
    switch words[0] {
    case "tap":
      return rest.hasPrefix("text ") ? .tapText(String(rest.dropFirst(5))) : .tap(id: rest)
    case "type":
      guard let into = rest.ranges(of: " into ").last, into.lowerBound > rest.startIndex else {
        throw malformed(text, place)
      }
      return .type(String(rest[..<into.lowerBound]), into: String(rest[into.upperBound...]))
    case "swipe":
      return .swipe(
        try lookedUp(
          "unknown direction", rest, among: DeviceStep.Direction.allCases, by: \.rawValue
        ) { fail(place, $0) })
    case "open", "post":
      guard rest.contains(":"), !rest.contains(where: { $0 == " " || $0 == "\"" }) else {
        throw fail(
          place, "\(quoted(rest)) is no address; write one such as \"example://stub?answer=yes\"")
      }
      return words[0] == "open" ? .open(rest) : .post(rest)
    case "code": return .code(rest)
    default: throw malformed(text, place)
    }
  }

  private func malformed(_ text: String, _ place: String) -> InputError {
    fail(
      place,
      "\(quoted(text)) is none of: \(Self.forms.joined(separator: ", ")); write one of these")
  }
}
