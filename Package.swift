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

// A target imports what stands above it; the README shows the picture, and a test compares the two.
// Machines and Checking have no code of their own: they re-export what packages outside import.
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
    library("Diagnostics"),
    library("RuleLanguage", uses: ["Diagnostics"]),
    library("RuleSemantics", uses: ["Diagnostics", "RuleLanguage"]),
    library("Machines", uses: ["RuleLanguage", "RuleSemantics"]),
    library("Models", uses: ["RuleLanguage"]),
    library("StateSearch"),
    library("StateGraphs", uses: ["Diagnostics", "StateSearch"]),
    library("TimedAutomata", uses: ["Diagnostics", "StateSearch", "StateGraphs"]),
    library(
      "RuleChecking",
      uses: [
        "Diagnostics", "RuleLanguage", "RuleSemantics", "StateSearch", "StateGraphs",
        "TimedAutomata",
      ]),
    library(
      "Checking", uses: ["StateSearch", "StateGraphs", "TimedAutomata", "RuleChecking"]),
    library("PropertyTesting"),
    library("Simulation", uses: ["Machines", "PropertyTesting"]),
    library("Reporting", uses: ["Machines", "Checking"]),
    library("SimCommand", uses: ["Machines", "Checking", "Simulation", "Reporting"]),
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
    tests(
      "MachinesTests",
      uses: [
        "Machines", "RuleLanguage", "RuleSemantics", "Checking", "StateSearch", "StateGraphs",
        "TimedAutomata", "RuleChecking",
      ]),
    tests(
      "CheckingTests",
      uses: [
        "Checking", "StateSearch", "StateGraphs", "TimedAutomata", "RuleChecking", "Machines",
        "Models", "PublicModels", "TimedTrials",
      ]),
    tests("ModelsTests", uses: ["Models", "Machines", "Checking", "RuleChecking"]),
    tests("PropertyTestingTests", uses: ["PropertyTesting", "Challenges", "SmallNumbers"]),
    tests("SimulationTests", uses: ["Simulation", "Machines", "SmallNumbers"]),
    tests("ReportingTests", uses: ["Reporting", "Checking", "Machines"]),
    tests(
      "SimTests",
      uses: [
        "SimCommand", "sim", "Machines", "Models", "Checking", "Simulation", "Reporting",
        "SmallNumbers",
      ]),
    tests("TidyTests", uses: []),
  ]
)
