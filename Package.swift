// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: name == "Machines" ? ["Machines.docc"] : [],
    swiftSettings: settings)
}

let fixtures = ["ModelsTests": ["Promela"], "ReportingTests": ["Golden"]]

/// The documents that are modelled: a module each, so that a changed number compiles one of them.
let documents = ["ASM", "LC", "ONB", "LE", "HY"]
let documentModules = documents.map { Target.Dependency(stringLiteral: "Models" + $0) }

func document(_ name: String, uses others: [Target.Dependency] = []) -> Target {
  .target(
    name: "Models" + name, dependencies: ["Machines"] + others, path: "Sources/Models/" + name,
    swiftSettings: settings)
}

func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: fixtures[name] ?? [],
    swiftSettings: settings)
}

// Imports run one way: Machines <- Models; Machines <- Checking, Simulation <- Reporting; all <- sim.
// TimedTrials, which is no product, is what tests and benchmarks share: models, oracles, comparisons.
let package = Package(
  name: "sim",
  products: [
    .library(name: "Machines", targets: ["Machines"]),
    .library(name: "Models", targets: ["Models", "ModelsApp"] + documents.map { "Models" + $0 }),
    .library(name: "Checking", targets: ["Checking"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .executable(name: "sim", targets: ["sim"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  targets: documents.map { document($0) } + [
    library("Machines"),
    document("App", uses: documentModules),
    .target(
      name: "Models", dependencies: ["Machines", "ModelsApp"] + documentModules,
      exclude: documents + ["App", "README.md"], swiftSettings: settings),
    library("Checking", uses: ["Machines"]),
    library("Simulation", uses: ["Machines"]),
    library("Reporting", uses: ["Machines", "Checking", "Simulation"]),
    library("TimedTrials", uses: ["Machines", "Checking", "Simulation"]),
    library("Challenges", uses: ["Simulation"]),
    .executableTarget(
      name: "sim", dependencies: ["Machines", "Models", "Checking", "Simulation", "Reporting"],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Machines", "Models", "Checking", "Simulation", "TimedTrials", "Challenges",
      ] + documentModules,
      swiftSettings: settings),
    tests("MachinesTests", uses: ["Machines", "Checking"]),
    tests("CheckingTests", uses: ["Checking", "Machines", "Models", "TimedTrials"]),
    tests("ModelsTests", uses: ["Models", "Machines", "Checking"] + documentModules),
    tests("SimulationTests", uses: ["Simulation", "Machines", "Challenges"]),
    tests("ReportingTests", uses: ["Reporting", "Checking", "Machines"]),
    tests(
      "SimTests",
      uses: ["sim", "Machines", "Models", "Checking", "Simulation", "Reporting"]
        + documentModules),
    tests("TidyTests", uses: []),
  ]
)
