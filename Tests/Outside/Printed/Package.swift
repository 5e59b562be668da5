// swift-tools-version: 6.2
import PackageDescription

// Suites as `sim tests` prints them, compiled, and made with apps as teams write them. `.ci/suites` copies this
// package, and puts beside it what is printed and the apps.
let sim: [Target.Dependency] = ["Machines", "Conformance", "Simulation", "Suites", "Models"].map {
  .product(name: $0, package: "sim")
}
let package = Package(
  name: "printed",
  dependencies: [.package(name: "sim", path: "../..")],
  targets: [
    .target(name: "ReferenceApps"),
    .target(name: "ReferenceAdapters", dependencies: ["ReferenceApps"] + sim),
    .testTarget(name: "PrintedTests", dependencies: ["ReferenceApps", "ReferenceAdapters"] + sim),
  ]
)
