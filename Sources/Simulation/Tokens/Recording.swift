package import Machines
internal import PropertyTesting

/// One run of a system as it was observed once, detached from the rules that made it.
///
/// It is what a token or a trace file holds: enough to do the same steps again, and to notice the
/// first one that the present rules do differently.
///
/// The steps are there one by one, or else ``draw`` says how they were drawn.
package struct Recording: Hashable, Sendable {
  /// The scenario that the run was made in, where that was recorded.
  package var scenario: NameDigest?
  package var system: NameDigest
  /// The alternatives that are not their reading's default, each as `reading=alternative`.
  package var readings: [NameDigest]
  /// The parameters that do not have their default; and what is stored before the first step, with
  /// the value in the place of the milliseconds.
  package var parameters: [RecordedSpan]
  package var amendments: [NameDigest]
  package var kills: Int?
  package var suspends: Bool?
  package var withoutEvents: [NameDigest]
  package var property: NameDigest
  /// The upper half of the fingerprint of the rules under which the run was observed.
  package var rules: UInt32
  /// The length of a tick in microseconds; every delay is a multiple of it. At least 1.
  package var tickMicroseconds: Int
  package var steps: [RecordedStep]
  /// How the run was drawn, if it is known by that; then ``steps`` is empty.
  package var draw: SeededRun?
  /// The position in `steps` from which the run repeats forever, if it is a lasso.
  package var loopStart: Int?
  /// The time between the last step and the end of the observation, in microseconds.
  package var finalDelay: Int
  /// A digest of everything that was observed, times and changes included.
  package var digest: UInt32
}

/// The length of a parameter under which a run was observed.
package struct RecordedSpan: Hashable, Sendable {
  package var parameter: NameDigest
  package var milliseconds: Int

  package init(parameter: NameDigest, milliseconds: Int) {
    self.parameter = parameter
    self.milliseconds = milliseconds
  }
}

/// One step of a recorded run.
package struct RecordedStep: Hashable, Sendable {
  /// The time since the step before, or since the beginning, in microseconds.
  package var delay: Int
  /// The name of the action.
  package var action: NameDigest
  /// The name of the first row that fired; the empty name if none did.
  package var rule: NameDigest
  /// What the step did: the rows that fired, the outputs and the changes.
  package var effect: NameDigest

  package init(delay: Int, action: NameDigest, rule: NameDigest, effect: NameDigest) {
    self.delay = delay
    self.action = action
    self.rule = rule
    self.effect = effect
  }
}

extension Recording {
  static let nameWidth = 24
  static let actionWidth = 16
  static let effectWidth = 8

  /// Records a run with all its names.
  ///
  /// - Parameters:
  ///   - fingerprint: that of the compiled system that made the run.
  ///   - tickMicroseconds: that of the compiled system.
  package init(
    of run: Run, system: System, configuration: Configuration, property: String,
    scenario: String? = nil, fingerprint: UInt64, tickMicroseconds: Int
  ) {
    let name = { NameDigest($0, width: Recording.nameWidth) }
    self.scenario = scenario.map(name)
    self.system = name(system.name)
    readings = system.readings.compactMap { reading in
      let taken = configuration.readings[reading.id] ?? reading.default
      return taken == reading.default ? nil : name("\(reading.id)=\(taken)")
    }
    parameters = system.parameters.compactMap { parameter in
      let taken = configuration.parameters[parameter.id] ?? parameter.default
      return taken == parameter.default
        ? nil : RecordedSpan(parameter: name(parameter.id), milliseconds: taken)
    }
    parameters += configuration.stored.sorted { $0.key < $1.key }.map {
      RecordedSpan(parameter: name("stored \($0.key)"), milliseconds: $0.value)
    }
    amendments = system.amendments(under: configuration).map(name)
    kills = configuration.kills
    suspends = configuration.suspends
    withoutEvents = configuration.withoutEvents.sorted().map(name)
    self.property = name(property)
    rules = UInt32(fingerprint >> 32)
    self.tickMicroseconds = max(tickMicroseconds, 1)
    steps = []
    draw = nil
    loopStart = nil
    finalDelay = 0
    digest = 0
    observe(run)
  }

  /// Puts another run in the place of the recorded one, with all its names.
  package mutating func observe(_ run: Run) {
    var now = 0
    steps = run.steps.map { step in
      defer { now = step.at.microseconds }
      return RecordedStep(
        delay: step.at.microseconds - now, action: NameDigest(step.action, width: Self.actionWidth),
        rule: NameDigest(step.rows.first?.name ?? "", width: Self.actionWidth),
        effect: Self.effect(step))
    }
    draw = nil
    loopStart = run.loopStart
    finalDelay = run.end.microseconds - now
    digest = Self.digest(of: run)
  }

  static func effect(_ step: RunStep) -> NameDigest {
    NameDigest(effectText(step), width: effectWidth)
  }

  /// What a step did, independent of the order in which changes are listed.
  static func effectText(_ step: RunStep) -> String {
    let changes = step.changes.map(\.words)
    return
      ([step.rule] + step.outputs.map { "! \($0)" }
      + changes.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) })
      .joined(separator: "\n")
  }

  /// A digest of times, actions, rows, outputs and changes.
  static func digest(of run: Run) -> UInt32 {
    var fingerprint = Fingerprint()
    for step in run.steps {
      fingerprint.feed(step.at.microseconds)
      fingerprint.feed(step.action)
      fingerprint.feed(effectText(step))
    }
    fingerprint.feed(run.loopStart ?? -1)
    fingerprint.feed(run.end.microseconds)
    return UInt32(truncatingIfNeeded: SplitMix64.mixed(fingerprint.value) >> 32)
  }
}

// MARK: What the names stand for now

/// A recording that speaks of something that does not exist here.
package struct UnknownNames: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension Recording {
  /// The configuration under which the run was observed, in terms of the present system.
  ///
  /// - Throws: ``UnknownNames`` if a reading, an alternative, a parameter, an amendment or an event
  ///   is gone.
  package func configuration(for system: System) throws(UnknownNames) -> Configuration {
    var configuration = Configuration(kills: kills, suspends: suspends)
    for digest in readings {
      let choices = system.readings.flatMap { reading in
        reading.alternatives.map { (reading: reading.id, alternative: $0.id) }
      }
      guard let choice = choices.first(where: { digest.matches("\($0.reading)=\($0.alternative)") })
      else { throw unknown("reading", digest, system) }
      configuration.readings[choice.reading] = choice.alternative
    }
    for digest in amendments {
      guard let id = system.amendments.map(\.id).first(where: digest.matches) else {
        throw unknown("amendment", digest, system)
      }
      configuration.amendments.insert(id)
    }
    for digest in withoutEvents {
      guard let event = system.causedEvents.first(where: digest.matches) else {
        throw unknown("event", digest, system)
      }
      configuration.withoutEvents.insert(event)
    }
    var begun: [String: Int] = [:]
    for span in parameters {
      if let id = system.parameters.map(\.id).first(where: span.parameter.matches) {
        configuration.parameters[id] = span.milliseconds
      } else if let variable = system.keptVariables(configuration).first(where: {
        span.parameter.matches("stored \($0.name)")
      }) {
        begun[variable.name] = span.milliseconds
      } else {
        throw unknown("parameter", span.parameter, system)
      }
    }
    configuration.stored = begun
    return configuration
  }

  private func unknown(_ kind: String, _ digest: NameDigest, _ system: System) -> UnknownNames {
    UnknownNames(
      description: "\(system.name) has no \(kind) "
        + (digest.text.map { "\"\($0)\"" } ?? "of the name that was recorded")
        + "; it was renamed or removed since")
  }
}

extension System {
  /// The events that the environment can cause, with or without amendments, in the tables' order.
  package var causedEvents: [String] {
    var events: [String] = []
    let patched = amendments.flatMap(\.patches).compactMap { patch -> String? in
      switch patch {
      case .addCause(_, let cause), .replaceCause(_, _, let cause): cause.event
      default: nil
      }
    }
    for event in machines.flatMap({ $0.causes.map(\.event) }) + patched
    where !events.contains(event) {
      events.append(event)
    }
    return events
  }
}

extension Recording {
  /// A compiled system, with ticks as fine as the run was observed with.
  package func refined(_ compiled: CompiledSystem) throws(ModelError) -> CompiledSystem {
    compiled.tickMicroseconds > tickMicroseconds ? try compiled.finest() : compiled
  }
}

extension CompiledSystem {
  /// The length of a tick in microseconds that divides every moment of a run: the system's own, or
  /// one, where strict bounds keep moments just off the others.
  package func tick(thatShows run: Run) -> Int {
    let tick = max(tickMicroseconds, 1)
    let moments = run.steps.map(\.at) + [run.end]
    return moments.allSatisfy { $0.microseconds.isMultiple(of: tick) } ? tick : 1
  }
}
