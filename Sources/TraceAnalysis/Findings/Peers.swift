import LinkSessions

/// The two devices of a connection, by their indices in `DeviceTable`.
struct Peers: Hashable {
  /// The central, or nil for the host that wrote the log, which is one device regardless of its addresses.
  let central: Int?
  /// The peripheral, or nil for the host that wrote the log.
  let peripheral: Int?
  /// The controller of an HCI log.
  private let adapter: UInt16?

  /// Creates the pair, or nil if the capture does not identify both devices. On the air, both must be known; in a
  /// host's log, only the other one.
  init?(of connection: Connection) {
    switch connection.transport {
    case .hci(let adapter, _):
      self.adapter = adapter
      let local = connection.localIsCentral.value
      central = local == true ? nil : connection.central.value
      peripheral = local == false ? nil : connection.peripheral.value
      guard central != nil || peripheral != nil else { return nil }
    default:
      adapter = nil
      central = connection.central.value
      peripheral = connection.peripheral.value
      guard central != nil, peripheral != nil else { return nil }
    }
  }
}
