import Foundation
import Machines
import Simulation
import SmallNumbers
import Testing

@testable import SimCommand

/// A campaign made in parts.
struct ShardTests {
  private func session() -> Session {
    let session = Session()
    session.write("Scenarios/LAMP/b.scenario", "scenario LAMP/b\nsystem lamp\nkills 2\n")
    session.seededDefect = Lamp.seededDefect
    return session
  }

  private func makeParts(_ count: Int, _ session: Session, _ options: [String]) -> [String] {
    (1...count).map { number in
      let path = "shard-\(number)-of-\(count).json"
      let code = session.run(
        ["simulate", "--shard", "\(number)/\(count)", "--output", path] + options)
      #expect(code == 0, "\(session.errors)")
      return path
    }
  }

  /// More parts than runs is allowed: some then have none.
  @Test(arguments: [1, 2, 3, 7, 50])
  func `Parts in any order give what one machine gives, byte for byte`(_ count: Int) {
    let session = session()
    var random = SmallGenerator(seed: count)
    for runs in [1, 40, 1500] where count < 50 || runs < 50 {
      let options = ["--runs", "\(runs)", "--seed", "c0ffee77", "--steps", "30"]
      var parts = makeParts(count, session, options)
      for position in parts.indices { parts.swapAt(position, random.below(parts.count)) }
      for format in ["text", "json"] {
        let code = session.run(["simulate", "--format", format] + options)
        let whole = session.output
        #expect(session.run(["merge", "--format", format] + parts) == code)
        #expect(session.output == whole, "\(count) parts of \(runs) runs")
      }
    }
  }

  @Test func `A path that would steer the terminal is told in other letters`() {
    let session = Session()
    let output = "part\u{1b}[2J\u{202e}"
    #expect(
      session.run("simulate", "--runs", "2", "--shard", "1/2", "--output", output) == 0,
      "\(session.errors)")
    #expect(session.output.hasPrefix("part\\u{1b}[2J\\u{202e}: part 1/2, "))
    #expect(session.files.contents[output] != nil)
    #expect(session.run("explore", "--reports", output) <= 1, "\(session.errors)")
    #expect(session.output.contains("\npart\\u{1b}[2J\\u{202e}: "))
    #expect(!session.output.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
  }

  @Test func `A part says what it is, and without a file is printed`() {
    let session = session()
    let options = ["simulate", "LAMP/b", "canary", "--runs", "9", "--shard", "2/4"]
    #expect(session.run(options + ["--output", "x.json"]) == 0)
    #expect(session.output == "x.json: part 2/4, 2 of 9 runs of 2 scenarios\n")
    #expect(session.run(options) == 0)
    #expect(session.output == session.text("x.json"))
    for jobs in ["1", "3"] {
      #expect(session.run(options + ["--jobs", jobs]) == 0)
      #expect(session.output == session.text("x.json"))
    }
    let parts = makeParts(4, session, ["LAMP/b", "canary", "--runs", "9"])
    #expect(session.run(["merge"] + parts) == 1)
    let merged = session.output
    #expect(session.run("simulate", "LAMP/b", "canary", "--runs", "9") == 1)
    #expect(session.output == merged)
  }

  @Test func `Parts that do not belong together are refused`() {
    let session = session()
    let parts = makeParts(3, session, ["LAMP/b", "--runs", "9"])
    func refused(_ files: [String], _ message: String) {
      #expect(session.run(["merge"] + files) == 2, "\(message)")
      #expect(session.output == "")
      #expect(session.errors.contains(message), "\(session.errors)")
      #expect(session.errors.split(separator: "\n").count == 1)
    }
    refused([parts[0], parts[2]], "parts are missing: 2/3")
    refused([parts[1]], "parts are missing: 1/3, 3/3")
    refused(parts + [parts[1]], "part 2/3 is there twice")
    refused(parts + ["no.json"], "no.json: No such file")
    for options in [["--seed", "2"], ["--runs", "10"], ["--steps", "9"]] {
      var all = ["LAMP/b", "--runs", "9"]
      if options[0] == "--runs" { all = ["LAMP/b"] }
      _ = session.run(
        ["simulate", "--shard", "2/3", "--output", "other.json"] + all + options)
      refused([parts[0], "other.json", parts[2]], "other.json: it is of another campaign than")
    }
    _ = session.run("simulate", "LAMP", "--runs", "9", "--shard", "2/3", "--output", "other.json")
    refused([parts[0], "other.json", parts[2]], "scenarios \"LAMP/as-written, LAMP/b\"")
    _ = session.run("simulate", "LAMP/b", "--runs", "9", "--shard", "2/4", "--output", "other.json")
    refused([parts[0], "other.json", parts[2]], "shards \"4\", not \"3\"")

    session.systems = [RegressionTests.mended]
    refused(parts, "LAMP/b had other rules there than here")
    _ = session.run("simulate", "LAMP/b", "--runs", "9", "--shard", "2/3", "--output", "other.json")
    refused([parts[0], "other.json", parts[2]], "LAMP/b had other rules there than in")
    session.systems = [Lamp.system]
    session.files.contents["Scenarios/LAMP/b.scenario"] = nil
    refused(parts, "there is no scenario \"LAMP/b\" here")
  }

  @Test func `Damaged files are refused and never trap`() throws {
    let session = session()
    let part = makeParts(1, session, ["LAMP/b", "--runs", "9"])[0]
    let text = try #require(session.text(part))
    #expect(session.run("merge", part) == 1)
    let unsealed = [
      String(text.dropLast(9)), String(text.dropLast()), text + "\n",
      text.replacing(",", with: ", "),
      text.replacing("\"checksum\"", with: "\"check\""),
      text.replacing("\"ended_runs\":", with: "\"ended_runs\":1"),
    ]
    let bad =
      unsealed + [
        "", "{}", "x", "[1]", String(text.dropLast(9)), text.replacing("sim shard", with: "sim"),
        text.replacing("\"schema\":2", with: "\"schema\":9"),
        text.replacing("\"schema\":2", with: "\"schema\":1"),
        text.replacing("\"shard\":1", with: "\"shard\":2"),
        text.replacing("\"shards\":1", with: "\"shards\":0"),
        text.replacing("\"draw_version\":1", with: "\"draw_version\":0"),
        text.replacing(/"seed":"0x\d+"/, with: "\"seed\":\"zz\""),
        text.replacing("\"ended_runs\":", with: "\"ended_runs\":\""),
        text.replacing("\"runs\":9,\"states", with: "\"runs\":8,\"states"),
        text.replacing(/"firings":\[\d+/, with: "\"firings\":[1,1"),
        text.replacing(/"property":\d/, with: "\"property\":77"),
        text.replacing(/"property":\d/, with: "\"property\":-1"),
        text.replacing(/"shortestRun":\d/, with: "\"shortestRun\":99"),
        text.replacing("never-broken", with: "never-brokn"),
        text.replacing(/"sum":\d+/, with: "\"sum\":9223372036854775807"),
        text.replacing(/"firings":\[\d+/, with: "\"firings\":[9223372036854775807"),
        text.replacing(/"count":\d+/, with: "\"count\":9223372036854775807"),
        text.replacing("\"steps\":100", with: "\"steps\":0"),
        text.replacing(/"firstRun":\d/, with: "\"firstRun\":99"),
        text.replacing(/"shortestSteps":\d+/, with: "\"shortestSteps\":77"),
        text.replacing(/"shortestRun":\d/, with: "\"shortestLedTo\":1,\"shortestRun\":1"),
        text.replacing(/"states":{[^}]*}/, with: Self.states("0-1000000", sum: 1 << 40)),
        text.replacing(/"states":{[^}]*}/, with: Self.states("0-8640000", sum: 1 << 40)),
        text.replacing(/"states":{[^}]*}/, with: Self.states("0-2", sum: 8)),
        text.replacing(/"states":{[^}]*}/, with: Self.states("0-2", sum: 9, words: 1)),
      ]
    for (number, text) in bad.enumerated() {
      let isSealed = number >= unsealed.count && text.contains("\"checksum\"")
      session.write("bad.json", isSealed ? Self.sealed(text) : text)
      #expect(session.run("merge", "bad.json") == 2, "\(number): \(session.output)")
      #expect(session.errors.hasPrefix("sim: "), "\(number)")
      #expect(session.errors.split(separator: "\n").count == 1)
    }
  }

  /// The file with the checksum of what it now holds.
  private static func sealed(_ text: String) -> String {
    String(
      decoding: ShardFile.sealed(text.utf8.dropFirst(ShardFile.sealed([]).count)), as: UTF8.self)
  }

  private static func states(_ seen: String, sum: Int, words: Int = 0) -> String {
    "\"states\":{\"key_words\":\(words),\"more\":[\"\(seen)\"],\"once\":[],\"sum\":\(sum),\"twice\":[]}"
  }

  @Test func `A part that is sealed again and not otherwise changed is a part`() throws {
    let session = session()
    let part = makeParts(1, session, ["LAMP/b", "--runs", "9"])[0]
    let text = try #require(session.text(part))
    #expect(Self.sealed(text) == text)
  }

  @Test func `Bad options are refused`() {
    let session = session()
    for shard in ["0/3", "4/3", "3", "a/b", "1/0", "1/2/3", "-1/2", "1/200000"] {
      #expect(session.run("simulate", "--shard=\(shard)") == 2, "\(shard)")
      #expect(session.errors.contains("write the third of eight as 3/8"))
    }
    #expect(session.run("simulate", "--shard", "1/2", "--budget", "3") == 2)
    #expect(session.run("simulate", "--output", "x") == 2)
    #expect(session.run("merge") == 2)
    #expect(session.errors == "sim: merge wants one FILE or more, not 0; see sim merge --help\n")
    #expect(session.run("explore", "--shard", "1/2") == 2)
    session.interrupted = true
    #expect(session.run("simulate", "--shard", "1/2", "--output", "x") == 3)
    #expect(session.text("x") == nil)
  }
}
