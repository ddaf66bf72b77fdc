import ByteReading

extension Envelope {
  /// Decodes the packet type of the UART transport (H4).
  init(h4 input: inout ByteReader, direction: CaptureRecord.Direction?) throws(WireError) {
    let type = try Envelope.emit(h4: &input, direction: direction)
    self.init(
      type.isDefined
        ? .hci(type, type.direction(besides: direction)) : .undecodable(.unknownHCIPacketType),
      rest: input)
  }

  /// Reads the packet type of the UART transport.
  @inline(__always)
  static func emit(
    h4 input: inout ByteReader, direction: CaptureRecord.Direction?
  ) throws(WireError) -> Envelope.HCIPacketType {
    input.note(
      HCITransportField.h4Direction,
      value: UInt64(direction?.rawValue ?? HCITransportField.unknownDirection), width: 0)
    return Envelope.HCIPacketType(rawValue: try input.uint8(HCITransportField.h4Type))
  }

  /// Decodes the four octets of LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR and the packet type.
  init(h4WithDirection input: inout ByteReader) throws(WireError) {
    let word = try input.bigEndianUInt32(HCITransportField.direction)
    try self.init(
      h4: &input, direction: word & 1 == 0 ? .hostToController : .controllerToHost)
  }

  /// Decodes btsnoop's flags for an HCI packet without a packet type: bit 0 is the direction, bit 1
  /// distinguishes commands and events from ACL data.
  init(h1 input: inout ByteReader, flags: UInt32) {
    let direction: CaptureRecord.Direction = flags & 1 == 0 ? .hostToController : .controllerToHost
    input.note(HCITransportField.h1Direction, value: UInt64(flags & 1), width: 0)
    let type: Envelope.HCIPacketType
    if flags & 2 == 0 {
      type = .acl
    } else {
      type = direction == .hostToController ? .command : .event
    }
    self.init(.hci(type, direction), rest: input)
  }

  /// Decodes the type octet of PacketLogger.
  init(packetLogger input: inout ByteReader) throws(WireError) {
    let type = Envelope.PacketLoggerType(rawValue: try input.uint8(HCITransportField.loggerType))
    let content: Content =
      if let packet = type.packet {
        .hci(packet.type, packet.direction)
      } else if type == .sentLinkManager || type == .receivedLinkManager {
        .undecodable(.classicLinkManager)
      } else {
        type.name == nil ? .undecodable(.unknownLoggerType) : .loggerNote(type)
      }
    self.init(content, rest: input)
    if case .loggerNote(let type) = content, input.isWatched {
      if type == .systemLog {
        _ = try? input.uint32(HCITransportField.processID)
      }
      _ = input.rest(HCITransportField.loggerText)
    }
  }
}
