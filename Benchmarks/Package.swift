// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bletrace", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [.product(name: "BLETrace", package: "bletrace"), "CAllocationCount"]),
    // Counts calls of malloc and its kin.
    .target(name: "CAllocationCount", cSettings: [.unsafeFlags(["-O2"])]),
  ],
  swiftLanguageModes: [.v6]
)
