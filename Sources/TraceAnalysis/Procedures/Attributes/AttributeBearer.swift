import LinkSessions

/// One ATT bearer of a connection. Both sides may be clients on it.
struct AttributeBearer: Sendable {
  /// Index of the credit-based channel, or nil for the fixed channel.
  let channel: Int?
  var fromCentral: AttributeClient
  var fromPeripheral: AttributeClient

  /// - Parameters:
  ///   - channel: the index of the credit-based channel, or nil for the fixed channel.
  ///   - number: the number of tracked bearers, including this one.
  init(channel: Int?, besides number: Int) {
    self.channel = channel
    let limit = SharedRoom.part(of: 2000, for: number, most: AttributeClient.limit)
    fromCentral = AttributeClient(limit: limit)
    fromPeripheral = AttributeClient(limit: limit)
  }

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
