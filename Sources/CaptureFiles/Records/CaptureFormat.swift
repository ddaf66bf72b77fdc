/// The file format of a capture.
@nonexhaustive
public enum CaptureFormat: Hashable, Sendable {
  /// The snoop format with Bluetooth's link types, as written by Android.
  case btsnoop
  /// libpcap's format, in one of its variants.
  case pcap(CaptureFormat.PCAPVariant)
  /// pcapng, with sections, interfaces and comments.
  case pcapng
  /// The format of Apple's PacketLogger.
  case packetLogger
  /// The format of TI's SmartRF Packet Sniffer (.psd), for reading only.
  case smartRF
  /// A Windows event trace (.etl) with the Bluetooth driver's events, for reading only.
  case eventTrace
  /// Text with packets in hexadecimal, for reading only.
  case text(CaptureFormat.TextNotation)

  /// The name in reports, such as "btsnoop".
  public var name: String {
    switch self {
    case .btsnoop: "btsnoop"
    case .pcap(.microseconds): "pcap"
    case .pcap(.nanoseconds): "pcap (nanoseconds)"
    case .pcap(.modified): "pcap (modified)"
    case .pcapng: "pcapng"
    case .packetLogger: "PacketLogger"
    case .smartRF: "SmartRF (.psd)"
    case .eventTrace: "Windows event trace (.etl)"
    case .text(let notation): "text: \(notation.name)"
    }
  }
}
