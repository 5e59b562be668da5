import Machines
import Reporting

extension CommandEnvironment {
  /// `sim init NAME`: a package with a model of its own, whose gate passes as it is written.
  func initialise(_ invocation: Invocation) throws -> ExitCode {
    let name = invocation.operands[0]
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]{0,63}/) != nil else {
      throw InputError(
        "\(quoted(name)) is no name of a Swift module: give it letters and digits, such as Shop")
    }
    guard !InitFiles.takenNames.contains(name.lowercased()) else {
      throw InputError("\(quoted(name)) is the name of another module; give another, such as Shop")
    }
    guard try files.kind(of: name) == nil else {
      throw InputError(path: name, "is there already; give another name, or move it away")
    }
    let origin = invocation.origin ?? "../sim"
    let written = InitFiles(name: name, origin: origin).all
    try AtomicWriter(files: files).write(
      written.map { (joined(name, $0.path), Array($0.text.utf8)) })
    try explore(InitExample.catalogue(command: name), in: name)
    try print(
      """
      \(name): \(written.count) files and the reports of its model are written
        cd \(name)
        swift run \(name) gate
        swift test
      next: Sources/\(name)Rules/Message.swift is the table; README.md says how to go on

      """)
    return .success
  }

  /// Writes the pins and the pages of a new package, as its own command writes them.
  private func explore(_ catalogue: Catalogue, in folder: String) throws {
    var environment = self
    environment.catalogue = catalogue
    environment.print = { _ in }
    let ours = Program.name
    Program.name = catalogue.command
    defer { Program.name = ours }
    let code = environment.run([
      "explore", "--pin", "--no-progress", "--scenarios", joined(folder, "Scenarios"), "--reports",
      joined(folder, "Reports"),
    ])
    guard code == .success else {
      throw ModelError.defect(Defect("the model of a new package does not hold"))
    }
  }
}
