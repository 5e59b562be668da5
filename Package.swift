// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The documents that are modelled: a module each, so that a changed number compiles one of them.
let documents = ["ASM", "LC", "ONB", "LE", "HY"]
let documentModules = documents.map { Target.Dependency(stringLiteral: "Models" + $0) }

/// What lies in the folder of a target and is no source of it.
let excluded = [
  "ConformanceTests": ["Clients"], "Machines": ["Machines.docc"],
  "Models": documents + ["App", "README.md"],
  "ModelsTests": ["Promela"], "ReportingTests": ["Golden"], "SuitesTests": ["Golden", "Devices"],
]

/// Files that become bytes in the code of a target, so that a binary needs nothing beside it.
let embedded = ["Reporting": ["Explorer/Page"]]

/// The modules that say of which sources they are made: what they find is kept.
let versioned = ["RuleChecking", "SimCommand"]

/// The modules that search: a build for debugging optimises them too, with their assertions, so that the tests take
/// a fifth of the time. A package that another one fetches may not say how it is compiled, and does not.
/// With `SIM_PLAIN=1` nothing is optimised.
let isPlain =
  Context.environment["SIM_PLAIN"] != nil || Context.packageDirectory.contains("/checkouts/")
let optimised: Set =
  isPlain
  ? []
  : [
    "RuleLanguage", "RuleSemantics", "StateSearch", "StateGraphs", "TimedAutomata",
    "SymbolicSearch", "RuleChecking", "PropertyTesting", "Simulation", "Conformance", "Suites",
  ]
let optimisation: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-O", "-assert-config", "Debug", "-disable-batch-mode", "-whole-module-optimization",
      "-num-threads", "2",
    ], .when(configuration: .debug))
]

func library(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: excluded[name] ?? [],
    resources: embedded[name]?.map { .embedInCode($0) },
    swiftSettings: settings + (optimised.contains(name) ? optimisation : []),
    plugins: versioned.contains(name) ? ["EngineVersion"] : nil)
}

/// What writes a source while the package is built.
func generator(
  _ name: String, in folder: String, uses tools: [Target.Dependency]
) -> Target {
  .plugin(name: name, capability: .buildTool(), dependencies: tools, path: folder)
}

/// What `swift package` runs by a verb.
func command(_ name: String) -> Target {
  .plugin(
    name: name,
    capability: .command(
      intent: .custom(verb: "sim", description: "Checks tables of rules, as the program sim does"),
      permissions: [
        .writeToPackageDirectory(reason: "Reports, decisions and kept runs are written there.")
      ]), path: "Sources/" + name)
}

/// What only tests and benchmarks share: no product.
func support(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings)
}

func program(
  _ name: String, in folder: String? = nil, uses dependencies: [Target.Dependency] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: folder, swiftSettings: settings)
}

func document(_ name: String, uses others: [Target.Dependency] = []) -> Target {
  .target(
    name: "Models" + name, dependencies: ["RuleLanguage"] + others, path: "Sources/Models/" + name,
    swiftSettings: settings)
}

func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: excluded[name] ?? [],
    swiftSettings: settings)
}

// A target imports what stands above it; the README shows the picture, and a test compares the two.
// Machines and Checking have no code of their own: they re-export what packages outside import.
let package = Package(
  name: "sim",
  products: [
    .library(name: "Machines", targets: ["Machines"]),
    .library(name: "Models", targets: ["Models", "ModelsApp"] + documents.map { "Models" + $0 }),
    .library(name: "Checking", targets: ["Checking"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "Suites", targets: ["Suites"]),
    .library(name: "SymbolicSearch", targets: ["SymbolicSearch"]),
    .library(name: "PropertyTesting", targets: ["PropertyTesting"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Reporting", targets: ["Reporting"]),
    .library(name: "SimCommand", targets: ["SimCommand"]),
    .library(name: "SimTesting", targets: ["SimTesting"]),
    .plugin(name: "SimPlugin", targets: ["SimPlugin"]),
    .executable(name: "sim", targets: ["sim"]),
    .executable(name: "benchmarks", targets: ["benchmarks"]),
  ],
  targets: [
    library("Diagnostics"),
    library("RuleLanguage", uses: ["Diagnostics"]),
    library("RuleSemantics", uses: ["Diagnostics", "RuleLanguage"]),
    library("Machines", uses: ["RuleLanguage", "RuleSemantics"]),
    document("ASM"), document("LC"), document("ONB"), document("LE"), document("HY"),
    document("App", uses: documentModules),
    library("Models", uses: ["RuleLanguage", "ModelsApp"] + documentModules),
    library("Platform"),
    library("StateSearch", uses: ["Platform"]),
    library("StateGraphs", uses: ["Diagnostics", "StateSearch"]),
    library("TimedAutomata", uses: ["Diagnostics", "StateSearch", "StateGraphs"]),
    program("EngineDigest", in: "Sources/EngineVersion/Digest"),
    generator("EngineVersion", in: "Sources/EngineVersion/Plugin", uses: ["EngineDigest"]),
    library("SymbolicSearch", uses: ["Machines"]),
    library(
      "RuleChecking",
      uses: [
        "Diagnostics", "RuleLanguage", "RuleSemantics", "StateSearch", "StateGraphs",
        "TimedAutomata", "SymbolicSearch",
      ]),
    library(
      "Checking", uses: ["StateSearch", "StateGraphs", "TimedAutomata", "RuleChecking"]),
    library("PropertyTesting"),
    library(
      "Simulation",
      uses: ["Machines", "PropertyTesting", "StateSearch", "StateGraphs", "RuleChecking"]),
    library(
      "Conformance",
      uses: [
        "Diagnostics", "RuleLanguage", "RuleSemantics", "Platform", "StateSearch",
        "TimedAutomata", "PropertyTesting", "Simulation",
      ]),
    library(
      "Suites",
      uses: [
        "Diagnostics", "RuleLanguage", "RuleSemantics", "StateGraphs", "Simulation", "Conformance",
      ]),
    library("Reporting", uses: ["Machines", "Checking", "SymbolicSearch"]),
    library("Mutation", uses: ["Machines", "Checking", "Reporting"]),
    library(
      "SimCommand",
      uses: [
        "Machines", "Checking", "PropertyTesting", "Simulation", "Conformance", "Suites",
        "Reporting", "Mutation", "RuleChecking", "RuleSemantics", "SymbolicSearch",
        "Diagnostics",
      ]),
    library("SimTesting", uses: ["Machines", "Checking", "Reporting", "SimCommand"]),
    command("SimPlugin"),
    program("sim", uses: ["Models", "SimCommand"]),
    program(
      "benchmarks", in: "Tests/Benchmarks",
      uses: [
        "Machines", "Models", "Checking", "SymbolicSearch", "Simulation", "Conformance",
        "TimedTrials", "PlantedPages",
        "Challenges", "PublicModels", "ModelsApp",
      ] + documentModules),
    support("SmallNumbers"),
    support("TimedTrials", uses: ["Machines", "Checking", "PropertyTesting"]),
    support("Challenges", uses: ["PropertyTesting"]),
    support("PublicModels", uses: ["Machines"]),
    support("ReferenceApps"),
    support("ReferenceAdapters", uses: ["ReferenceApps", "Conformance", "Simulation"]),
    support("PlantedPages", uses: ["Machines", "Checking", "Reporting", "Simulation"]),
    support("PageTrials", uses: ["Machines", "Reporting", "PropertyTesting", "Simulation"]),
    tests(
      "MachinesTests",
      uses: [
        "Machines", "RuleLanguage", "RuleSemantics", "Checking", "StateSearch", "StateGraphs",
        "TimedAutomata", "RuleChecking", "SymbolicSearch", "PropertyTesting", "PageTrials",
        "Models", "TimedTrials", "Simulation",
      ]),
    tests(
      "SymbolicSearchTests",
      uses: ["SymbolicSearch", "Checking", "Machines", "PublicModels"]),
    tests(
      "CheckingTests",
      uses: [
        "Checking", "StateSearch", "StateGraphs", "TimedAutomata", "RuleChecking", "Machines",
        "Models", "PropertyTesting", "PublicModels", "TimedTrials", "SymbolicSearch",
        "SmallNumbers",
      ]),
    tests(
      "ModelsTests",
      uses: ["Models", "Machines", "RuleLanguage", "Checking", "RuleChecking"] + documentModules),
    tests("PropertyTestingTests", uses: ["PropertyTesting", "Challenges", "SmallNumbers"]),
    tests(
      "ConformanceTests",
      uses: [
        "Conformance", "Diagnostics", "Machines", "PropertyTesting", "Simulation", "StateSearch",
        "ReferenceApps", "ReferenceAdapters", "ModelsASM", "ModelsLC", "ModelsHY",
      ]),
    tests(
      "SuitesTests",
      uses: [
        "Suites", "Conformance", "Machines", "PropertyTesting", "Simulation", "ReferenceApps",
        "ReferenceAdapters", "Models",
      ] + documentModules),
    tests("SimulationTests", uses: ["Simulation", "Machines", "SmallNumbers"]),
    tests(
      "ReportingTests",
      uses: ["Reporting", "Checking", "Machines", "SymbolicSearch", "Models", "PlantedPages"]),
    tests("MutationTests", uses: ["Mutation", "Machines", "Checking"]),
    tests(
      "SimTests",
      uses: [
        "SimCommand", "sim", "Machines", "Checking", "Simulation", "Reporting", "Mutation",
        "Models", "PageTrials", "SmallNumbers", "SymbolicSearch", "PropertyTesting",
        "RuleChecking", "Diagnostics",
      ] + documentModules),
    program("attack", in: "Tests/Attack", uses: ["Models", "SimCommand", "PropertyTesting"]),
    tests("AttackTests", uses: ["attack"]),
    program(
      "pagewalk", in: "Tests/PageWalk", uses: ["Machines", "Models", "SimCommand", "PageTrials"]),
    tests(
      "PublicNamesTests",
      uses: [
        "Checking", "Conformance", "Diagnostics", "Machines", "Models", "ModelsApp", "Mutation",
        "PropertyTesting", "Reporting", "RuleChecking", "RuleLanguage", "RuleSemantics",
        "SimCommand", "SimTesting", "Simulation", "StateGraphs",
        "StateSearch", "Suites", "SymbolicSearch", "TimedAutomata",
      ] + documentModules),
    tests("TidyTests", uses: []),
  ]
)

// The toolchain compiles a module again only if one changes that its target names, not one that it sees through
// another; it then keeps code for old layouts, which crashes. So each names all that it reaches. The check that a
// target declares what it imports wants the declarations alone.
if Context.environment["SIM_DECLARED"] == nil {
  let declared = Dictionary(
    uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies.compactMap(\.module)) })
  func reach(of name: String) -> Set<String> {
    let uses = declared[name] ?? []
    return uses.reduce(into: Set(uses)) { $0.formUnion(reach(of: $1)) }
  }
  for target in package.targets where target.type != .plugin {
    let named = Set(declared[target.name] ?? [])
    target.dependencies += reach(of: target.name).subtracting(named).sorted().map {
      .init(stringLiteral: $0)
    }
  }
}

extension Target.Dependency {
  var module: String? {
    if case .byNameItem(let name, _) = self { name } else { nil }
  }
}
