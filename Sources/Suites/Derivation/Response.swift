/// What a system does on an input.
struct Response {
  var scenes: [TestScene]
  /// The packed state reached, deaths forgotten.
  var target: [UInt64]
  /// What somebody sees who sees outputs, and when things happen.
  var answer: Answer
  /// The rows, by number, that fire whichever way this comes about.
  var rows: Set<Int32> = []

  /// Whether both are the same for somebody who does not see rows.
  func isAlike(_ other: Response) -> Bool {
    scenes == other.scenes && target == other.target && answer == other.answer
  }
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

/// Something that can happen to a system, and that no test does.
package struct Gap: Hashable, Sendable {
  package let what: String
  package let why: String
}
