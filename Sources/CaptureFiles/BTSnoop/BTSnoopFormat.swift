/// A btsnoop file with the values from its header.
///
/// The header has 16 octets: "btsnoop\0", version 1, datalink. Each record has its original length, included length,
/// flags and cumulative drops (four octets each) and its time in microseconds (eight), then the payload. All integers
/// are big-endian.
struct BTSnoopFormat: RecordHeaders {
  /// "btsnoop" and a zero octet.
  static let magic: UInt64 = 0x6274_736E_6F6F_7000
  static let fileHeaderLength = 16
  static let recordHeaderLength = 24
  /// Microseconds from the start of the year 0, the epoch of btsnoop, to 1970.
  static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000

  var linkType = LinkType.btsnoopH4
  /// Flags that no writer sets; for the monitor, whose opcodes are small, the unused bits of the opcode.
  var unusualFlags: UInt32 = ~3

  /// The unusual flags that this file's writer sets in every record.
  var customFlags: UInt32 = 0

  /// Number of records whose flags were considered damaged.
  var damagedFlags = 0
  /// Maximum number of records with damaged flags. Damage is rare, so beyond this number a writer uses its own flags,
  /// which differ between records.
  static let mostDamagedFlags = 16

  /// The number of records that were lost according to the log.
  var drops = DropCounter()

  var headerLength: Int { Self.recordHeaderLength }

  var isMonitor: Bool { linkType == .btsnoopMonitor }

  /// Converts a time of the file to nanoseconds since 1970; nil if it exceeds 64 bits.
  @inline(__always)
  static func nanoseconds(_ raw: UInt64) -> Int64? {
    let (since1970, early) = Int64(bitPattern: raw).subtractingReportingOverflow(epoch)
    let (scaled, overflow) = since1970.multipliedReportingOverflow(by: 1000)
    return early || overflow ? nil : scaled
  }
}
