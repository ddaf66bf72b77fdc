package import CaptureFiles
import Foundation

/// A capture in `Fixtures`, as its index lists it.
package struct FixtureFile: Sendable, CustomStringConvertible {
  /// The path inside `Fixtures`.
  package let description: String
  /// How many records can be read from it; nil for a capture that the index does not list.
  package let records: Int?
  package let octets: [UInt8]

  package init(description: String, records: Int? = nil, octets: [UInt8]) {
    self.description = description
    self.records = records
    self.octets = octets
  }

  package var path: String { PackageFiles.fixture(description) }

  /// All of them, damaged ones too.
  package static let all: [FixtureFile] = {
    let index =
      (try? String(contentsOfFile: PackageFiles.fixture("INDEX.tsv"), encoding: .utf8)) ?? ""
    return index.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t")
      guard columns.count > 1 else { return nil }
      let name = String(columns[0])
      guard let data = FileManager.default.contents(atPath: PackageFiles.fixture(name)) else {
        return nil
      }
      return FixtureFile(description: name, records: Int(columns[1]), octets: [UInt8](data))
    }
  }()

  /// Those whose header can be read.
  package static let readable = all.filter { (try? CaptureReader(bytes: $0.octets)) != nil }

  /// What the link types that are left to users stand for in the fixtures.
  package static let userLinkTypes: LinkType.UserTypes = {
    var table = LinkType.UserTypes()
    table[LinkType(rawValue: 147)] = .bluetoothLELL
    return table
  }()
}
