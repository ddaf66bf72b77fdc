/// The container of a capture.
public enum CaptureFormat: Hashable, Sendable {
  case btsnoop
  case pcap(PCAPVariant)
  case pcapng
  case packetLogger

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
