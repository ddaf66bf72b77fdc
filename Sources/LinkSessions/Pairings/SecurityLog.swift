/// The pairings of a capture and the attempts to encrypt its connections, up to a limit.
public struct SecurityLog: Sendable {
  /// Pairings in the order in which they started.
  public internal(set) var pairings: [Pairing] = []
  /// Encryption attempts in the order in which they started.
  public internal(set) var encryptions: [LinkEncryption] = []
  /// Security Requests outside pairings, in order.
  public internal(set) var requests: [SecurityLog.Request] = []
  /// Number of pairings, attempts and requests beyond the limit.
  public internal(set) var notKept = 0
  /// The limit for each list.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var hasRoomForPairing: Bool { pairings.count < limit }
  var hasRoomForEncryption: Bool { encryptions.count < limit }

  /// Adds a Security Request.
  ///
  /// - Returns: its index; nil if the limit was reached.
  mutating func append(_ request: SecurityLog.Request) -> Int? {
    guard requests.count < limit else {
      notKept += 1
      return nil
    }
    requests.append(request)
    return requests.count - 1
  }
}
