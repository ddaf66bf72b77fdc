import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension PairingText {
  /// Adds a pairing with the encryptions that belong to it.
  mutating func add(_ account: PairingAnalysis.ObservedPairing) {
    let pairing = account.pairing
    let words = PairingWords(pairing)
    add(
      "\(place(pairing.first.time))   pairing \(pairing.id)   \(words.method)   "
        + style.paint(words.outcome, pairing.accent) + "   " + duration(of: pairing)
        + frames(pairing.first.number, pairing.end?.number), indent: 2)
    if let cause = account.cause {
      let end = analysis.connections[pairing.connection].end
      var sentence = FindingWords.sentence(cause)
      if cause.rule == .pairingConnectionLost, let end {
        sentence += ": \(PairingWords.words(end)) " + frame(end.frame)
      }
      if account.causeIsComputed {
        sentence += " (computed from the exchanged values; see 'bletrace keys')"
      }
      add(account.causeIsComputed ? "cause" : "likely cause", sentence)
    }
    addOrigin(account)
    if let reason = words.reason { add("why", reason) }
    for side in LinkDirection.both { addFeatures(of: side, in: pairing) }
    addKeys(pairing)
    addPhases(pairing)
    for encryption in steps[pairing.id] ?? [] { addStep(encryption) }
    for warning in account.warnings {
      add("warning", style.paint(FindingWords.sentence(warning), .warning))
    }
    for violation in pairing.violations { addViolation(violation) }
    if pairing.violationsNotKept > 0 {
      add("", "… \(Decimals.grouped(pairing.violationsNotKept)) more protocol violations")
    }
  }

  private func duration(of pairing: Pairing) -> String {
    guard let end = pairing.end, end.number != pairing.first.number else { return "" }
    return Clock.duration(end.time.elapsed(since: pairing.first.time)) + "   "
  }

  /// Adds the trigger of the pairing.
  private mutating func addOrigin(_ account: PairingAnalysis.ObservedPairing) {
    if let refusal = account.refusal {
      let name = refusal.opcode.name.map { "\($0)" } ?? "request"
      let handle = refusal.handle.map { " of " + Hexadecimal.upper($0, width: 4) } ?? ""
      let error = refusal.error.name.map { "\($0)" } ?? "error"
      add("led to it", "\(name)\(handle) was refused: \(error) \(frame(refusal.response.number))")
    }
    guard let request = account.pairing.securityRequest else { return }
    add(
      "led to it",
      "the peripheral's Security Request: \(PairingWords.wishes(request.requirements)) "
        + frame(request.frame.number))
  }

  private func hasRefused(_ pairing: Pairing) -> Bool {
    if case .failed(_, by: .peripheralToCentral) = pairing.outcome { true } else { false }
  }

  private mutating func addFeatures(of side: LinkDirection, in pairing: Pairing) {
    guard let features = pairing.sides[side].features,
      let seen = pairing.sides[side].featuresFrame
    else {
      let isInitiator = side == .centralToPeripheral
      guard pairing.first.number != pairing.end?.number || !isInitiator else { return }
      if isInitiator, pairing.initiator.features == nil, pairing.securityRequest != nil { return }
      add(
        side.sender,
        isInitiator
          ? "its request is not in the capture"
          : hasRefused(pairing)
            ? "refused with Pairing Failed"
            : pairing.responder.wasHeard || pairing.phases.count > 1
              ? "its response is not in the capture" : "did not respond")
      return
    }
    var parts = [features.ioCapability.name.map { "\($0)" } ?? "reserved IO capability"]
    parts.append(PairingWords.wishes(features.authenticationRequirements))
    if features.outOfBandFlag == .present { parts.append("has out-of-band data") }
    parts.append("key up to \(features.maximumKeySize) octets")
    add(side.sender, parts.joined(separator: " · ") + " " + frame(seen.number))
  }

  private mutating func addKeys(_ pairing: Pairing) {
    var parts = pairing.keySize.map { ["\($0) octets"] } ?? []
    if pairing.derivesLinkKey { parts.append("also a BR/EDR link key derived from it") }
    if !parts.isEmpty { add("key", parts.joined(separator: ", ")) }
    guard pairing.encrypted.value != nil else { return }
    let isOnAir = analysis.connections[pairing.connection].isOnAir
    for side in LinkDirection.both {
      guard let expected = pairing.keysExpected(of: side) else { continue }
      let sent = pairing.sides[side]
      let lack =
        pairing.encrypted.basis == .derived
        ? "hidden" : isOnAir ? "not in the capture" : "never arrived"
      let parts = PairingWords.keys(sent, expected, lack: lack)
      guard !parts.isEmpty else { continue }
      add(
        "\(side.sender) sent", parts.map { $0.text + evidence($0.frames) }.joined(separator: " · "))
    }
  }

  private func evidence(_ numbers: [Int]) -> String {
    guard let first = numbers.first else { return "" }
    return " " + frames(first, numbers.last)
  }

  /// Returns how long the other side waited until a user had entered the passkey. Empty if there was no entry or no
  /// wait.
  private func entry(_ phase: Pairing.Phase, in pairing: Pairing) -> String {
    let wait = phase.opening.time.elapsed(since: phase.first.time)
    guard phase.kind == .authentication, case .passkeyEntry? = pairing.association?.model,
      wait >= PairingText.shortestEntry
    else { return "" }
    return " (\(Clock.duration(wait)) until the passkey was entered, by the first confirm value "
      + "#\(phase.opening.number))"
  }

  /// Minimum time in which a user can enter a passkey, in nanoseconds.
  private static let shortestEntry: Int64 = 1_000_000_000

  private mutating func addPhases(_ pairing: Pairing) {
    guard pairing.phases.count > 1 else { return }
    let parts = pairing.phases.map {
      "\(PairingWords.name(of: $0.kind)) \(Clock.duration($0.duration)) "
        + frames($0.first.number, $0.last.number) + entry($0, in: pairing)
    }
    add("phases", parts.joined(separator: " · "))
    if pairing.keypresses > 0 {
      add("", "\(pairing.keypresses) keypress notifications")
    }
  }

  private mutating func addViolation(_ violation: Finding) {
    let who = violation.direction.map { "by the \($0.sender): " } ?? ""
    let sentence = style.paint(who + FindingWords.sentence(violation), .error)
    add("violation", sentence + (violation.frame.map { " " + frame($0.number) } ?? ""))
  }

  // MARK: Encryptions

  /// Adds the encryption at the end of a pairing.
  private mutating func addStep(_ account: PairingAnalysis.Encryption) {
    let encryption = account.encryption
    let words = EncryptionWords(account)
    var text = words.outcome + " " + frames(encryption.first.number, encryption.end?.number)
    if let cause = words.cause { text += ": " + cause }
    add("encryption", text)
    addHost(encryption)
  }

  private mutating func addHost(_ encryption: LinkEncryption) {
    guard let answer = encryption.keyAnswerFrame else { return }
    add(
      "host",
      (encryption.keyIsMissing ? "this host has no such key " : "this host gave the key ")
        + frame(answer))
  }

  /// Adds an encryption together with similar ones.
  ///
  /// - Parameters:
  ///   - alike: all similar encryptions in chronological order.
  ///   - account: the first one.
  mutating func add(
    _ alike: ArraySlice<PairingAnalysis.Encryption>, _ account: PairingAnalysis.Encryption
  ) {
    let encryption = account.encryption
    let words = EncryptionWords(account)
    let last = alike.last?.encryption ?? encryption
    // The duration is shown only for a single encryption.
    let latency =
      alike.count > 1
      ? "×\(Decimals.grouped(alike.count))"
      : encryption.end.map { Clock.duration($0.time.elapsed(since: encryption.first.time)) }
    add(
      "\(place(encryption.first.time))   \(words.title)   "
        + style.paint(words.outcome, encryption.accent) + "   "
        + (latency.map { $0 + "   " } ?? "")
        + frames(encryption.first.number, last.end?.number ?? last.first.number), indent: 2)
    add("key", words.key + (encryption.keySize.map { ", \($0) octets" } ?? ""))
    if let cause = words.cause { add("likely cause", cause) }
    if let request = encryption.securityRequest {
      add(
        "led to it",
        "the peripheral's Security Request: \(PairingWords.wishes(request.requirements)) "
          + frame(request.frame.number))
    }
    addHost(encryption)
  }
}

extension Pairing {
  fileprivate var accent: TextStyle.Accent {
    switch outcome {
    case .success: .good
    case .failed, .encryptionFailed, .timeout, .bypassed: .error
    case .disconnected, .abandoned, .notInCapture, .inProgress: .warning
    }
  }
}

extension LinkEncryption {
  fileprivate var accent: TextStyle.Accent {
    switch outcome {
    case .on: .good
    case .failed: .error
    case .disconnected, .notInCapture, .inProgress: .warning
    }
  }
}
