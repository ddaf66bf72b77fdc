import LinkSessions

extension Connection {
  /// "the central", or on BR/EDR, where the roles are not followed, "this host" and "the peer".
  func words(for side: LinkDirection) -> String {
    technology == .classic ? side.nameOnClassic : "the \(side.sender)"
  }
}

extension LinkDirection {
  /// The sender on a BR/EDR connection in a host's log.
  var nameOnClassic: String { self == .centralToPeripheral ? "this host" : "the peer" }
}
