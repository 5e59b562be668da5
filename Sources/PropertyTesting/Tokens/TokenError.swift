/// What is wrong with a token, before any rule is looked at.
public enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no token; the associated words say why.
  case notAToken(String)
  /// The checksum does not match.
  case mistyped
  /// Made by another format of tokens.
  case format(Int, newest: Int)
  /// The checksum matches, but the bytes say nothing sensible.
  case malformed(String)

  public var description: String {
    switch self {
    case .notAToken(let reason): "this is not a token: \(reason)"
    case .mistyped: "the token is mistyped or cut short: its checksum does not match"
    case .format(let version, let newest):
      "the token has format \(version), and those read here are 1 to \(newest)"
    case .malformed(let reason): "the token cannot be read: \(reason)"
    }
  }
}
