/// The links of generated pages.
enum Links {
  /// The text with the target of each of its links changed.
  static func mapped(_ text: String, _ change: (String) -> String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "]"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "("),
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ")"))
      {
        let target = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
        result += Array("](\(isOutside(target) ? target : change(target)))".utf8)
        index = end + 1
        continue
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isOutside(_ target: String) -> Bool { target.contains(":") }

  /// The path below the folder of reports to which a target leads from a page, its place included.
  static func absolute(_ target: String, from page: String) -> String {
    if target.hasPrefix("#") { return page + target }
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for step in target.split(separator: "/") {
      if step == ".." {
        if !folders.isEmpty { folders.removeLast() }
      } else {
        folders.append(String(step))
      }
    }
    return folders.joined(separator: "/")
  }

  /// The files of pages, with each link to a place that lies in a later part of its page led there.
  ///
  /// - Parameters:
  ///   - pages: each in its parts, the first with the page's own path.
  ///   - others: pages to which these have links, in their parts.
  static func led(_ pages: [[ReportFile]], linkedTo others: [[ReportFile]] = []) -> [ReportFile] {
    var places: [String: String] = [:]
    var moved: Set<Substring> = []
    for parts in pages + others {
      for file in parts.dropFirst() {
        for anchor in anchors(in: file.text) {
          places[(parts.first?.path ?? "") + "#" + anchor] = file.path
          moved.insert(Substring(anchor))
        }
      }
    }
    let files = pages.flatMap(\.self)
    if places.isEmpty { return files }
    return files.map { file in
      let text = mapped(file.text) { target in
        guard let mark = target.lastIndex(of: "#"),
          moved.contains(target[target.index(after: mark)...]),
          let path = places[absolute(target, from: file.path)]
        else { return target }
        let place = String(target[mark...])
        return path == file.path ? place : Reports.path(to: path, from: file.path) + place
      }
      return ReportFile(path: file.path, text: text)
    }
  }

  static func anchors(in text: String) -> [String] {
    text.split(separator: "<a id=\"").dropFirst().compactMap { piece in
      piece.firstIndex(of: "\"").map { String(piece[..<$0]) }
    }
  }
}
