public import BluetoothPackets
public import LinkSessions

/// A request that a server refused because the link is not secure enough: what makes a client pair.
public struct SecurityRefusal: Hashable, Sendable {
  /// What was asked for.
  public let opcode: ATTOpcode
  /// The attribute's handle.
  public let handle: UInt16?
  /// Why it was refused.
  public let error: ATTErrorCode
  /// The request.
  public let request: Frame
  /// The error response.
  public let response: Frame

  /// Nil unless security is what the request lacks.
  init?(_ transaction: Transaction) {
    guard case .att(let opcode) = transaction.kind, let response = transaction.response,
      case .error(.att(let error)) = transaction.outcome
    else { return nil }
    switch error {
    case .insufficientAuthentication, .insufficientEncryption, .encryptionKeySizeTooShort: break
    default: return nil
    }
    self.opcode = opcode
    handle = transaction.handle
    self.error = error
    request = transaction.request
    self.response = response
  }
}
