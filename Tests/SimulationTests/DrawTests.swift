import Machines
import Testing

@testable import Simulation

/// Tokens that hold how a run was drawn.
struct DrawTests {
  static let campaign = Campaign(seed: Seed(0xc0ffee), runs: 1000, steps: 12)
  static let scope = Scope("BELL/as-written")

  /// A whole run of the campaign, as a token would hold it.
  static func drawn(
    run: Int, on system: Machines.System = Doorbell.system, steps: Int? = nil
  ) throws -> (run: Run, recording: Recording) {
    let ground = Ground(try CompiledSystem(system))
    var path = try campaign.path(ofRun: run, of: ground, scope: scope)
    if let steps, steps < path.moves.count {
      path.finalWait = path.moves[steps].wait
      path.moves.removeLast(path.moves.count - steps)
    }
    let made = try ground.run(of: path)
    let recording = Recording(
      of: made, system: system, configuration: Configuration(), property: "never-open",
      fingerprint: ground.compiled.fingerprint, tickMicroseconds: ground.compiled.tickMicroseconds)
    return (
      made, try campaign.drawn(recording, run: run, upTo: path, of: ground, scope: scope)
    )
  }

  @Test(arguments: 0..<30)
  func `A run is drawn again from its token`(_ number: Int) throws {
    for steps in [nil, 0, 1, 5] {
      let (run, recording) = try Self.drawn(run: number, steps: steps)
      let read = try Token.recording(from: Token.text(of: recording))
      #expect(read == recording.bare)
      #expect(read.scenario?.matches("BELL/as-written") == true)
      let compiled = try CompiledSystem(Doorbell.system)
      let replay = try Replay(of: read, on: compiled)
      guard case .matched(let again) = replay.ending else {
        Issue.record("run \(number) differs: \(replay.ending)")
        continue
      }
      #expect(again.steps == run.steps && again.end == run.end)
      #expect(try Ground(compiled).run(of: replay.path).steps == run.steps)
      #expect(replay.sameRules)
    }
  }

  /// A replay passes only if the very same run is made, whatever changed in the rules; and where it
  /// does not, the rule that was changed is named nearly always.
  @Test(arguments: ReplayTests.changes.indices)
  func `A changed rule is named where the drawn run differs`(_ index: Int) throws {
    let change = ReplayTests.changes[index]
    let compiled = try CompiledSystem(Doorbell.system(rules: change.rules))
    let ground = Ground(compiled)
    var matched = 0
    var named = 0
    var diverged = 0
    for number in 0..<200 {
      let (run, recording) = try Self.drawn(run: number)
      let replay = try Replay(of: recording, on: compiled, knownNames: ["BELL-2"])
      switch replay.ending {
      case .matched(let again):
        matched += 1
        #expect(again.steps == run.steps && again.end == run.end)
      case .diverged(let divergence):
        diverged += 1
        let path = try Self.campaign.path(ofRun: number, of: ground, scope: Self.scope)
        let now = try ground.run(of: path)
        // The steps before it are the same in both.
        let same = zip(run.steps, now.steps).prefix { $0 == $1 }.count
        #expect(divergence.step - 1 >= same || change.what == "renamed", "\(change.what) \(number)")
        #expect(divergence.step <= same + 3)
        if divergence.rule == change.rule { named += 1 }
      }
    }
    #expect(diverged > 20, "\(change.what)")
    #expect(matched > 0, "\(change.what)")
    #expect(named * 100 >= diverged * 97, "\(change.what): \(named) of \(diverged)")
  }

  @Test func `An event that is new is named, for it changes what runs are drawn among`() throws {
    var system = Doorbell.system
    system.machines[0].causes.append(EventCause("knock", by: .user))
    system.machines[0].rules[0].rules.append(
      Rule(.event("knock"), to: "ringing", per: ["BELL-7"]))
    let compiled = try CompiledSystem(system)
    var reasons: [String: Int] = [:]
    for number in 0..<50 {
      let recording = try Self.drawn(run: number).recording
      if case .diverged(let divergence) = try Replay(of: recording, on: compiled).ending {
        reasons[divergence.description.replacing(/step \d+/, with: "step k"), default: 0] += 1
      }
    }
    let reason =
      "diverged at step k because rule BELL-7 reacts to what is new, event knock: "
      + "runs are drawn otherwise"
    #expect(reasons.keys.sorted() == [reason])
    #expect((reasons[reason] ?? 0) > 30)
  }

  /// If this changes, runs are drawn otherwise: then ``Draw/currentVersion`` must go up.
  @Test func `What a seed draws is what it drew when its version was given`() throws {
    let recording = try Self.drawn(run: 3, steps: 4).recording
    #expect(SeededRun.currentVersion == 1)
    #expect(Token.text(of: recording) == Self.golden)
  }

  static let golden =
    "0C0K3-1QC36-MBBMM-XA1AM-K6GN9-FCMJG-CV000-00000-0308V-DR104-007G7-ZXR1G-SN020-JWBEY-EH691-"
    + "YKR5R-5JVQJ-03G4T-D40M6-FRCD0"
}
