import Foundation
import PackagePlugin

/// `swift package sim …`: does what the command line of the package does, which is its own program with
/// `SimCommand.main`, or else `sim` with the models that come with it.
@main
struct SimPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let name = program(of: context.package)
    let build = try packageManager.build(
      .product(name), parameters: .init(configuration: .inherit, logging: .concise))
    guard build.succeeded,
      let built = build.builtArtifacts.first(where: {
        $0.kind == .executable && $0.url.lastPathComponent == name
      })
    else {
      Diagnostics.error("\(name) does not build:\n\(build.logText)")
      return
    }
    let process = Process()
    process.executableURL = built.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // The code of the program is that of the plugin.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The program of the package that has the commands: the one called as the package, if there are
  /// several.
  private func program(of package: Package) -> String {
    let own = package.products(ofType: ExecutableProduct.self).filter { product in
      product.mainTarget.dependencies.contains { dependency in
        switch dependency {
        case .product(let product): product.name == "SimCommand"
        case .target(let target): target.name == "SimCommand"
        @unknown default: false
        }
      }
    }.map(\.name)
    let preferred = own.first { $0.lowercased() == package.displayName.lowercased() }
    return preferred ?? own.first ?? "sim"
  }
}
