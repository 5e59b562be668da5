import PackagePlugin

/// Generates `EngineVersion.swift`: a digest of the sources that decide verdicts, so that results
/// kept by one engine are never taken for those of another.
@main
struct EngineVersionPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    var modules = target.recursiveTargetDependencies.compactMap { $0.sourceModule }
    if let own = target.sourceModule { modules.append(own) }
    let sources = modules.flatMap { $0.sourceFiles(withSuffix: "swift").map(\.url) }
      .filter { $0.lastPathComponent != "EngineVersion.swift" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "EngineVersion.swift")
    return [
      .buildCommand(
        displayName: "Digest of the engine's sources",
        executable: try context.tool(named: "EngineDigest").url,
        arguments: [output.path] + sources.map(\.path), inputFiles: sources, outputFiles: [output])
    ]
  }
}
