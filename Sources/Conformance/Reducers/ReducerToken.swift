internal import PropertyTesting
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation
internal import StateSearch
internal import TimedAutomata

/// What makes a run of an app beside its table again: the steps by digests of their words, with their
/// times, in the letters of other tokens.
struct ReducerToken {
  static let format: UInt8 = 64

  let system: UInt32
  let fingerprint: UInt64
  /// The parts of a millisecond.
  let scale: Int
  /// By step, when it happens, in parts, and a digest of its words.
  let steps: [(parts: Int, digest: UInt32)]

  init(system: String, fingerprint: UInt64, scale: Int, steps: [(at: TimePoint, words: String)]) {
    self.system = Self.digest(system)
    self.fingerprint = fingerprint
    self.scale = scale
    self.steps = steps.map { ($0.at.units * scale + $0.at.offset, Self.digest($0.words)) }
  }

  static func digest(_ words: String) -> UInt32 { NameDigest(words, width: 24).bits }

  var text: String {
    var writer = ByteWriter()
    writer.write(byte: Self.format)
    writer.write(UInt64(system), bytes: 3)
    writer.write(fingerprint, bytes: 4)
    writer.write(scale)
    writer.write(steps.count)
    var last = 0
    for step in steps {
      writer.write(step.parts - last)
      writer.write(UInt64(step.digest), bytes: 3)
      last = step.parts
    }
    return TokenText.sealed(writer)
  }

  /// - Throws: a ``TokenError`` if the text is no token of this kind.
  init(_ text: String) throws(TokenError) {
    let payload = try TokenText.unsealed(TokenText.bytes(of: text), atLeast: 13)
    var reader = ByteReader(payload)
    guard try reader.fixed(bytes: 1) == UInt64(Self.format) else {
      throw .notAToken("it is of a run of a table alone; sim reproduce makes that again")
    }
    system = UInt32(try reader.fixed(bytes: 3))
    fingerprint = try reader.fixed(bytes: 4)
    scale = try reader.number()
    let count = try reader.count(ofAtLeast: 4)
    var steps: [(parts: Int, digest: UInt32)] = []
    var now = 0
    for _ in 0..<count {
      let (sum, overflow) = now.addingReportingOverflow(try reader.number())
      guard !overflow, sum < 1 << 50 else { throw .malformed("a time is too great") }
      now = sum
      steps.append((now, UInt32(try reader.fixed(bytes: 3))))
    }
    guard reader.isAtEnd, scale > 0, scale < 1 << 24 else {
      throw .malformed("a field is out of range")
    }
    self.steps = steps
  }
}

extension JointTrial {
  /// Makes the run of a token, as far as the two make it.
  ///
  /// - Throws: the ``ReducerDivergence`` that the run shows; an ``AdapterError`` if the text is no
  ///   token, or one of another table.
  func replay(_ text: String) throws -> ReducerReport {
    let token: ReducerToken
    do { token = try ReducerToken(text) } catch {
      throw AdapterError("the run cannot be made again: \(error.description)", .token)
    }
    guard token.system == ReducerToken.digest(system.name),
      token.fingerprint == joint.table.compiled.fingerprint & 0xFFFF_FFFF
    else { throw AdapterError("the run is of another table, or of other rules", .token) }
    if let difference = joint.difference(at: joint.start) {
      throw divergence(difference, [], scale: 1, situations: 0)
    }
    var clocks = [Int](repeating: 0, count: joint.clockCount + 1)
    var place = joint.start
    var now = 0
    var moves: [JointMove] = []
    for wanted in token.steps {
      let passed = wanted.parts - now
      for clock in clocks.indices { clocks[clock] += passed }
      now = wanted.parts
      let stay = joint.stay(in: place)
      guard passed == 0 || stay.canWait, stay.invariant.allSatisfy({ holds($0, clocks, token) })
      else { break }
      let taken = joint.steps(from: place).first { step in
        ReducerToken.digest(joint.words(of: joint.steps[step.action])) == wanted.digest
          && step.guards.allSatisfy { holds($0, clocks, token) }
      }
      if let failure = joint.failure { throw failure }
      guard let taken, joint.app.slots <= joint.slots else { break }
      for reset in taken.resets { clocks[reset.clock] = 0 }
      place = taken.target
      moves.append(
        JointMove(
          at: TimePoint(parts: now, scale: token.scale), step: joint.steps[taken.action]))
      if let difference = joint.difference(at: place) {
        throw divergence(difference, moves, scale: token.scale, situations: moves.count)
      }
    }
    return report(situations: moves.count + 1, steps: moves.count)
  }

  private func holds(
    _ constraint: ClockConstraint, _ clocks: [Int], _ token: ReducerToken
  ) -> Bool {
    let value = clocks[constraint.clock]
    let limit = constraint.constant * token.scale
    return switch constraint.relation {
    case .less: value < limit
    case .atMost: value <= limit
    case .equal: value == limit
    case .atLeast: value >= limit
    case .greater: value > limit
    }
  }
}
