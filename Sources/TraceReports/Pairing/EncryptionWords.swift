import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// An attempt to encrypt in words.
struct EncryptionWords {
  private let account: PairingStory.Encryption
  private let encryption: LinkEncryption

  init(_ account: PairingStory.Encryption) {
    self.account = account
    encryption = account.encryption
  }

  var title: String {
    if encryption.isRefresh { return "encryption refresh" }
    return account.isReconnection ? "reconnection with stored keys" : "encryption"
  }

  var outcome: String {
    switch encryption.outcome {
    case .on(.seen): "encrypted"
    case .on: "encrypted (derived)"
    case .failed(let code):
      "failed: \(code.name.map { "\($0)" } ?? "error") "
        + "(\(Hexadecimal.number(code.rawValue, width: 2)))"
    case .disconnected: "cut off: the connection ended"
    case .notInCapture, .inProgress: "not seen to succeed"
    }
  }

  var key: String {
    let name =
      switch (encryption.random, encryption.diversifier) {
      case (0?, 0?):
        " (EDIV and Rand zero, as for a key of Secure Connections)"
      case (let random?, let diversifier?):
        " (EDIV \(Hexadecimal.number(diversifier, width: 4)), "
          + "Rand \(Hexadecimal.number(random, width: 16)))"
      default: ""
      }
    switch encryption.key {
    case .pairing(let id): return "made by pairing \(id)"
    case .stored:
      if let pairing = account.pairing { return "kept from pairing \(pairing)" + name }
      // A name is given in a pairing; a key without one may have come in another way.
      return
        (encryption.isNamed
        ? "stored by an earlier pairing, which the capture does not hold"
        : "not from a pairing in this capture") + name
    case .unknown:
      // Where the connection began in the capture, it is not known that the key is older.
      return "where it was made is not in the capture" + name
    }
  }

  /// Whether another attempt is told in the same words.
  func isAlike(_ other: EncryptionWords) -> Bool {
    title == other.title && outcome == other.outcome && key == other.key && cause == other.cause
      && encryption.keySize == other.encryption.keySize
      && encryption.keyIsMissing == other.encryption.keyIsMissing
      && encryption.securityRequest?.requirements == other.encryption.securityRequest?.requirements
  }

  /// Why it failed, nil where it did not.
  var cause: String? { account.cause.map(FindingWords.sentence) }
}
