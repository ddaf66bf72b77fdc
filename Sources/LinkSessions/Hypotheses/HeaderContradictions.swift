/// What the headers of records say that their packets contradict: the packets are believed.
public struct HeaderContradictions: Hashable, Sendable {
  /// A part of a record's header.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// That a PDU is encrypted.
    case encryption
    /// On which channel a packet was.
    case channel
    /// Who sent a packet.
    case direction
    /// How strong its signal was.
    case signal
    /// That its CRC is right.
    case crc
    /// Which connection event it belongs to.
    case eventCounter = "event_counter"
    /// How many octets of parameters an HCI event has.
    case eventLength = "event_length"
  }

  /// Packets that contradict one field.
  public struct Entry: Hashable, Sendable {
    /// Which part of the header.
    public let field: Field
    /// The first of these packets.
    public let first: Frame
    /// How many there are.
    public fileprivate(set) var packets = 1
  }

  /// In the order in which they were found.
  public private(set) var entries: [Entry] = []

  init() {}

  mutating func note(_ field: Field, at frame: Frame) {
    if let index = entries.firstIndex(where: { $0.field == field }) {
      entries[index].packets += 1
    } else {
      entries.append(Entry(field: field, first: frame))
    }
  }
}
