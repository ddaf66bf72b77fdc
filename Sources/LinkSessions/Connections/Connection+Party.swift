extension Connection {
  /// One end of a connection, by its role, by whether it is the host that wrote the log, or both.
  public struct Party: Hashable, Sendable {
    /// Its role, as the direction in which it sends. Nil on BR/EDR, where the roles may be switched, and if the capture
    /// does not show the role.
    public let side: LinkDirection?
    /// Whether it is the host that wrote the log; nil on the air, where there is no host.
    public let isLocal: Bool?

    /// One end of a connection on the air.
    static func onAir(_ side: LinkDirection) -> Connection.Party {
      Connection.Party(side: side, isLocal: nil)
    }

    /// Returns the host that wrote the log, or its peer.
    static func ofLog(isLocal: Bool, _ connection: Connection) -> Connection.Party {
      let role = connection.localIsCentral
      // An assumed role is not sufficient to attribute the end to the central.
      guard connection.technology == .lowEnergy, role.basis != .assumed, let isCentral = role.value
      else { return Connection.Party(side: nil, isLocal: isLocal) }
      return Connection.Party(
        side: isCentral == isLocal ? .centralToPeripheral : .peripheralToCentral, isLocal: isLocal)
    }
  }
}
