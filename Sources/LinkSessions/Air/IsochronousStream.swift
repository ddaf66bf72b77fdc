import LinkDecryption

/// An isochronous stream, or the control of a broadcast group, and the results of its decryption.
///
/// Core 6.0, Vol 6, Part B, 4.4.6 and 4.5.13.
public struct IsochronousStream: Sendable {
  /// The kind of stream.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// A CIS: its connection, CIG_ID and CIS_ID; the IDs are nil if the
    /// capture lacks LL_CIS_REQ.
    case connected(connection: ConnectionID, group: UInt8?, number: UInt8?)
    /// A BIS, numbered from 1.
    case broadcast(number: UInt8)
    /// The control subevents of a broadcast group.
    case groupControl
  }

  /// Whether it belongs to a connection or is broadcast.
  public let kind: Kind
  /// The access address of its packets.
  public let accessAddress: UInt32
  /// The first frame that announces it.
  package let frame: Int
  /// Index in `DeviceTable` of the broadcaster; nil for a CIS, and if no PDU contains its address.
  package internal(set) var broadcaster: Int?
  /// Whether it was announced as encrypted.
  public let isEncrypted: Bool
  /// Number of packets with a payload.
  public internal(set) var packets = 0
  /// The results of decryption. The key of a broadcast is its broadcast code.
  public internal(set) var decryption = Connection.Decryption()
}
