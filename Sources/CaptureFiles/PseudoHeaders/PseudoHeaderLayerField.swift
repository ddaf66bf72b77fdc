import ByteReading

/// What stands before a packet, by the names that it has in display filters.
enum PseudoHeaderLayerField {
  static let bluetooth = Field(959, .pseudoHeader, "Bluetooth", "bluetooth", .layer)
  static let h4 = Field(960, .h4, "HCI H4", "hci_h4", .layer)
  static let h1 = Field(961, .h1, "HCI H1", "hci_h1", .layer)
  static let monitor = Field(962, .linuxMonitor, "HCI Monitor", "hci_mon", .layer)
  static let packetLogger = Field(963, .packetLogger, "PacketLogger", "packetlogger", .layer)
  static let radioHeader = Field(964, .radioHeader, "LE radio pseudo-header", "btle_rf", .layer)
  static let nordic = Field(965, .nordicSniffer, "nRF Sniffer", "nordic_ble", .layer)
  static let ppi = Field(966, .ppi, "PPI", "ppi", .layer)

  /// Begins the layers that stand before a packet of a link type.
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
