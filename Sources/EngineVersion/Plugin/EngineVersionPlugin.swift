import PackagePlugin

/// Generates `SourceDigest.swift`: a digest of the sources of a module and of all that it imports, so
/// that what one version of it found is never taken for what another finds.
@main
struct EngineVersionPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    var modules = target.recursiveTargetDependencies.compactMap { $0.sourceModule }
    if let own = target.sourceModule { modules.append(own) }
    let sources = modules.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
      .filter { $0.lastPathComponent != "SourceDigest.swift" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "SourceDigest.swift")
    return [
      .buildCommand(
        displayName: "Digest of the sources of \(target.name)",
        executable: try context.tool(named: "EngineDigest").url,
        arguments: [target.name, output.path] + sources.map(\.path), inputFiles: sources,
        outputFiles: [output])
    ]
  }
}
