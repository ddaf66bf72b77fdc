public import ByteReading

extension Layer {
  public static let pseudoHeader = Layer("Pseudo-header")
  public static let radioHeader = Layer("BTLE RF")
  public static let nordicSniffer = Layer("nRF Sniffer")
  public static let ppi = Layer("PPI")
  public static let h4 = Layer("HCI H4")
  public static let h1 = Layer("HCI H1")
  public static let linuxMonitor = Layer("Linux monitor")
  public static let packetLogger = Layer("PacketLogger")
}
