package import CaptureFiles
import Foundation

/// Other people's captures, which may lie beside the package in `../shared/captures`. Tests that need
/// them are skipped where they do not.
package enum PublicCaptures {
  package struct Row: Sendable, CustomStringConvertible {
    /// The path inside the folder.
    package let description: String
    package let packets: Int
    package let linkType: String

    package var path: String { folder + "/" + description }

    package var isHCILog: Bool {
      ["201", "187", "254", "1001", "1002", "2001", "PacketLogger"].contains {
        linkType.contains($0)
      }
    }
  }

  package static let folder = URL(fileURLWithPath: PackageFiles.root).deletingLastPathComponent()
    .appendingPathComponent("shared/captures").path

  /// The captures that the indexes list: `public`, then `strange`. None where there is no index.
  package static let rows: [Row] = rows(of: "INDEX.tsv") + rows(of: "strange/INDEX.tsv")

  private static func rows(of name: String) -> [Row] {
    let index = (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
    return index.split(separator: "\n").dropFirst().compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count > 5, let packets = Int(columns[2]) else { return nil }
      return Row(
        description: String(columns[0]), packets: packets, linkType: String(columns[5]))
    }
  }

  package static var arePresent: Bool { !rows.isEmpty }

  package static var bumble: String { folder + "/bumble" }

  /// The paths of captures by the ending of their names.
  package static func files(endingIn endings: [String]) -> [String] {
    rows.map(\.path).filter { path in endings.contains { path.hasSuffix(".\($0)") } }
  }

  /// What the captures' authors took the link types that are left to users for.
  package static var userLinkTypes: LinkType.UserTypes { FixtureFile.userLinkTypes }
}
