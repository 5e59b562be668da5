/// Keeps pages short enough to be read and shown: a page that is too long goes on in further files.
///
/// A page is divided between sections, and inside a section that is too long by itself between
/// blocks and rows of tables. Links to places that have moved are led there.
struct PageParts {
  /// What a page has at most.
  static let mostWords = 6000
  static let mostBytes = 200_000

  private let page: Page

  init(_ page: Page) { self.page = page }

  /// The path of a later part, beside pages whose names are given.
  static func path(of page: String, part: Int) -> String {
    if part == 0 { return page }
    let folders = page.split(separator: "/").map(String.init)
    let name = (folders.last ?? "").dropLast(".md".count)
    let rest = folders.dropFirst().dropLast().map { $0 + "-" }.joined()
    return (folders.count > 1 ? folders[0] + "/" : "") + "more/\(rest)\(name)-\(part + 1).md"
  }

  /// The page's files, the first with the page's own path.
  var files: [ReportFile] {
    let head = page.blocks.prefix(2)
    let parts = Self.parts(of: Array(page.blocks.dropFirst(2)))
    guard parts.count > 1 else { return [ReportFile(path: page.path, text: page.text)] }
    return parts.enumerated().map { number, blocks in
      let path = Self.path(of: page.path, part: number)
      var top = Array(head)
      if number > 0 {
        top = [page.mark, (page.blocks.dropFirst().first ?? "") + ", part \(number + 1)"]
      }
      let others = parts.indices.filter { $0 != number }.map { other -> Inline in
        .link(
          "part \(other + 1)",
          to: Reports.path(to: Self.path(of: page.path, part: other), from: path))
      }
      let text =
        (top
        + ["This is part \(number + 1) of \(parts.count): " + Inline.joined(others).markdown]
        .map { $0 + "." } + blocks.map { Self.moved($0, from: page.path, to: path) })
        .joined(separator: "\n\n") + "\n"
      return ReportFile(path: path, text: text)
    }
  }

  /// The links of a block, leading from another page to the same places.
  private static func moved(_ block: String, from old: String, to new: String) -> String {
    if old == new { return block }
    return Links.mapped(block) { target in
      target.hasPrefix("#")
        ? Reports.path(to: old, from: new) + target
        : Reports.path(to: Links.absolute(target, from: old), from: new)
    }
  }

  private static func parts(of blocks: [String]) -> [[String]] {
    var parts: [[String]] = [[]]
    var size = Size()
    func place(_ blocks: [String]) {
      let more = Size(of: blocks)
      if size.isTooMuch(with: more), !(parts.last ?? []).isEmpty {
        parts.append([])
        size = Size()
      }
      parts[parts.count - 1] += blocks
      size.add(more)
    }
    for section in sections(blocks, level: "## ") {
      if !Size().isTooMuch(with: Size(of: section)) {
        place(section)
        continue
      }
      for group in sections(section, level: "### ") {
        if !Size().isTooMuch(with: Size(of: group)) {
          place(group)
        } else {
          for block in group { for piece in pieces(of: block) { place([piece]) } }
        }
      }
    }
    return parts
  }

  /// The blocks from one heading to the next, with the anchor before the heading.
  private static func sections(_ blocks: [String], level: String) -> [[String]] {
    var sections: [[String]] = [[]]
    for block in blocks {
      if block.hasPrefix(level) {
        var start: [String] = []
        if let anchor = sections.last?.last, anchor.hasPrefix("<a id="), !anchor.contains("\n") {
          sections[sections.count - 1].removeLast()
          start = [anchor]
        }
        sections.append(start)
      }
      sections[sections.count - 1].append(block)
    }
    return sections.filter { !$0.isEmpty }
  }

  /// A table as several with the same heading; any other block as it is.
  private static func pieces(of block: String) -> [String] {
    let lines = block.split(separator: "\n").map(String.init)
    guard lines.count > 3, lines.allSatisfy({ $0.hasPrefix("|") }) else { return [block] }
    var pieces: [[String]] = [[]]
    var size = Size()
    for line in lines.dropFirst(2) {
      let more = Size(of: [line])
      if size.isTooMuch(with: more, share: 2) {
        pieces.append([])
        size = Size()
      }
      pieces[pieces.count - 1].append(line)
      size.add(more)
    }
    return pieces.map { (lines.prefix(2) + $0).joined(separator: "\n") }
  }

  private struct Size {
    var words = 0
    var bytes = 0

    init() {}

    init(of blocks: [String]) {
      for block in blocks {
        words += block.wordCount
        bytes += block.utf8.count + 2
      }
    }

    mutating func add(_ other: Size) {
      words += other.words
      bytes += other.bytes
    }

    /// Whether both together are more than a page has, leaving room for its head.
    func isTooMuch(with other: Size, share: Int = 1) -> Bool {
      words + other.words > (PageParts.mostWords - 300) / share
        || bytes + other.bytes > (PageParts.mostBytes - 4000) / share
    }
  }
}

extension String {
  /// How many words the text has, as `wc -w` counts them.
  var wordCount: Int {
    var count = 0
    var isInside = false
    for byte in utf8 {
      let isSpace = byte == 0x20 || (9...13).contains(byte)
      if !isSpace && !isInside { count += 1 }
      isInside = !isSpace
    }
    return count
  }
}
