// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else's, which checks a machine and a system of its own by public API alone.
let package = Package(
  name: "outside",
  dependencies: [.package(name: "sim", path: "../..")],
  targets: [
    .executableTarget(
      name: "outside",
      dependencies: [
        .product(name: "Machines", package: "sim"), .product(name: "Checking", package: "sim"),
      ]),
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        .product(name: "Machines", package: "sim"), .product(name: "Checking", package: "sim"),
        .product(name: "PropertyTesting", package: "sim"),
        .product(name: "SymbolicSearch", package: "sim"),
      ]),
    .testTarget(
      name: "TutorialTests",
      dependencies: [
        .product(name: "Machines", package: "sim"), .product(name: "Checking", package: "sim"),
        .product(name: "Conformance", package: "sim"), .product(name: "Simulation", package: "sim"),
      ]),
    .testTarget(
      name: "DownloadTests",
      dependencies: [
        .product(name: "Machines", package: "sim"), .product(name: "Simulation", package: "sim"),
        .product(name: "SimTesting", package: "sim"), .product(name: "Suites", package: "sim"),
      ]),
  ]
)
