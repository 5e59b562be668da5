import Conformance
import Machines
import PropertyTesting

/// A log that a small system wrote, and what was done to it.
struct SmallLog {
  enum Damage: CaseIterable { case none, deleted, doubled, swapped, moved, forged, late }

  var lines: [NaiveLine] = []

  static let kinds = [
    LineKind("go", [.event("go")], lost: 1), LineKind("tap", [.event("tap")]),
    LineKind("sent", [.output("sent")], lost: 2),
    LineKind("there", [.entry(machine: "m0", state: "s1")]),
  ]

  /// A run of random steps, as its log tells it.
  init(
    _ membership: NaiveMembership, isTimed: Bool, length: Int, _ random: inout RandomNumbers
  ) throws {
    var state = membership.compiled.neverLaunched!
    var now = 10
    for _ in 0..<60 where lines.count < length {
      let (steps, tick) = try membership.moves(from: state)
      let choice = random.below(steps.count + (tick == nil ? 0 : 1) + 1)
      if choice < steps.count {
        let step = steps[choice]
        for kind in membership.trail(of: step, from: state) {
          let late = random.below(membership.tolerance + 1)
          lines.append(
            NaiveLine(
              kind: kind,
              count: random.below(2) == 0
                ? membership.compiled.value(of: "count", in: step.next) : nil,
              time: isTimed ? now + late : nil))
        }
        state = step.next
      } else if let tick {
        now += 1
        state = tick
      }
    }
  }

  mutating func damage(_ damage: Damage, _ random: inout RandomNumbers) {
    guard lines.count > 1 else { return }
    let place = random.below(lines.count)
    switch damage {
    case .none: break
    case .deleted: lines.remove(at: place)
    case .doubled: lines.insert(lines[place], at: min(lines.count, place + 1 + random.below(2)))
    case .swapped: lines.swapAt(place, (place + 1) % lines.count)
    case .moved:
      let line = lines.remove(at: place)
      let far = 2 + random.below(2)
      lines.insert(
        line, at: random.below(2) == 0 ? min(place + far, lines.count) : max(place - far, 0))
    case .forged:
      lines[place].kind = random.below(Self.kinds.count)
      if lines[place].count != nil { lines[place].count = random.below(3) }
    case .late:
      let late = 1 + random.below(3)
      for position in place..<lines.count {
        lines[position].time = lines[position].time.map { $0 + late }
      }
    }
  }
}
