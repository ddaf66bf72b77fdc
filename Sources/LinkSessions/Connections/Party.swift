/// One of the two ends of a connection: by its role, by whether it is the host that wrote the log, or both.
public struct Party: Hashable, Sendable {
  /// Its role, as the direction in which it sends; nil on BR/EDR, whose roles may change places, and where
  /// the capture does not show which end is which.
  public let side: LinkDirection?
  /// Whether it is the host that wrote the log; nil on the air, where no host is seen.
  public let isLocal: Bool?

  /// An end that was heard on the air.
  static func onAir(_ side: LinkDirection) -> Party { Party(side: side, isLocal: nil) }

  /// The host that wrote the log of a connection, or the other end of it.
  static func ofLog(isLocal: Bool, _ connection: Connection) -> Party {
    let role = connection.localIsCentral
    // An assumed role is no reason to blame the central.
    guard connection.technology == .lowEnergy, role.basis != .assumed, let isCentral = role.value
    else { return Party(side: nil, isLocal: isLocal) }
    return Party(
      side: isCentral == isLocal ? .centralToPeripheral : .peripheralToCentral, isLocal: isLocal)
  }
}
