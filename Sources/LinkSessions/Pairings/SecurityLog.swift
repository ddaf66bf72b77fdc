/// The pairings of a capture and the attempts to encrypt its connections, up to a limit.
public struct SecurityLog: Sendable {
  /// Pairings, in the order in which they began.
  public internal(set) var pairings: [Pairing] = []
  /// Starts of encryption, in the order in which they began.
  public internal(set) var encryptions: [LinkEncryption] = []
  /// Pairings and encryptions that came when the log was full.
  public internal(set) var notKept = 0
  /// What bounds the two lists, each.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var hasRoomForPairing: Bool { pairings.count < limit }
  var hasRoomForEncryption: Bool { encryptions.count < limit }
}
