public import BluetoothPackets
public import CaptureFiles

/// A packet on a connection's access address: what the timing and the acknowledgements of the
/// link are told from.
public struct LinkPacket: Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  public let accessAddress: UInt32
  public let frame: Frame
  public let direction: LinkDirection
  public let radio: RadioMetadata
  /// Nil where the packet is too damaged to say; not to be trusted if the CRC is wrong.
  public let header: DataPDUHeader?
  /// Octets of header, payload and message integrity check that were captured.
  public let pduOctets: Int
  public let hasGoodCRC: Bool
  /// Its PDU was on the air before, whole or damaged.
  public let isRetransmission: Bool
  /// The payload is ciphertext, with a MIC of four octets at its end.
  public let isCiphertext: Bool
}
