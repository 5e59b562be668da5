import Foundation
import Testing

import Machines
import PageTrials
@testable import Reporting
@testable import SimCommand

/// `sim explore --html`: one page that shows everything.
struct ExplorerTests {
  private func page(_ arguments: String...) throws -> (session: Session, text: String) {
    let session = Session()
    #expect(session.run(["explore", "--html", "out/page.html"] + arguments) == 1)
    return (session, try #require(session.text("out/page.html")))
  }

  @Test func `The page has the sentences, what fails and the run as text, and leaves the reports`()
    throws
  {
    let (session, text) = try page()
    for rule in Lamp.documents[0].rules {
      #expect(text.contains("<b>\(rule.id)</b> \(rule.text)"))
    }
    #expect(text.contains("id=finding/LAMP/never-broken"))
    #expect(text.contains("<div class=\"rule contradiction\" id=rule/LAMP-3>"))
    #expect(text.contains("<b>0 ms</b> user: flip"))
    // The page's script puts the two together, and ends the finding with the command.
    let line = "<code>never-broken</code> in <a href=#scenario/LAMP/as-written>"
    #expect(text.contains(line))
    #expect(text.contains("sim reproduce SCENARIO:CLAIM"))
    #expect(session.files.contents.keys.allSatisfy { !$0.hasPrefix("Reports/") })
    #expect(session.output.contains("out/page.html: written"))
  }

  @Test func `The page asks nothing of a network and is the same each time`() throws {
    let (_, text) = try page()
    let outside = text.matches(of: #/(?:src|href|action)="?(?:[a-z]+:|//)[^" >]*/#)
      .map { String($0.output) }.filter { $0 != "href=\"data:," }
    #expect(outside == [])
    for call in ["fetch(", "XMLHttpRequest", "import(", "@import", "url(http"] {
      #expect(!text.contains(call))
    }
    #expect(try page("LAMP/as-written").text == text)
    #expect(try page("--jobs", "2").text == text)
  }

  @Test func `No text of a model becomes part of the page's code`() throws {
    let nasty = "a</script><script>x()</script><img src=y onerror=z> & \"b\" ` * [c](d)"
    let session = Session()
    var system = Lamp.system
    system.title = nasty
    system.properties[0] = Property(
      nasty, nasty, per: ["LAMP-3"], .never(Lamp.is(.broken)))
    system.machines[0].screens["broken"] = nasty
    session.systems = [system]
    session.documents = [
      Document(
        "LAMP", title: nasty, rules: [CatalogueRule("LAMP-3", line: 1, nasty)], lines: [1: nasty])
    ]
    #expect(session.run("explore", "--html", "page.html") == 1)
    let text = try #require(session.text("page.html"))
    #expect(!text.contains("<img") && !text.contains("<script>x"))
    #expect(text.ranges(of: "</script>").count == 2)
    #expect(text.contains("a&lt;/script&gt;&lt;script&gt;x()"))
  }

  @Test func `A page is written over, and nothing else is`() throws {
    let session = Session()
    #expect(session.run("explore", "--html", "page.html") == 1)
    let first = session.text("page.html")
    #expect(session.run("explore", "--html", "page.html") == 1)
    #expect(session.text("page.html") == first)
    session.write("notes.html", "<!doctype html>\n<p>Mine.")
    #expect(session.run("explore", "--html", "notes.html") == 2)
    #expect(
      session.errors.contains("notes.html: not written by sim explore --html, and left as it is"))
    #expect(session.searches.isEmpty)
    session.files.folders.insert("site")
    #expect(session.run("explore", "--html", "site") == 2)
    #expect(session.errors.contains("site: a folder, and left as it is"))
    for other in ["--check", "--cross=fuse"] {
      #expect(session.run("explore", "LAMP/as-written", "--html", "a.html", other) == 2)
    }
    #expect(session.text("a.html") == nil)
  }

  @Test func `Whatever fails, the page is wholly the old one or wholly the new one`() throws {
    let session = Session()
    #expect(session.run("explore", "--html", "page.html") == 1)
    let old = session.text("page.html")
    session.write("Scenarios/LAMP/other.scenario", "scenario LAMP/other\ntitle B\nsystem lamp\n")
    for change in 0..<8 {
      session.files.failsAt = session.files.changes + change
      let code = session.run("explore", "--html", "page.html")
      session.files.failsAt = nil
      #expect(code == 1 || code == 2)
      let new = session.text("page.html")
      #expect(code == 2 && new == old || new?.contains("LAMP/other") == true)
      #expect(new?.hasSuffix("</html>\n") == true)
      session.write("page.html", old ?? "")
    }
  }

  @Test(.enabled(if: ScriptRunner.found != nil, "neither Node nor Chromium is installed"))
  func `A packed text is unpacked to the same, and is shorter`() throws {
    var texts = ["", "a", "abcabcabcabc", "🔇 é 🔇 é 🔇 é", String(repeating: "same ", count: 200)]
    // Distances of one, two and three digits.
    for length in [50, 3000, 20_000] {
      let between = (0..<length).map { String($0, radix: 36) }.joined(separator: ",")
      texts.append("the same beginning;\(between);the same beginning")
    }
    texts.append("{" + texts.joined(separator: "}{") + "}")
    let packed = texts.map(PackedText.packing)
    for (text, short) in zip(texts, packed) where text.count > 20 {
      #expect(short.utf8.count < text.utf8.count)
      #expect(!short.contains("<") && !short.contains("&"))
    }
    let answer = try #require(ScriptRunner.found).run(
      PageSources.interpreter
        + "\nconst answer = (list) => JSON.stringify(list.map(unpacked).map((text) => [...text].length + text));",
      on: JSON.array(packed.map(JSON.string)).text)
    let wanted = texts.map { "\($0.unicodeScalars.count)\($0)" }
    #expect(try JSONDecoder().decode([String].self, from: Data(answer.utf8)) == wanted)
  }

  /// The page's own scripts, on the page's own tables: each run is done again to its end.
  @Test(.enabled(if: ScriptRunner.found != nil, "neither Node nor Chromium is installed"))
  func `The page's scripts go through its runs`() throws {
    let (_, text) = try page()
    let start = try #require(text.firstRange(of: "id=\"tables\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    let script = try #require(text.ranges(of: "<script>").last)
    let rest = String(text[script.upperBound...])
    // What comes after looks at the page.
    let looks = try #require(rest.firstRange(of: "const tables = JSON.parse(unpacked("))
    let parts = rest[..<looks.lowerBound]
    let answer = try #require(ScriptRunner.found).run(
      parts + """

        function answer(packed) {
          const tables = JSON.parse(unpacked(packed));
          const model = readModel(tables, 0);
          const [claim, , , , , moves] = tables.s[0].r[0];
          const first = { state: model.initial, before: model.initial, at: 0, step: null };
          return tables.t[claim] + ": " + followed(model, first, pairs(moves)).slice(1)
            .map((frame) => `${spelledTime(frame.at)} ${frame.step.actor} ${frame.step.event} `
              + rulesOf(model, tables, frame.step).join(" ")).join(", ");
        }
        """,
      on: JSON.string(text[start.upperBound..<end.lowerBound].trimmingCharacters(in: .newlines))
        .text)
    #expect(
      answer == "never-broken: 0\u{a0}ms user flip LAMP-1, 0\u{a0}ms world surge LAMP-3")
  }
}
