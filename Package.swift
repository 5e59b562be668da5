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

func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: fixtures[name] ?? [],
    swiftSettings: settings)
}

// Imports run one way: Machines <- Models; Machines <- Checking, Simulation <- Reporting <- Mutation;
// all <- sim.
// TimedTrials, which is no product, is what tests and benchmarks share: models, oracles, comparisons.
let package = Package(
  name: "sim",
  products: [
    .library(name: "Machines", targets: ["Machines"]),
    .library(name: "Models", targets: ["Models"]),
    .library(name: "Checking", targets: ["Checking"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .executable(name: "sim", targets: ["sim"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  targets: [
    library("Machines"),
    library("Models", uses: ["Machines"]),
    library("Checking", uses: ["Machines"]),
    library("Simulation", uses: ["Machines"]),
    library("Reporting", uses: ["Machines", "Checking", "Simulation"]),
    library("Mutation", uses: ["Machines", "Checking", "Reporting"]),
    library("TimedTrials", uses: ["Machines", "Checking", "Simulation"]),
    library("Challenges", uses: ["Simulation"]),
    .executableTarget(
      name: "sim",
      dependencies: [
        "Machines", "Models", "Checking", "Simulation", "Reporting", "Mutation",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "Machines", "Models", "Checking", "Simulation", "TimedTrials", "Challenges",
      ],
      swiftSettings: settings),
    tests("MachinesTests", uses: ["Machines", "Checking"]),
    tests("CheckingTests", uses: ["Checking", "Machines", "Models", "TimedTrials"]),
    tests("ModelsTests", uses: ["Models", "Machines", "Checking"]),
    tests("SimulationTests", uses: ["Simulation", "Machines", "Challenges"]),
    tests("ReportingTests", uses: ["Reporting", "Checking", "Machines"]),
    tests("MutationTests", uses: ["Mutation", "Machines", "Checking"]),
    tests(
      "SimTests", uses: ["sim", "Machines", "Models", "Checking", "Simulation", "Reporting"]),
    tests("TidyTests", uses: []),
  ]
)
