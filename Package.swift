// swift-tools-version: 6.3
import PackageDescription

/// In CI a warning in our own targets is an error; a user's build never fails for one.
let warningsAsErrors: [SwiftSetting] =
  Context.environment["BLETRACE_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// Every target proves its memory accesses; only the ones that must may say `unsafe`.
let strict: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + warningsAsErrors

/// Targets that define views over a packet's bytes (`~Escapable` types) state their lifetimes.
let views: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

/// What writes what others have found out takes a third of the time of a release build to optimize, and is not where
/// the time of a run goes. Scripts that build for a first look and for tests leave that out; a release does not.
let reports: [SwiftSetting] =
  strict + (Context.environment["BLETRACE_QUICK"] == "1" ? [.unsafeFlags(["-Onone"])] : [])

/// Tests that have little work of their own: what they call is optimized, and they build in less than half the time.
let tests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"])]

/// The programs of the package in Examples, which sees of this one what its products show. Here, too, because that
/// package builds everything again.
let examples: [Target] = [
  "notifications", "slow-transfers", "build-packet", "keep-contract", "decode-packets",
  "upload-handler", "view-model", "custom-rule",
].map {
  .executableTarget(
    name: "example-\($0)",
    dependencies: $0 == "view-model" ? ["BLETraceFoundation"] : ["BLETrace"],
    path: "Examples/Sources/\($0)",
    packageAccess: false, swiftSettings: warningsAsErrors)
}

/// Fuzzers of every entry point, also of those that are public to nobody: targets of this package, and only where
/// `Fuzz/run` asks for them, which passes libFuzzer's flags on the command line.
let fuzz: [Target] =
  Context.environment["BLETRACE_FUZZ"] == "1"
  ? [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
        "TraceAnalysis", "TraceReports", "TraceContracts", "CLibFuzzer",
      ],
      path: "Fuzz/Sources/fuzz", swiftSettings: [.define("LIBFUZZER")]),
    // The declaration of libFuzzer's loop; the code comes with the compiler.
    .target(name: "CLibFuzzer", path: "Fuzz/Sources/CLibFuzzer"),
  ] : []

let package = Package(
  name: "bletrace",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // Everything, behind one import.
    .library(name: "BLETrace", targets: ["BLETrace"]),
    // The same, and captures by URL: Foundation is large where the system has none.
    .library(name: "BLETraceFoundation", targets: ["BLETraceFoundation"]),
    // PDUs from octets and back, without files and so without zlib.
    .library(name: "BluetoothPackets", targets: ["BluetoothPackets", "ByteReading"]),
    .library(name: "BLETraceLibpcap", targets: ["LibpcapCapture"]),
    // For C and all that calls C: Sources/CBLETrace/include/bletrace.h.
    .library(name: "BLETraceC", type: .dynamic, targets: ["BLETraceC"]),
    .library(name: "BLETraceCStatic", type: .static, targets: ["BLETraceC"]),
    // Tables of many captures, in SQLite and other forms.
    .library(name: "BLETraceTables", targets: ["TraceTables"]),
    .executable(name: "bletrace", targets: ["BLETraceTool"]),
  ],
  // One: the compiler gets the names of several in any order, and another order builds all again.
  traits: [
    .default(enabledTraits: ["Tools"]),
    .trait(name: "Tools", description: "The command line tool, and contracts in YAML."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "ByteReading", swiftSettings: views),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CaptureFiles", dependencies: ["ByteReading", "CZlib"], swiftSettings: views),
    .target(name: "BluetoothPackets", dependencies: ["ByteReading"], swiftSettings: views),
    // Apple's systems have no libyaml; Yams brings it there.
    .systemLibrary(name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    // Apple's systems have CommonCrypto and CryptoKit instead.
    .systemLibrary(name: "CLibcrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "LinkDecryption",
      dependencies: [
        .target(name: "CLibcrypto", condition: .when(platforms: [.linux, .android, .windows]))
      ],
      swiftSettings: strict),
    .target(
      name: "LinkSessions",
      dependencies: ["ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption"],
      swiftSettings: views),
    .target(
      name: "TraceAnalysis",
      dependencies: [
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
      ],
      swiftSettings: strict),
    .target(
      name: "TraceReports",
      dependencies: [
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
        "TraceAnalysis",
      ],
      // Joined into one Swift file by Scripts/generate-page.
      exclude: ["HTML/Page"],
      swiftSettings: reports),
    // Contracts, differences and profiles: the only module that reads YAML.
    .target(
      name: "TraceContracts",
      dependencies: [
        "ByteReading", "BluetoothPackets", "LinkSessions", "TraceAnalysis", "TraceReports",
        .target(
          name: "CLibyaml",
          condition: .when(platforms: [.linux, .android, .windows], traits: ["Tools"])),
        .product(
          name: "Yams", package: "Yams",
          condition: .when(platforms: [.macOS, .iOS], traits: ["Tools"])),
      ],
      swiftSettings: reports),
    .target(
      name: "BLETrace",
      dependencies: [
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
        "TraceAnalysis",
        "TraceReports", "TraceContracts",
      ],
      swiftSettings: strict),
    .target(
      name: "BLETraceFoundation", dependencies: ["BLETrace"], swiftSettings: strict),
    .target(name: "CBLETrace"),
    .target(
      name: "BLETraceC", dependencies: ["CBLETrace", "BLETrace"], swiftSettings: strict),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(
      name: "TraceTables",
      dependencies: [
        "CSQLite", "CaptureFiles", "LinkDecryption", "LinkSessions", "TraceAnalysis",
        "TraceReports",
      ],
      swiftSettings: reports),
    // What glibc alone needs to be asked for.
    .systemLibrary(name: "CAllocator"),
    // Not named as the product: on a disk that takes "BLETrace" and "bletrace" for the same name the
    // two modules would overwrite each other.
    .executableTarget(
      name: "BLETraceTool",
      dependencies: [
        "CAllocator", "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption",
        "LinkSessions", "TraceAnalysis",
        "TraceReports", "TraceContracts", "TraceTables",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Tools"])),
      ],
      path: "Sources/bletrace", swiftSettings: reports),

    // Live capture and foreign formats by way of libpcap: only who imports it needs libpcap.
    .systemLibrary(
      name: "CLibpcap", pkgConfig: "libpcap",
      providers: [.apt(["libpcap-dev"]), .brew(["libpcap"])]),
    .target(
      name: "LibpcapCapture", dependencies: ["CLibpcap", "CaptureFiles"], swiftSettings: views),

    // Captures, random numbers and octets as the tests of several rooms need them; in no product.
    .target(
      name: "TestSupport",
      dependencies: ["ByteReading", "CaptureFiles", "BluetoothPackets", "LinkSessions"],
      path: "Tests/TestSupport", swiftSettings: strict),
    // The logs that reports are tested with, and their texts; in no product.
    .target(
      name: "ReportTestSupport",
      dependencies: [
        "TestSupport", "ByteReading", "CaptureFiles", "LinkSessions", "TraceAnalysis",
        "TraceReports",
      ],
      path: "Tests/ReportTestSupport", swiftSettings: strict),
    .testTarget(
      name: "ByteReadingTests", dependencies: ["TestSupport", "ByteReading"], swiftSettings: tests),
    .testTarget(
      name: "CaptureFilesTests", dependencies: ["TestSupport", "ByteReading", "CaptureFiles"],
      swiftSettings: tests),
    .testTarget(
      name: "BluetoothPacketsTests",
      dependencies: ["TestSupport", "ByteReading", "BluetoothPackets"],
      swiftSettings: tests),
    .testTarget(
      name: "LinkSessionsTests",
      dependencies: [
        "TestSupport", "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption",
        "LinkSessions",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "LinkDecryptionTests", dependencies: ["ByteReading", "LinkDecryption"],
      swiftSettings: tests),
    .testTarget(
      name: "TraceAnalysisTests",
      dependencies: [
        "TestSupport",
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
        "TraceAnalysis",
      ],
      exclude: ["AirEvents", "FilterTruth"], swiftSettings: tests),
    .testTarget(
      name: "TraceReportsTests",
      dependencies: [
        "TestSupport", "ReportTestSupport",
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
        "TraceAnalysis", "TraceReports",
      ],
      exclude: ["HTML/supervision-timeout.html", "PlotGoldens"],
      swiftSettings: strict),
    .testTarget(
      name: "TraceContractsTests",
      dependencies: [
        "TestSupport", "ReportTestSupport",
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkSessions", "TraceAnalysis",
        "TraceReports", "TraceContracts",
      ],
      swiftSettings: strict),
    // What a user of the library sees: one import.
    .testTarget(
      name: "BLETraceTests",
      dependencies: ["TestSupport", "ByteReading", "BLETrace", "BLETraceFoundation"],
      swiftSettings: tests),
    // What somebody in another package sees.
    .testTarget(
      name: "BLETraceUserTests", dependencies: ["BLETrace", "BLETraceFoundation"],
      packageAccess: false,
      swiftSettings: tests),
    // Holds the whole decode against other people's captures, where they lie beside the package.
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "TestSupport",
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkDecryption", "LinkSessions",
        "TraceAnalysis",
        "TraceReports", "TraceContracts",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LibpcapCaptureTests",
      dependencies: ["TestSupport", "ByteReading", "CaptureFiles", "LibpcapCapture", "CLibpcap"],
      swiftSettings: tests),
    // Its fuzz targets are those of the fuzzers, by a symbolic link.
    .testTarget(
      name: "CrashReplayTests",
      dependencies: [
        "TestSupport",
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkSessions", "TraceAnalysis",
        "TraceReports", "TraceContracts",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TraceTablesTests",
      dependencies: [
        "TestSupport", "CaptureFiles", "TraceAnalysis", "TraceReports", "TraceTables",
      ], swiftSettings: tests),
    // Runs the built tool; its scenarios are read where they lie.
    .testTarget(
      name: "ScenarioTests", dependencies: ["TestSupport"], exclude: ["Scenarios"],
      swiftSettings: tests),

    // Times the library. Here and not in a package of its own, because that would build everything again;
    // in no product.
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocationCount",
        "ByteReading", "CaptureFiles", "BluetoothPackets", "LinkSessions", "TraceAnalysis",
        "TraceReports",
      ],
      path: "Benchmarks/Sources/benchmarks", swiftSettings: warningsAsErrors),
    // Counts calls of malloc and its kin.
    .target(name: "CAllocationCount", path: "Benchmarks/Sources/CAllocationCount"),
  ] + examples + fuzz,
  swiftLanguageModes: [.v6]
)
