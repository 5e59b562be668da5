/// The targets of the package, as `Package.swift` declares them.
struct PackageTargets {
  struct Target {
    /// The function that declares it: `library`, `document`, `program`, `generator`, `command`, `support` or
    /// `tests`.
    let kind: String
    let name: String
    let folder: String
    let uses: [String]

    /// Whether it is part of what the package delivers.
    var isProduct: Bool { folder.hasPrefix("Sources/") }
  }

  /// In the order of the text.
  let targets: [Target]

  init(_ text: String) {
    let list = text.firstMatch(of: #/let documents = \[([^\]]*)\]/#)
    let documents = Self.names(list?.1).map { "Models" + $0 }
    // A function, a name, perhaps a folder, and what is used: names, all documents, or both.
    let declaration =
      #/\b(library|document|program|generator|command|support|tests)\(\s*"(\w+)"(?:,\s*in:\s*"([\w/]+)")?(?:,\s*uses:\s*(?:\[([^\]]*)\])?[\s+]*(documentModules)?)?\s*\)/#
    targets = text.matches(of: declaration).map { match in
      let (kind, name) = (String(match.1), String(match.2))
      let named = Self.names(match.4) + (match.5 == nil ? [] : documents)
      let folder = match.3.map(String.init)
      return switch kind {
      case "document":
        Target(
          kind: kind, name: "Models" + name, folder: "Sources/Models/" + name,
          uses: ["RuleLanguage"] + named)
      case "support":
        Target(kind: kind, name: name, folder: "Tests/Support/" + name, uses: named)
      case "tests": Target(kind: kind, name: name, folder: "Tests/" + name, uses: named)
      default: Target(kind: kind, name: name, folder: folder ?? "Sources/" + name, uses: named)
      }
    }
  }

  private static func names(_ list: Substring?) -> [String] {
    (list ?? "").matches(of: #/\w+/#).map { String($0.0) }
  }

  /// The modules of the package that a module of it can import, directly or through others.
  func reach(of name: String) -> Set<String> {
    let uses = targets.first { $0.name == name }?.uses ?? []
    return uses.reduce(into: Set(uses)) { $0.formUnion(reach(of: $1)) }
  }

  /// The arrows between what the package delivers that follow from no others, as the README draws
  /// them.
  var arrows: Set<String> {
    let products = targets.filter(\.isProduct)
    let names = Set(products.map(\.name))
    var arrows: Set<String> = []
    for target in products {
      let uses = target.uses.filter(names.contains)
      for used in uses where !uses.contains(where: { reach(of: $0).contains(used) }) {
        arrows.insert("\(target.name) --> \(used)")
      }
    }
    return arrows
  }
}
