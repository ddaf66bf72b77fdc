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

  /// A file of the package, as text.
  package static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)), as: UTF8.self)
  }

  /// The files below a folder of the package whose names end in `suffix`, from the package's folder on.
  package static func paths(below folder: String, suffix: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root + "/" + folder)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
      .map { folder + "/" + $0 }.sorted()
  }

  /// A path for a file that the test writes and removes again. Each call has another one, because tests run beside
  /// each other.
  package static func temporaryPath(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "bletrace-\(UUID().uuidString)-\(name)"
    ).path
  }

  package static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}
