import Foundation
import Machines
import Reporting
import RuleSemantics

/// The file of a snapshot: JSON in which what is large is written once, on a line of its own, by the
/// digest of its content, so that a changed row changes few lines.
struct SnapshotText {
  private static let reference = "$"
  /// Shorter text stands where it is used.
  private static let shortest = 160
  /// A file that unfolds to more values is no snapshot.
  private static let mostValues = 40_000_000

  // MARK: Writing

  static func text(of snapshot: Snapshot) throws -> String {
    var lines: [String: String] = [:]
    let root = folded(try tree(of: snapshot), &lines)
    return head + root.text + "\n"
      + lines.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
  }

  private static var head: String { "# Written by \(program) snapshot: the tables as data.\n" }

  private static func folded(_ value: JSON, _ lines: inout [String: String]) -> JSON {
    let inner: JSON
    switch value {
    case .array(let values): inner = .array(values.map { folded($0, &lines) })
    case .object(let members): inner = .object(members.mapValues { folded($0, &lines) })
    case .null, .boolean, .integer, .number, .string: return value
    }
    let text = inner.text
    if text.utf8.count < shortest { return inner }
    var digest = Fingerprint()
    digest.feed(text)
    let name = String(digest.digits.prefix(20))
    lines[name] = text
    return .object([reference: .string(name)])
  }

  // MARK: Reading

  /// - Throws: ``InputError`` for what is no snapshot, or one of another schema.
  static func snapshot(in bytes: [UInt8], path: String) throws -> Snapshot {
    let fail = { (line: Int?, what: String) in
      InputError(path: path, line: line, "\(what); write it with \(program) snapshot")
    }
    guard bytes.starts(with: Array("# Written by ".utf8)) else {
      throw fail(1, "it is no snapshot")
    }
    var reader = Unfolding()
    var root: JSON?
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated().dropFirst() {
      do throws(Complaint) {
        if root == nil {
          root = try JSONReader.value(of: Array(line))
          continue
        }
        guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else {
          throw Complaint("a line has no name")
        }
        let name = String(decoding: line[..<blank], as: UTF8.self)
        reader.lines[name] = try JSONReader.value(of: Array(line[(blank + 1)...]))
      } catch {
        throw fail(index + 1, error.message)
      }
    }
    guard let root else { throw fail(nil, "it ends too early") }
    do {
      let tree = try reader.unfolded(root, depth: 0)
      guard case .object(let members) = tree, members["schema"] == .integer(Snapshot.schema) else {
        throw fail(nil, "it is of another version of \(program)")
      }
      return try JSONDecoder().decode(Snapshot.self, from: Data(tree.text.utf8))
    } catch let error as Complaint {
      throw fail(nil, error.message)
    } catch let error as DecodingError {
      let place = (error.context?.codingPath ?? []).suffix(4).map(\.stringValue)
      throw fail(
        nil, "it is of another version of \(program): \(place.joined(separator: "."))")
    }
  }

  /// Puts what stands on lines of its own in its place.
  private struct Unfolding {
    var lines: [String: JSON] = [:]
    private var known: [String: (value: JSON, count: Int)] = [:]
    private var count = 0

    mutating func unfolded(_ value: JSON, depth: Int) throws(Complaint) -> JSON {
      count += 1
      guard count < mostValues, depth < 500 else { throw Complaint("it unfolds without end") }
      switch value {
      case .array(let values):
        var result: [JSON] = []
        for value in values { result.append(try unfolded(value, depth: depth + 1)) }
        return .array(result)
      case .object(let members):
        if members.count == 1, case .string(let name)? = members[reference] {
          if let known = known[name] {
            count += known.count
            return known.value
          }
          guard let line = lines[name] else { throw Complaint("it has no line \(quoted(name))") }
          let before = count
          let value = try unfolded(line, depth: depth + 1)
          known[name] = (value, count - before)
          return value
        }
        var result: [String: JSON] = [:]
        for (key, value) in members { result[key] = try unfolded(value, depth: depth + 1) }
        return .object(result)
      case .null, .boolean, .integer, .number, .string: return value
      }
    }
  }
}

extension DecodingError {
  /// Where it failed, and why.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}
