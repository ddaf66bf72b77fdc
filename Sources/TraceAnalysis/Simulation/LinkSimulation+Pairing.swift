import BluetoothPackets

/// A pairing on the Security Manager's channel. Core 6.0, Vol 3, Part H, 2.3.
extension LinkSimulation {
  /// The progress of a pairing on a connection.
  struct PairingProgress: Sendable {
    var pairing: SimulatedPairing
    /// The PDUs of this phase.
    var dialogue: [SimulatedPairing.PDU]
    var sent = 0
    var received = 0
    /// Whether keys follow on the encrypted link.
    var isDistributing = false
    /// Whether the last PDU of all phases was received and the pairing was not abandoned.
    var isComplete = false
  }

  /// The Security Manager's channel ID.
  static let securityChannel: UInt16 = 6

  mutating func beginPairing(_ method: Simulation.Pairing, at time: Int64) {
    // A separate random stream, so that everything else is the same as without a pairing.
    var random = SimulationRandom(seed: pairingSeed)
    let pairing = SimulatedPairing(
      method, central: central, peripheral: peripheral, isMistyped: parameters.isPasskeyMistyped,
      random: &random)
    self.pairing = PairingProgress(pairing: pairing, dialogue: pairing.dialogue)
    continuePairing(at: time)
  }

  /// The keys that the responder distributes on the encrypted link.
  mutating func distributeKeys(at time: Int64) {
    guard var progress = pairing, !progress.pairing.distribution.isEmpty else {
      return finishStep(at: time)
    }
    progress.dialogue = progress.pairing.distribution
    progress.isDistributing = true
    (progress.sent, progress.received) = (0, 0)
    pairing = progress
    continuePairing(at: time)
  }

  mutating func handle(securityManager payload: [UInt8], by role: LinkRole, at time: Int64) {
    guard let progress = pairing, progress.received < progress.dialogue.count else { return }
    pairing?.received += 1
    let isWhole = progress.received + 1 == progress.dialogue.count
    guard isWhole else { return continuePairing(at: time) }
    if progress.pairing.key == nil { return abandon(at: time) }
    if encryptionKey == nil { encryptionKey = progress.pairing.key.map { .init(key: $0) } }
    bond = progress.pairing.bond
    if progress.isDistributing || progress.pairing.distribution.isEmpty {
      pairing?.isComplete = true
    }
    finishStep(at: time)
  }

  /// Sends the next PDU, once the other side has received all previous ones.
  private mutating func continuePairing(at time: Int64) {
    guard var progress = pairing, progress.sent == progress.received,
      progress.sent < progress.dialogue.count
    else { return }
    let sender = progress.dialogue[progress.sent].sender
    while progress.sent < progress.dialogue.count,
      progress.dialogue[progress.sent].sender == sender
    {
      say(
        progress.dialogue[progress.sent].octets, on: LinkSimulation.securityChannel, from: sender,
        at: time)
      progress.sent += 1
    }
    pairing = progress
  }

  /// Skips the rest of the script, because the central's host gives up and disconnects.
  mutating func abandon(at time: Int64) {
    awaited = .none
    isAbandoned = true
    step = max(step, script.count - 2)
    finishStep(at: time)
  }
}
