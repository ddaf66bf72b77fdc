public import ByteReading

/// The contents of a record after the pseudo-header of its link type.
public struct Envelope: Hashable, Sendable {
  /// The kind of content after the pseudo-header.
  @nonexhaustive
  public enum Content: Hashable, Sendable {
    /// A link-layer packet: access address, coding indicator (on LE Coded, see
    /// `RadioMetadata.hasCodingIndicator`), PDU, CRC.
    case linkLayer(RadioMetadata)
    /// An HCI packet without its H4 packet type; the direction is nil if it is unknown.
    case hci(Envelope.HCIPacketType, CaptureRecord.Direction?)
    /// A record of the Linux kernel's monitor that is not an HCI packet.
    case monitorEvent(Envelope.LinuxMonitorOpcode)
    /// A PacketLogger record that is not a packet.
    case loggerNote(Envelope.PacketLoggerType)
    /// Octets that this decoder does not support, and the reason.
    case undecodable(Envelope.UndecodableReason)
  }

  /// The kind of content.
  public var content: Content

  /// The range of the content in the record.
  public var payload: Range<Int>

  /// The number of the controller if the container has one (Linux monitor), otherwise nil.
  public var adapter: UInt16?

  /// Creates an envelope for the octets in `payload`.
  public init(content: Content, payload: Range<Int>, adapter: UInt16? = nil) {
    self.content = content
    self.payload = payload
    self.adapter = adapter
  }

  /// Decodes the pseudo-header of a record.
  ///
  /// - Parameters:
  ///   - bytes: all octets of the record.
  ///   - linkType: the link type of the record.
  ///   - direction: the direction of an HCI packet, if the container contains it.
  ///   - flags: the container's flags word: packet type and direction for btsnoop H1, adapter and
  ///     opcode for btsnoop monitor.
  ///   - userLinkTypes: the meaning of user link types.
  ///   - watcher: receives every field; nil costs next to nothing.
  /// - Throws: a `WireError` if the pseudo-header is truncated or claims more octets than there are.
  public init(
    parsing bytes: RawSpan, linkType: LinkType, direction: CaptureRecord.Direction? = nil,
    flags: UInt32 = 0, watcher: FieldWatcher? = nil, userLinkTypes: LinkType.UserTypes = .none
  ) throws(WireError) {
    var input = ByteReader(bytes, watcher: watcher)
    if watcher != nil {
      let meant = linkType.isUser ? userLinkTypes[linkType] ?? linkType : linkType
      PseudoHeaderLayerField.begin(meant, in: &input)
    }
    self = try Envelope(
      parsing: &input, linkType: linkType, direction: direction, flags: flags,
      userLinkTypes: userLinkTypes)
  }

  /// Decodes the pseudo-header at the position of `input`; the payload remains unread.
  @inline(__always)
  init(
    parsing input: inout ByteReader, linkType: LinkType, direction: CaptureRecord.Direction?,
    flags: UInt32, userLinkTypes: LinkType.UserTypes
  ) throws(WireError) {
    switch linkType {
    case .nordicBLE: self = try Envelope(nordic: &input)
    case .bluetoothLELLWithPHDR: self = try Envelope(radioHeader: &input)
    case .bluetoothHCIH4, .btsnoopH4: self = try Envelope(h4: &input, direction: direction)
    case .bluetoothHCIH4WithPHDR: self = try Envelope(h4WithDirection: &input)
    case .packetLogger: self = try Envelope(packetLogger: &input)
    case .btsnoopH1: self = Envelope(h1: &input, flags: flags)
    case .btsnoopMonitor:
      self = Envelope(
        monitor: &input, opcode: UInt16(truncatingIfNeeded: flags),
        adapter: UInt16(truncatingIfNeeded: flags >> 16))
    case .bluetoothLinuxMonitor: self = try Envelope(monitorHeader: &input)
    case .bluetoothLELL: self = Envelope(.linkLayer(RadioMetadata()), rest: input)
    case .ppi: self = try Envelope(ppi: &input, userLinkTypes: userLinkTypes)
    default:
      if let mapped = userLinkTypes[linkType], !mapped.isUser {
        self = try Envelope(mapped: &input, linkType: mapped, direction: direction, flags: flags)
      } else {
        self = Envelope(
          .undecodable(linkType.isUser ? .unmappedUserLinkType : .unknownLinkType), rest: input)
      }
    }
  }

  /// Decodes the pseudo-header of a link type that a user link type is mapped to.
  init(
    mapped input: inout ByteReader, linkType: LinkType, direction: CaptureRecord.Direction?,
    flags: UInt32
  ) throws(WireError) {
    switch linkType {
    case .nordicBLE: self = try Envelope(nordic: &input)
    case .bluetoothLELLWithPHDR: self = try Envelope(radioHeader: &input)
    case .bluetoothHCIH4, .btsnoopH4: self = try Envelope(h4: &input, direction: direction)
    case .bluetoothHCIH4WithPHDR: self = try Envelope(h4WithDirection: &input)
    case .packetLogger: self = try Envelope(packetLogger: &input)
    case .btsnoopH1: self = Envelope(h1: &input, flags: flags)
    case .bluetoothLinuxMonitor: self = try Envelope(monitorHeader: &input)
    case .bluetoothLELL: self = Envelope(.linkLayer(RadioMetadata()), rest: input)
    case .ppi: self = try Envelope(ppi: &input, userLinkTypes: .none)
    default: self = Envelope(.undecodable(.unknownLinkType), rest: input)
    }
  }

  /// Creates an envelope whose payload is the unread rest of `input`.
  init(_ content: Content, rest input: borrowing ByteReader, adapter: UInt16? = nil) {
    self.content = content
    self.payload = input.offset..<input.offset + input.remaining
    self.adapter = adapter
  }
}
