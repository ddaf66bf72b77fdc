package import ByteReading

extension Envelope {
  /// The type of an HCI packet: the octet that the UART transport (H4) adds before it.
  ///
  /// Core 6.0, Vol 4, Part A, 2.
  public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// An HCI command packet, from host to controller.
    public static var command: Envelope.HCIPacketType { Envelope.HCIPacketType(rawValue: 1) }
    /// An HCI ACL data packet, in either direction.
    public static var acl: Envelope.HCIPacketType { Envelope.HCIPacketType(rawValue: 2) }
    /// An HCI synchronous data packet (SCO), in either direction.
    public static var synchronous: Envelope.HCIPacketType { Envelope.HCIPacketType(rawValue: 3) }
    /// An HCI event packet, from controller to host.
    public static var event: Envelope.HCIPacketType { Envelope.HCIPacketType(rawValue: 4) }
    /// An HCI ISO data packet, in either direction.
    public static var iso: Envelope.HCIPacketType { Envelope.HCIPacketType(rawValue: 5) }

    /// The type of a record whose first octet is the H4 packet type; nil for a type that the specification does not
    /// define, and for an empty record.
    ///
    /// The result is the same as `Envelope`'s, for loops that don't need the rest of the envelope.
    @inline(__always)
    package init?(h4 payload: RawSpan) {
      guard let octet = payload.octet(at: 0) else { return nil }
      rawValue = octet
      if !isDefined { return nil }
    }

    /// Shows the octet before a packet to a watcher, as `Envelope` does.
    ///
    /// - Parameters:
    ///   - payload: the record's octets.
    ///   - linkType: the link type of the record: H4 without a further header.
    ///   - direction: the direction of the packet, if the container contains it.
    ///   - watcher: receives the fields.
    package func emit(
      in payload: RawSpan, _ linkType: LinkType, _ direction: CaptureRecord.Direction?,
      _ watcher: FieldWatcher.Lent
    ) {
      var input = ByteReader(payload, watcher: watcher)
      PseudoHeaderLayerField.begin(linkType, in: &input)
      // The octet exists: the type was read from it.
      _ = try? Envelope.emit(h4: &input, direction: direction)
    }

    /// Whether the specification defines the type.
    public var isDefined: Bool { (1...5).contains(rawValue) }

    /// Returns the direction of the packet. Commands always come from the host and events always from the controller,
    /// even if the container does not contain the direction.
    package func direction(besides stated: CaptureRecord.Direction?) -> CaptureRecord.Direction? {
      switch self {
      case .command: stated ?? .hostToController
      case .event: stated ?? .controllerToHost
      default: stated
      }
    }

    /// The specification's name; nil for an undefined type.
    public var name: StaticString? { Envelope.HCIPacketType.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 1: "HCI Command"
      case 2: "ACL Data"
      case 3: "Synchronous Data"
      case 4: "HCI Event"
      case 5: "ISO Data"
      default: nil
      }
    }
  }
}
