import BluetoothPackets
import ByteReading
import LinkDecryption

/// The Security Manager of one connection and the resulting link encryption: the current pairing and the current
/// encryption attempt.
///
/// Core 6.0, Vol 3, Part H. The log contains both from their start, and is updated when they end.
struct SecuritySession: ~Copyable {
  /// The open pairing.
  var pairing: Pairing? {
    get { openPairing.first }
    set { openPairing = newValue.map { [$0] } ?? [] }
  }
  /// The open pairing; at most one. Stored in an array, because a pairing takes a kibibyte and most connections have
  /// none.
  private var openPairing: [Pairing] = []
  /// The transaction of the open pairing.
  var transaction: Transaction?
  /// The open encryption attempt.
  var encryption: LinkEncryption?
  /// Whether no key had been generated when the attempt began, although a pairing was in progress.
  var startLacksKey = false
  /// The names of keys in encryption requests since the last pairing; at most `keyNameLimit`.
  var keyNames: [KeyName] = []
  /// The record with the first of these names.
  var firstNamed = 0
  /// Whether there are too many names for all of them to be names of stored keys.
  var keyNameVaries = false

  /// The random number and EDIV of a key.
  struct KeyName: Hashable, Sendable {
    var random: UInt64
    var diversifier: UInt16
  }

  /// Maximum number of names. A central stores one key, and perhaps tries an older one; a larger number of names is
  /// made up.
  static let keyNameLimit = 3
  /// The index in the log of the connection's last pairing, open or not.
  var lastPairing: Int?
  /// The last unanswered Security Request.
  var securityRequest: SecurityLog.Request?
  /// Its index in the log.
  var securityRequestPlace: Int?
  /// An LL_ENC_REQ before the key of the open pairing was generated, unless missing packets may have generated it.
  var earlyRequest: Frame?
  /// Whether encryption has succeeded on this connection.
  var wasEncrypted = false

  /// The contents of the last LL_ENC_REQ and LL_ENC_RSP, on the air.
  var start: EncryptionStart?
  /// The addresses of the connection, which pairing uses in its calculations.
  var addresses = BothDirections<KeyRing.Address?>(both: nil)
  /// Distributed keys whose names or addresses have not been sent yet.
  var distributedKeys = BothDirections<LinkKey?>(both: nil)
  var identityKeys = BothDirections<UInt128?>(both: nil)

  /// Nanoseconds without a PDU after which a pairing has failed. 3.4.
  static var timeout: Int64 { 30_000_000_000 }

  /// Processes a complete Security Manager PDU.
  ///
  /// - Parameters:
  ///   - payload: the PDU.
  ///   - context: the context of the PDU; its roles are settled.
  ///   - connection: the connection.
  ///   - registry: the devices.
  ///   - log: receives the findings.
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
    log.emit(pdu, in: context)
    switch pdu {
    case .identityAddressInformation(let identity):
      // The sender reveals its identity address.
      if let sender = connection.device(sendingIn: context.direction) {
        let key = DeviceKey(address: identity.address, isRandom: identity.isRandom)
        registry.prove(sender, is: key, at: log.frame)
      }
    default: break
    }
    keepKey(pdu, from: context.direction, &registry, &log)
    pair(pdu, context, &connection, &log)
  }

  /// Ends the open pairing and the open attempt when the connection or the capture ends.
  ///
  /// - Parameters:
  ///   - cause: how the connection ended.
  ///   - frame: the end.
  ///   - connection: the connection.
  ///   - log: receives the outcome of both.
  mutating func close(
    _ cause: Connection.End.Cause, at frame: Frame, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    closeEncryption(cause, &connection, &log)
    guard let pairing else { return }
    let outcome: Pairing.Outcome =
      if isUnsure(pairing, connection.evidence) {
        // It is unknown whether all keys were sent, because they were cut, encrypted or missed. A link that continues
        // in plaintext until it ends was not encrypted, whatever was missed.
        isEncrypted(pairing)
          ? .success(.derived)
          : cause.isOver && !pairing.isCut && connection.encryption.value != .on
            && connection.evidence.lastPlaintext > pairing.last.number
            ? .disconnected : .notInCapture
      } else if frame.time.elapsed(since: pairing.last.time) > SecuritySession.timeout {
        .timeout
      } else if cause.isOver {
        .disconnected
      } else {
        .inProgress
      }
    endPairing(outcome, by: pairing.last, &log)
  }

  /// Returns the pairing that is waiting for the other side; nil if it has reached key distribution, the rest of which
  /// may be hidden.
  ///
  /// - Parameter evidence: what the capture proves about the connection.
  func waiting(_ evidence: CaptureEvidence) -> Transaction? {
    guard let pairing, !(isEncrypted(pairing) && isUnsure(pairing, evidence)) else { return nil }
    return transaction
  }

  private func isEncrypted(_ pairing: Pairing) -> Bool {
    pairing.encrypted.value != nil || pairing.phases.last?.kind == .keyDistribution
  }

  /// Returns whether the pairing may have progressed further than the capture shows. During key distribution every key
  /// counts, and the features at the beginning list the keys.
  private func isUnsure(_ pairing: Pairing, _ evidence: CaptureEvidence) -> Bool {
    let isEncrypted = isEncrypted(pairing)
    return pairing.isCut || isEncrypted && !pairing.startWasCaptured
      || evidence.mayLackPackets(
        since: isEncrypted ? pairing.first.number : pairing.last.number)
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    pairing?.swapRoles()
    addresses.swap()
    distributedKeys.swap()
    identityKeys.swap()
    if let direction = transaction?.direction { transaction?.direction = direction.opposite }
  }
}
