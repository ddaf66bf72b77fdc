// swift-tools-version: 6.3
import PackageDescription

/// Coverage for libFuzzer and AddressSanitizer, in every module of the build.
///
/// SwiftPM allows such flags to the root package only, so `Fuzz/run` passes them on the command line; a plain
/// `swift build` in this folder gives a tool that replays inputs and needs no sanitizer.
let isInstrumented = Context.environment["BLETRACE_FUZZ"] == "1"

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "bletrace", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [.product(name: "BLETrace", package: "bletrace"), "CLibFuzzer"],
      swiftSettings: isInstrumented ? [.define("LIBFUZZER")] : []),
    // The declaration of libFuzzer's loop; the code comes with the compiler.
    .target(name: "CLibFuzzer"),
  ],
  swiftLanguageModes: [.v6]
)
