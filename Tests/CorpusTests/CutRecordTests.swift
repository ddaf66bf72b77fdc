import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing

/// Logs that keep only the beginning of each packet: Android's filtered log keeps 14 octets, btsnooz
/// at most 150.
struct CutRecordTests {
  static let limits = [14, 40, 150]

  static let fixtures = FixtureFile.readable.filter {
    !$0.description.hasPrefix("damaged") && isLog($0.octets)
  }

  /// Whether a capture is an HCI log and nothing else.
  private static func isLog(_ octets: [UInt8]) -> Bool {
    guard var reader = try? CaptureReader(bytes: octets) else { return false }
    while reader.next() != nil {}
    return reader.facts.linkTypes.allSatisfy {
      switch $0 {
      case .btsnoopH1, .btsnoopH4, .btsnoopMonitor, .packetLogger, .bluetoothHCIH4,
        .bluetoothHCIH4WithPHDR, .bluetoothLinuxMonitor:
        true
      default: false
      }
    }
  }

  /// What the cut adds to what the whole log says.
  private static func check(_ octets: [UInt8], of name: String, at limit: Int) throws {
    let whole = try CutTruth(octets, limit: nil)
    let cut = try CutTruth(octets, limit: limit)
    #expect(
      cut.breaches.subtracting(whole.breaches).isEmpty,
      "\(name) cut at \(limit): rules broken by the cut")
    // In a log without events it is what PDUs say that tells one connection from the next: a cut may hide it.
    if cut.traffic.count == whole.traffic.count {
      #expect(cut.traffic == whole.traffic, "\(name) cut at \(limit): octets of connections")
    } else {
      for side in LinkDirection.both {
        let sums = [cut, whole].map { $0.traffic.reduce(0) { $0 + $1[side] } }
        #expect(sums[0] == sums[1], "\(name) cut at \(limit): octets of all connections")
      }
    }
  }

  @Test("A cut breaks no rule and takes no octet away", arguments: fixtures, limits)
  func fixture(_ file: FixtureFile, limit: Int) throws {
    try Self.check(file.octets, of: file.description, at: limit)
  }

  @Test("The heart rate session keeps its 30,099 octets whatever is cut", arguments: limits)
  func heartRate(limit: Int) throws {
    let file = try #require(FixtureFile.all.first { $0.description == "heart-rate.btsnoop" })
    let cut = try CutTruth(file.octets, limit: limit)
    #expect(cut.breaches.isEmpty)
    #expect(cut.traffic.map(\.centralToPeripheral) == [30_099])
    #expect(cut.traffic.map(\.peripheralToCentral) == [736])
  }

  @Test(
    "A cut breaks no rule in captures of others and takes no octet away",
    .enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"),
    arguments: PublicCaptures.rows.filter(\.isHCILog), limits)
  func capture(_ row: PublicCaptures.Row, limit: Int) throws {
    let octets = [UInt8](try Data(contentsOf: URL(fileURLWithPath: row.path)))
    try Self.check(octets, of: row.description, at: limit)
  }
}
