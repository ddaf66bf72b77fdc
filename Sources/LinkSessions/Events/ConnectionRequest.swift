public import BluetoothPackets
public import CaptureFiles

/// The CONNECT_IND or AUX_CONNECT_REQ that opens a connection on the air.
public struct ConnectionRequest: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The start of the packet on the air.
  public let frame: Frame
  /// What the sniffer tells of the packet.
  public let radio: RadioMetadata
  /// What the central wants the connection to be.
  public let request: ConnectIndication
  /// An AUX_CONNECT_REQ, on a secondary channel.
  public let isAuxiliary: Bool
  /// Whether events hop by algorithm 2. Core 6.0, Vol 6, Part B, 4.5.8.
  public let usesChannelSelection2: Bool
}
