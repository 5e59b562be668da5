internal import PropertyTesting

/// The fields of a recording as bytes.
extension Recording {
  /// Writes everything that says what the run is of, and under which rules.
  func writeSetting(to writer: inout ByteWriter, withParameters: Bool) {
    writer.write(system)
    writer.write(property)
    writer.write(UInt64(rules), bytes: 4)
    writer.write(list: readings)
    writer.write(list: amendments)
    writer.write(list: withoutEvents)
    writer.write(kills.map { $0 + 1 } ?? 0)
    writer.write(suspends.map { $0 ? 2 : 1 } ?? 0)
    if withParameters {
      writer.write(parameters.count)
      for span in parameters {
        writer.write(span.parameter)
        writer.write(span.milliseconds)
      }
    }
    writer.write(tickMicroseconds)
  }

  /// Reads what ``writeSetting(to:withParameters:)`` wrote; there are no steps yet.
  init(settingFrom reader: inout ByteReader, withParameters: Bool) throws(TokenError) {
    system = try reader.digest(width: Recording.nameWidth)
    property = try reader.digest(width: Recording.nameWidth)
    rules = try UInt32(reader.fixed(bytes: 4))
    readings = try reader.digests()
    amendments = try reader.digests()
    withoutEvents = try reader.digests()
    let deaths = try reader.number()
    kills = deaths == 0 ? nil : deaths - 1
    let suspension = try reader.number()
    suspends = suspension == 0 ? nil : suspension == 2
    parameters = []
    for _ in 0..<(withParameters ? try reader.count(ofAtLeast: 4) : 0) {
      parameters.append(
        RecordedSpan(
          parameter: try reader.digest(width: Recording.nameWidth),
          milliseconds: try reader.number()))
    }
    tickMicroseconds = try reader.number()
    guard suspension <= 2, (1...(1 << 40)).contains(tickMicroseconds) else {
      throw .malformed("a field is out of range")
    }
    scenario = nil
    steps = []
    draw = nil
    loopStart = nil
    finalDelay = 0
    digest = 0
  }

  func writeSteps(to writer: inout ByteWriter) {
    writer.write(steps.count)
    for step in steps {
      writer.write(step.delay / tickMicroseconds)
      writer.write(step.action)
      writer.write(step.rule)
      writer.write(step.effect)
    }
    writer.write(loopStart.map { $0 + 1 } ?? 0)
  }

  mutating func readSteps(from reader: inout ByteReader) throws(TokenError) {
    for _ in 0..<(try reader.count(ofAtLeast: 6)) {
      steps.append(
        RecordedStep(
          delay: try reader.duration(tick: tickMicroseconds),
          action: try reader.digest(width: Recording.actionWidth),
          rule: try reader.digest(width: Recording.actionWidth),
          effect: try reader.digest(width: Recording.effectWidth)))
    }
    let loop = try reader.number()
    guard loop <= steps.count else { throw .malformed("a field is out of range") }
    loopStart = loop == 0 ? nil : loop - 1
  }
}

extension SeededRun {
  func write(to writer: inout ByteWriter) {
    writer.write(byte: version)
    writer.write(byte: manner == .swarm ? 0 : 1)
    let significant = (64 - seed.value.leadingZeroBitCount + 7) / 8
    writer.write(byte: UInt8(significant))
    writer.write(seed.value, bytes: significant)
    writer.write(run)
    writer.write(limit)
    writer.write(UInt64(actions), bytes: 2)
    writer.write(steps.count)
    for step in steps {
      writer.write(byte: step.trail)
      writer.write(UInt64(step.offer), bytes: 2)
    }
  }

  /// Reads what ``write(to:)`` wrote.
  init(of scope: Scope, from reader: inout ByteReader) throws(TokenError) {
    self.scope = scope
    version = try UInt8(reader.fixed(bytes: 1))
    manner = try reader.flag() ? .uniform : .swarm
    let significant = try Int(reader.fixed(bytes: 1))
    guard significant <= 8 else { throw .malformed("a field is out of range") }
    seed = Seed(try reader.fixed(bytes: significant))
    guard (64 - seed.value.leadingZeroBitCount + 7) / 8 == significant else {
      throw .malformed("a number is written too long")
    }
    run = try reader.number()
    limit = try reader.number()
    actions = try UInt16(reader.fixed(bytes: 2))
    steps = []
    for _ in 0..<(try reader.count(ofAtLeast: 3)) {
      steps.append(
        DrawnStep(
          trail: try UInt8(reader.fixed(bytes: 1)), offer: try UInt16(reader.fixed(bytes: 2))))
    }
    guard limit <= SeededRun.maximumLimit, steps.count <= limit else {
      throw .malformed("a field is out of range")
    }
  }
}
