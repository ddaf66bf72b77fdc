public import ByteReading

/// What a record holds, behind the pseudo-header that its link type puts before it.
public struct Envelope: Hashable, Sendable {
  /// What a record holds behind its pseudo-header.
  public enum Content: Hashable, Sendable {
    /// A link-layer packet: access address, coding indicator (on LE Coded, see
    /// `RadioMetadata.hasCodingIndicator`), PDU, CRC.
    case linkLayer(RadioMetadata)
    /// An HCI packet without its H4 packet type; the direction is nil where nothing tells it.
    case hci(HCIPacketType, TransferDirection?)
    /// Something that the Linux kernel's monitor says that isn't an HCI packet.
    case monitorEvent(LinuxMonitorOpcode)
    /// Something that PacketLogger says that isn't a packet.
    case loggerNote(PacketLoggerType)
    /// Bytes that this decoder does not understand, and why.
    case undecodable(UndecodableReason)
  }

  /// What the payload is.
  public var content: Content

  /// Where the content's octets lie in the record.
  public var payload: Range<Int>

  /// The number of the controller, where the container counts them (Linux monitor); else nil.
  public var adapter: UInt16?

  /// An envelope around the octets of `payload`.
  public init(content: Content, payload: Range<Int>, adapter: UInt16? = nil) {
    self.content = content
    self.payload = payload
    self.adapter = adapter
  }

  /// Decodes the pseudo-header of a record.
  ///
  /// - Parameters:
  ///   - linkType: what the record holds.
  ///   - watcher: is told every field; nil costs next to nothing.
  ///   - bytes: all octets of the record.
  ///   - direction: which way an HCI packet went, as far as the container tells.
  ///   - flags: the container's flags word: packet type and direction for btsnoop H1, adapter and
  ///     opcode for btsnoop monitor.
  ///   - userLinkTypes: what the link types mean that are left to users.
  /// - Throws: a `WireError` where the pseudo-header is cut off or claims more octets than there
  ///   are.
  public init(
    parsing bytes: RawSpan, linkType: LinkType, direction: TransferDirection? = nil,
    flags: UInt32 = 0, watcher: FieldWatcher? = nil, userLinkTypes: UserLinkTypes = .none
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

  /// Decodes the pseudo-header that `input` stands at; the payload is left unread.
  @inline(__always)
  init(
    parsing input: inout ByteReader, linkType: LinkType, direction: TransferDirection?,
    flags: UInt32, userLinkTypes: UserLinkTypes
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

  /// Decodes the pseudo-header of a link type that another one stands for.
  init(
    mapped input: inout ByteReader, linkType: LinkType, direction: TransferDirection?,
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

  /// An envelope whose payload is all that `input` has not read.
  init(_ content: Content, rest input: borrowing ByteReader, adapter: UInt16? = nil) {
    self.content = content
    self.payload = input.offset..<input.offset + input.remaining
    self.adapter = adapter
  }
}
