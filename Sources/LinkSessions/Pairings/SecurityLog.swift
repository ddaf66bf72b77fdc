/// The pairings of a capture and the attempts to encrypt its connections, up to a limit.
public struct SecurityLog: Sendable {
  /// Pairings, in the order in which they began.
  public internal(set) var pairings: [Pairing] = []
  /// Starts of encryption, in the order in which they began.
  public internal(set) var encryptions: [LinkEncryption] = []
  /// Security Requests outside pairings, in their order.
  public internal(set) var requests: [SeenSecurityRequest] = []
  /// Pairings, encryptions and requests that came when the log was full.
  public internal(set) var notKept = 0
  /// What bounds the lists, each.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var hasRoomForPairing: Bool { pairings.count < limit }
  var hasRoomForEncryption: Bool { encryptions.count < limit }

  /// - Returns: its place; nil where there was no room.
  mutating func append(_ request: SeenSecurityRequest) -> Int? {
    guard requests.count < limit else {
      notKept += 1
      return nil
    }
    requests.append(request)
    return requests.count - 1
  }
}
