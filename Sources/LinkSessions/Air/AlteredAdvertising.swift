import BluetoothPackets
import ByteReading

/// The octets of an advertising packet that a sniffer changed before it stored them. The CRC shows the change, because
/// it is still the received one.
///
/// Some versions of the nRF Sniffer clear ChSel and RxAdd in headers, and replace the channel map, the hop increment
/// and the sleep clock accuracy at the end of connection requests.
struct AlteredAdvertising: Hashable, Sendable {
  /// The header's bits that were inverted.
  var flags: UInt8 = 0
  /// Whether the end of a connection request is as it was sent.
  var ending = Ending.asSent

  /// The end of a connection request: the channel map, the hop increment and the clock accuracy.
  enum Ending: Hashable, Sendable {
    /// The octets are stored as they were sent.
    case asSent
    /// The octets were changed; the CRC shows that the request used all channels and ended in this octet.
    case onAllChannels(last: UInt8)
    /// The octets were changed, and the original ones are unknown.
    case unknown
  }

  /// Restores the request as it was sent, where the original values are known.
  func restored(_ request: ConnectIndication) -> ConnectIndication {
    guard case .onAllChannels(let last) = ending else { return request }
    var request = request
    request.channelMap = .all
    request.hopIncrement = last & 0x1F
    request.sleepClockAccuracy = SleepClockAccuracy(rawValue: last >> 5)
    return request
  }
}

/// Finds what a sniffer has changed in packets whose CRC does not fit.
struct AlteredHeaders: Sendable {
  /// The effect of inverting RFU, ChSel, TxAdd and RxAdd on the CRC, by the length of the PDU.
  private var differences: [Int: [UInt32]] = [:]

  /// ChSel, TxAdd and RxAdd, and the reserved bit before them. Core 6.0, Vol 6, Part B, 2.3.
  private static let masks: [UInt8] = (1...15).map { UInt8($0) << 4 }

  /// Finds the header bits that were inverted, if inverting them makes the CRC valid.
  mutating func flags(of packet: borrowing LinkLayerPacket) -> UInt8? {
    let count = packet.pdu.byteCount
    guard count >= 2, count <= 257 else { return nil }
    let wrong =
      LinkLayerCRC.compute(
        initial: LinkLayerCRC.advertisingInitialValue, over: packet.pdu) ^ packet.crc
    return known(count).firstIndex(of: wrong).map { AlteredHeaders.masks[$0] }
  }

  private mutating func known(_ count: Int) -> [UInt32] {
    if let known = differences[count] { return known }
    var octets = [UInt8](repeating: 0, count: count)
    let found = AlteredHeaders.masks.map { mask -> UInt32 in
      octets[0] = mask
      return LinkLayerCRC.compute(initial: 0, over: octets.rawSpan)
    }
    differences[count] = found
    return found
  }

  /// Number of octets of a connection request, with its header.
  private static let requestOctets = 36

  /// Returns whether a packet is a connection request.
  static func isRequest(_ packet: borrowing LinkLayerPacket) -> Bool {
    packet.pdu.byteCount == requestOctets && (packet.pdu.octet(at: 0) ?? 0) & 0x0F == 5
  }

  /// Finds a header and an end of a connection request on all channels that make the CRC valid. One of the 768
  /// possibilities matches a wrong CRC in one of 20,000 cases.
  func request(_ packet: borrowing LinkLayerPacket) -> AlteredAdvertising? {
    guard AlteredHeaders.isRequest(packet) else { return nil }
    var octets = (0..<AlteredHeaders.requestOctets).map { packet.pdu.octet(at: $0) ?? 0 }
    let stored = octets[0]
    octets.replaceSubrange(30..<35, with: [0xFF, 0xFF, 0xFF, 0xFF, 0x1F])
    for flags in [0] + AlteredHeaders.masks where flags & 0x10 == 0 {
      octets[0] = stored ^ flags
      for last in UInt8.min...UInt8.max where (5...16).contains(last & 0x1F) {
        octets[35] = last
        let crc = LinkLayerCRC.compute(
          initial: LinkLayerCRC.advertisingInitialValue, over: octets.rawSpan)
        if crc == packet.crc {
          return AlteredAdvertising(flags: flags, ending: .onAllChannels(last: last))
        }
      }
    }
    return nil
  }
}
