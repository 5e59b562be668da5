internal import Conformance
internal import RuleLanguage
package import RuleSemantics
internal import Simulation

extension DeviceMapping {
  /// A mapping to fill in: every event that somebody causes, the user's as taps and the others as posts to a stub.
  ///
  /// It is one that can be read, so that the tests can be made before the names are those of the app.
  package static func skeleton(of compiled: CompiledSystem, on host: DeviceHost) -> String {
    let stub = "post http://localhost:8080/"
    func member(_ key: String, _ value: String) -> String {
      "\(JSON.quoted(key)): \(JSON.quoted(value))"
    }
    let causes = compiled.machines.flatMap(\.causes)
    var seen: Set<String> = []
    let events = causes.compactMap { cause -> String? in
      let name = "\(cause.actor.name): \(cause.event)"
      guard seen.insert(name).inserted else { return nil }
      let words = cause.event.map { $0.isLetter || $0.isNumber ? $0 : "_" }
      return member(
        name,
        cause.actor.presence == .foreground
          ? "tap \(String(words))"
          : "\(stub)event?name=\(cause.event.percentEncoded())")
    }
    let stimuli: [Stimulus] = [.suspend, .launch(inBackground: true), .kill]
    let steps = stimuli.filter { host.native($0) == nil }.compactMap(\.process).filter { step in
      compiled.actions.contains { $0.kind == .process(step) }
    }
    var members = [member("app", "com.example.app"), member("fresh", "sim_fresh")]
    members.append(object("events", events))
    if !steps.isEmpty {
      let posts = steps.map {
        member($0.rawValue, "\(stub)process?step=\($0.rawValue.percentEncoded())")
      }
      members.append(object("process", posts))
    }
    if !compiled.timerNames.isEmpty {
      members.append(member("wait", "\(stub)clock?ms={ms}"))
      members.append(member("expires", "\(stub)expires?timer={timer}"))
    }
    members.append(member("look", "\(stub)look"))
    members.append(member("collect", "curl -s http://localhost:8080/log"))
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }

  private static func object(_ key: String, _ members: [String]) -> String {
    "\(JSON.quoted(key)): {\n"
      + members.map { "    \($0)" }.joined(separator: ",\n") + "\n  }"
  }
}
