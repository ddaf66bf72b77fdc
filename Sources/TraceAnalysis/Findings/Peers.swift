import LinkSessions

/// The two devices of a connection, by their indices in `DeviceTable`.
struct Peers: Hashable {
  /// Nil for the host that wrote the log: it is one, whatever address it uses.
  let central: Int?
  /// Nil for the host that wrote the log.
  let peripheral: Int?
  /// The controller of an HCI log.
  private let adapter: UInt16?

  /// Nil where the capture does not tell them apart from others: on the air both have to be known,
  /// in the log of a host it is the other one.
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
