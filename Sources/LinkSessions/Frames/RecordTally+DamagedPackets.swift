import BluetoothPackets
import ByteReading
import CaptureFiles

extension RecordTally {
  /// What packets with a wrong CRC have in common: the first of them, and whether a receiver that expected another link
  /// found them wrong.
  public struct DamagedPackets: Hashable, Sendable {
    /// The first ones.
    public private(set) var first: [Frame] = []
    /// The initial values with which the CRCs of the first packets of connections are right.
    private var initials: [UInt32] = []

    static let firstLimit = 3
    /// Number of packets whose initial values are computed, and of those that must have the same one: by chance, two
    /// damaged packets have it once in 2²⁴.
    private static let examined = 16
    private static let fewest = 4

    /// The initial value with which nearly all are intact, or nil if there is none: they are damaged.
    public var sharedInitial: UInt32? {
      guard
        let value = Dictionary(grouping: initials, by: \.self).max(by: {
          $0.value.count < $1.value.count
        }),
        value.value.count >= RecordTally.DamagedPackets.fewest,
        value.value.count * 4 >= initials.count * 3
      else { return nil }
      return value.key
    }

    /// - Parameters:
    ///   - frame: the record.
    ///   - bytes: the packet from the access address on.
    ///   - radio: what the sniffer says about it.
    mutating func note(_ frame: Frame, _ bytes: RawSpan, _ radio: RadioMetadata) {
      if first.count < RecordTally.DamagedPackets.firstLimit { first.append(frame) }
      guard initials.count < RecordTally.DamagedPackets.examined else { return }
      let start = radio.hasCodingIndicator ? 5 : 4
      // Any other packet has the one initial value of advertising.
      guard bytes.byteCount > start + 4,
        AccessAddress(rawValue: LinkLayerAddressing.accessAddress(of: bytes)) != .advertising
      else { return }
      let end = bytes.byteCount - 3
      var crc: UInt32 = 0
      for place in 0..<3 { crc |= UInt32(bytes.octet(at: end + place) ?? 0) << UInt32(8 * place) }
      initials.append(
        LinkLayerCRC.initialValue(
          yielding: LinkLayerCRC.value(ofOctets: crc), over: bytes.extracting(start..<end)))
    }
  }
}
