import BluetoothPackets
import ByteReading

/// Determines which PDUs of a link are ciphertext if the sniffer does not record it.
struct Ciphertext: Hashable, Sendable {
  /// Whether an unencrypted LL_ENC_REQ was seen, so that encryption is about to start.
  var isStarting = false
  /// Whether LL_START_ENC_REQ was seen, so that the following PDUs are ciphertext.
  private var isOn = false
  /// Whether the file was decrypted earlier: it contains plaintext although the link was encrypted.
  private var wasDecryptedBefore = false
  /// Whether the start of encryption was missed: PDUs after a gap are not valid as plaintext.
  private(set) var isSuspected = false
  /// The record of the last PDU with a payload that was assumed to be plaintext; 0 if there was none.
  private(set) var lastPlaintext = 0
  /// Number of PDUs since the start that can't be plaintext; counted up to `sample`.
  private var unreadable = 0
  private static let sample = 8
  /// Number of PDUs since the start that are too short for ciphertext.
  private var short = 0
  /// Whether encryption has started, is about to start, or was seen to start.
  private(set) var hasBegun = false
  /// Whether each side's last PDU with a payload was assumed to be ciphertext.
  var lastWasHidden = BothDirections(both: false)

  /// Records LL_ENC_REQ.
  mutating func expect() {
    isStarting = true
    hasBegun = true
  }

  mutating func start() {
    isOn = true
    hasBegun = true
    unreadable = 0
    short = 0
    isStarting = false
    isSuspected = false
  }

  /// Records that the start may be missing from the capture.
  mutating func suspect() {
    start()
    isSuspected = true
  }

  mutating func notePlaintext(_ frame: Int) { lastPlaintext = frame }

  /// Returns whether a PDU with a payload may be the first one after a missed start of encryption.
  func mayHaveStarted(before header: DataPDUHeader, _ contents: RawSpan) -> Bool {
    // The shortest ciphertext is one octet and the four octets of the message integrity check.
    !isOn && !wasDecryptedBefore && header.length >= 5 && header.llid != .reserved
      && !Ciphertext.readsAsPlaintext(header, contents)
  }

  /// Records that both sides have returned to plaintext to change the key. 5.1.3.2.
  mutating func stop() { isOn = false }

  /// Returns whether a PDU with a payload, not a retransmission, is ciphertext.
  ///
  /// - Parameters:
  ///   - header: the header of the PDU.
  ///   - contents: its payload.
  ///   - isProven: whether an earlier PDU was decrypted.
  mutating func hides(
    _ header: DataPDUHeader, _ contents: RawSpan, isProven: Bool
  ) -> Bool {
    guard isOn, !wasDecryptedBefore else { return false }
    if !isProven, unreadable < Ciphertext.sample {
      switch Ciphertext.reading(header, contents) {
      // If no PDU so far had to be ciphertext, a complete frame shows that the file was decrypted.
      case .wholeFrame where !isSuspected && unreadable == 0: wasDecryptedBefore = true
      case .unreadable: unreadable += 1
      default: break
      }
    }
    // Ciphertext looks like a complete frame once in 2^30, so the suspicion was wrong.
    if isSuspected, header.llid == .start, Ciphertext.isWholeFrame(contents) {
      stop()
      isSuspected = false
      return false
    }
    if header.llid == .control, let opcode = contents.octet(at: 0).map(LLControlOpcode.init) {
      // LL_START_ENC_REQ is repeated because the central did not receive it. It is never sent as ciphertext.
      if header.length == 1, opcode == .startEncryptionRequest { return false }
      // The central's LL_PAUSE_ENC_RSP and the following LL_ENC_REQ are sent unencrypted. No control PDU has nineteen
      // octets, so no encrypted PDU is as long as LL_ENC_REQ.
      if header.length == 1 && opcode == .pauseEncryptionResponse && !wasDecryptedBefore
        || header.length == 23 && opcode == .encryptionRequest
      {
        stop()
        return false
      }
    }
    // An encrypted PDU includes a MIC of four octets. A shorter PDU shows that this file was decrypted, unless other
    // PDUs can only be ciphertext; then it is an empty PDU that was damaged on the way to the sniffer. Core 6.0, Vol 6,
    // Part B, 2.4.
    if header.length < 5, !isProven {
      short += 1
      if short > unreadable { wasDecryptedBefore = true }
    }
    return !wasDecryptedBefore
  }

  /// The result of reading a PDU as plaintext.
  enum Reading {
    /// A complete L2CAP frame of exactly this length, on a channel that every link has.
    case wholeFrame
    /// A control PDU of exactly this length, or the start of a longer frame.
    case plausible
    case unreadable
    /// A continuation, which may contain anything.
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

  /// Returns whether a PDU is valid as plaintext while encryption starts. Only control PDUs with fixed lengths are
  /// allowed then. Core 6.0, Vol 6, Part B, 5.1.3.1.
  static func readsAsPlaintext(_ header: DataPDUHeader, _ contents: RawSpan) -> Bool {
    var input = ByteReader(contents)
    switch header.llid {
    case .control:
      guard let pdu = try? LLControlPDU(parsing: &input), pdu.opcode.name != nil else {
        return false
      }
      return input.isAtEnd
    case .start:
      // Data that was queued earlier may still follow.
      guard let frame = try? L2CAPHeader(parsing: &input) else { return false }
      return Int(frame.length) >= input.remaining && frame.channel.isUsedByLowEnergy
        || Int(frame.length) == input.remaining && frame.channel.mayBeOnLowEnergy
    default: return true
    }
  }

  /// Returns whether a PDU can only be the ciphertext of LL_START_ENC_RSP: one octet and its MIC, where no control PDU
  /// of that length is allowed. Core 6.0, Vol 6, Part B, 5.1.3.1.
  static func isStartResponse(_ header: DataPDUHeader, _ contents: RawSpan) -> Bool {
    guard header.llid == .control, header.length == 5, let octet = contents.octet(at: 0) else {
      return false
    }
    // A procedure that began earlier may still end with one of these PDUs.
    return ![.phyUpdateIndication, .powerControlResponse].contains(LLControlOpcode(rawValue: octet))
  }

  /// Returns whether the octets are a complete L2CAP frame of exactly the length in its header, on the channel of ATT,
  /// the Security Manager or signalling.
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

  /// Whether a link may use the channel; vendors use reserved fixed channels. Ciphertext looks like a frame on such a
  /// channel with the right length less than once in 2²⁴.
  fileprivate var mayBeOnLowEnergy: Bool { (0x0004...0x007F).contains(rawValue) }
}
