/// What a system does on an input.
struct Response: Hashable {
  var scenes: [TestScene]
  /// The packed state reached, deaths forgotten.
  var target: [UInt64]
  /// What somebody sees who sees outputs, and when things happen.
  var answer: Answer
}

/// What is seen to happen on an input, apart from what the app looks like then.
struct Answer: Hashable {
  /// When something was seen to happen by itself, in milliseconds since the input.
  var moment: Int?
  var outputs: [String] = []
}

/// Something that the table leaves open, so that tests leave it out.
package struct OpenChoice: Hashable, Sendable {
  /// Where.
  package let situation: String
  /// What is done there.
  package let input: String
  /// The ways in which it can go on.
  package let ways: [String]
}
