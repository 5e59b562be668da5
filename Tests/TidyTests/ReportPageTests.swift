import Testing

/// What a reader can rely on of every committed page.
struct ReportPageTests {
  private static let pages = Repository.files(below: "Reports", ending: ".md")

  private static func words(_ text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }

  @Test func `The front page is read in five minutes, and no page is endless`() throws {
    #expect(Self.pages.count > 100)
    for path in Self.pages {
      let text = try Repository.text(of: path)
      let most = path == "Reports/README.md" ? 900 : 6000
      #expect(Self.words(text) <= most, "\(path) has \(Self.words(text)) words")
      #expect(text.utf8.count <= 200_000, "\(path) has \(text.utf8.count) bytes")
    }
  }

  @Test func `No two pages have the same title`() throws {
    var titles: [String: String] = [:]
    for path in Self.pages {
      let lines = try Repository.text(of: path).split(separator: "\n")
      let title = lines.first { $0.hasPrefix("# ") }.map(String.init)
      let name = try #require(title, "\(path) has no title")
      #expect(titles[name] == nil, "\(path) and \(titles[name] ?? "") are both called \(name)")
      titles[name] = path
    }
  }

  @Test func `The signs are explained once, at the top of the front page`() throws {
    for path in Self.pages {
      let text = try Repository.text(of: path)
      let isFront = path == "Reports/README.md"
      #expect(text.contains("⚪ **vacuous**:") == isFront, "\(path)")
    }
    let front = try Repository.text(of: "Reports/README.md")
    let legend = try #require(front.firstRange(of: "⚪ **vacuous**:"))
    let section = try #require(front.firstRange(of: "\n## "))
    #expect(legend.lowerBound < section.lowerBound)
  }

  @Test func `Every link leads to a page and to a place in it`() throws {
    var places: [String: Set<String>] = [:]
    var links: [(page: String, target: String)] = []
    for path in Self.pages {
      let text = try Repository.text(of: path)
      places[path] = Set(
        text.split(separator: "<a id=\"").dropFirst().compactMap {
          $0.split(separator: "\"").first.map(String.init)
        })
      for piece in text.split(separator: "](").dropFirst() {
        guard let end = piece.firstIndex(of: ")") else { continue }
        let target = String(piece[..<end])
        if !target.contains(":") { links.append((path, target)) }
      }
    }
    #expect(links.count > 1000)
    for (page, target) in links {
      let halves = target.split(separator: "#", omittingEmptySubsequences: false)
      var folders = page.split(separator: "/").map(String.init)
      if halves[0].isEmpty {
        #expect(places[page]?.contains(String(halves[1])) == true, "\(page): \(target)")
        continue
      }
      folders.removeLast()
      for step in halves[0].split(separator: "/") {
        if step == ".." { folders.removeLast() } else { folders.append(String(step)) }
      }
      let file = folders.joined(separator: "/")
      #expect(places[file] != nil, "\(page): \(target)")
      if halves.count > 1 {
        #expect(places[file]?.contains(String(halves[1])) == true, "\(page): \(target)")
      }
    }
  }

  @Test func `What the user sees has at most 60 words, and at most six take part`() throws {
    var lists = 0
    for path in Self.pages {
      var participants = 0
      for line in try Repository.text(of: path).split(separator: "\n") {
        if line.contains("sequenceDiagram") { participants = 0 }
        if line.hasPrefix("  participant ") || line.hasPrefix("  actor ") { participants += 1 }
        #expect(participants <= 6, "\(path)")
        for piece in line.split(separator: "The user sees:").dropFirst() {
          let list = piece.split(separator: "<br>").first ?? piece
          lists += 1
          #expect(Self.words(String(list)) <= 62, "\(path): \(line)")
        }
      }
    }
    #expect(lists > 100)
  }
}
