public import BluetoothPackets
public import LinkSessions

extension PairingAnalysis {
  /// A request that a server rejected for lack of security, which causes a client to pair.
  public struct SecurityRefusal: Hashable, Sendable {
    /// The opcode of the request.
    public let opcode: ATTOpcode
    /// The attribute's handle.
    public let handle: UInt16?
    /// The error in the response.
    public let error: ATTErrorCode
    /// The request.
    public let request: Frame
    /// The error response.
    public let response: Frame

    /// Creates the rejection, or nil unless the request was rejected for lack of security.
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
}
