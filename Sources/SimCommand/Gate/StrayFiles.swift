extension CommandEnvironment {
  /// What lies among the scenarios and is read by nobody, so that it only seems to count.
  func strayScenarios(_ invocation: Invocation) throws(FileError) -> [GateFinding] {
    let folder = invocation.scenarioFolder
    let lists = [
      Decision.fileName, SeenLock.fileName, KeptRegressions.fileName, AcceptedSurvivor.fileName,
      SurvivorLock.fileName, ReadingLock.fileName, Snapshot.fileName,
    ]
    let endings = [Scenario.fileEnding, Regression.fileEnding]
    return strays(
      among: try files.entries(below: folder) ?? [], in: folder,
      is: { path in lists.contains(path) || endings.contains { path.hasSuffix($0) } },
      remedy: "only *\(endings[0]), *\(endings[1]), \(lists.joined(separator: ", ")) are read; "
        + "rename it, move it elsewhere, or remove it")
  }

  /// What is not what it must be: a file, not hidden, of a name that is known. Folders are known by
  /// what they hold, unless they have the name of a file.
  ///
  /// - Parameters:
  ///   - isKnown: whether a file of this path is known.
  ///   - remedy: what to do with one that is not.
  func strays(
    among entries: [FileEntry], in folder: String, is isKnown: (String) -> Bool, remedy: String
  ) -> [GateFinding] {
    entries.compactMap { entry in
      let problem: String? =
        switch entry.kind {
        case .link: "is a link; put the file itself in its place, or remove it"
        case .other: "is a pipe, a socket or a device; remove it"
        case .folder where isKnown(entry.path):
          "is a folder where a file is expected; move it elsewhere, or remove it"
        case .folder: nil
        case .file where entry.isHidden:
          "is hidden, and nobody reads it; move it elsewhere, or remove it"
        case .file where !isKnown(entry.path): "is not known: \(remedy)"
        case .file: nil
        }
      return problem.map {
        GateFinding(
          kind: .stray, message: "\(joined(folder, entry.path)) \($0)",
          place: .file(joined(folder, entry.path)))
      }
    }
  }
}
