import BluetoothPackets

/// What waits for an answer on one ATT bearer: at most one request each way.
///
/// Core 6.0, Vol 3, Part F, 3.3.2.
struct ATTBearer: Hashable, Sendable {
  /// By the direction of the request.
  private var outstanding = BothDirections<ATTRequest?>(both: nil)

  mutating func begin(_ request: ATTRequest, in direction: LinkDirection) {
    outstanding[direction] = request
  }

  /// The request that a response or an error, which goes in `direction`, answers; nil if it is not
  /// in the capture or was another one.
  mutating func take(answeredBy opcode: ATTOpcode, in direction: LinkDirection) -> ATTRequest? {
    guard let request = request(answeredBy: opcode, in: direction) else { return nil }
    outstanding[direction.opposite] = nil
    return request
  }

  /// The request that a response or an error answers, which goes on waiting.
  func request(answeredBy opcode: ATTOpcode, in direction: LinkDirection) -> ATTRequest? {
    guard let request = outstanding[direction.opposite],
      request.opcode.responseOpcode == opcode || opcode == .errorResponse
    else { return nil }
    return request
  }

  /// What was taken for the central is the peripheral.
  mutating func swapDirections() {
    outstanding.swap()
  }
}
