import BluetoothPackets

/// The stage of starting or pausing encryption, according to the unencrypted control PDUs.
///
/// Core 6.0, Vol 6, Part B, 5.1.3.
struct EncryptionStage: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case off
    /// LL_ENC_REQ was sent.
    case requested
    /// LL_ENC_RSP was sent.
    case responded
    /// LL_START_ENC_REQ was sent.
    case starting
    /// The central's LL_START_ENC_RSP was sent.
    case confirmed
    case on
    /// LL_PAUSE_ENC_REQ was sent.
    case pausing
    /// The peripheral's LL_PAUSE_ENC_RSP was sent.
    case paused
  }

  var step = Step.off
  /// The record of the procedure's last PDU.
  var frame: Int?
  /// Whether another PDU has interrupted the procedure; reported once.
  var isDisturbed = false

  /// Returns the step that this PDU leads to; nil if it is not allowed at this point.
  func next(_ opcode: LLControlOpcode, _ sender: LinkDirection) -> Step? {
    switch (opcode, step, sender) {
    case (.encryptionRequest, .off, .centralToPeripheral): .requested
    case (.encryptionResponse, .requested, .peripheralToCentral): .responded
    case (.startEncryptionRequest, .responded, .peripheralToCentral): .starting
    case (.startEncryptionResponse, .starting, .centralToPeripheral): .confirmed
    case (.startEncryptionResponse, .confirmed, .peripheralToCentral): .on
    case (.pauseEncryptionRequest, .on, .centralToPeripheral): .pausing
    case (.pauseEncryptionResponse, .pausing, .peripheralToCentral): .paused
    case (.pauseEncryptionResponse, .paused, .centralToPeripheral): .off
    case (.rejectIndication, .requested, _), (.rejectIndication, .responded, _),
      (.extendedRejectIndication, .requested, _), (.extendedRejectIndication, .responded, _):
      .off
    default: nil
    }
  }

  /// Returns the step that a PDU leads to if its predecessors may have been missed; nil if unknown.
  func stepAfterHidden(_ opcode: LLControlOpcode, _ sender: LinkDirection) -> Step? {
    switch opcode {
    case .pauseEncryptionResponse: .off
    case .encryptionRequest: .requested
    case .encryptionResponse: .responded
    case .startEncryptionRequest: .starting
    case .startEncryptionResponse: sender == .centralToPeripheral ? .confirmed : .on
    default: nil
    }
  }

  /// Returns whether this side may send only PDUs of the encryption procedure. 5.1.3.1.
  func isSilent(_ sender: LinkDirection) -> Bool {
    switch step {
    case .requested: sender == .centralToPeripheral
    case .responded: true
    case .off, .starting, .confirmed, .on, .pausing, .paused: false
    }
  }
}
