public import ByteReading

extension Layer {
  /// Any header that a tool adds before a packet.
  public static let pseudoHeader = Layer("Pseudo-header")
  /// The header of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  public static let radioHeader = Layer("BTLE RF")
  /// The header of nRF Sniffer.
  public static let nordicSniffer = Layer("nRF Sniffer")
  /// The Per-Packet Information header, with its Bluetooth LE field.
  public static let ppi = Layer("PPI")
  /// The packet indicator of HCI's UART transport. Core 6.0, Vol 4, Part A, 2.
  public static let h4 = Layer("HCI H4")
  /// HCI without an indicator; the record header contains the type.
  public static let h1 = Layer("HCI H1")
  /// The header of the Linux kernel's Bluetooth monitor.
  public static let linuxMonitor = Layer("Linux monitor")
  /// The header of a record of Apple's PacketLogger.
  public static let packetLogger = Layer("PacketLogger")
}
