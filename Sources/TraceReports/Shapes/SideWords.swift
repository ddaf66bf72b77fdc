import LinkSessions

extension Connection {
  /// Returns "the central" or, on BR/EDR, whose roles are not tracked, "this host" and "the peer".
  func words(for side: LinkDirection) -> String {
    technology == .classic ? side.nameOnClassic : "the \(side.sender)"
  }
}

extension LinkDirection {
  /// The sender on a BR/EDR connection in a host's log.
  var nameOnClassic: String { self == .centralToPeripheral ? "this host" : "the peer" }
}
