package import Checking
package import Machines

extension Property {
  /// The harm of a run that violates it.
  package var harmOfRun: Harm { harm ?? Harm(kind, nil) }
}

extension Harm {
  /// What the kind of a property and the time computed say of the harm, where nobody has said it.
  package init(_ kind: Property.Kind, _ measure: Measure?) {
    self =
      switch kind {
      case .alwaysPossible, .noDeadlock, .eventually, .noAutomaticCycle, .noZeno,
        .leadsTo(_, _, within: nil, _):
        .stuck
      case .longest where measure == .unbounded: .stuck
      case .always, .never, .precedes, .atMost: .wrong
      case .offers: .lacking
      case .leadsTo, .longest, .shortest: .late
      case .sometimes: .missing
      case .lint(let lint, _):
        switch lint {
        case .everyAnswerHasTimeout: .stuck
        case .noStateWithoutExit: .lacking
        case .total, .noOverlap, .noDeadRow, .noUnreachableState: .tables
        }
      }
  }

  /// What happens to the user, as a heading.
  package var title: String {
    switch self {
    case .lost: "User data is lost, duplicated or mixed up"
    case .stuck: "The user is stuck"
    case .wrong: "The user sees what must not happen"
    case .lacking: "The user lacks a needed action or notice"
    case .late: "A time limit is broken"
    case .miscounted: "Analytics are wrong"
    case .missing: "Documented behaviour never happens"
    case .tables: "The rules have gaps, overlaps or dead rows"
    }
  }
}

extension PropertyResult {
  package var harm: Harm { property.harm ?? Harm(property.kind, measure) }

  /// How unlucky the run is: what others than the user, the app and time have to do, then steps.
  private var rarity: (Int, Int) {
    guard let run else { return (0, 0) }
    let calm = ["user", "app", "time"]
    return (run.steps.count { !calm.contains($0.actor) }, run.steps.count)
  }

  /// Whether it comes first in a list by harm: the worse harm, then what happens more easily.
  func isMoreHarmful(than other: PropertyResult) -> Bool {
    if harm != other.harm { return harm < other.harm }
    return rarity < other.rarity
  }
}

extension ScenarioReport {
  /// The results that fail, the most harmful first; the system's order decides ties.
  var violationsByHarm: [PropertyResult] {
    results(.violated).sorted { $0.isMoreHarmful(than: $1) }
  }
}
