import LinkSessions

/// One ATT bearer of a connection: both sides may be clients on it.
struct AttributeBearer: Sendable {
  /// The credit-based channel's index; nil for the fixed channel.
  let channel: Int?
  var fromCentral = AttributeClient()
  var fromPeripheral = AttributeClient()

  subscript(direction: LinkDirection) -> AttributeClient {
    get { direction == .centralToPeripheral ? fromCentral : fromPeripheral }
    @inline(__always) _modify {
      if direction == .centralToPeripheral {
        yield &fromCentral
      } else {
        yield &fromPeripheral
      }
    }
  }

  mutating func swapDirections() {
    swap(&fromCentral, &fromPeripheral)
  }
}
