import Checking
import Machines

/// Amendments that claim to repair a property and do not.
///
/// A claim is good if the property is not proved without amendments, and either this one alone has
/// it proved, or all of them together do and all but this one do not.
///
/// - Parameter proved: which of these properties are proved with these amendments, in the default
///   readings.
func unfoundedClaims(
  of system: System, proved: (Set<String>, [Property]) throws -> [String]
) rethrows -> [GateFinding] {
  let all = Set(system.amendments.map(\.id))
  var findings: [GateFinding] = []
  for amendment in system.amendments {
    let claims = system.properties.filter { amendment.repairs.contains($0.name) }
    let finding = { (property: String, why: String) in
      GateFinding(
        kind: .unfoundedClaim, property: property,
        message: "amendment \"\(amendment.id)\" of \(system.name) claims to repair it, \(why)",
        place: system.properties.first { $0.name == property }.map { .source($0.source) })
    }
    let known = claims.map(\.name)
    findings += amendment.repairs.filter { !known.contains($0) }.map {
      finding($0, "and there is no such property")
    }
    if claims.isEmpty { continue }
    let before = try proved([], claims)
    let alone = try proved([amendment.id], claims)
    let isSettled = known.allSatisfy { alone.contains($0) && !before.contains($0) }
    let together = isSettled ? [] : try proved(all, claims)
    let others = isSettled ? [] : try proved(all.subtracting([amendment.id]), claims)
    for name in known {
      if before.contains(name) {
        findings.append(finding(name, "which is proved without it"))
      } else if !alone.contains(name) && (!together.contains(name) || others.contains(name)) {
        findings.append(finding(name, "which is not proved with it"))
      }
    }
  }
  return findings
}
