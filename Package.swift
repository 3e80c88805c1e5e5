// swift-tools-version: 6.2

import PackageDescription

/// What every target of ours is built with: a warning is an error, and unsafe code says so.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The sanitizers of a build for fuzzing, which `Tests/Fuzzing/fuzz.py` asks for, or `nil`.
let fuzzers = Context.environment["SCENELINT_FUZZ"].map { "-sanitize=\($0)" }

/// What fuzzed targets are built with besides: the fuzzer sees which code an input reaches.
let fuzzing: [SwiftSetting] =
  fuzzers.map { [.unsafeFlags([$0, "-parse-as-library"])] } ?? []

/// Debug builds are optimized all the same, with every assertion: tests take a third of the time.
/// `SCENELINT_DEBUGGER=1` builds what a debugger can step through.
let optimization: [SwiftSetting] =
  Context.environment["SCENELINT_DEBUGGER"] == nil
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []

/// A library target of this package, at `Sources/NAME`.
func library(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  // The build tool needs this one as it is.
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: settings + optimization + (name == "YAMLTree" ? [] : fuzzing))
}

/// A test target of this package, at `Tests/NAME`, with what all tests share.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "scenelint",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "scenelint", targets: ["scenelint"]),
    .library(name: "ScenelintKit", targets: ["ScenelintKit"]),
    .plugin(name: "ScenelintPlugin", targets: ["ScenelintPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .systemLibrary(
      name: "CArchive",
      pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
    ),
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    library("ByteScan", []),
    library("PatternMatch", ["CPCRE2", "ByteScan"]),
    library("LintModel", []),
    library("LogIngest", ["CArchive", "ByteScan", "PatternMatch", "LintModel"]),
    library("YAMLTree", ["CYAML"]),
    library("RuleCatalog", ["PatternMatch", "LintModel", "LogIngest", "YAMLTree"]),
    library(
      "EventExtraction", ["ByteScan", "PatternMatch", "LintModel", "LogIngest", "RuleCatalog"]),
    library(
      "LintEngine",
      ["ByteScan", "PatternMatch", "LintModel", "LogIngest", "RuleCatalog", "EventExtraction"]),
    library(
      "LintReport", ["ByteScan", "LintModel"],
      resources: [
        "report.css", "text.js", "axis.js", "lanes.js", "painter.js",
        "details.js", "page.js",
      ]
      .map { .embedInCode("HTML/\($0)") }
    ),
    .executableTarget(
      name: "EmbedCatalog", dependencies: ["YAMLTree"], path: "Sources/Plugins/EmbedCatalog",
      swiftSettings: settings),
    .plugin(
      name: "EmbedCatalogPlugin",
      capability: .buildTool(),
      dependencies: ["EmbedCatalog"],
      path: "Sources/Plugins/EmbedCatalogPlugin"
    ),
    .target(
      name: "BuiltInCatalog",
      path: "Rules",
      exclude: ["README.md", "RULES.md", "VOCABULARY.md", "formats/README.md"],
      swiftSettings: settings,
      plugins: ["EmbedCatalogPlugin"]
    ),
    library(
      "ScenelintKit",
      [
        "BuiltInCatalog", "ByteScan", "EventExtraction", "LintEngine", "LintModel", "LintReport",
        "LogIngest", "RuleCatalog",
      ]
    ),
    library(
      "ScenelintCLI",
      [
        "ByteScan", "EventExtraction", "LintEngine", "LintModel", "LintReport", "LogIngest",
        "PatternMatch", "RuleCatalog", "ScenelintKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["README.md"]
    ),
    .executableTarget(name: "scenelint", dependencies: ["ScenelintCLI"], swiftSettings: settings),
    // It depends on no target: the program is built when it is asked for, and not twice over here.
    .plugin(
      name: "ScenelintPlugin",
      capability: .command(
        intent: .custom(
          verb: "scenelint", description: "Lint iOS logs; takes what the command line takes.")),
      path: "Sources/Plugins/ScenelintPlugin"
    ),
    // One file for apps to copy; it is built here so that it is tested.
    .target(
      name: "InstrumentationSample", path: "SampleLogs/Instrumentation", exclude: ["README.md"],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "Fuzzing",
      dependencies: [
        "BuiltInCatalog", "ByteScan", "LintEngine", "LintModel", "LintReport", "LogIngest",
        "PatternMatch", "RuleCatalog", "ScenelintKit",
      ],
      path: "Tests/Fuzzing/Targets",
      swiftSettings: settings + fuzzing
    ),
    tests("FuzzingTests", ["Fuzzing"], exclude: ["Regressions"]),
    tests("ByteScanTests", ["ByteScan"]),
    tests("PatternMatchTests", ["PatternMatch"]),
    tests("LintModelTests", ["LintModel"]),
    tests(
      "LogIngestTests",
      [
        "BuiltInCatalog", "ByteScan", "CArchive", "LintModel", "LogIngest", "PatternMatch",
        "RuleCatalog",
      ]
    ),
    tests("LintReportTests", ["ByteScan", "LintModel", "LintReport"], exclude: ["Golden"]),
    tests("CommandTests", ["LintModel", "LintReport", "scenelint"]),
    tests(
      "ScenelintKitTests",
      ["LintEngine", "LintModel", "LogIngest", "PatternMatch", "RuleCatalog", "ScenelintKit"]),
    // What an app's own tests see of the library.
    tests("EmbeddingTests", ["ScenelintKit"]),
    tests("TidyTests", []),
    tests("YAMLTreeTests", ["BuiltInCatalog", "YAMLTree"]),
    tests("RuleCatalogTests", ["LintModel", "LogIngest", "PatternMatch", "RuleCatalog"]),
    tests("CorpusTests", ["LintEngine", "LintModel", "RuleCatalog", "ScenelintKit"]),
    tests(
      "SampleLogTests", ["LintEngine", "LintModel", "LogIngest", "RuleCatalog", "ScenelintKit"]
    ),
    tests(
      "InstrumentationTests",
      [
        "EventExtraction", "InstrumentationSample", "LintEngine", "LintModel", "LogIngest",
        "ScenelintKit",
      ]
    ),
    // A small catalog, and what is extracted with it.
    .target(
      name: "ExtractionTesting",
      dependencies: ["EventExtraction", "LintModel", "LogIngest", "RuleCatalog"],
      path: "Tests/ExtractionTesting", swiftSettings: settings),
    tests(
      "EventExtractionTests",
      ["EventExtraction", "ExtractionTesting", "LintModel", "LogIngest", "RuleCatalog"]),
    tests(
      "LintEngineTests",
      [
        "EventExtraction", "ExtractionTesting", "LintEngine", "LintModel", "LogIngest",
        "RuleCatalog",
      ]),
    tests(
      "CatalogTests",
      [
        "EventExtraction", "LintEngine", "LintModel", "LogIngest", "RuleCatalog", "ScenelintKit",
      ]),
  ]
)

if let fuzzers {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/Fuzzing/Main",
      linkerSettings: [.unsafeFlags([fuzzers])]))
}
