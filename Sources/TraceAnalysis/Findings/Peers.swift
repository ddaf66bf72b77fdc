import LinkSessions

/// The two devices of a connection, by their indices in `DeviceTable`.
struct Peers: Hashable {
  let central: Int?
  let peripheral: Int?

  /// Nil where the capture does not tell them apart from others: on the air both have to be known,
  /// in the log of a host it is the other one.
  init?(of connection: Connection) {
    central = connection.central.value
    peripheral = connection.peripheral.value
    if connection.isOnAir {
      guard central != nil, peripheral != nil else { return nil }
    } else {
      guard central != nil || peripheral != nil else { return nil }
    }
  }
}
