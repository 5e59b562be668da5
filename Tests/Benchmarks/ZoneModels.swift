import Checking
import Machines
import TimedTrials

/// A public timed model, and what the reference checker needed for it.
struct ZoneModel: Sendable {
  let name: String
  let network: @Sendable () throws(ModelError) -> TimedNetwork
  /// How the model is explored, by turns.
  var modes = [Mode.reference, .plain]
  /// What TChecker found and the CPU seconds that it took, breadth-first, covering reachability, on a
  /// machine of the kind on which the README's tables are measured.
  var published: Reference?
  /// The script among TChecker's examples that writes the model, and what it is given.
  var example: [String] = []

  struct Reference: Sendable {
    var visited: Int
    var stored: Int
    var transitions: Int
    var seconds: Double

    init(_ visited: Int, _ stored: Int, _ transitions: Int, _ seconds: Double) {
      self.visited = visited
      self.stored = stored
      self.transitions = transitions
      self.seconds = seconds
    }
  }

  /// A way to explore zones.
  enum Mode: String, CaseIterable {
    /// What TChecker's covering reachability does: zones widened by ExtraLU⁺, under inclusion.
    case reference = "ExtraLU+"
    /// Subsumption by aLU, zones as they are, without merging.
    case plain = "aLU"
    /// The same, interleavings merged: what is done if nothing else is asked for.
    case merged = "aLU, merged"

    var options: ZoneOptions {
      var options = ZoneOptions(merges: self == .merged)
      if self == .reference {
        options.abstraction = .extraLUPlus
        options.subsumption = .inclusion
      }
      return options
    }
  }
}

extension ZoneModel {
  static let all: [ZoneModel] =
    [
      fischer(8, Reference(40_536, 25_080, 132_592, 1.06)),
      fischer(9, Reference(135_485, 81_035, 487_458, 5.7)),
      collisions(9, Reference(55_554, 55_554, 127_437, 1.8)),
      collisions(10, Reference(144_898, 144_898, 328_381, 6.1)),
      rings(8, Reference(2635, 341, 3588, 0.18)), rings(10, Reference(10_219, 525, 14_052, 1.05)),
      trains(4, Reference(12_000, 12_000, 28_800, 0.06)),
      trains(5, Reference(215_375, 215_375, 608_275, 2.4)),
      regions(3, Reference(3872, 3015, 16_675, 0.03)),
      regions(4, Reference(76_130, 53_697, 436_444, 1.5)),
      dining(6, Reference(5480, 5480, 30_042, 0.17)),
      dining(7, Reference(38_179, 38_179, 245_161, 4.3)),
    ] + (4...8).map { timers($0, coupled: false) } + (5...8).map { timers($0, coupled: true) }

  private static func fischer(_ count: Int, _ published: Reference) -> ZoneModel {
    ZoneModel(
      name: "fischer \(count)",
      network: { () throws(ModelError) in try PublicTimed.fischer(count) },
      published: published, example: ["fischer.sh", "\(count)"])
  }

  private static func collisions(_ count: Int, _ published: Reference) -> ZoneModel {
    ZoneModel(
      name: "csmacd \(count)",
      network: { () throws(ModelError) in try PublicTimed.collisionDetection(count) },
      published: published, example: ["csmacd.sh", "\(count)"])
  }

  private static func rings(_ count: Int, _ published: Reference) -> ZoneModel {
    ZoneModel(
      name: "fddi \(count)", network: { () throws(ModelError) in try PublicTimed.tokenRing(count) },
      published: published, example: ["fddi.sh", "\(count)"])
  }

  private static func trains(_ count: Int, _ published: Reference) -> ZoneModel {
    ZoneModel(
      name: "train gate \(count)",
      network: { () throws(ModelError) in try PublicTimed.trainGate(count) },
      published: published, example: ["train_gate.sh", "\(count)"])
  }

  private static func regions(_ count: Int, _ published: Reference) -> ZoneModel {
    ZoneModel(
      name: "critical region \(count)",
      network: { () throws(ModelError) in try PublicTimed.criticalRegion(count) },
      published: published, example: ["critical-region.sh", "\(count)"])
  }

  private static func dining(_ count: Int, _ published: Reference) -> ZoneModel {
    ZoneModel(
      name: "dining \(count)",
      network: { () throws(ModelError) in try PublicTimed.diningPhilosophers(count) },
      published: published, example: ["dining-philosophers.sh", "\(count)"])
  }

  private static func timers(_ count: Int, coupled: Bool) -> ZoneModel {
    ZoneModel(
      name: coupled ? "coupled timers \(count)" : "timers \(count)",
      network: { () throws(ModelError) in try AppTimers.network(count, coupled: coupled) },
      // Without merging, more timers take minutes.
      modes: count <= 5 ? [.plain, .merged] : [.merged])
  }
}
