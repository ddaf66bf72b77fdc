public import BluetoothPackets
public import CaptureFiles

/// A packet on a connection's access address: what the timing and the acknowledgements of the
/// link are told from.
public struct LinkPacket: Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// Of the connection.
  public let accessAddress: UInt32
  /// The packet.
  public let frame: Frame
  /// Who sent it.
  public let direction: LinkDirection
  /// Whether its time is by the sniffer's own clock.
  public let isOnSnifferClock: Bool
  /// The connection event that the sniffer counts it to; nil where it does not count, or is not believed.
  public let eventCounter: UInt16?
  /// What the sniffer tells of it.
  public let radio: RadioMetadata
  /// Nil where the packet is too damaged to say; not to be trusted if the CRC is wrong.
  public let header: DataPDUHeader?
  /// Octets of header, payload and message integrity check that were captured.
  public let pduOctets: Int
  /// Whether its octets can be trusted.
  public let integrity: PacketIntegrity
  /// Its PDU was on the air before, whole or damaged; an empty one, too.
  public let isRetransmission: Bool
  /// It is an empty PDU of the central once more, which the peripheral's latency lets it miss: nothing
  /// that failed.
  public let isPoll: Bool
  /// The payload is ciphertext that could not be decrypted.
  public let isCiphertext: Bool
  /// Octets of message integrity check at the end of the payload: 4 in ciphertext, decrypted or not.
  public let integrityCheckOctets: Int

  /// Whether the packet is in the capture as it was sent.
  public var isWhole: Bool { integrity == .whole }
}
