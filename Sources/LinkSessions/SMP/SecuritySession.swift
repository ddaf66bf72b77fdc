import BluetoothPackets
import ByteReading
import LinkDecryption

/// The Security Manager of one connection, and the link's encryption that it leads to: the pairing
/// and the attempt to encrypt that are under way.
///
/// Core 6.0, Vol 3, Part H. Both stand in the log from their beginning, and again as they ended.
struct SecuritySession: ~Copyable {
  /// The pairing that is open.
  var pairing: Pairing? {
    get { openPairing.first }
    set { openPairing = newValue.map { [$0] } ?? [] }
  }
  /// One at most: a pairing takes a kibibyte, and most connections have none.
  private var openPairing: [Pairing] = []
  /// The transaction that the open pairing is.
  var transaction: Transaction?
  /// The attempt to encrypt that is open.
  var encryption: LinkEncryption?
  /// The place in the log of the last pairing of the connection, open or not.
  var lastPairing: Int?
  /// The last Security Request that nothing has answered.
  var securityRequest: SeenSecurityRequest?
  /// Its place in the log.
  var securityRequestPlace: Int?
  /// An encryption has been seen to succeed on this connection.
  var wasEncrypted = false

  /// What LL_ENC_REQ and LL_ENC_RSP said last, on the air.
  var start: EncryptionStart?
  /// The addresses that the connection was made with: what pairing computes with.
  var addresses = BothDirections<PairingAddress?>(both: nil)
  /// Keys that were distributed and whose names or addresses are still to come.
  var distributedKeys = BothDirections<LinkKey?>(both: nil)
  var identityKeys = BothDirections<UInt128?>(both: nil)

  /// Nanoseconds without a PDU after which a pairing has failed. 3.4.
  static var timeout: Int64 { 30_000_000_000 }

  /// Takes a complete PDU of the Security Manager.
  ///
  /// - Parameters:
  ///   - payload: the PDU.
  ///   - context: where it came from; its roles are settled.
  ///   - connection: what is known of the connection.
  ///   - registry: what is known of devices.
  ///   - log: is told what is found.
  mutating func take(
    _ payload: borrowing ByteReader, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .smp
    guard context.cutOctets == 0 else {
      return takeCut(payload.unread.octet(at: 0), context, &connection, &log)
    }
    var input = ByteReader(payload.unread, base: payload.offset, watcher: log.lentWatcher)
    var isWhole = false
    defer { if !isWhole { log.violate(.smpLength, in: context) } }
    let pdu = try SMPPDU(parsing: &input)
    isWhole = input.isAtEnd
    log.tell(pdu, in: context)
    switch pdu {
    case .identityAddressInformation(let identity):
      // The sender says what its address is when it does not hide it.
      if let sender = connection.device(sendingIn: context.direction) {
        let key = DeviceKey(address: identity.address, isRandom: identity.isRandom)
        registry.prove(sender, is: key, at: log.frame)
      }
    default: break
    }
    keepKey(pdu, from: context.direction, &registry, &log)
    pair(pdu, context, &connection, &log)
  }

  /// Ends what is open when the connection ends, or the capture.
  ///
  /// - Parameters:
  ///   - cause: how the connection ended.
  ///   - frame: when.
  ///   - connection: what is known of the connection.
  ///   - log: is told what becomes of both.
  mutating func close(
    _ cause: ConnectionEnd.Cause, at frame: Frame, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    closeEncryption(cause, &connection, &log)
    guard let pairing else { return }
    let outcome: PairingOutcome =
      if isUnsure(pairing, connection.evidence) {
        // Whether all keys were sent is behind the cut, in ciphertext, or was missed.
        isEncrypted(pairing) ? .success(.derived) : .notInCapture
      } else if frame.time.elapsed(since: pairing.last.time) > SecuritySession.timeout {
        .timeout
      } else if cause.isOver {
        .disconnected
      } else {
        .inProgress
      }
    endPairing(outcome, by: pairing.last, &log)
  }

  /// The pairing that waits for the other side; nil where it has got as far as keys, and the rest of
  /// them may be hidden.
  ///
  /// - Parameter evidence: what the capture proves of the connection.
  func waiting(_ evidence: CaptureEvidence) -> Transaction? {
    guard let pairing, !(isEncrypted(pairing) && isUnsure(pairing, evidence)) else { return nil }
    return transaction
  }

  private func isEncrypted(_ pairing: Pairing) -> Bool {
    pairing.encrypted.value != nil || pairing.phases.last?.kind == .keyDistribution
  }

  /// Whether more of it may have come than the capture shows. Of the keys each counts, and which there
  /// are is told at the beginning.
  private func isUnsure(_ pairing: Pairing, _ evidence: CaptureEvidence) -> Bool {
    let isEncrypted = isEncrypted(pairing)
    return pairing.isCut || isEncrypted && !pairing.startWasCaptured
      || evidence.mayLackPackets(
        since: isEncrypted ? pairing.first.number : pairing.last.number)
  }

  /// What was taken for the central is the peripheral.
  mutating func swapDirections() {
    pairing?.swapRoles()
    addresses.swap()
    distributedKeys.swap()
    identityKeys.swap()
    if let direction = transaction?.direction { transaction?.direction = direction.opposite }
  }
}
