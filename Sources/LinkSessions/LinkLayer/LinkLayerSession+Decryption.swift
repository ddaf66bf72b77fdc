import BluetoothPackets
import ByteReading
import LinkDecryption

/// Decryption, which takes place at a single point: after the acknowledgements and before delivery.
extension LinkLayerSession {
  /// The result of decrypting a PDU that was assumed to be ciphertext.
  enum Deciphered {
    /// The PDU is ciphertext that was not decrypted.
    case hidden
    /// The PDU is plaintext, because the link is changing its key.
    case plaintext
    /// The PDU was decrypted, which proves its sender.
    case decrypted(LinkDirection)
  }

  /// The decryption state of a connection.
  struct Decryption {
    enum Stage: Sendable {
      /// Encryption has started; keys are selected when the first encrypted PDU arrives.
      case started
      /// The known keys can't be used.
      case failed(Connection.Decryption.Failure)
      case ready
    }

    var stage = Stage.started
    var cipher: LinkCipher?
    /// A key search that uses an encrypted PDU, and the number of PDUs that it may still use.
    var search: EncryptedPacketSearch?
    var attemptsLeft = 2
    var material: LinkCipher.Material?
    /// Whether LL_PAUSE_ENC_REQ was decrypted, so that plaintext may follow.
    var isPausing = false
  }

  /// Decrypts a PDU if a key is known.
  ///
  /// - Parameters:
  ///   - header: the header of the PDU.
  ///   - contents: its payload, with the message integrity check.
  ///   - direction: its probable direction.
  ///   - security: the pairing and the start of encryption.
  ///   - connection: the connection.
  ///   - log: provides the known keys.
  mutating func decipher(
    _ header: DataPDUHeader, _ contents: RawSpan, _ direction: LinkDirection,
    _ security: inout SecuritySession, _ connection: inout Connection, _ log: inout SessionLog
  ) -> Deciphered {
    if case .started = decryption.stage { prepare(&security, &connection, &log) }
    let packet = LinkCipher.Packet(
      firstOctet: header.flags, isFromCentral: direction == .centralToPeripheral,
      senderIsAssumed: !connection.evidence.sendersAreKnown,
      isRepeated: log.outcome.isRetransmission, time: log.frame.time)
    if decryption.search != nil { search(header, contents, packet, &log) }
    if let proof = decryption.cipher?.decrypt(contents, packet, budget: &log.keys.triesLeft) {
      connection.decryption.decrypted += 1
      if proof.isRepeated { log.outcome.isRetransmission = true }
      if let key = decryption.cipher?.key {
        connection.decryption.note(key)
        log.outcome.keyOrigin = key.origin
        if connection.decryption.decrypted == 1 { security.settlePairing(by: key, &log) }
      }
      return .decrypted(proof.isFromCentral ? .centralToPeripheral : .peripheralToCentral)
    }
    if decryption.isPausing, Ciphertext.readsAsPlaintext(header, contents) {
      stopEncryption()
      return .plaintext
    }
    if isPlaintext(inEncrypted: header, contents, connection, log) {
      ciphertext.lastWasHidden[direction] = false
      log.violate(.llPlaintextWhenEncrypted, connection: connection.index, direction: direction)
      return .plaintext
    }
    connection.decryption.note(failure)
    return .hidden
  }

  /// Returns whether a PDU is an unencrypted frame on an encrypted link whose key is known. Ciphertext that matches no
  /// key looks like an L2CAP frame of exactly this length, on one of three channels, once in 2^30.
  private func isPlaintext(
    inEncrypted header: DataPDUHeader, _ contents: RawSpan, _ connection: borrowing Connection,
    _ log: borrowing SessionLog
  ) -> Bool {
    // Earlier packets have proven that the key is right and that the file is not partly decrypted.
    connection.decryption.decrypted > 0 && header.llid == .start && !log.outcome.isRetransmission
      && Ciphertext.isWholeFrame(contents)
  }

  /// Records an unencrypted PDU where ciphertext was expected, which shows that the link pauses its encryption.
  /// 5.1.3.2.
  private mutating func stopEncryption() {
    ciphertext.stop()
    decryption.isPausing = false
  }

  private var failure: Connection.Decryption.Failure {
    switch decryption.stage {
    case .started: .noStart
    case .failed(let failure): failure
    case .ready: .integrityCheck
    }
  }

  /// Collects the candidate keys of the connection.
  private mutating func prepare(
    _ security: inout SecuritySession, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let start = security.start
    security.start = nil
    guard let start, let material = start.material else {
      decryption.stage = .failed(.noStart)
      return
    }
    let (keys, secrets) = security.candidates(for: start, &log)
    decryption.material = material
    if keys.isEmpty {
      decryption.stage = .failed(.noKey)
      decryption.search = secrets.flatMap { EncryptedPacketSearch($0, material) }
    } else {
      use(keys, material)
    }
  }

  private mutating func use(_ keys: [LinkKey], _ material: LinkCipher.Material) {
    decryption.stage = .ready
    decryption.cipher = LinkCipher(material, keys: keys)
  }

  /// Searches for the temporary key of a legacy pairing whose confirm values were missed.
  private mutating func search(
    _ header: DataPDUHeader, _ contents: RawSpan, _ packet: LinkCipher.Packet,
    _ log: inout SessionLog
  ) {
    guard let search = decryption.search, let material = decryption.material else { return }
    decryption.attemptsLeft -= 1
    if decryption.attemptsLeft == 0 { decryption.search = nil }
    guard log.keys.takeSearch(weight: EncryptedPacketSearch.weight),
      let found = search.key(proving: contents, packet, progress: log.keys.reportSearch),
      // One of millions of checks may match by chance.
      Ciphertext.readsAsPlaintext(header, found.plaintext.rawSpan)
    else { return }
    decryption.search = nil
    use([found.key], material)
  }
}
