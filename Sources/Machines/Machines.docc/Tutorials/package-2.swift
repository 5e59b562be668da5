// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Downloads",
  dependencies: [.package(name: "sim", path: "../sim")],
  targets: [
    .testTarget(
      name: "DownloadTests",
      dependencies: [
        .product(name: "Machines", package: "sim"), .product(name: "Checking", package: "sim"),
        .product(name: "Conformance", package: "sim"), .product(name: "Simulation", package: "sim"),
      ])
  ])
