// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bletrace", path: "..")],
  targets: [
    "notifications", "slow-transfers", "build-packet", "keep-contract", "decode-packets",
    "upload-handler", "view-model", "custom-rule",
  ].map {
    .executableTarget(
      name: $0,
      dependencies: [
        .product(
          name: $0 == "view-model" ? "BLETraceFoundation" : "BLETrace", package: "bletrace")
      ])
  }
)
