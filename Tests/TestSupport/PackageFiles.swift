import Foundation

/// Files of the package, and those that a test writes.
package enum PackageFiles {
  /// The path of the package's folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The path of a file in `Fixtures`.
  package static func fixture(_ name: String) -> String {
    root + "/Fixtures/" + name
  }

  /// A path for a file that the test writes and removes again.
  package static func temporaryPath(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "bletrace-\(ProcessInfo.processInfo.processIdentifier)-\(name)"
    ).path
  }

  package static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}
