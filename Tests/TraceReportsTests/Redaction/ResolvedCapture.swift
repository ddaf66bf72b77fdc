import ByteReading
import CaptureFiles
import Foundation
import TestSupport

/// A log of a host that gives its controller a key, and of a report of an address that it made.
enum ResolvedCapture {
  /// Makes the log for the length of `body`.
  static func make(
    _ key: UInt128, _ address: [UInt8], _ body: (_ path: String) throws -> Void
  ) throws {
    try MadeCapture.make(
      .btsnoopH4, .btsnoop, [command(key), report(address), report(address)], body)
  }

  /// The least significant octet first.
  static func octets(_ key: UInt128) -> [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: key >> UInt128(8 * $0)) }
  }

  /// HCI_LE_Add_Device_To_Resolving_List of the static address C1:02:03:04:05:06.
  private static func command(_ key: UInt128) -> [UInt8] {
    [0x01, 0x27, 0x20, 39, 0x01, 0x06, 0x05, 0x04, 0x03, 0x02, 0xC1] + octets(key)
      + [UInt8](repeating: 0, count: 16)
  }

  /// HCI_LE_Advertising_Report of a random address, ADV_IND with Flags, -60 dBm.
  private static func report(_ address: [UInt8]) -> [UInt8] {
    [0x04, 0x3E, 15, 0x02, 0x01, 0x00, 0x01] + address + [3, 0x02, 0x01, 0x06, 0xC4]
  }
}

/// A log of records that a test makes up, in a temporary folder.
enum MadeCapture {
  /// Makes the log for the length of `body`; a tenth of a second lies between two records.
  ///
  /// - Parameter fromHost: the places of the records that the host sent.
  static func make(
    _ linkType: LinkType, _ format: CaptureFormat, _ records: [[UInt8]],
    fromHost: Set<Int> = [0],
    _ body: (_ path: String) throws -> Void
  ) throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("made").path
      var writer = try CaptureWriter(path: path, format: format, linkType: linkType)
      for (number, octets) in records.enumerated() {
        let record = CaptureRecord(
          number: number + 1, timestamp: 1_700_000_000_000_000_000 + Int64(number) * 100_000_000,
          direction: fromHost.contains(number) ? .hostToController : .controllerToHost,
          linkType: linkType,
          originalLength: octets.count, capturedLength: octets.count)
        try writer.append(record, payload: octets.rawSpan)
      }
      try writer.finish()
      try body(path)
    }
  }
}
