import BluetoothPackets
import ByteReading
import CaptureFiles

/// What the fields of a capture's sniffer headers stand for, where packets contradict their formats.
struct SourceHypotheses: Sendable {
  /// Signal strengths below zero, and above what a receiver can measure.
  private var negativeSignals = 0
  private var impossibleSignals = 0
  /// Legacy advertising on the primary channels, and elsewhere.
  private var channels = Tally()
  /// That the three octets at the end of an advertising packet are the CRC which the sniffer found right.
  private var checks = Tally()
  /// Addresses that were heard lately, each in the place that its hash gives it.
  private var heard: [UInt64] = Array(repeating: 0, count: 256)

  /// In dBm: a sniffer beside the antenna hears less.
  private static let strongest: Int8 = 20
  /// Packets whose CRC is computed before any is suspected.
  private static let sample = 64

  /// Puts right what a header says of a packet, as far as that is impossible.
  ///
  /// - Parameters:
  ///   - radio: what the header says.
  ///   - bytes: the packet, from its access address on.
  ///   - log: learns what the packet contradicts.
  mutating func correct(
    _ radio: inout RadioMetadata, _ accessAddress: AccessAddress, _ bytes: RawSpan,
    _ log: inout SessionLog
  ) {
    if let rssi = radio.rssi, rssi >= 0 {
      if rssi > SourceHypotheses.strongest { impossibleSignals += 1 }
      if impossibleSignals > 0 {
        // Some tools leave the sign out; where others of the capture have it, this one is damaged.
        radio.rssi = negativeSignals == 0 && rssi > 0 ? -rssi : nil
        log.headers.note(.signal, at: log.frame)
      }
    } else if radio.rssi != nil {
      negativeSignals += 1
    }
    if accessAddress == .advertising, let channel = radio.channel, radio.crc != .invalid {
      correctChannel(&radio, channel, type: bytes.octet(at: radio.hasCodingIndicator ? 5 : 4), &log)
    }
  }

  /// Legacy advertising is on the primary channels. Core 6.0, Vol 6, Part B, 2.3.
  private mutating func correctChannel(
    _ radio: inout RadioMetadata, _ channel: UInt8, type: UInt8?, _ log: inout SessionLog
  ) {
    guard channel < 37 else { return channels.add(true) }
    // A header that holds the channel's index is read so where events are told apart.
    guard let type, RadioMetadata.rfChannel(ofChannelIndex: channel) < 37 else { return }
    switch AdvertisingPDUType(rawValue: type & 0x0F) {
    case .connectableUndirected, .connectableDirected, .nonConnectableUndirected, .scanResponse,
      .scannableUndirected:
      channels.add(false)
    case .scanRequest, .connectIndication:
      // The auxiliary channels have PDUs of these types, too.
      guard channels.against > 0, channels.support == 0 else { return }
    default: return
    }
    radio.channel = nil
    radio.pduKind = .advertising
    radio.auxiliaryPDU = nil
    log.headers.note(.channel, at: log.frame)
  }

  /// Whether a sniffer has called the CRC of an advertising packet right that is wrong: of the first
  /// packets all are looked at, later those of senders that were not heard before, for a buffer that holds
  /// another packet's octets looks like a new sender; and all packets of a sniffer that was wrong once.
  mutating func isStale(_ packet: borrowing LinkLayerPacket) -> Bool {
    let count = Int(checks.support + checks.against)
    let isNew = notes(packet.pdu)
    guard isNew || count < SourceHypotheses.sample || checks.against > 0 else { return false }
    let isValid = LinkLayerCRC.isValid(
      packet, initial: LinkLayerCRC.advertisingInitialValue)
    if count < SourceHypotheses.sample || !isValid { checks.add(isValid) }
    return !isValid && checks.support >= 4 && checks.support > checks.against * 4
  }

  /// Notes the address at the start of a PDU's payload; true if it was not heard lately.
  private mutating func notes(_ pdu: RawSpan) -> Bool {
    var address: UInt64 = 0
    for offset in 2..<8 { address = address << 8 | UInt64(pdu.octet(at: offset) ?? 0) }
    let place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 56)
    guard heard[place] != address else { return false }
    heard[place] = address
    return true
  }
}
