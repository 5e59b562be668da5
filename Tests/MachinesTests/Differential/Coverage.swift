/// How much a campaign has compared, so that it cannot pass by comparing nothing.
struct Coverage {
  var systems = 0
  /// Systems that both sides refuse.
  var refused = 0
  /// Systems that begin with a stored value other than the initial one.
  var begun = 0
  var states = 0
  /// States in which both sides find a fault of the model.
  var faults = 0
  var steps = 0
  var rows = 0
  var firedRows = 0
  var outputs = 0
  var expiries = 0
  var launches = 0
  var returns = 0
  var deathsInsideSteps = 0

  mutating func count(_ step: NaiveStep) {
    steps += 1
    outputs += step.outputs.count
    if step.killedAfterEffect != nil { deathsInsideSteps += 1 }
    switch step.action {
    case .expiry: expiries += 1
    case .launch, .launchInBackground: launches += 1
    case .comeBack: returns += 1
    default: break
    }
  }
}
