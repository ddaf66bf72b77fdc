public import ByteReading

/// The form of octets that are not in a capture, which is sufficient to read them field by field.
@nonexhaustive
public enum PacketForm: String, CaseIterable, Sendable {
  /// An ATT PDU, starting with its opcode.
  case att
  /// A Security Manager PDU, starting with its code.
  case smp
  /// An L2CAP frame, starting with its length.
  case l2cap
  /// A link-layer packet, from its access address to its CRC.
  case ll
  /// A command, an event or an ACL packet without its packet type. The length determines which one it is.
  case hci
  /// Advertising data: AD structures, starting with the first one's length.
  case ad
  /// An HCI packet, starting with its packet type.
  case h4

  /// Reads octets of this form, and shows a watcher all fields.
  ///
  /// ```swift
  /// let octets: [UInt8] = [0x0A, 0x2A, 0x00]
  /// let watcher = FieldWatcher()
  /// let left = try PacketForm.att.read(octets.rawSpan, watcher: watcher)
  /// print(watcher.count, left)
  /// ```
  /// Nothing is known about earlier packets: a value is not decoded according to the attribute that its handle
  /// identifies, and a frame is not reassembled from several packets.
  ///
  /// - Returns: the number of octets left over.
  /// - Throws: a `WireError` for octets that can't be decoded; the watcher has received the fields before them.
  public func read(
    _ octets: RawSpan, watcher: borrowing FieldWatcher?
  ) throws(WireError) -> Int {
    var input = ByteReader(octets, watcher: watcher)
    switch self {
    case .att: _ = try ATTPDU(parsing: &input)
    case .smp: _ = try SMPPDU(parsing: &input)
    case .l2cap: try PacketForm.frame(&input)
    case .ll: try PacketForm.linkLayer(&input, watcher)
    case .ad:
      if let damage = AdvertisingDataItem.forEach(in: &input, { _ in }) { throw damage }
    case .hci: return try PacketForm.hci(.fitting(octets), octets, base: 0, watcher)
    case .h4:
      let indicator = H4Packet.Indicator(rawValue: octets.octet(at: 0) ?? 0)
      return try PacketForm.hci(
        indicator, octets.clamped(from: 1, count: octets.byteCount), base: 1, watcher)
    }
    return input.remaining
  }

  /// Reads an L2CAP frame with the PDU of its fixed channel.
  private static func frame(_ input: inout ByteReader) throws(WireError) {
    let header = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    switch header.channel {
    case .attributeProtocol: _ = try ATTPDU(parsing: &payload)
    case .securityManager: _ = try SMPPDU(parsing: &payload)
    case .lowEnergySignalling: _ = try SignallingCommand(parsing: &payload)
    default: break
    }
  }

  /// Reads a packet on the air according to its access address: advertising with its data, or a packet of a connection
  /// with the control PDU or the L2CAP frame that starts in it.
  private static func linkLayer(
    _ input: inout ByteReader, _ watcher: borrowing FieldWatcher?
  ) throws(WireError) {
    let packet = try LinkLayerPacket(parsing: &input)
    var pdu = ByteReader(packet.pdu, base: packet.pduOffset, watcher: watcher)
    guard packet.accessAddress == .advertising else {
      let header = try DataPDUHeader(parsing: &pdu)
      switch header.llid {
      case .control: _ = try LLControlPDU(parsing: &pdu)
      case .start: try frame(&pdu)
      default: break
      }
      return
    }
    let header = try AdvertisingHeader(parsing: &pdu, channel: .primary)
    var payload = try header.payload(of: &pdu)
    let advertisement = try AdvertisingPDU(
      parsing: &payload, type: header.type, channel: .primary)
    switch advertisement {
    case .connectableUndirected(let advertisement), .nonConnectableUndirected(let advertisement),
      .scannableUndirected(let advertisement):
      read(advertisement.data, endingAt: payload.offset, watcher)
    case .scanResponse(let response):
      read(response.data, endingAt: payload.offset, watcher)
    case .extended(let advertisement), .auxiliaryConnectResponse(let advertisement):
      read(advertisement.data, endingAt: payload.offset, watcher)
    default: break
    }
  }

  /// Reads advertising data, which ends the payload of its PDU.
  private static func read(
    _ data: RawSpan, endingAt end: Int, _ watcher: borrowing FieldWatcher?
  ) {
    var input = ByteReader(data, base: end - data.byteCount, watcher: watcher)
    AdvertisingDataItem.forEach(in: &input) { _ in }
  }

  /// Reads an HCI packet without its packet type.
  ///
  /// - Returns: the number of octets left over.
  private static func hci(
    _ indicator: H4Packet.Indicator, _ octets: RawSpan, base: Int,
    _ watcher: borrowing FieldWatcher?
  ) throws(WireError) -> Int {
    var input = ByteReader(octets, base: base, watcher: watcher)
    switch indicator {
    case .command: _ = try HCICommand(parsing: &input)
    case .event: _ = try HCIEvent(parsing: &input)
    case .synchronous: _ = try SynchronousDataPacket(parsing: &input)
    case .isochronous: _ = try ISODataPacket(parsing: &input)
    case .acl:
      let packet = try ACLDataPacket(parsing: &input)
      if let damage = packet.damage { throw damage }
      guard packet.packetBoundary != .continuing else { break }
      var data = ByteReader(packet.data, base: packet.dataOffset, watcher: watcher)
      try frame(&data)
    default: break
    }
    return input.remaining
  }
}

extension H4Packet.Indicator {
  /// Determines the type of a packet without an indicator from its length: an event, a command or ACL data.
  static func fitting(_ octets: RawSpan) -> H4Packet.Indicator {
    let size = octets.byteCount
    let length = octets.octet(at: 2).map { Int($0) }
    if let length = octets.octet(at: 1), Int(length) == size - 2 { return .event }
    if let length, length == size - 3 { return .command }
    if let length, let high = octets.octet(at: 3), length | Int(high) << 8 == size - 4 {
      return .acl
    }
    return .event
  }
}
