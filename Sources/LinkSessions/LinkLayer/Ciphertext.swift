import BluetoothPackets
import ByteReading

/// Which PDUs of a link are ciphertext, where the sniffer does not say.
struct Ciphertext: Hashable, Sendable {
  /// LL_ENC_REQ was seen in the plain: encryption is about to start.
  var isStarting = false
  /// LL_START_ENC_REQ was seen: what follows is ciphertext.
  private var isOn = false
  /// The file holds plaintext although the link was encrypted: it was decrypted before.
  private var wasDecryptedBefore = false
  /// The start of encryption was missed: what came after a gap made no sense as it stood.
  private var isSuspected = false
  /// The record of the last PDU with content that was taken for plaintext; 0 if there was none.
  private(set) var lastPlaintext = 0
  /// PDUs since the start that can't be plaintext.
  private var unreadable = 0
  /// Whether encryption has started, is about to, or was seen to.
  private(set) var hasBegun = false
  /// Whether the last PDU with content that each side sent was taken for ciphertext.
  var lastWasHidden = BothDirections(both: false)

  /// LL_ENC_REQ was sent.
  mutating func expect() {
    isStarting = true
    hasBegun = true
  }

  mutating func start() {
    isOn = true
    hasBegun = true
    unreadable = 0
    isStarting = false
    isSuspected = false
  }

  /// Its start is not in the capture.
  mutating func suspect() {
    start()
    isSuspected = true
  }

  mutating func notePlaintext(_ frame: Int) { lastPlaintext = frame }

  /// Whether a PDU with content may be the first one after a start of encryption that was missed.
  func mayHaveStarted(before header: DataPDUHeader, _ contents: RawSpan) -> Bool {
    // Four octets are the integrity check.
    !isOn && !wasDecryptedBefore && header.length >= 5 && header.llid != .reserved
      && !Ciphertext.readsAsPlaintext(header, contents)
  }

  /// Both sides have gone back to plaintext, to change the key. 5.1.3.2.
  mutating func stop() { isOn = false }

  /// Whether a PDU with content that is not sent again is ciphertext.
  ///
  /// - Parameters:
  ///   - header: of the PDU.
  ///   - contents: its payload.
  ///   - isProven: whether a PDU before it was decrypted.
  mutating func hides(
    _ header: DataPDUHeader, _ contents: RawSpan, isProven: Bool
  ) -> Bool {
    guard isOn, !wasDecryptedBefore else { return false }
    if !isProven, unreadable == 0 {
      switch Ciphertext.reading(header, contents) {
      // Before anything that must be ciphertext a whole frame shows that the file was decrypted.
      case .wholeFrame where !isSuspected: wasDecryptedBefore = true
      case .unreadable: unreadable += 1
      default: break
      }
    }
    // Ciphertext reads as a whole frame once in 2^30: what was suspected was wrong.
    if isSuspected, header.llid == .start, Ciphertext.isWholeFrame(contents) {
      stop()
      isSuspected = false
      return false
    }
    if header.llid == .control, let opcode = contents.octet(at: 0).map(LLControlOpcode.init) {
      // LL_START_ENC_REQ again, which is never sent in ciphertext: the central has not heard it.
      if header.length == 1, opcode == .startEncryptionRequest { return false }
      // The central's LL_PAUSE_ENC_RSP and the LL_ENC_REQ that follows are sent in the plain; no
      // control PDU has nineteen octets, which encrypted would be as long as the latter.
      if header.length == 1 && opcode == .pauseEncryptionResponse && !wasDecryptedBefore
        || header.length == 23 && opcode == .encryptionRequest
      {
        stop()
        return false
      }
    }
    // An encrypted PDU carries four octets of MIC: a shorter one proves that this file was
    // decrypted. Core 6.0, Vol 6, Part B, 2.4.
    if header.length < 5 { wasDecryptedBefore = true }
    return !wasDecryptedBefore
  }

  /// What the octets of a PDU are if they are taken for plaintext.
  enum Reading {
    /// A whole L2CAP frame of just this length, on a channel that every link has.
    case wholeFrame
    /// A control PDU of just this length, or the start of a longer frame.
    case plausible
    case unreadable
    /// A continuation may hold anything.
    case unknown
  }

  static func reading(_ header: DataPDUHeader, _ contents: RawSpan) -> Reading {
    switch header.llid {
    case .start:
      isWholeFrame(contents)
        ? .wholeFrame : readsAsPlaintext(header, contents) ? .plausible : .unreadable
    case .control: readsAsPlaintext(header, contents) ? .plausible : .unreadable
    default: .unknown
    }
  }

  /// Whether a PDU that comes while encryption starts makes sense as it stands: only control PDUs
  /// are allowed then, and their lengths are fixed. Core 6.0, Vol 6, Part B, 5.1.3.1.
  static func readsAsPlaintext(_ header: DataPDUHeader, _ contents: RawSpan) -> Bool {
    var input = ByteReader(contents)
    switch header.llid {
    case .control:
      guard let pdu = try? LLControlPDU(parsing: &input), pdu.opcode.name != nil else {
        return false
      }
      return input.isAtEnd
    case .start:
      // What had been queued before may still be on its way.
      guard let frame = try? L2CAPHeader(parsing: &input) else { return false }
      return Int(frame.length) >= input.remaining && frame.channel.isUsedByLowEnergy
    default: return true
    }
  }

  /// Whether octets are a whole L2CAP frame, no longer and no shorter than its header says, on ATT's
  /// channel, the Security Manager's or that of signalling.
  static func isWholeFrame(_ contents: RawSpan) -> Bool {
    var input = ByteReader(contents)
    guard let frame = try? L2CAPHeader(parsing: &input), frame.length > 0,
      Int(frame.length) == input.remaining
    else { return false }
    return frame.channel == .attributeProtocol || frame.channel == .securityManager
      || frame.channel == .lowEnergySignalling
  }
}

extension ChannelID {
  fileprivate var isUsedByLowEnergy: Bool {
    switch self {
    case .attributeProtocol, .lowEnergySignalling, .securityManager: true
    default: isDynamicOnLowEnergy
    }
  }
}
