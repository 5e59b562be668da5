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

// Imports run one way: Machines <- Models; Machines <- Checking, Simulation <- Reporting <- Mutation
// <- SimCommand; sim joins the models with the command.
let package = Package(
  name: "sim",
  products: [
    .library(name: "Machines", targets: ["Machines"]),
    .library(name: "Models", targets: ["Models", "ModelsApp"] + documents.map { "Models" + $0 }),
    .library(name: "Checking", targets: ["Checking"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .library(name: "SimCommand", targets: ["SimCommand"]),
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
    library("PropertyTesting"),
    library("Simulation", uses: ["Machines", "PropertyTesting"]),
    library("Reporting", uses: ["Machines", "Checking", "Simulation"]),
    library("Mutation", uses: ["Machines", "Checking", "Reporting"]),
    library(
      "SimCommand",
      uses: [
        "Machines", "Checking", "PropertyTesting", "Simulation", "Reporting", "Mutation",
      ]),
    program("sim", uses: ["Models", "SimCommand"]),
    program(
      "benchmarks",
      uses: [
        "Machines", "Models", "Checking", "Simulation", "TimedTrials", "Challenges", "PublicModels",
      ] + documentModules),
    support("SmallNumbers"),
    support("TimedTrials", uses: ["Machines", "Checking", "PropertyTesting"]),
    support("Challenges", uses: ["PropertyTesting"]),
    support("PublicModels", uses: ["Machines"]),
    tests("MachinesTests", uses: ["Machines", "Checking"]),
    tests(
      "CheckingTests", uses: ["Checking", "Machines", "Models", "PublicModels", "TimedTrials"]),
    tests("ModelsTests", uses: ["Models", "Machines", "Checking"] + documentModules),
    tests("PropertyTestingTests", uses: ["PropertyTesting", "Challenges", "SmallNumbers"]),
    tests("SimulationTests", uses: ["Simulation", "Machines", "PropertyTesting", "SmallNumbers"]),
    tests("ReportingTests", uses: ["Reporting", "Checking", "Machines"]),
    tests("MutationTests", uses: ["Mutation", "Machines", "Checking"]),
    tests(
      "SimTests",
      uses: [
        "SimCommand", "sim", "Machines", "Models", "Checking", "Simulation", "Reporting",
        "SmallNumbers",
      ] + documentModules),
    .executableTarget(
      name: "attack", dependencies: ["Models", "SimCommand", "PropertyTesting"],
      path: "Tests/Attack", swiftSettings: settings),
    tests("AttackTests", uses: ["attack"]),
    tests("TidyTests", uses: []),
  ]
)
