import BluetoothPackets

/// Tells from its last packets how a connection on the air ended, where no PDU in the plain does.
///
/// The evidence is looked at in this order: an acknowledged ciphertext as long as LL_TERMINATE_IND; a
/// start that was not answered; a peripheral that advertises again just when its supervision timeout is
/// over; a change at an instant that the sniffer may not have followed; a side that went on alone until
/// the timeout was over; and what took the connection's place.
/// What none of them explains is the sniffer's loss, or the end of the capture.
struct LinkEnding {
  let trail: LinkTrail
  /// The timing in force, the slower of two around an update.
  let parameters: ConnectionParameters?
  let startWasCaptured: Bool
  /// The connection's last packet.
  let last: Frame
  /// The end of the capture, or the time of what took the connection's place; nanoseconds since 1970.
  let horizon: Int64
  /// The record of what took its place.
  let successor: Frame?

  struct Verdict {
    let cause: ConnectionEnd.Cause
    var basis = Basis.derived
    var terminatedBy: LinkDirection?
  }

  var verdict: Verdict {
    if let hidden = trail.hiddenPDU, isTermination(hidden) {
      return Verdict(cause: .encryptedTermination, terminatedBy: hidden.direction)
    }
    if wasNotEstablished { return Verdict(cause: .notEstablished) }
    if hasRestarted { return Verdict(cause: .supervisionTimeout) }
    if let change = lostChange { return Verdict(cause: .lostBySniffer(at: change)) }
    if LinkDirection.both.contains(where: hasTimedOut) {
      return Verdict(cause: .supervisionTimeout)
    }
    if successor != nil { return Verdict(cause: .replaced) }
    return isSilent
      ? Verdict(cause: .lostBySniffer(at: nil)) : Verdict(cause: .captureEnds, basis: .seen)
  }

  private var interval: Int64? {
    parameters.flatMap { $0.intervalMicroseconds > 0 ? $0.intervalNanoseconds : nil }
  }

  var silence: Int64 { max(0, horizon.elapsed(since: last.time)) }

  /// Whether nothing was heard for so long that the link, or the sniffer, must have gone.
  private var isSilent: Bool {
    silence > max(100_000_000, interval.map { $0 * 6 } ?? 1_000_000_000)
  }

  /// An LL_TERMINATE_IND that ciphertext hides: nothing was open that its length could answer, it was
  /// acknowledged, and then there was nothing more.
  private func isTermination(_ hidden: EndCircumstances.HiddenPDU) -> Bool {
    hidden.octets == HiddenLength.termination && hidden.isAcknowledged && !trail.hiddenMayAnswer
      && (isSilent || trail.advertisedAgain != nil || successor != nil
        || trail.packetsSinceHidden <= LinkEnding.lastPackets)
  }

  /// After LL_TERMINATE_IND comes its acknowledgement, perhaps once more: nobody goes on.
  private static let lastPackets = 2

  /// The central gives a connection up whose first six events were not answered. Core 6.0, Vol 6,
  /// Part B, 4.5.2.
  private var wasNotEstablished: Bool {
    guard startWasCaptured, !trail.heardPeripheral,
      trail[.centralToPeripheral].received == nil
    else { return false }
    guard trail[.centralToPeripheral].last != nil else {
      // The peripheral goes on as if there had been no request.
      return trail.advertisedAgain != nil
    }
    return (isSilent || trail.advertisedAgain != nil) && (4...8).contains(trail.unansweredEvents)
  }

  /// A change at an instant shortly before the silence, while both sides heard each other.
  private var lostChange: LinkLayerProcedure? {
    guard let change = trail.change, isSilent, successor == nil, let interval else { return nil }
    let isClean = trail.unansweredEvents <= Int(parameters?.latency ?? 0) + 1
    let age = last.time.elapsed(since: change.frame.time)
    return isClean && age <= max(interval * 64, 2_000_000_000) ? change.procedure : nil
  }

  // MARK: Supervision timeout

  /// Whether the peripheral advertises again just when its timeout is over: its controller has waited
  /// for the central that long, and no longer, since the last packet of both or since its own, after
  /// which it has heard none.
  private var hasRestarted: Bool {
    guard let parameters, let again = trail.advertisedAgain, trail.heardPeripheral else {
      return false
    }
    let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
    return [last, trail[.peripheralToCentral].last].compactMap(\.self).contains { start in
      let wait = again.time.elapsed(since: start.time)
      return wait >= timeout && wait <= timeout.later(by: 150_000_000)
    }
  }

  /// When a side last received something, as far as the capture proves it.
  func received(by side: LinkDirection) -> Int64? {
    trail[side].received ?? trail[side.opposite].last?.time
  }

  /// Whether a side went on without hearing the other until its timeout was over, neither shorter nor
  /// longer, and neither side was free to advertise before. 4.5.2.
  private func hasTimedOut(_ side: LinkDirection) -> Bool {
    guard let parameters, let interval, let start = received(by: side),
      let lastSent = trail[side].last?.time, trail.heardPeripheral
    else { return false }
    let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
    let over = start.later(by: timeout)
    // The next packet would have come after the timeout; one may have been missed by the sniffer.
    let reach =
      interval * 2 * (side == .peripheralToCentral ? Int64(Int(parameters.latency) + 1) : 1)
    guard lastSent > start, lastSent.later(by: reach) >= over, lastSent <= over.later(by: reach),
      horizon >= over || hasNoEventLeft(side, before: over, interval)
    else { return false }
    return trail.advertisedAgain.map { $0.time >= over } ?? true
  }

  /// Whether the capture ends with the last packet that the central could send before its timeout: in
  /// no later event could an answer have saved the link.
  private func hasNoEventLeft(
    _ side: LinkDirection, before over: Int64, _ interval: Int64
  ) -> Bool {
    side == .centralToPeripheral && trail.unansweredEvents >= 6
      && last.time.later(by: interval) >= over
  }
}
