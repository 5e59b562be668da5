@testable import Simulation

extension Recording {
  /// The same recording as a token holds it: digests without names.
  var bare: Recording {
    var copy = self
    copy.scenario = scenario?.bare
    copy.system = system.bare
    copy.readings = readings.map(\.bare)
    copy.parameters = parameters.map {
      RecordedSpan(parameter: $0.parameter.bare, milliseconds: $0.milliseconds)
    }
    copy.amendments = amendments.map(\.bare)
    copy.withoutEvents = withoutEvents.map(\.bare)
    copy.property = property.bare
    copy.steps = steps.map {
      RecordedStep(
        delay: $0.delay, action: $0.action.bare, rule: $0.rule.bare, effect: $0.effect.bare)
    }
    return copy
  }
}
