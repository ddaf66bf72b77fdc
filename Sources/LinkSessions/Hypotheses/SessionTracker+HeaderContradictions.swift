extension SessionTracker {
  /// Fields of record headers that the packets themselves contradict. The packets take precedence.
  package struct HeaderContradictions: Hashable, Sendable {
    /// A field of a record header.
    package enum Field: String, Hashable, Sendable, CaseIterable {
      /// Whether a PDU is encrypted.
      case encryption
      /// The channel of a packet.
      case channel
      /// The sender of a packet.
      case direction
      /// The PHY of a packet.
      case phy
      /// The signal strength of a packet.
      case signal
      /// The sign of the signal strength of a packet.
      case signalSign = "signal_sign"
      /// Whether the CRC is valid.
      case crc
      /// Whether a packet's bits are still whitened.
      case whitening
      /// The connection event that a packet belongs to.
      case eventCounter = "event_counter"
      /// The parameter length of an HCI event.
      case eventLength = "event_length"
      /// The channel map and the hop increment of a connection request.
      case requestOctets = "request_octets"
      /// The type of an HCI data packet.
      case packetType = "packet_type"
    }

    /// The packets that contradict one field.
    package struct Entry: Hashable, Sendable {
      /// The field.
      package let field: Field
      /// The first of these packets.
      package let first: Frame
      /// Number of these packets.
      public fileprivate(set) var packets = 1
    }

    /// The contradictions in the order in which they were found.
    package private(set) var entries: [Entry] = []

    init() {}

    mutating func note(_ field: Field, at frame: Frame) {
      if let index = entries.firstIndex(where: { $0.field == field }) {
        entries[index].packets += 1
      } else {
        entries.append(Entry(field: field, first: frame))
      }
    }
  }
}
