import BluetoothPackets
import ByteReading
import LinkDecryption

/// The cipher's one place: what has passed the acknowledgements is decrypted before it is delivered.
extension LinkLayerSession {
  /// What a PDU turned out to be that was taken for ciphertext.
  enum Deciphered {
    /// It is ciphertext, and stays it.
    case hidden
    /// It never was ciphertext: the link is on its way to another key.
    case plaintext
    /// It was decrypted; who sent it is proven.
    case decrypted(LinkDirection)
  }

  /// The state of a connection's cipher.
  struct Decryption {
    enum Stage: Sendable {
      /// Encryption has started; keys are looked for once there is something to decrypt.
      case started
      /// What keys there are can't be used.
      case failed(ConnectionDecryption.Failure)
      case ready
    }

    var stage = Stage.started
    var cipher: LinkCipher?
    /// A search that takes an encrypted PDU, and how many of them it may still take.
    var search: EncryptedPacketSearch?
    var attemptsLeft = 2
    var material: LinkCipher.Material?
    /// LL_PAUSE_ENC_REQ was decrypted: plaintext may follow.
    var isPausing = false
  }

  /// Decrypts a PDU, if a key is known.
  ///
  /// - Parameters:
  ///   - header: of the PDU.
  ///   - contents: its payload, with the message integrity check.
  ///   - direction: which way it probably went.
  ///   - security: what the pairing and the start of encryption say.
  ///   - connection: what is known of the connection.
  ///   - log: holds the keys that are known.
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
      }
      return .decrypted(proof.isFromCentral ? .centralToPeripheral : .peripheralToCentral)
    }
    if decryption.isPausing, Ciphertext.readsAsPlaintext(header, contents) {
      stopEncryption()
      return .plaintext
    }
    checkPlaintext(inEncrypted: header, contents, direction, &connection, &log)
    connection.decryption.note(failure)
    return .hidden
  }

  /// Looks for a frame in the plain among ciphertext that a key is known for: ciphertext that no key
  /// fits reads as an L2CAP frame of just this length, on one of three channels, once in 2^30.
  private mutating func checkPlaintext(
    inEncrypted header: DataPDUHeader, _ contents: RawSpan, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    // That the key is the right one, and that the file is not a mixture, packets before have proved.
    guard connection.decryption.decrypted > 0, header.llid == .start,
      !log.outcome.isRetransmission, Ciphertext.isWholeFrame(contents)
    else { return }
    log.violate(.llPlaintextWhenEncrypted, connection: connection.index, direction: direction)
  }

  /// A PDU in the plain where ciphertext was due: the link pauses its encryption. 5.1.3.2.
  private mutating func stopEncryption() {
    ciphertext.stop()
    decryption.isPausing = false
  }

  private var failure: ConnectionDecryption.Failure {
    switch decryption.stage {
    case .started: .noStart
    case .failed(let failure): failure
    case .ready: .integrityCheck
    }
  }

  /// Gathers the keys that the connection may be encrypted with.
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

  /// Looks for the temporary key of a legacy pairing whose confirm values were missed.
  private mutating func search(
    _ header: DataPDUHeader, _ contents: RawSpan, _ packet: LinkCipher.Packet,
    _ log: inout SessionLog
  ) {
    guard let search = decryption.search, let material = decryption.material else { return }
    decryption.attemptsLeft -= 1
    if decryption.attemptsLeft == 0 { decryption.search = nil }
    guard log.keys.takeSearch(weight: EncryptedPacketSearch.weight),
      let found = search.key(proving: contents, packet, progress: log.keys.reportSearch),
      // Of millions of checks one may match by chance.
      Ciphertext.readsAsPlaintext(header, found.plaintext.rawSpan)
    else { return }
    decryption.search = nil
    use([found.key], material)
  }
}
