import Conformance
import Diagnostics
import Reporting

/// Reads a file that is one object of JSON, and says of what is wrong in which key, and what was probably meant.
protocol JSONFileReader {
  var path: String { get }
}

extension JSONFileReader {
  func members(of bytes: [UInt8]) throws(InputError) -> [String: JSON] {
    let value: JSON
    do throws(Complaint) { value = try JSONReader.value(of: Array(bytes.withoutMark)) } catch {
      throw InputError(path: path, "\(error.message); write one object of JSON")
    }
    guard let members = value.objectValue else {
      throw InputError(path: path, "the mapping is no object of JSON; write one")
    }
    return members
  }

  func fail(_ key: String, _ message: String) -> InputError {
    InputError(path: path, "\(quoted(key)): \(message)")
  }

  func unknown(
    _ what: String, _ name: String, among names: [String], at key: String
  ) -> InputError {
    fail(key, "the system has no \(what) \(quoted(name))" + advice(for: name, among: names))
  }

  func check(
    _ members: [String: JSON], _ known: [String], in place: String
  ) throws(InputError) {
    for key in members.keys.sorted() where !known.contains(key) {
      throw InputError(
        path: path, "unknown key \(quoted(place + key))" + advice(for: key, among: known))
    }
  }

  func text(_ key: String, _ members: [String: JSON]) throws(InputError) -> String? {
    guard let value = members[key], value != .null else { return nil }
    guard let text = value.stringValue, !text.isEmpty else { throw fail(key, "write a text") }
    return text
  }

  func number(
    _ key: String, _ members: [String: JSON], upTo most: Int, in place: String = ""
  ) throws(InputError) -> Int? {
    guard let value = members[key], value != .null else { return nil }
    guard let number = value.integerValue, (0...most).contains(number) else {
      throw fail(place + key, "write a whole number from 0 to \(most)")
    }
    return number
  }

  func choice<Value: RawRepresentable & CaseIterable>(
    _ key: String, _ members: [String: JSON], _ type: Value.Type
  ) throws(InputError) -> Value? where Value.RawValue == String {
    guard let text = try text(key, members) else { return nil }
    return try lookedUp("unknown", text, among: Array(Value.allCases), by: \.rawValue) {
      fail(key, $0)
    }
  }
}
