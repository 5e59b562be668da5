import Testing

@testable import Reporting

/// Pages that are too long for one file.
struct PagePartTests {
  private func long() -> Page {
    var page = Page(command: "sim explore", path: "GT/rules.md")
    page.heading(1, "Rules")
    page.paragraph(.link("home", to: "../README.md"))
    for section in 0..<4 {
      page.heading(2, "Section \(section)", anchor: "section-\(section)")
      page.table(
        ["a", "b"],
        (0..<700).map { row in
          [.anchor("row-\(section)-\(row)") + "x y z", .link("first", to: "#section-0")]
        })
    }
    return page
  }

  @Test func `no part is too long, and nothing is lost`() {
    let files = PageParts(long()).files
    #expect(files.count > 1)
    #expect(files.map(\.path).prefix(2) == ["GT/rules.md", "GT/more/rules-2.md"])
    for file in files {
      #expect(file.text.wordCount <= PageParts.mostWords)
      #expect(file.text.utf8.count <= PageParts.mostBytes)
    }
    let all = files.map(\.text).joined()
    #expect(Set(Links.anchors(in: all)).count == 4 + 4 * 700)
    #expect(Links.anchors(in: all).count == 4 + 4 * 700)
    #expect(Set(files.map { $0.text.split(separator: "\n")[1] }).count == files.count)
  }

  @Test func `links lead to the part in which the place is`() throws {
    let parts = PageParts(long()).files
    let other = ReportFile(path: "README.md", text: "[a](GT/rules.md#row-3-699) [b](GT/rules.md)")
    let led = Links.led([parts, [other]])
    let last = try #require(parts.last)
    #expect(led.last?.text == "[a](\(last.path)#row-3-699) [b](GT/rules.md)")
    #expect(led[1].text.contains("](../rules.md#section-0)"))
    #expect(led[0].text.contains("](#section-0)"))
  }

  @Test func `a short page is one file`() {
    var page = Page(command: "sim explore", path: "x.md")
    page.heading(1, "X")
    page.paragraph("text")
    #expect(PageParts(page).files == [ReportFile(path: "x.md", text: page.text)])
  }

  @Test func `links out of the reports stay as they are`() {
    #expect(
      Links.mapped("[a](https://x.y/z#L3) [b](c.md)") { "d/" + $0 }
        == "[a](https://x.y/z#L3) [b](d/c.md)")
  }
}
