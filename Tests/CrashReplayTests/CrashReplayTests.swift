import Foundation
import TestSupport
import Testing

/// What once crashed must not crash again. A trap ends the whole test run: that is the failure.
@Suite struct CrashReplayTests {
  /// The regular files below a folder of the package, in order; none if there is no such folder.
  static func files(below path: String) -> [URL] {
    let folder = URL(fileURLWithPath: PackageFiles.root).appendingPathComponent(path)
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
    return urls.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.all)
  func `Inputs that once crashed a target don't any more`(target: FuzzTarget) throws {
    for file in CrashReplayTests.files(below: "Fuzz/crashes/\(target.name)") {
      target.run([UInt8](try Data(contentsOf: file)))
    }
  }

  @Test(arguments: FuzzTarget.all)
  func `Every fixture goes through every fuzz target`(target: FuzzTarget) throws {
    let fixtures = CrashReplayTests.files(below: "Fixtures")
    #expect(!fixtures.isEmpty)
    for file in fixtures {
      target.run([UInt8](try Data(contentsOf: file)))
    }
  }
}
