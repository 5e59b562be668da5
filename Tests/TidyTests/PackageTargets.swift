/// The targets of the package, as `Package.swift` declares them.
struct PackageTargets {
  struct Target {
    /// The function that declares it: `library`, `program`, `support` or `tests`.
    let kind: String
    let name: String
    let uses: [String]

    /// Whether it is part of what the package delivers.
    var isProduct: Bool { kind == "library" || kind == "program" }

    var folder: String {
      switch kind {
      case "support": "Tests/Support/\(name)"
      case "tests": "Tests/\(name)"
      default: "Sources/\(name)"
      }
    }
  }

  /// In the order of the text.
  let targets: [Target]

  init(_ text: String) {
    let declaration =
      #/\b(library|program|support|tests)\(\s*"(\w+)"(?:,\s*uses:\s*\[([^\]]*)\])?\s*\)/#
    targets = text.matches(of: declaration).map { match in
      let uses = (match.3 ?? "").matches(of: #/\w+/#).map { String($0.0) }
      return Target(kind: String(match.1), name: String(match.2), uses: uses)
    }
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
