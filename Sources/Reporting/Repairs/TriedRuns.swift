import Checking
import Machines

/// What becomes of the run of a finding where something is changed under which the claim is not proved.
struct TriedRuns {
  /// What stops the run, by the step at which it does.
  enum Stop: Hashable {
    /// What somebody does in the step cannot happen any more.
    case impossible(Int)
    /// What the claim speaks of is otherwise from this step on.
    case parting(Int)
  }

  /// Of the answers under which the claim is not asked, those that stop the run.
  private(set) var unclaimed: [TakenReading: Stop] = [:]
  /// The amendments that claim to repair it, change what a step does in which a row at fault fires, and stop the run, and
  /// with which another run breaks the claim.
  private(set) var insufficient: [(amendment: Amendment, stop: Stop)] = []

  private static let mostInsufficient = 1

  init() {}

  init(_ finding: Finding, _ lead: Lead) {
    let machines = lead.machines
    let (report, name) = (finding.report, finding.result.property.name)
    func stop(_ configuration: Configuration) -> Stop? {
      guard let tried = try? finding.tried(on: report.system, configuration)?.get() else {
        return nil
      }
      if let step = tried.impossible, !tried.isOfClaim || step <= tried.parting ?? step {
        return .impossible(step)
      }
      return tried.isOfClaim ? tried.parting.map(Stop.parting) : nil
    }
    for taken in finding.remedies.unclaimed {
      unclaimed[taken] = stop(report.configuration.answering(taken))
    }
    let near = (finding.result.run?.steps ?? []).filter(lead.isAtFault).flatMap(\.rows)
    for variant in report.variants where insufficient.count < Self.mostInsufficient {
      guard case .amendment(let id) = variant.change, variant.verdict(name) == .violated,
        let amendment = report.system.amendments.first(where: { $0.id == id }),
        amendment.repairs.contains(name)
      else { continue }
      let other = variant.change.applied(to: report.configuration, of: report.system)
      guard let tables = try? report.system.resolvedTables(under: other),
        RowChange.between(machines, tables).contains(where: { change in
          near.contains { $0.machine == change.machine && $0.state == change.state }
        }), let stop = stop(other)
      else { continue }
      insufficient.append((amendment, stop))
    }
  }
}

extension Configuration {
  /// The same with another answer.
  func answering(_ taken: TakenReading) -> Configuration {
    var other = self
    other.readings[taken.reading] = taken.alternative
    return other
  }
}

extension TriedRuns.Stop {
  /// What is so with the change, in a clause.
  var words: Inline {
    switch self {
    case .impossible(let step): "step \(step + 1) of this run cannot happen"
    case .parting(let step): "this run goes otherwise from step \(step + 1) on"
    }
  }
}
