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
    case .inProgress: "not seen to succeed"
    }
  }

  var key: String {
    let name =
      switch (encryption.random, encryption.diversifier) {
      case (0?, 0?):
        " (EDIV and Rand zero: one of Secure Connections)"
      case (let random?, let diversifier?):
        " (EDIV \(Hexadecimal.number(diversifier, width: 4)), "
          + "Rand \(Hexadecimal.number(random, width: 16)))"
      default: ""
      }
    switch encryption.key {
    case .pairing(let id): return "made by pairing \(id)"
    case .stored:
      let source = account.pairing.map { "kept from pairing \($0)" }
      return (source ?? "stored by an earlier pairing, which the capture does not hold") + name
    case .unknown: return "made before the capture begins" + name
    }
  }

  /// Why it failed, nil where it did not.
  var cause: String? {
    guard case .failed(let code) = encryption.outcome else { return nil }
    switch code {
    case .pinOrKeyMissing:
      return encryption.keyIsMissing
        ? "this host has lost the key: its bond was deleted, the other side's was not"
        : "the peripheral has lost the key: its bond was deleted, the central's was not"
    case .micFailure, .authenticationFailure:
      return "the two sides' keys differ: one has paired anew, or bonded with another device"
    case .connectionTimeout, .lmpOrLLResponseTimeout:
      return "the other side did not answer"
    default: return nil
    }
  }
}
