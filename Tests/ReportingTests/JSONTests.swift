import Reporting
import Testing

@Suite struct `JSON values` {
  @Test func `keys are sorted and numbers stand as given`() {
    let value = JSON.object([
      "b": .number("1499.5"), "a": [1, true, .null], "B": .string("a/b é\n\u{2028}\"\\\u{1}"),
    ])
    #expect(
      value.text
        == #"{"B":"a/b é\n\u2028\"\\\u0001","a":[1,true,null],"b":1499.5}"#)
  }
}
