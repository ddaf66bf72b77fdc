import LinkSessions

extension LinkDirection {
  /// Returns text such as "central → peripheral", or "host → other side" if a log does not show which side is the
  /// central.
  func arrow(on connection: Connection?) -> String {
    if let connection, !connection.showsRoles {
      let isSent = (self == .centralToPeripheral) == (connection.localIsCentral.value ?? true)
      return isSent ? "host → other side" : "other side → host"
    }
    return self == .centralToPeripheral ? "central → peripheral" : "peripheral → central"
  }
}

extension Connection {
  /// Whether the capture proves which side is the central.
  var showsRoles: Bool { isOnAir || localIsCentral.isProven }
}

extension Known {
  /// Whether the capture proves the value.
  fileprivate var isProven: Bool { basis == .seen || basis == .derived }
}
