import BluetoothPackets

/// Infers how a connection on the air ended from its last packets, if no unencrypted PDU shows it.
///
/// The evidence is examined in this order:
/// - acknowledged ciphertext with the length of LL_TERMINATE_IND,
/// - a connection request that was not answered,
/// - a side that leaves when the timer of a link layer procedure expires,
/// - a peripheral that resumes advertising exactly when its supervision timeout expires,
/// - a change at an instant that the sniffer may have failed to follow,
/// - a side that continued alone until its supervision timeout expired, or a peripheral that advertises meanwhile,
/// - the connection that replaced this one.
///
/// If none of these applies, the sniffer lost the connection or the capture ends.
struct LinkEnding {
  let trail: LinkTrail
  /// The timing in force, or the slower timing around an update.
  let parameters: ConnectionParameters?
  let startWasCaptured: Bool
  /// The link layer procedures whose timers may have expired.
  var procedures: [Connection.EndCircumstances.ResponseTimer] = []
  /// The connection's last packet.
  let last: Frame
  /// The end of the capture, or the time at which another connection replaced this one, in nanoseconds since 1970.
  let horizon: Int64
  /// The record that replaced it.
  let successor: Frame?

  struct Verdict {
    let cause: Connection.End.Cause
    var basis = Basis.derived
    var terminatedBy: LinkDirection?
    var expired: Connection.EndCircumstances.ResponseTimer?
  }

  var verdict: Verdict {
    if let hidden = trail.hiddenPDU, isTermination(hidden) {
      return Verdict(cause: .encryptedTermination, terminatedBy: hidden.direction)
    }
    if wasNotEstablished { return Verdict(cause: .notEstablished) }
    if let expired = procedures.filter(hasExpired).min(by: { distance($0) < distance($1) }) {
      return Verdict(
        cause: .reason(.lmpOrLLResponseTimeout), terminatedBy: expired.direction, expired: expired)
    }
    if hasRestarted { return Verdict(cause: .supervisionTimeout) }
    if let change = lostChange { return Verdict(cause: .lostBySniffer(at: change)) }
    if LinkDirection.both.contains(where: hasTimedOut) || isSilent && leftLink != nil {
      return Verdict(cause: .supervisionTimeout)
    }
    if successor != nil { return Verdict(cause: .replaced) }
    return isSilent
      ? Verdict(cause: .lostBySniffer(at: nil)) : Verdict(cause: .captureEnds, basis: .seen)
  }

  /// The verdict for a capture from which packets were removed, so that missing packets prove nothing.
  var verdictOfExcerpt: Verdict {
    if successor != nil { return Verdict(cause: .replaced) }
    return isSilent
      ? Verdict(cause: .lostBySniffer(at: nil)) : Verdict(cause: .captureEnds, basis: .seen)
  }

  private var interval: Int64? {
    parameters.flatMap { $0.intervalMicroseconds > 0 ? $0.intervalNanoseconds : nil }
  }

  var silence: Int64 { max(0, horizon.elapsed(since: last.time)) }

  /// Whether the silence was so long that the link ended or the sniffer lost it.
  private var isSilent: Bool {
    silence > max(100_000_000, interval.map { $0 * 6 } ?? 1_000_000_000)
  }

  /// Returns whether ciphertext hides an LL_TERMINATE_IND: no open procedure explains its length, it was acknowledged,
  /// and nothing followed it.
  private func isTermination(_ hidden: Connection.EndCircumstances.HiddenPDU) -> Bool {
    hidden.octets == HiddenLength.termination && hidden.isAcknowledged && !trail.hiddenMayAnswer
      && (isSilent || trail.advertisedAgain != nil || successor != nil
        || trail.packetsSinceHidden <= LinkEnding.lastPackets)
  }

  /// Number of packets that may follow LL_TERMINATE_IND: its acknowledgement, which may be repeated.
  private static let lastPackets = 2

  /// Whether the connection was not established: a central gives up if none of its first six events is answered. Core
  /// 6.0, Vol 6, Part B, 4.5.2.
  private var wasNotEstablished: Bool {
    guard startWasCaptured, trail[.centralToPeripheral].received == nil else { return false }
    guard let lastSent = trail[.centralToPeripheral].last else {
      // The peripheral continues to advertise as if it had received no request. If it is silent for longer, it may have
      // been connected without being heard by the sniffer.
      return !trail.heardPeripheral
        && trail.advertisedAgain.map {
          $0.time.elapsed(since: last.time)
            <= ((interval ?? 0) * LinkEnding.attempts).later(by: advertisingPause)
        } ?? false
    }
    guard isSilent || trail.advertisedAgain != nil else { return false }
    guard trail.heardPeripheral else { return (4...8).contains(trail.unansweredEvents) }
    // The sniffer heard responses that the central did not hear.
    guard trail.isOneWay, let interval, interval > 0, let first = trail.firstOfCentral,
      returnsInTime
    else { return false }
    let events = lastSent.time.elapsed(since: first.time).later(by: interval / 2) / interval
    return (3...7).contains(events)
  }

  /// Whether a peripheral that the central did not hear advertises again by the time its supervision timeout has
  /// expired. The capture may end before that.
  private var returnsInTime: Bool {
    guard let parameters else { return false }
    let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
    let patience = timeout.later(by: advertisingPause)
    return (trail.advertisedAgain?.time ?? horizon).elapsed(since: last.time) <= patience
  }

  /// Number of events in which a central waits for the first response. 4.5.2.
  private static let attempts: Int64 = 6

  /// Maximum number of nanoseconds for which an advertiser that is not connected may not be heard: three of its longest
  /// recent pauses, or longer than most advertising intervals if no pause was measured.
  private var advertisingPause: Int64 {
    trail.advertisingPause.map { max(100_000_000, $0 * 3) } ?? 2_500_000_000
  }

  /// A change at an instant shortly before the silence, while both sides were still receiving each
  /// other.
  private var lostChange: LinkLayerProcedure? {
    guard let change = trail.change, isSilent, successor == nil, let interval else { return nil }
    let isClean = trail.unansweredEvents <= Int(parameters?.latency ?? 0) + 1
    let age = last.time.elapsed(since: change.frame.time)
    // A sniffer that hears the link well after the instant has followed the change.
    if let ahead = change.ahead, ahead > 0, ahead < 1 << 15,
      age > interval * Int64(ahead + LinkEnding.followedEvents)
    {
      return nil
    }
    return isClean && age <= max(interval * 64, 2_000_000_000) ? change.procedure : nil
  }

  /// Number of events after an instant that a sniffer cannot hear by chance if it did not follow the change.
  private static let followedEvents = 4

  // MARK: Timers of procedures

  private func distance(_ timer: Connection.EndCircumstances.ResponseTimer) -> UInt64 {
    timer.waited.elapsed(since: OpenControlProcedure.responseTimeout).magnitude
  }

  /// Returns whether the side that began a procedure fell silent exactly when its timer expired. 5.2.
  private func hasExpired(_ timer: Connection.EndCircumstances.ResponseTimer) -> Bool {
    guard let interval else { return false }
    let isPeripheral = timer.direction == .peripheralToCentral
    let period = interval * (isPeripheral ? Int64(Int(parameters?.latency ?? 0) + 1) : 1)
    let late = timer.waited.elapsed(since: OpenControlProcedure.responseTimeout)
    let tolerance =
      timer.answer == nil ? OpenControlProcedure.tolerance : OpenControlProcedure.precision
    guard late <= interval.later(by: tolerance), -late <= period.later(by: tolerance) else {
      return false
    }
    // The other side continues, which shows that the sniffer did not lose the link.
    if isPeripheral, trail.unansweredEvents >= Int(parameters?.latency ?? 0) + LinkTrail.surely {
      return true
    }
    // A request that was answered has to be the only explanation.
    guard isSilent else { return false }
    return timer.answer == nil || !isPeripheral && trail.advertisedAgain != nil
  }

  // MARK: Supervision timeout

  /// The peripheral's advertising while the central still sends packets to it.
  private var leftLink: Frame? { trail.leftLink(latency: Int(parameters?.latency ?? 0)) }

  /// Whether the peripheral resumes advertising exactly when its supervision timeout expires. The timeout starts at the
  /// last packet that both sides exchanged, or at the peripheral's own last packet if it received nothing afterwards.
  private var hasRestarted: Bool {
    guard let parameters, trail.heardPeripheral else { return false }
    let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
    // The second entry counts from the peripheral's last packet to its first advertising since then.
    let waits: [(Frame?, Frame?)] = [
      (last, trail.advertisedAgain), (trail[.peripheralToCentral].last, trail.advertisedSince),
    ]
    return waits.contains { start, again in
      guard let start, let again else { return false }
      let wait = again.time.elapsed(since: start.time)
      return wait >= timeout && wait <= timeout.later(by: 150_000_000)
    }
  }

  /// Returns the time at which a side last received a packet, according to the evidence in the capture.
  func received(by side: LinkDirection) -> Int64? {
    trail[side].received ?? trail[side.opposite].last?.time
  }

  /// Returns whether a side continued without receiving the other until its timeout expired, not shorter and not
  /// longer, and the peripheral did not advertise earlier. 4.5.2.
  private func hasTimedOut(_ side: LinkDirection) -> Bool {
    guard let parameters, let interval, let start = received(by: side),
      let lastSent = trail[side].last?.time, trail.heardPeripheral
    else { return false }
    let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
    let over = start.later(by: timeout)
    // The next packet would have come after the timeout; the sniffer may have missed one packet.
    let reach =
      interval * 2 * (side == .peripheralToCentral ? Int64(Int(parameters.latency) + 1) : 1)
    guard lastSent > start, lastSent.later(by: reach) >= over, lastSent <= over.later(by: reach),
      horizon >= over || hasNoEventLeft(side, before: over, interval)
    else { return false }
    // A peripheral that has left advertises earlier, and the central continues until its timeout expires.
    if side == .centralToPeripheral, leftLink != nil { return true }
    return trail.advertisedAgain.map { $0.time >= over } ?? true
  }

  /// Returns whether the capture ends with the last packet that the central could send before its timeout. No later
  /// event could have saved the link.
  private func hasNoEventLeft(
    _ side: LinkDirection, before over: Int64, _ interval: Int64
  ) -> Bool {
    side == .centralToPeripheral && trail.unansweredEvents >= 6
      && last.time.later(by: interval) >= over
  }
}
