import Testing

@testable import PropertyTesting

struct SeedTests {
  @Test(arguments: [
    ("0", 0), ("42", 42), ("1234567", 1_234_567), ("0x2A", 42), ("0Xff", 255),
    ("18446744073709551615", UInt64.max), ("0xffffffffffffffff", .max),
    ("abc1234", 0xabc_1234), ("ABC1234", 0xabc_1234),
    ("d289333aa00000000000000000000000000000ff", 0xd289_333a_a000_0000),
    ("1234567890123456789012345678901234567890", 0x1234_5678_9012_3456),
    ("0xd289333aa00000000000000000000000000000ff", 0xd289_333a_a000_0000),
  ])
  func `A seed is a number, a hexadecimal one or a hash`(_ text: String, _ value: UInt64) throws {
    #expect(try Seed(text).value == value)
    #expect(try Seed(Seed(text).text).value == value)
  }

  @Test(arguments: [
    ("", "it is empty"), ("0x", "it is no number and no hash"), ("-1", "it is no number"),
    (" 1", "it is no number"), ("1.5", "it is no number"), ("hello", "it is no number"),
    ("18446744073709551616", "it is above 18446744073709551615"),
    ("abc", "has 3 digits, and 7 to 64 are wanted; write a hexadecimal number as 0xabc"),
    ("0x" + String(repeating: "1", count: 65), "65 hexadecimal digits"),
    (String(repeating: "a", count: 65), "has 65 digits"), ("4\u{0663}", "it is no number"),
    ("0xg", "it is no number"),
  ])
  func `What is no seed is refused with a reason`(_ text: String, _ reason: String) {
    #expect { try Seed(text) } throws: { error in
      "\(error)".contains(reason)
    }
  }
}
