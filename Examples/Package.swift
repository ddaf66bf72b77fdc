// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bletrace", path: "..")],
  targets: ["notifications", "slow-transfers", "build-packet"].map {
    .executableTarget(name: $0, dependencies: [.product(name: "BLETrace", package: "bletrace")])
  }
)
