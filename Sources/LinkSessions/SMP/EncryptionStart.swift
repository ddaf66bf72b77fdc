import BluetoothPackets
import LinkDecryption

/// The contents of LL_ENC_REQ and LL_ENC_RSP. Core 6.0, Vol 6, Part B, 5.1.3.1.
struct EncryptionStart: Hashable, Sendable {
  /// The request; nil if the capture lacks it.
  var request: LLControlPDU.EncryptionRequest?
  var response: LLControlPDU.EncryptionResponse?

  var name: KeyRing.Name {
    KeyRing.Name(diversifier: request?.diversifier ?? 0, random: request?.random ?? 0)
  }

  /// The contents of both PDUs; nil if the capture lacks one of them.
  var material: LinkCipher.Material? {
    guard let request, let response else { return nil }
    return LinkCipher.Material(
      centralDiversifier: request.centralKeyDiversifier,
      peripheralDiversifier: response.peripheralKeyDiversifier,
      centralVector: request.centralVector, peripheralVector: response.peripheralVector)
  }
}
