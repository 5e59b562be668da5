import Diagnostics
import Reporting
import SmallNumbers
import Testing

@testable import SimCommand

struct JSONReaderTests {
  func read(_ text: String) throws -> JSON { try JSONReader.value(of: Array(text.utf8)) }

  func message(_ text: String) -> String {
    do {
      _ = try read(text)
      return ""
    } catch { return (error as? Complaint)?.message ?? "\(error)" }
  }

  @Test func `Every kind of value is read`() throws {
    let text = #" {"a":[1,-20,1499.5,1e3,true,false,null,""],"b\n\"\\\/\u00e9\ud83d\ude42":{}} "#
    let wanted = JSON.object([
      "a": [
        1, .integer(-20), .number("1499.5"), .number("1e3"), true, false, .null, "",
      ],
      "b\n\"\\/é🙂": .object([:]),
    ])
    #expect(try read(text) == wanted)
    #expect(try read(wanted.text) == wanted)
  }

  static func value(_ random: inout SmallGenerator, depth: Int) -> JSON {
    switch random.below(depth == 0 ? 5 : 7) {
    case 0: return .null
    case 1: return .boolean(random.below(2) == 0)
    case 2: return .integer(random.below(1 << 40) - 1 << 39)
    case 3: return .number("\(random.below(1000)).5")
    case 4:
      let letters = ["a", "\"", "\\", "\n", "é", "🙂", "\u{7F}", "\u{2028}", "/", "\u{1}"]
      return .string((0..<random.below(6)).map { _ in letters[random.below(10)] }.joined())
    case 5: return .array((0..<random.below(4)).map { _ in value(&random, depth: depth - 1) })
    default:
      var members: [String: JSON] = [:]
      for key in 0..<random.below(4) { members["k\(key)"] = value(&random, depth: depth - 1) }
      return .object(members)
    }
  }

  @Test func `What is written is read again`() throws {
    var random = SmallGenerator(seed: 11)
    for _ in 0..<500 {
      let value = Self.value(&random, depth: 4)
      #expect(try read(value.text) == value)
    }
  }

  @Test func `Damaged text never traps and is told with its line`() throws {
    var random = SmallGenerator(seed: 12)
    for _ in 0..<1500 {
      var bytes = Array(Self.value(&random, depth: 3).text.utf8)
      for _ in 0...random.below(3) where !bytes.isEmpty {
        switch random.below(3) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1: bytes.remove(at: random.below(bytes.count))
        default: bytes = Array(bytes.prefix(random.below(bytes.count)))
        }
      }
      do { _ = try JSONReader.value(of: bytes) } catch {
        #expect(error.message.hasPrefix("not "))
        #expect(!error.message.contains { $0.isNewline })
      }
    }
  }

  @Test func `Depth is bounded, and what is wrong is told`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(message(deep) == "not JSON on line 1: nested more than 100 deep")
    #expect(message("") == "not JSON on line 1: it ends too early")
    #expect(message("{\n\"a\":1,\n\"a\":2}") == "not JSON on line 3: the key \"a\" twice")
    #expect(message("[1,]") == "not JSON on line 1: a value was expected")
    #expect(message("[01]") == "not JSON on line 1: a number begins with 0")
    #expect(message("1 2") == "not JSON on line 1: more after the end")
    #expect(message("\"\\ud83d\"") == "not JSON on line 1: \\u was expected")
    #expect(message("\"a") == "not JSON on line 1: it ends within a string")
    #expect(message("99999999999999999999") == "")
  }
}
