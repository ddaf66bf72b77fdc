import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Text about a start of encryption.
struct EncryptionWords {
  private let account: PairingAnalysis.Encryption
  private let encryption: LinkEncryption

  init(_ account: PairingAnalysis.Encryption) {
    self.account = account
    encryption = account.encryption
  }

  var title: String {
    if encryption.isRefresh { return "encryption refresh" }
    guard account.isReconnection else { return "encryption" }
    // A key without an identifier may have been created by both sides in another way, with a proprietary protocol.
    let isNamed = (encryption.random ?? 0) != 0 || (encryption.diversifier ?? 0) != 0
    return isNamed || account.pairing != nil || encryption.linkKeyFrame != nil
      ? "reconnection with stored keys" : "encryption without a pairing in this capture"
  }

  var outcome: String {
    switch encryption.outcome {
    case .on(.seen): "encrypted"
    case .on: "encrypted (derived)"
    case .failed(let code):
      "failed: \(code.name.map { "\($0)" } ?? "error") "
        + "(\(Hexadecimal.number(code.rawValue, width: 2)))"
    case .disconnected: "interrupted: the connection ended"
    case .notInCapture, .inProgress: "success not visible"
    }
  }

  var key: String {
    let name =
      switch (encryption.random, encryption.diversifier) {
      case (0?, 0?):
        " (EDIV and Rand zero, as for a key of Secure Connections)"
      case (let random?, let diversifier?):
        " (EDIV \(Hexadecimal.number(diversifier, width: 4)), "
          + "Rand \(Hexadecimal.number(random, width: 16)): a key of LE legacy pairing)"
      default: ""
      }
    if encryption.keyNameVaries, encryption.key == .stored {
      return "not a stored key: each request of this connection names a different key" + name
    }
    switch encryption.key {
    case .pairing(let id): return "made by pairing \(id)"
    case .stored:
      if let frame = encryption.linkKeyFrame {
        return "derived from the link key of a pairing over BR/EDR #\(frame)" + name
      }
      if let pairing = account.pairing { return "kept from pairing \(pairing)" + name }
      if let other = account.otherwiseNamed {
        return "not the key of pairing \(other)" + name
      }
      // The capture does not show which earlier pairing created the key, or whether any pairing of these two devices
      // did.
      return "not from a pairing in this capture" + name
    case .unknown:
      // If the start of the connection was captured, the key may not be older.
      return "its origin is not in the capture" + name
    }
  }

  /// Whether another attempt has the same text.
  func isAlike(_ other: EncryptionWords) -> Bool {
    title == other.title && outcome == other.outcome && key == other.key && cause == other.cause
      && encryption.keySize == other.encryption.keySize
      && encryption.keyIsMissing == other.encryption.keyIsMissing
      && encryption.securityRequest?.requirements == other.encryption.securityRequest?.requirements
  }

  /// The cause of a failure, or nil if it did not fail.
  var cause: String? {
    // The pairing that created the key shows who had it.
    if account.cause?.rule == .smpKeyMissing, encryption.keyIsMissing, let pairing = account.pairing
    {
      return "this host does not find the key of pairing \(pairing)"
    }
    return account.cause.map(FindingWords.sentence)
  }
}
