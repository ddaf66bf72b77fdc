/// The link type of a record: its pseudo-header and protocol.
///
/// Numbers below 0x1000_0000 are the LINKTYPE_ values of pcap and pcapng. The numbers above are our
/// own, for formats with other numbers or none.
public struct LinkType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// HCI packets after their H4 packet type.
  public static var bluetoothHCIH4: LinkType { LinkType(rawValue: 187) }
  /// IEEE 802.11 and others after a Per-Packet Information header.
  public static var ppi: LinkType { LinkType(rawValue: 192) }
  /// HCI packets after a direction and their H4 packet type.
  public static var bluetoothHCIH4WithPHDR: LinkType { LinkType(rawValue: 201) }
  /// Link-layer packets from the access address on.
  public static var bluetoothLELL: LinkType { LinkType(rawValue: 251) }
  /// Records of the Linux kernel's Bluetooth monitor, after adapter and opcode.
  public static var bluetoothLinuxMonitor: LinkType { LinkType(rawValue: 254) }
  /// Link-layer packets after a header with channel, signal strength and the results of checks.
  public static var bluetoothLELLWithPHDR: LinkType { LinkType(rawValue: 256) }
  /// Link-layer packets after the header of Nordic's sniffer.
  public static var nordicBLE: LinkType { LinkType(rawValue: 272) }
  /// The first of the sixteen user link types.
  public static var user0: LinkType { LinkType(rawValue: 147) }
  /// The last of the sixteen user link types.
  public static var user15: LinkType { LinkType(rawValue: 162) }

  /// btsnoop datalink 1001: HCI packets without a packet type, which the flags contain.
  public static var btsnoopH1: LinkType { LinkType(rawValue: 0x1000_0000 + 1001) }
  /// btsnoop datalink 1002: HCI packets after their H4 packet type; the flags contain the direction.
  public static var btsnoopH4: LinkType { LinkType(rawValue: 0x1000_0000 + 1002) }
  /// btsnoop datalink 2001: the Linux monitor's payloads; the flags contain adapter and opcode.
  public static var btsnoopMonitor: LinkType { LinkType(rawValue: 0x1000_0000 + 2001) }
  /// Apple's PacketLogger: a type octet, then an HCI packet without packet type, or text.
  public static var packetLogger: LinkType { LinkType(rawValue: 0x1001_0000) }

  /// Whether it is one of the sixteen user link types.
  public var isUser: Bool { (147...162).contains(rawValue) }
}

extension LinkType: CustomStringConvertible {
  /// The name in the registry of link types without its prefix, such as "BLUETOOTH_LE_LL_WITH_PHDR".
  public var name: String {
    switch self {
    case .bluetoothHCIH4: "BLUETOOTH_HCI_H4"
    case .ppi: "PPI"
    case .bluetoothHCIH4WithPHDR: "BLUETOOTH_HCI_H4_WITH_PHDR"
    case .bluetoothLELL: "BLUETOOTH_LE_LL"
    case .bluetoothLinuxMonitor: "BLUETOOTH_LINUX_MONITOR"
    case .bluetoothLELLWithPHDR: "BLUETOOTH_LE_LL_WITH_PHDR"
    case .nordicBLE: "NORDIC_BLE"
    case .btsnoopH1: "BTSNOOP_H1"
    case .btsnoopH4: "BTSNOOP_H4"
    case .btsnoopMonitor: "BTSNOOP_MONITOR"
    case .packetLogger: "PACKETLOGGER"
    default: isUser ? "USER\(rawValue - 147)" : "LINKTYPE_\(rawValue)"
    }
  }

  public var description: String { name }
}
