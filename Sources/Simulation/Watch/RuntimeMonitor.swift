package import Machines

/// The properties of a system as watches over finite runs, compiled once.
///
/// A finite run can break what holds in every state or step, at most so often, in an order or within
/// a time; and it can show what happens sometimes. What only endless runs break, and what is said of
/// all runs together, is ``unwatched``.
package struct RuntimeMonitor: Sendable {
  package let ground: Ground
  /// The properties that are watched, in the system's order.
  package let properties: [Property]
  /// The properties of which a finite run shows nothing.
  package let unwatched: [Property]
  let clauses: [MonitorClause]
  let predicates: [CompiledCondition]
  let ofAction: [[Int]]
  let ofRow: [[Int]]
  let ofOutput: [[Int]]
  let ofDeath: [Int]
  let signalCount: Int
  /// Whether some condition can change by the mere passing of time.
  let readsTimers: Bool

  /// Compiles properties; those that the readings do not ask are left out.
  ///
  /// - Throws: a `ModelError` if a property depends on more than readings, or measures a timer
  ///   more finely than the rules do.
  package init(_ properties: [Property], on ground: Ground) throws(ModelError) {
    var compiler = MomentCompiler(ground)
    var watched: [Property] = []
    var unwatched: [Property] = []
    var clauses: [MonitorClause] = []
    for property in properties where try ground.compiled.applies(property) {
      if let clause = try compiler.clause(of: property.kind) {
        watched.append(property)
        clauses.append(clause)
      } else {
        unwatched.append(property)
      }
    }
    self.ground = ground
    self.properties = watched
    self.unwatched = unwatched
    self.clauses = clauses
    predicates = compiler.predicates
    ofAction = compiler.ofAction
    ofRow = compiler.ofRow
    ofOutput = compiler.ofOutput
    ofDeath = compiler.ofDeath
    signalCount = compiler.signals.count
    readsTimers = compiler.conditions.contains(where: \.measuresTime)
  }

  /// Whether the watch must be told what fires in steps.
  var needsRecords: Bool {
    ofRow.contains { !$0.isEmpty } || ofOutput.contains { !$0.isEmpty }
  }
}

/// What a watch saw in a run.
package struct RunFinding: Hashable, Sendable {
  /// The position of the property in ``Watch/properties``.
  package let property: Int
  package let kind: FailureKind
  /// The number of steps before it shows, the last of which shows it if time does not.
  package let steps: Int
}

extension Condition {
  /// Whether it speaks of how long a timer has run.
  fileprivate var measuresTime: Bool {
    switch self {
    case .elapsedAtLeast, .elapsedAtMost: true
    case .not(let inner): inner.measuresTime
    case .all(let parts), .any(let parts): parts.contains(where: \.measuresTime)
    default: false
    }
  }
}
