public import BluetoothPackets
public import CaptureFiles

/// A packet on a connection's access address: the basis for the analysis of a link's timing and
/// acknowledgements.
public struct LinkPacket: Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The access address of the connection.
  public let accessAddress: UInt32
  /// The packet.
  public let frame: Frame
  /// The sender.
  public let direction: LinkDirection
  /// Whether its time comes from the sniffer's own clock.
  public let isOnSnifferClock: Bool
  /// The connection event counter from the sniffer; nil if the sniffer has none or its counter is not
  /// trusted.
  public let eventCounter: UInt16?
  /// The sniffer's metadata.
  public let radio: RadioMetadata
  /// The header; nil if the packet is too damaged, and unreliable if the CRC is wrong.
  public let header: DataPDUHeader?
  /// Captured octets of header, payload and message integrity check.
  public let pduOctets: Int
  /// Whether its octets are reliable.
  public let integrity: LinkPacket.Integrity
  /// Whether its PDU was on the air before, intact or damaged, or empty.
  public let isRetransmission: Bool
  /// Whether it repeats an empty PDU of the central that the peripheral may skip because of its
  /// latency: not a failure.
  public let isPoll: Bool
  /// Whether the payload is ciphertext that could not be decrypted.
  public let isCiphertext: Bool
  /// Octets of the message integrity check at the end of the payload: 4 in ciphertext, decrypted or
  /// not.
  public let integrityCheckOctets: Int

  /// Whether the packet is in the capture as it was sent.
  public var isWhole: Bool { integrity == .whole }
}
