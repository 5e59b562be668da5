import Checking
import Machines
import Testing

@testable import ModelsLE

@Suite struct `Verdicts on life-cycle events` {
  private static let install = LE.installDetection
  private static let whole = LE.lifecycleEvents

  // MARK: The document

  @Test func `The catalogue's 64 rules are there, and 7 of them have no behaviour`() {
    #expect(LE.document.rules.map(\.id) == (1...64).map { $0 < 10 ? "LE-0\($0)" : "LE-\($0)" })
    #expect(Self.whole.notExecutable.count == 7)
  }

  // MARK: Install detection

  private static let misreported = ["new-install-reported", "unknown-only-for-old-users"]

  @Test func `one launch misreports nothing, and one death is enough to`() throws {
    #expect(
      try unproved(Self.install, kills: 0, asking: Self.misreported + ["event-not-lost"]) == [])
    // One death between the identity and the pair is enough.
    #expect(try unproved(Self.install, kills: 1, asking: Self.misreported) == Self.misreported)
  }

  @Test func `a second client in the process sees the identity of the first`() throws {
    #expect(
      try unproved(Self.install, ["re-init": "same process"], asking: Self.misreported)
        == Self.misreported)
  }

  @Test func `reset() that drops the queue loses the install without any death`() throws {
    let asked = ["event-not-lost"]
    #expect(try unproved(Self.install, ["reset-queue": "empties"], asking: asked) == asked)
    #expect(try unproved(Self.install, asking: asked) == [])
  }

  @Test func `the order of event and pair decides between twice and never`() throws {
    let asked = ["installed-once", "update-is-reported"]
    let first = try unproved(Self.whole, kills: 2, asking: asked)
    #expect(first == ["installed-once"])
    let pairFirst = try unproved(Self.whole, ["store-order": "the pair"], kills: 2, asking: asked)
    #expect(pairFirst == ["update-is-reported"])
  }

  @Test func `a pair stored in one write is never torn, and tears no update`() throws {
    let asked = ["stored-pair-is-whole", "updated-only-after-change"]
    #expect(try unproved(Self.install, kills: 2, asking: asked) == asked)
    #expect(try unproved(Self.install, ["two-keys": "together"], kills: 2, asking: asked) == [])
  }

  @Test func `who signed out of an old build is a new install, and nothing repairs that`() throws {
    let asked = ["no-install-spike"]
    let all = Set(Self.install.amendments.map(\.id))
    #expect(try unproved(Self.install, amendments: all, kills: 2, asking: asked) == [])
    #expect(
      try unproved(
        Self.install, ["existing-user": "any"], amendments: all, kills: 2, asking: asked) == asked)
  }

  @Test func `a host that clears its UserDefaults is installed again, and nothing repairs that`()
    throws
  {
    let asked = ["installed-once"]
    let all = Set(Self.install.amendments.map(\.id))
    #expect(try unproved(Self.install, amendments: all, kills: 2, asking: asked) == [])
    #expect(
      try unproved(
        Self.install, ["standard-domain": "the host"], amendments: all, kills: 2, asking: asked)
        == asked)
  }

  // MARK: The link buffer

  @Test func `one Opened leaves a link out, mixes two, and sends a code`() throws {
    let links = LE.linkBuffer
    let asked = ["every-link-is-attached", "no-code-is-sent", "source-of-its-link"]
    let all = Set(links.amendments.map(\.id))
    #expect(try unproved(links, asking: asked) == Array(asked.prefix(2)))
    #expect(
      try unproved(links, ["buffered-fields": "each by itself"], asking: asked) == asked)
    #expect(try unproved(links, amendments: all) == [])
    #expect(
      try unproved(links, ["held-back-link": "goes"], amendments: all, asking: asked)
        == ["every-link-is-attached"])
  }

  // MARK: Opened and Backgrounded

  /// Where the readings of Opened are looked at: one launch into the foreground and one more.
  private func opened(
    _ readings: [String: String], _ asked: [String], amendments: Set<String> = []
  ) throws -> [String] {
    try unproved(
      Self.whole, readings, amendments: amendments, kills: 1, suspends: true, asking: asked)
  }

  @Test func `every reading of the first didBecomeActive breaks a sentence`() throws {
    let asked = ["first-opened-by-cold-path", "return-sends-opened"]
    #expect(try opened([:], asked) == ["first-opened-by-cold-path"])
    #expect(try opened(["first-didBecomeActive": "of the process"], asked) == asked)
    #expect(try opened(["first-didBecomeActive": "seen"], asked) == asked)
    #expect(try opened([:], asked, amendments: ["one-visit-one-opened"]) == [])
  }

  @Test func `taken literally iOS never sends a resume`() throws {
    let asked = ["resume", "return-sends-opened"]
    #expect(try opened([:], asked) == [])
    #expect(try opened(["transition": "adjacent"], asked) == asked)
  }

  @Test func `only if inactive is in the foreground an ordinary launch sends Opened`() throws {
    let atEmit = ["state-read": "at emit time"]
    let strict = atEmit.merging(["inactive": "not foreground"]) { $1 }
    #expect(try opened(strict, ["held-back-is-made-up"]) == ["held-back-is-made-up"])
    #expect(try opened(atEmit, ["cold-opened-in-foreground"]) == [])
    #expect(
      try opened([:], ["cold-opened-in-foreground"]) == ["cold-opened-in-foreground"])
  }

  /// A reading, another answer to it, and a claim.
  private static let contested = [
    ("actor", "one at a time", "backgrounded-when-left"),
    ("actor", "one at a time", "one-cold-opened"),
    ("enqueued", "tracked", "backgrounded-in-drain"),
    ("held-back", "true", "first-opened-is-cold"),
    ("re-init", "same process", "one-cold-opened"),
    ("replay", "some time", "link-on-next-opened"),
    ("link-calls", "in each place", "link-once"),
    ("flag-default", "false", "on-by-default"),
    ("flag-default", "false", "gated-until-44"),
    ("pairing", "always", "visits-are-closed"),
  ]

  @Test func `a claim that holds or is not asked fails under another reading`() throws {
    #expect(try opened([:], Self.contested.map(\.2)) == [])
    for (answer, group) in Dictionary(grouping: Self.contested, by: { [$0.0: $0.1] }) {
      let claims = group.map(\.2)
      #expect(try opened(answer, claims) == claims.sorted())
    }
  }
}
