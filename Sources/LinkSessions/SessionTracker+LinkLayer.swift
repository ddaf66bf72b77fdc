import BluetoothPackets
import ByteReading
import CaptureFiles

extension SessionTracker {
  /// Takes a packet from the air: access address, PDU and CRC.
  mutating func linkLayer(
    _ bytes: RawSpan, base: Int, _ radio: RadioMetadata
  ) throws(WireError) {
    outcome.layer = .linkLayerData
    relateTimes(of: radio)
    let accessAddress = AccessAddress(rawValue: LinkLayerAddressing.accessAddress(of: bytes))
    let connection = accessAddress == .advertising ? nil : air.find(accessAddress.rawValue)
    let kind = pduKind(accessAddress, radio, connection)
    if radio.crc == .invalid {
      return setAsideForCRC(bytes, radio, connection)
    }
    var input = ByteReader(bytes, base: base, watcher: watcher)
    var isWhole = false
    defer {
      // Cut or damaged, but somebody sent it: the next packet is the other side's.
      if !isWhole, let connection { takeDamaged(bytes, radio, connection) }
    }
    let packet = try LinkLayerPacket(
      parsing: &input, hasCodingIndicator: radio.hasCodingIndicator, kind: kind)
    isWhole = true
    if radio.crc == .notChecked, !radio.isDecrypted, !crcFits(packet, kind, connection) {
      return setAsideForCRC(bytes, radio, connection)
    }
    switch kind {
    case .advertising: try advertising(packet, radio)
    case .data:
      // After the PDU, which may change what is said.
      defer { relateEnds() }
      try data(packet, radio, connection)
    case .connectedIsochronous, .broadcastIsochronous: try isochronous(packet, kind)
    }
  }

  /// What layout the PDU has: the physical channel tells, not the octets.
  private mutating func pduKind(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata, _ connection: Int?
  ) -> LinkLayerPDUKind {
    if accessAddress == .advertising || air.isTrain(accessAddress.rawValue) { return .advertising }
    switch radio.pduKind {
    case .connectedIsochronous: return .connectedIsochronous
    case .broadcastIsochronous: return .broadcastIsochronous
    case .advertising, .auxiliaryAdvertising: return .advertising
    case .data, .unknown: break
    }
    // A sniffer that knows a PDU as auxiliary follows a periodic train.
    if connection == nil, radio.auxiliaryPDU != nil { return .advertising }
    return .data
  }

  /// Whether the CRC is right, where the start of the register is known; if not, it is believed.
  private mutating func crcFits(
    _ packet: borrowing LinkLayerPacket, _ kind: LinkLayerPDUKind, _ connection: Int?
  ) -> Bool {
    if packet.accessAddress == .advertising {
      return LinkLayerCRC.isValid(packet, initial: LinkLayerCRC.advertisingInitialValue)
    }
    guard let connection, let initial = connections[connection].air?.crcInitial.value else {
      return true
    }
    return LinkLayerCRC.isValid(packet, initial: initial)
  }

  /// A packet with a wrong CRC changes nothing: any of its bits may be wrong.
  private mutating func setAsideForCRC(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ connection: Int?
  ) {
    outcome.notDecoded = .badCRC
    guard let connection else { return }
    connections[connection].countBadCRC()
    takeDamaged(bytes, radio, connection)
  }

  private mutating func isochronous(
    _ packet: borrowing LinkLayerPacket, _ kind: LinkLayerPDUKind
  ) throws(WireError) {
    outcome.layer = .isochronous
    var input = packet.pduReader(watcher: watcher)
    if kind == .connectedIsochronous {
      _ = try ConnectedIsochronousHeader(parsing: &input)
    } else {
      _ = try BroadcastIsochronousHeader(parsing: &input)
    }
  }
}

/// What can be told of a packet before it is decoded.
enum LinkLayerAddressing {
  /// The access address at the start of a packet, 0 if there is not even that.
  static func accessAddress(of bytes: RawSpan) -> UInt32 {
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let octet = bytes.octet(at: offset) else { return 0 }
      value |= UInt32(octet) << UInt32(8 * offset)
    }
    return value
  }
}
