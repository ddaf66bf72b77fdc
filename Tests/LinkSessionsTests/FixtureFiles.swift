import Foundation

/// The captures in `Fixtures`.
struct FixtureFile: Sendable, CustomStringConvertible {
  let description: String
  /// How many records can be read from it; nil where not even its header can.
  let records: Int

  var path: String { FixtureFile.root + "/Fixtures/" + description }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static let all: [FixtureFile] = {
    let index = (try? String(contentsOfFile: root + "/Fixtures/INDEX.tsv", encoding: .utf8)) ?? ""
    return index.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t")
      guard columns.count > 1, let records = Int(columns[1]) else { return nil }
      return FixtureFile(description: String(columns[0]), records: records)
    }
  }()
}
