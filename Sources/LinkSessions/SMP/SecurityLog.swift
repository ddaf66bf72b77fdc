/// The pairings of a capture and the attempts to encrypt its connections, up to a limit.
public struct SecurityLog: Sendable {
  public internal(set) var pairings: [Pairing] = []
  public internal(set) var encryptions: [LinkEncryption] = []
  /// Pairings and encryptions that came when the log was full.
  public internal(set) var notKept = 0
  /// What bounds the two lists, each.
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }
}

/// What of the security of one connection is under way.
struct ConnectionSecurity: Sendable {
  /// Indices in the log.
  var pairing: Int?
  var encryption: Int?
  /// The last pairing of the connection, open or not.
  var lastPairing: Int?
  var transaction: Transaction?
  var securityRequest: SeenSecurityRequest?
  /// An encryption has been seen to succeed on this connection.
  var wasEncrypted = false
}
