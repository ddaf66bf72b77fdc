import ByteReading

/// The layers before a packet, with their display filter names.
enum PseudoHeaderLayerField {
  static let bluetooth = Field(
    959, .pseudoHeader, "Bluetooth", "bluetooth", .layer,
    clause: "The capture's own header", meaning: "Marks a record with Bluetooth data.")
  static let h4 = Field(
    960, .h4, "HCI H4", "hci_h4", .layer,
    clause: "The capture's own header",
    meaning: "UART transport (H4): the type of the HCI packet.")
  static let h1 = Field(
    961, .h1, "HCI H1", "hci_h1", .layer,
    clause: "The capture's own header",
    meaning: "Pseudo-header of an HCI packet.")
  static let monitor = Field(
    962, .linuxMonitor, "HCI Monitor", "hci_mon", .layer,
    clause: "The capture's own header",
    meaning: "Pseudo-header of the Linux Bluetooth monitor.")
  static let packetLogger = Field(
    963, .packetLogger, "PacketLogger", "packetlogger", .layer,
    clause: "The capture's own header",
    meaning: "Pseudo-header of Apple's PacketLogger.")
  static let radioHeader = Field(
    964, .radioHeader, "LE radio pseudo-header", "btle_rf", .layer,
    clause: "The capture's own header",
    meaning: "Pseudo-header of a sniffer: channel, signal strength and checks.")
  static let nordic = Field(
    965, .nordicSniffer, "nRF Sniffer", "nordic_ble", .layer,
    clause: "The capture's own header",
    meaning: "Pseudo-header of Nordic's sniffer.")
  static let ppi = Field(
    966, .ppi, "PPI", "ppi", .layer,
    clause: "The capture's own header",
    meaning: "Per-Packet Information (PPI) header, written by Kismet and others.")

  /// Begins the layers before a packet of a link type.
  static func begin(_ linkType: LinkType, in input: inout ByteReader) {
    switch linkType {
    case .nordicBLE: input.begin(nordic)
    case .ppi: input.begin(ppi)
    case .bluetoothLELLWithPHDR:
      input.begin(bluetooth)
      input.begin(radioHeader)
    case .bluetoothLELL: input.begin(bluetooth)
    case .bluetoothHCIH4, .btsnoopH4, .bluetoothHCIH4WithPHDR:
      input.begin(bluetooth)
      input.begin(h4)
    case .packetLogger:
      input.begin(bluetooth)
      input.begin(packetLogger)
    case .btsnoopH1:
      input.begin(bluetooth)
      input.begin(h1)
    case .btsnoopMonitor, .bluetoothLinuxMonitor:
      input.begin(bluetooth)
      input.begin(monitor)
    default: break
    }
  }
}
