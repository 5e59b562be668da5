import Foundation
import Machines
import Reporting
import Simulation

/// The recordings in a file: a token, or what `sim explore --format json` prints, or one scenario
/// or one result of it.
///
/// - Throws: ``InputError`` that names the file.
func recordings(in bytes: [UInt8], path: String) throws(InputError) -> [Recording] {
  let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  guard let first = text.first else {
    throw InputError(
      path: path, "the file is empty; print it again with \(program) explore --format json")
  }
  guard first.hasPrefix("{") || first.hasPrefix("[") else {
    guard text.count == 1 else {
      throw InputError(
        path: path, "neither a token nor what \(program) explore --format json prints")
    }
    do { return [try Token.recording(from: String(first))] } catch {
      throw InputError(path: path, "\(error.description); \(tokenRemedy)")
    }
  }
  do throws(Complaint) { return try recordings(inExploration: JSONReader.value(of: bytes)) } catch {
    throw InputError(
      path: path, "\(error.message); print it again with \(program) explore --format json")
  }
}

/// What to do with a token that cannot be read.
var tokenRemedy: String { "copy it whole from where \(program) printed it" }

private func recordings(inExploration root: JSON) throws(Complaint) -> [Recording] {
  if let version = root["schema"], version != 1 {
    throw Complaint(
      "its schema is \(clipped(version.text, to: 40)), and this \(program) reads schema 1")
  }
  var found: [Recording] = []
  for scenario in root["scenarios"]?.arrayValue ?? [root] {
    for result in scenario["results"]?.arrayValue ?? [scenario] {
      guard result["trace"] != nil, result["verdict"]?.stringValue == "violated" else { continue }
      found.append(try Recording(result, in: scenario))
    }
  }
  if found.isEmpty { throw Complaint("there is no violated property with a trace in it") }
  return found
}

extension Recording {
  /// The recording of a result, as sim explore prints it.
  ///
  /// The token says under which configuration the run was made, and the trace what was done.
  fileprivate init(_ result: JSON, in scenario: JSON) throws(Complaint) {
    guard let name = result["property"]?.stringValue else {
      throw Complaint("a result without \"property\"")
    }
    let place = "the result of \(quoted(name))"
    guard let token = result["token"]?.stringValue else {
      throw Complaint("\(place) has no \"token\"")
    }
    do { self = try Token.recording(from: token) } catch {
      throw Complaint("\(place): \(error.description)")
    }
    guard property.matches(name) else {
      throw Complaint("\(place): its token is that of another property")
    }
    property = NameDigest(name, width: property.width)
    if let name = scenario["system"]?.stringValue {
      guard system.matches(name) else {
        throw Complaint("\(place): its token is that of another system than \(quoted(name))")
      }
      system = NameDigest(name, width: system.width)
    }
    let steps = try (result["trace"]?.arrayValue ?? []).enumerated().map {
      (entry) throws(Complaint) in
      try RunStep(entry.element, place: "\(place), step \(entry.offset + 1)")
    }
    let loop = result["loop_start"]?.integerValue.map { $0 &- 1 }
    if let loop, !steps.indices.contains(loop) {
      throw Complaint("\(place): \"loop_start\" is the number of no step")
    }
    let last = steps.last?.at ?? Instant(microseconds: 0)
    let end = try result["end_ms"].map { (value) throws(Complaint) in
      try Instant(value, place: place)
    }
    var now = last
    for step in steps.reversed() {
      guard step.at <= now else { throw Complaint("\(place): time runs backwards in its trace") }
      now = step.at
    }
    guard end ?? last >= last else { throw Complaint("\(place): it ends before its last step") }
    observe(Run(steps: steps, loopStart: loop, end: end ?? last))
  }
}

extension RunStep {
  fileprivate init(_ json: JSON, place: String) throws(Complaint) {
    guard let at = json["at_ms"], let action = json["action"]?.stringValue,
      let rule = json["rule"]?.stringValue, let changes = json["changes"]?.objectValue
    else {
      throw Complaint("\(place): \"at_ms\", \"action\", \"rule\" or \"changes\" is missing")
    }
    var told: [Change] = []
    for (what, values) in changes.sorted(by: { $0.key < $1.key }) {
      let pair = values.arrayValue?.compactMap(\.stringValue) ?? []
      guard pair.count == 2 else {
        throw Complaint("\(place): the change of \(quoted(what)) is no pair of texts")
      }
      told.append(Change(what: what, from: pair[0], to: pair[1]))
    }
    self.init(
      at: try Instant(at, place: place), actor: json["actor"]?.stringValue ?? "",
      event: json["event"]?.stringValue ?? "", action: action,
      rows: rule.isEmpty
        ? []
        : rule.components(separatedBy: ", ").map {
          FiredRow(machine: "", state: "", label: "", ids: [$0])
        },
      outputs: json["outputs"]?.arrayValue?.compactMap(\.stringValue) ?? [], changes: told)
  }
}

extension Instant {
  /// A moment in milliseconds with at most three decimal places.
  init(_ json: JSON, place: String) throws(Complaint) {
    let parts = json.text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard (1...2).contains(parts.count), fraction.utf8.count <= 3,
      (parts.map(String.init)).allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let whole = Int(parts[0]), whole <= 1 << 40,
      let rest = Int((fraction + "000").prefix(3))
    else {
      throw Complaint("\(place): \(quoted(json.text)) is not a time in milliseconds")
    }
    self.init(microseconds: whole * 1000 + rest)
  }
}
