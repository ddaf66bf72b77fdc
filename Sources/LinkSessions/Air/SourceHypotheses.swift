import BluetoothPackets
import ByteReading
import CaptureFiles

/// The meaning of the sniffer header fields of a capture in which packets contradict the formats.
struct SourceHypotheses: Sendable {
  /// Number of signal strengths below zero; and of those above what a receiver can measure.
  private var negativeSignals = 0
  private var impossibleSignals = 0
  private var positiveSignals = 0
  /// Evidence on channel numbers: legacy advertising on the primary channels, and elsewhere.
  private var channels = Tally()
  /// Evidence that the last three octets of an advertising packet are the CRC that the sniffer found
  /// valid.
  private var checks = Tally()
  /// The changes that the sniffer makes to advertising packets.
  private var headers = AlteredHeaders()
  /// Whether the sniffer changes headers.
  private var altersHeaders = false
  /// The same evidence for advertising packets of a sniffer that does not check CRCs.
  private var computed = Tally()
  /// The same evidence for the packets of connections.
  private var dataChecks = DataCRCHypothesis()
  /// Among the packets whose CRC no sniffer judged, the number of those with zeros in its place, and of the others.
  private var absences = Tally()
  /// Recently heard addresses, each in the slot of its hash.
  private var heard: [UInt64] = Array(repeating: 0, count: 256)

  /// The maximum signal strength in dBm. Even next to the antenna, a sniffer measures less.
  private static let strongest: Int8 = 20
  private static let manySignals = 8
  /// The value that controllers report instead of a strength that they did not measure. Core 6.0, Vol 4, Part E,
  /// 7.7.65.2.
  private static let notMeasured: Int8 = 127
  /// Number of packets whose CRC is always computed.
  private static let sample = 64

  /// Corrects impossible values in the header of a packet.
  ///
  /// - Parameters:
  ///   - radio: the metadata from the header.
  ///   - bytes: the packet, from its access address on.
  ///   - log: receives the contradictions.
  mutating func correct(
    _ radio: inout RadioMetadata, _ accessAddress: AccessAddress, _ bytes: RawSpan,
    _ log: inout SessionLog
  ) {
    if radio.rssi == SourceHypotheses.notMeasured {
      radio.rssi = nil
    } else if let rssi = radio.rssi, rssi >= 0 {
      if rssi > SourceHypotheses.strongest { impossibleSignals += 1 }
      if rssi > 0 { positiveSignals += 1 }
      // No sender is that close all the time.
      let areAllPositive = negativeSignals == 0 && positiveSignals >= SourceHypotheses.manySignals
      if impossibleSignals > 0 || areAllPositive {
        // Some tools drop the sign. If other values in the capture have it, this value is damaged.
        let lacksSign = negativeSignals == 0 && rssi > 0
        radio.rssi = lacksSign ? -rssi : nil
        log.headers.note(lacksSign ? .signalSign : .signal, at: log.frame)
      }
    } else if radio.rssi != nil {
      negativeSignals += 1
    }
    if accessAddress == .advertising, let channel = radio.channel, radio.crc != .invalid {
      correctChannel(&radio, channel, type: bytes.octet(at: radio.hasCodingIndicator ? 5 : 4), &log)
    }
  }

  /// Corrects the channel of legacy advertising, which uses the primary channels. Core 6.0, Vol 6, Part B, 2.3.
  private mutating func correctChannel(
    _ radio: inout RadioMetadata, _ channel: UInt8, type: UInt8?, _ log: inout SessionLog
  ) {
    guard channel < 37 else { return channels.add(true) }
    // A header that contains the channel index instead is handled where connection events are
    // distinguished.
    guard let type, RadioMetadata.rfChannel(ofChannelIndex: channel) < 37 else { return }
    switch AdvertisingPDUType(rawValue: type & 0x0F) {
    case .connectableUndirected, .connectableDirected, .nonConnectableUndirected, .scanResponse,
      .scannableUndirected:
      channels.add(false)
    case .scanRequest, .connectIndication:
      // Secondary channels carry PDUs of these types, too.
      guard channels.against > 0, channels.support == 0 else { return }
    default: return
    }
    radio.channel = nil
    radio.pduKind = .advertising
    radio.auxiliaryPDU = nil
    log.headers.note(.channel, at: log.frame)
  }

  /// The result of checking a packet that a sniffer marks as intact.
  enum AdvertisingCheck {
    /// The packet is as it was sent, or was not checked.
    case intact
    /// The packet was intact on the air, and the sniffer changed it.
    case altered(AlteredAdvertising)
    /// The packet is damaged.
    case stale
  }

  /// Determines whether a sniffer has marked a wrong CRC of an advertising packet as valid, or has changed the packet.
  /// The CRC is computed for the first packets of a capture, for connection requests, and for every packet after the
  /// first mismatch. It is also computed for packets of new senders, because a buffer with another packet's octets
  /// looks like a new sender.
  mutating func check(_ packet: borrowing LinkLayerPacket) -> AdvertisingCheck {
    let count = Int(checks.support + checks.against)
    let isNew = notes(packet.pdu)
    let isRequest = AlteredHeaders.isRequest(packet)
    guard
      isNew || count < SourceHypotheses.sample || checks.against > 0 || altersHeaders || isRequest
    else { return .intact }
    guard !LinkLayerCRC.isValid(packet, initial: LinkLayerCRC.advertisingInitialValue) else {
      checks.add(true)
      return .intact
    }
    if let flags = headers.flags(of: packet) {
      checks.add(true)
      altersHeaders = true
      return .altered(AlteredAdvertising(flags: flags))
    }
    if isRequest {
      if let request = headers.request(packet) { return .altered(request) }
      if altersHeaders { return .altered(AlteredAdvertising(ending: .unknown)) }
    }
    checks.add(false)
    return areChecksReal ? .stale : .intact
  }

  /// Whether the last three octets of advertising packets are the received CRCs: other octets match one time in 16
  /// million. In a file in which some addresses were replaced, the CRCs of the other devices still match; then a wrong
  /// CRC does not prove damage.
  private var areChecksReal: Bool {
    checks.support >= 2 && (checks.against <= 1 || checks.support / 4 >= checks.against)
  }

  /// Returns whether a record has zeros in place of the CRC, as written by tools that do not know it. A real CRC is
  /// zero one time in 16 million.
  ///
  /// - Parameter crc: the CRC of a packet that the sniffer's header marks as neither valid nor invalid.
  mutating func lacksCRC(_ crc: UInt32) -> Bool {
    absences.add(crc == 0)
    return crc == 0 && absences.support > absences.against
  }

  /// Records whether the computed CRC of an advertising packet is the one in the record.
  mutating func noteComputed(_ fits: Bool) { computed.add(fits) }

  /// Returns whether a sniffer has marked a wrong CRC of a connection's packet as valid.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - initial: the connection's CRC initialization value.
  ///   - isEncrypted: whether the link is encrypted.
  mutating func isDamaged(
    _ packet: borrowing LinkLayerPacket, initial: UInt32, isEncrypted: Bool
  ) -> Bool {
    let octets = packet.pdu.byteCount
    let kind: DataCRCHypothesis.Kind = octets <= 2 ? .empty : isEncrypted ? .encrypted : .plain
    guard dataChecks.isDue(kind, octets: octets, isDoubted: checks.against > 0) else {
      return false
    }
    return dataChecks.isDamaged(
      kind, isValid: LinkLayerCRC.isValid(packet, initial: initial))
  }

  /// Returns whether the octets of a packet whose length contradicts its header do not match their CRC, which means
  /// that the header was damaged on the air.
  ///
  /// - Parameters:
  ///   - bytes: the packet, from its access address on.
  ///   - offset: the offset of its PDU in octets.
  ///   - initial: the CRC initialization value.
  ///   - isAdvertising: whether it is an advertising packet.
  ///   - isChecked: whether the sniffer checks CRCs.
  func isDamaged(
    _ bytes: RawSpan, pduOffset offset: Int, initial: UInt32, isAdvertising: Bool, isChecked: Bool
  ) -> Bool {
    let isTrusted =
      if !isChecked {
        // Such a sniffer also records noise.
        computed.support >= 4 && computed.support > computed.against
      } else if isAdvertising {
        areChecksReal
      } else {
        dataChecks.isTrusted
      }
    guard bytes.byteCount >= offset + 5, isTrusted else { return false }
    let count = bytes.byteCount - offset - 3
    var octets: UInt32 = 0
    for place in 0..<3 {
      octets |= UInt32(bytes.octet(at: offset + count + place) ?? 0) << UInt32(8 * place)
    }
    return LinkLayerCRC.compute(initial: initial, over: bytes.clamped(from: offset, count: count))
      != LinkLayerCRC.value(ofOctets: octets)
  }

  /// Records the address at the start of a PDU's payload. Returns true if it was not heard recently.
  private mutating func notes(_ pdu: RawSpan) -> Bool {
    var address: UInt64 = 0
    for offset in 2..<8 { address = address << 8 | UInt64(pdu.octet(at: offset) ?? 0) }
    let place = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 56)
    guard heard[place] != address else { return false }
    heard[place] = address
    return true
  }
}
