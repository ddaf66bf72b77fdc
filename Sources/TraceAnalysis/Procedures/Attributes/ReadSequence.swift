import BluetoothPackets
import LinkSessions

/// A read, and the blob reads that follow while the value continues. Core 6.0, Vol 3, Part G, 4.8.1
/// and 4.8.3.
struct ReadSequence: Sendable {
  private let handle: UInt16?
  private(set) var isLong: Bool
  /// Octets of the value so far, which is the offset of the next blob.
  private var octets: Int

  /// Creates a sequence, or nil for a request that does not read an attribute by its handle.
  init?(_ request: AttributeRequestFacts) {
    guard request.opcode == .readRequest || request.opcode == .readBlobRequest else { return nil }
    handle = request.handle
    isLong = request.opcode == .readBlobRequest
    octets = Int(request.offset)
  }

  func continues(with request: AttributeRequestFacts) -> Bool {
    request.opcode == .readBlobRequest && request.handle == handle
      && Int(request.offset) == octets && octets > 0
  }

  mutating func goOn() {
    isLong = true
  }

  /// Consumes an answer. Returns true once the read has ended.
  ///
  /// - Parameters:
  ///   - answer: the facts of the answer, if there was one.
  ///   - outcome: the outcome of the request, which is replaced by that of the procedure.
  ///   - mtu: the ATT_MTU. An incomplete value fills it except for one octet.
  mutating func take(
    _ answer: AttributeAnswerFacts?, _ outcome: inout Transaction.Outcome, mtu: UInt16?
  ) -> Bool {
    switch outcome {
    case .success:
      let part = answer?.octets ?? 0
      octets += part
      return part < Int(mtu ?? 23) - 1
    case .error(.att(.attributeNotLong)), .error(.att(.invalidOffset)):
      // The value ended where the previous read did.
      if isLong, octets > 0 { outcome = .success }
      return true
    default: return true
    }
  }
}
