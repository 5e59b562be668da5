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

/// What only tests and benchmarks share: no product.
func support(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings)
}

func program(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let fixtures = ["ModelsTests": ["Promela"], "ReportingTests": ["Golden"]]

func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: fixtures[name] ?? [],
    swiftSettings: settings)
}

// Imports run one way: Machines <- Models; Machines <- Checking, Simulation <- Reporting <- SimCommand;
// sim joins the models with the command.
let package = Package(
  name: "sim",
  products: [
    .library(name: "Machines", targets: ["Machines"]),
    .library(name: "Models", targets: ["Models"]),
    .library(name: "Checking", targets: ["Checking"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .library(name: "SimCommand", targets: ["SimCommand"]),
    .executable(name: "sim", targets: ["sim"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  targets: [
    library("Machines"),
    library("Models", uses: ["Machines"]),
    library("Checking", uses: ["Machines"]),
    library("PropertyTesting"),
    library("Simulation", uses: ["Machines", "PropertyTesting"]),
    library("Reporting", uses: ["Machines", "Checking", "Simulation"]),
    library(
      "SimCommand", uses: ["Machines", "Checking", "PropertyTesting", "Simulation", "Reporting"]),
    program("sim", uses: ["Models", "SimCommand"]),
    program(
      "benchmarks",
      uses: [
        "Machines", "Models", "Checking", "Simulation", "TimedTrials", "Challenges", "PublicModels",
      ]),
    support("SmallNumbers"),
    support("TimedTrials", uses: ["Machines", "Checking", "PropertyTesting"]),
    support("Challenges", uses: ["PropertyTesting"]),
    support("PublicModels", uses: ["Machines"]),
    tests("MachinesTests", uses: ["Machines", "Checking"]),
    tests(
      "CheckingTests", uses: ["Checking", "Machines", "Models", "PublicModels", "TimedTrials"]),
    tests("ModelsTests", uses: ["Models", "Machines", "Checking"]),
    tests("PropertyTestingTests", uses: ["PropertyTesting", "Challenges", "SmallNumbers"]),
    tests("SimulationTests", uses: ["Simulation", "Machines", "PropertyTesting", "SmallNumbers"]),
    tests("ReportingTests", uses: ["Reporting", "Checking", "Machines"]),
    tests(
      "SimTests",
      uses: [
        "SimCommand", "sim", "Machines", "Models", "Checking", "Simulation", "Reporting",
        "SmallNumbers",
      ]),
    .executableTarget(
      name: "attack", dependencies: ["Models", "SimCommand", "PropertyTesting"],
      path: "Tests/Attack", swiftSettings: settings),
    tests("AttackTests", uses: ["attack"]),
    tests("TidyTests", uses: []),
  ]
)
