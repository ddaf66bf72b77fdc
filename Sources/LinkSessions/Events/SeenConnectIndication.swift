public import BluetoothPackets
public import CaptureFiles

/// The CONNECT_IND or AUX_CONNECT_REQ that opens a connection on the air.
public struct SeenConnectIndication: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The start of the packet on the air.
  public let frame: Frame
  /// The sniffer's metadata.
  public let radio: RadioMetadata
  /// The connection parameters that the central requests.
  public let request: ConnectIndication
  /// Whether it is an AUX_CONNECT_REQ, on a secondary channel.
  public let isAuxiliary: Bool
  /// Whether the connection uses channel selection algorithm 2. Core 6.0, Vol 6, Part B, 4.5.8.
  public let usesChannelSelection2: Bool
  /// Whether the channel map, the hop increment and the algorithm are as they were sent: some sniffers change them.
  public let channelsAreKnown: Bool
}
