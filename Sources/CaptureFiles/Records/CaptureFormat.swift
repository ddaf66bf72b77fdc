/// The container of a capture.
public enum CaptureFormat: Hashable, Sendable {
  /// The snoop format with Bluetooth's link types, as Android writes it.
  case btsnoop
  /// libpcap's format, in one of its variants.
  case pcap(PCAPVariant)
  /// pcapng, with sections, interfaces and comments.
  case pcapng
  /// The format of Apple's PacketLogger.
  case packetLogger

  /// As reports write it: "btsnoop".
  public var name: String {
    switch self {
    case .btsnoop: "btsnoop"
    case .pcap(.microseconds): "pcap"
    case .pcap(.nanoseconds): "pcap (nanoseconds)"
    case .pcap(.modified): "pcap (modified)"
    case .pcapng: "pcapng"
    case .packetLogger: "PacketLogger"
    }
  }
}
