import SymbolicSearch

/// A scenario file with its pins set, everything else as it was.
///
/// The lines `pin states N` and `pin transitions N` are replaced where they stand, or added at the
/// end, before trailing comments are lost sight of.
///
/// - Parameter text: a file that ``ScenarioDraft`` accepts.
func pinned(_ text: String, states: Count, transitions: Count) -> String {
  let newline = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    .map(String.init)
  let endsWithNewline = lines.last?.isEmpty == true
  if endsWithNewline { lines.removeLast() }
  for (what, count) in [("states", states), ("transitions", transitions)] {
    let statement = "pin \(what) \(count)"
    let place = lines.firstIndex { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count >= 2 && words[0] == "pin" && words[1] == what
    }
    guard let place else {
      lines.append(statement)
      continue
    }
    let indent = lines[place].prefix { $0 == " " || $0 == "\t" }
    let comment = lines[place].firstIndex(of: "#").map { "  " + lines[place][$0...] } ?? ""
    lines[place] = indent + statement + comment
  }
  return lines.joined(separator: newline) + newline
}
