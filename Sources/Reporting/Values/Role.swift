import Checking
package import Machines

extension Role {
  /// All but claims, in the order of their columns.
  package static let others: [Role] = [.possibility, .measurement, .shape]

  /// What it is that such a sentence holds, for the eye.
  var sign: String {
    switch self {
    case .claim: "✅"
    case .possibility: "🟢"
    case .measurement: "📏"
    case .shape: "🧩"
    }
  }

  /// The same in a word or two.
  package var words: String {
    switch self {
    case .claim: "proved"
    case .possibility: "can happen"
    case .measurement: "measured"
    case .shape: "in order"
    }
  }

  var signed: String { "\(sign) \(words)" }
}

extension PropertyResult {
  /// A sign for the eye, and the word: of what holds, what its holding means.
  var signed: String {
    verdict == .proved ? property.role.signed : verdict.signed
  }
}
