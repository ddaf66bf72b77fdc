import BluetoothPackets
import ByteReading
import CaptureFiles

extension RecordTally {
  /// Packets with a wrong CRC: the first of them, and whether their CRCs are consistent with another initial value, as
  /// if the receiver had expected another link.
  public struct DamagedPackets: Hashable, Sendable {
    /// The first of these packets.
    public private(set) var first: [Frame] = []
    /// The CRC initialization values that would make the first packets of connections valid.
    private var initials: [UInt32] = []

    static let firstLimit = 3
    /// Number of packets for which the initial value is computed, and minimum number of packets that must have the same
    /// one: two damaged packets have the same value by chance once in 2²⁴.
    private static let examined = 16
    private static let fewest = 4

    /// The initial value with which nearly all packets are intact; nil if there is none, which means that they are
    /// damaged.
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
    ///   - radio: the sniffer's metadata.
    mutating func note(_ frame: Frame, _ bytes: RawSpan, _ radio: RadioMetadata) {
      if first.count < RecordTally.DamagedPackets.firstLimit { first.append(frame) }
      guard initials.count < RecordTally.DamagedPackets.examined else { return }
      let start = radio.hasCodingIndicator ? 5 : 4
      // Advertising packets always have the same initial value.
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
