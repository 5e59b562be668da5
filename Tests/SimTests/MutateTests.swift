import Machines
import Testing

@testable import SimCommand

/// What `sim mutate` prints, and how the score is held.
struct MutateTests {
  private static let lock = "Scenarios/\(SurvivorLock.fileName)"

  private func pinned() -> Session {
    let session = Session()
    #expect(session.run("mutate", "--pin") == 0)
    #expect(session.errors == "")
    return session
  }

  @Test func `The score is printed with each survivor and its run`() {
    let session = Session()
    #expect(session.run("mutate", "LAMP/as-written") == 0)
    #expect(session.output.contains("survives: Lamp/off: on flip [LAMP-1]"), "\(session.output)")
    #expect(session.output.contains("a run of the rules: "))
    #expect(session.output.contains("\nLAMP "))
  }

  @Test func `What is pinned is as committed, and losing a claim is noticed`() throws {
    let session = pinned()
    let text = try #require(session.text(Self.lock))
    #expect(text.contains("document LAMP\n"))
    #expect(session.run("mutate", "--check") == 0, "\(session.output)")
    session.systems[0].properties.removeAll { $0.name == "can-burn" }
    #expect(session.run("mutate", "--check") == 1)
    #expect(session.output.contains("not as committed: LAMP: survives now: Lamp/off: on flip"))
    #expect(session.text(Self.lock) == text)
  }

  @Test func `A rule that only another reading puts in force is judged where that is taken`() throws
  {
    let session = Session()
    session.write(
      "Scenarios/LAMP/fused.scenario",
      "scenario LAMP/fused\ntitle The lamp\nsystem lamp\nreading fuse = present\n")
    #expect(session.run("mutate", "--pin") == 0)
    let text = try #require(session.text(Self.lock))
    #expect(!text.contains("LAMP/fused"), "its rules are those of the other scenario")

    let melts = Row<Lamp>.on(.surge, to: .off, per: "LAMP-4").only(when: Lamp.fuse.is("present"))
    session.systems[0].machines[0].rules[1].rules.insert(melts.rule, at: 0)
    session.systems[0].machines[0].rules[2].rules.removeAll()
    #expect(session.run("mutate", "--pin") == 0)
    let again = try #require(session.text(Self.lock))
    #expect(again.contains(" LAMP/fused\n"))
    #expect(again.contains("rule LAMP-4 noticed by never-broken"), "\(again)")
  }

  @Test func `An accepted survivor that is none any more must go`() {
    let session = pinned()
    session.write(
      "Scenarios/\(AcceptedSurvivor.fileName)",
      "accept LAMP\n  reason no screen\n  owner product\n  fault Lamp/nowhere · row dropped\n")
    #expect(session.run("mutate", "--check") == 1)
    #expect(session.output.contains("accepted, and no survivor: LAMP Lamp/nowhere · row dropped"))
  }

  /// Two systems without a mutant in common, and one that shares all with the first.
  private func sessionWithGroups() -> Session {
    let session = Session()
    var twin = Lamp.system
    twin.name = "twin"
    session.systems += [twin, Beacon.system]
    session.write(
      "Scenarios/LAMP/twin.scenario", "scenario LAMP/twin\ntitle The twin\nsystem twin\n")
    session.write(
      "Scenarios/LAMP/beacon.scenario",
      "scenario LAMP/beacon\ntitle The beacon\nsystem beacon\n")
    return session
  }

  @Test func `Parts leave nothing to be judged by the whole`() throws {
    let session = sessionWithGroups()
    #expect(session.run("mutate", "--no-cache", "--format", "json") == 0)
    let whole = session.output
    var judged: [Int] = []
    for part in 1...3 {
      #expect(session.run("mutate", "--shard", "\(part)/3", "--cache", "kept") == 0)
      let words = session.output.split(separator: " ")
      #expect(session.output.hasPrefix("part \(part)/3: "))
      judged.append(try #require(Int(words[2].filter(\.isNumber))))
    }
    #expect(judged.filter { $0 > 0 }.count == 2 && judged[2] == 0)
    // Whoever judges asks whether to go on.
    session.interrupted = true
    #expect(session.run("mutate", "--cache", "kept", "--format", "json") == 0)
    #expect(session.output == whole)
    #expect(session.run("mutate", "--no-cache") == 3)
    session.interrupted = false
    session.systems[0].properties.removeAll { $0.name == "can-burn" }
    session.systems[1].properties.removeAll { $0.name == "can-burn" }
    #expect(session.run("mutate", "--cache", "kept", "--format", "json") == 0)
    #expect(session.output != whole, "another claim, other verdicts")
    let path = try #require(session.files.contents.keys.first { $0.hasPrefix("kept/") })
    session.files.contents[path]?.removeLast()
    let again = session.output
    #expect(session.run("mutate", "--cache", "kept", "--format", "json") == 0)
    #expect(session.output == again, "what is damaged is judged again")
  }

  @Test func `A part wants a cache, and tells nothing`() {
    let session = Session()
    #expect(session.run("mutate", "--shard", "1/2") == 2)
    #expect(session.errors.hasPrefix("sim: --shard leaves what it finds in the cache; give"))
    for option in ["--pin", "--check"] {
      #expect(session.run("mutate", option, "--shard", "1/2", "--cache", "kept") == 2)
      #expect(session.errors.hasPrefix("sim: --shard prints nothing, its results go into the"))
    }
  }

  @Test func `Bad input is told with how to mend it`() {
    let session = Session()
    #expect(session.run("mutate", "--check") == 2)
    #expect(session.errors.contains("write it with sim mutate --pin"))
    #expect(session.run("mutate", "LAMP/as-written", "--pin") == 2)
    #expect(session.errors.contains("--check and --pin want whole documents"))
    session.write(Self.lock, "survivor lost\n")
    #expect(session.run("mutate", "--check") == 2)
    #expect(session.errors.contains("\(Self.lock):1: `survivor` before any `document NAME`"))
    for (text, complaint) in [
      ("accept LAMP\nowner me\nfault x\n", "the block has no `reason` line"),
      ("accept LAMP\nreason r\nowner me\n", "the block has no `fault` line"),
      ("accept LAMP x\nreason r\nowner me\nfault x\n", "write it as `accept DOCUMENT`"),
      (
        "accept LAMP\nreason r\nowner me\nfault x\nfault x\n",
        ":5: the same survivor is accepted before"
      ),
    ] {
      session.write("Scenarios/\(AcceptedSurvivor.fileName)", text)
      #expect(session.run("mutate") == 2)
      #expect(session.errors.contains(complaint), "\(session.errors)")
    }
  }

  @Test func `A lock that is written is read again`() throws {
    var lock = SurvivorLock()
    lock.documents["A"] = SurvivorLock.Entry(
      killed: 3, equivalent: 2, refused: 1, survivors: ["M/S: on x #2 · row dropped", "variable y"])
    lock.documents["B"] = SurvivorLock.Entry()
    let read = try SurvivorLock(SourceText(Array(lock.text.utf8), path: "lock"))
    #expect(read.documents == lock.documents)
  }
  @Test func `The gate holds the score, and judges what a change touches`() throws {
    let session = pinned()
    _ = session.run("gate")
    #expect(!session.output.contains("score of mutants"), "\(session.output)")
    let text = try #require(session.text(Self.lock))
    session.write(Self.lock, text.replacing("killed ", with: "killed 1"))
    _ = session.run("gate")
    #expect(session.output.contains("score of mutants: \(Self.lock): what is said of LAMP"))
    #expect(!session.output.contains("survives now"))
    session.write(Self.lock, text)
    session.systems[0].properties.removeAll { $0.name == "can-burn" }
    _ = session.run("gate")
    #expect(session.output.contains("what is said of LAMP"))
    #expect(session.output.contains("; survives now: Lamp/off: on flip"), "\(session.output)")
    #expect(session.run("mutate", "--pin") == 0)
    session.write(
      "Scenarios/\(AcceptedSurvivor.fileName)",
      "accept LAMP\n  reason no screen\n  owner product\n  fault Lamp/nowhere · row dropped\n")
    _ = session.run("gate")
    #expect(!session.output.contains("what is said of LAMP"))
    #expect(session.output.contains("accepts what is no survivor: LAMP Lamp/nowhere · row dropped"))
  }

  @Test func `Rules are told with whether claims notice faults in them`() {
    let session = pinned()
    #expect(session.run("rules", "LAMP-1") == 0)
    #expect(session.output.contains("    faults: noticed by "), "\(session.output)")
    session.files.contents[Self.lock] = nil
    #expect(session.run("rules", "LAMP-1") == 0)
    #expect(!session.output.contains("faults: "))
  }
}
