// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Swift 6 language mode comes with the tools version; strict memory safety makes the compiler point at
/// every unsafe construct that is not marked as such, so that the few files that need one stand out.
let settings: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "finance",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "finance", targets: ["finance"]),
    .library(name: "FinanceDomain", targets: ["FinanceDomain"]),
    .library(name: "FinanceData", targets: ["FinanceData"]),
    .library(name: "FinanceInference", targets: ["FinanceInference"]),
    .library(name: "FinanceConfiguration", targets: ["FinanceConfiguration"]),
    .library(name: "FinanceLedger", targets: ["FinanceLedger"]),
    .library(name: "FinancePresentation", targets: ["FinancePresentation"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "TextSearch", swiftSettings: settings),
    .target(name: "FinanceDomain", dependencies: ["TextSearch"], swiftSettings: settings),
    .target(name: "CLanes"),
    .target(name: "EmbeddedTexts"),
    .target(
      name: "FinanceData",
      dependencies: [
        "CLanes", "EmbeddedTexts", "FinanceDomain", .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Words/words.txt", "Encodings/encodings.txt"],
      swiftSettings: settings),
    .target(
      name: "FinanceInference",
      dependencies: [
        "FinanceDomain", "FinanceData", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .target(
      name: "FinanceConfiguration",
      dependencies: [
        "FinanceDomain", "FinanceData",
        .product(name: "SystemPackage", package: "swift-system"), .product(name: "Yams", package: "Yams"),
      ],
      exclude: ["Profiles/profiles.yaml"],
      swiftSettings: settings),
    .target(
      name: "FinanceLedger",
      dependencies: ["FinanceDomain", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: settings,
      plugins: ["SQLiteHeader"]),
    .plugin(name: "SQLiteHeader", capability: .buildTool(), path: "Sources/SQLiteHeader"),
    .plugin(
      name: "NewReport",
      capability: .command(
        intent: .custom(verb: "new-report", description: "Write the files that a new report begins with."),
        permissions: [.writeToPackageDirectory(reason: "It writes the files of the report.")]),
      path: "Sources/NewReport", exclude: ["Template"]),
    .target(name: "FinancePresentation", dependencies: ["FinanceDomain"], swiftSettings: settings),
    .executableTarget(
      name: "finance",
      dependencies: [
        "FinanceDomain", "FinanceData", "FinanceInference", "FinanceConfiguration", "FinanceLedger",
        "FinancePresentation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .target(
      name: "FinanceTestSupport", dependencies: ["FinanceDomain"], path: "Tests/FinanceTestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "TextSearchTests", dependencies: ["TextSearch", "FinanceTestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FinanceDomainTests", dependencies: ["FinanceDomain", "FinanceTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FinanceDataTests",
      dependencies: [
        "FinanceData", "FinanceInference", "FinanceConfiguration", "FinanceDomain", "FinanceTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FinanceInferenceTests",
      dependencies: [
        "FinanceInference", "FinanceData", "FinanceConfiguration", "FinanceDomain", "FinanceTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FinanceConfigurationTests",
      dependencies: ["FinanceConfiguration", "FinanceData", "FinanceDomain", "FinanceTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FinanceLedgerTests",
      dependencies: [
        "FinanceLedger", "FinanceData", "FinanceInference", "FinanceDomain", "FinanceTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FinancePresentationTests",
      dependencies: ["FinancePresentation", "FinanceDomain", "FinanceTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FinanceCommandTests", dependencies: ["finance", "FinanceTestSupport"],
      exclude: ["Cases", "Profiles"],
      swiftSettings: settings),
    .testTarget(
      name: "AddingAReportTests",
      dependencies: ["finance", "FinancePresentation", "FinanceDomain", "FinanceTestSupport"],
      swiftSettings: settings),
    // What the guide shows to other programs sees what they see: nothing that is only for this package.
    .testTarget(
      name: "UseFromSwiftTests",
      dependencies: ["FinanceDomain", "FinanceData", "FinanceInference", "FinancePresentation"],
      packageAccess: false, swiftSettings: settings),
  ]
)

// The benchmarks need a package that nothing else needs, so an ordinary build neither fetches nor sees it.
// `traits: []`: the default traits bring interposers of malloc and of the runtime, which change what is
// measured.
if let benchmarks = ProcessInfo.processInfo.environment["FINANCE_BENCHMARKS"] {
  package.dependencies.append(
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []))
  package.targets.append(
    .executableTarget(
      name: "FinanceBenchmarks",
      dependencies: [
        "FinanceDomain", "FinanceData", "FinanceInference", "FinanceLedger", "FinancePresentation",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Benchmarks/FinanceBenchmarks",
      swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]))
  // Counting allocations stands between the program and the allocator, so only the check does it, which measures
  // nothing but ratios.
  if benchmarks == "thresholds", let target = package.targets.last {
    package.targets.append(.target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"))
    target.dependencies.append("AllocationCounter")
  }
}

// Tests are not optimised where what they test is: that would take longer than to run them.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}

// FINANCE_TESTS=<target>,<target>/<folder or file> leaves the other tests out, and whatever only they need: half of what
// there is to build.
if let names = ProcessInfo.processInfo.environment["FINANCE_TESTS"], !names.isEmpty {
  let chosen = names.split(separator: ",").map { $0.split(separator: "/", maxSplits: 1).map(String.init) }
  var needed = Set(chosen.map { $0[0] })
  var found: Set<String> = []
  while found != needed {
    found = needed
    for target in package.targets where needed.contains(target.name) {
      for case .byNameItem(let name, _) in target.dependencies { needed.insert(name) }
    }
  }
  package.targets.removeAll { $0.type != .plugin && !needed.contains($0.name) }
  package.products.removeAll { !needed.contains($0.name) }
  for (name, entries) in Dictionary(grouping: chosen.filter { $0.count > 1 }, by: { $0[0] }) {
    let kept = entries.map { $0[1] }
    let all = try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/Tests/\(name)")
    package.targets.first { $0.name == name }?.exclude = all.filter { !kept.contains($0) }.sorted()
  }
}
