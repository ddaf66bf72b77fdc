import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the parameters of a connection at its end, and how it ended.
struct LinkComparison {
  private let pair: ConnectionPair
  private let sight: ConnectionPair.Sight
  private let before: ComparedCapture
  /// Packet counts of both connections on the air; nil in an HCI log.
  private let packets: (old: ConnectionEvents.PacketCounts?, new: ConnectionEvents.PacketCounts?)

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ before: ComparedCapture,
    _ packets: (old: ConnectionEvents.PacketCounts?, new: ConnectionEvents.PacketCounts?)
  ) {
    self.pair = pair
    self.sight = sight
    self.before = before
    self.packets = packets
  }

  func compare(_ log: inout ChangeLog) {
    guard let old = pair.old, let new = pair.new else { return }
    compare(
      "ATT_MTU", old.attMTU, new.attMTU, &log, isDefaultShown: sight.showsContent, more: .better
    ) { "\($0)" }
    compare(
      "connection interval", old.parameters.map(\.intervalMilliseconds),
      new.parameters.map(\.intervalMilliseconds), &log, more: .worse
    ) { Decimals.text($0, atMost: 3) + " ms" }
    compare(
      "peripheral latency", old.parameters.map(\.latency), new.parameters.map(\.latency), &log,
      more: .worse
    ) { "\($0) events" }
    compare(
      "supervision timeout", old.parameters.map(\.supervisionTimeoutMilliseconds),
      new.parameters.map(\.supervisionTimeoutMilliseconds), &log
    ) { "\($0) ms" }
    for side in LinkDirection.both {
      let name = "of the \(side.sender)"
      compare(
        "PHY \(name)", old.phy[side].map(Speed.init), new.phy[side].map(Speed.init), &log,
        more: .better
      ) { $0.name }
      compare(
        "data length \(name)", old.dataLength[side], new.dataLength[side], &log, more: .better
      ) { "\($0)" }
    }
    compare(
      "encryption", old.encryption.map(\.rawValue), new.encryption.map(\.rawValue), &log,
      isDefaultShown: true
    ) { $0 }
    compare(
      "encryption key size", old.encryptionKeySize, new.encryptionKeySize, &log, more: .better
    ) { "\($0)" }
    compareEnds(old, new, &log)
  }

  /// A PHY ordered by speed.
  private struct Speed: Comparable, Hashable {
    let name: String
    private let rank: Int

    init(_ phy: PHY) {
      name = phy.jsonName
      rank = phy == .le2M ? 2 : phy == .le1M ? 1 : 0
    }

    static func < (first: Speed, second: Speed) -> Bool { first.rank < second.rank }
  }

  /// Compares the retransmissions. A slight increase is a regression only if something became slower, too.
  ///
  /// - Parameters:
  ///   - log: receives the difference.
  ///   - place: the number of changes before those of this connection.
  func compareRetransmissions(_ log: inout ChangeLog, since place: Int) {
    guard let old = pair.old, let new = pair.new, let before = packets.old, let after = packets.new,
      sight.isSamePlace,
      let first = RetransmissionShare(
        before, missing: old.air?.missing ?? 0, damaged: old.air?.damagedReceived ?? 0),
      let second = RetransmissionShare(
        after, missing: new.air?.missing ?? 0, damaged: new.air?.damagedReceived ?? 0)
    else { return }
    let isWorse = second.isMore(than: first)
    guard isWorse || first.isMore(than: second) else { return }
    let kinds: Set<TraceDifference.Change.Kind> = [.throughput, .duration, .rhythm]
    let isSlower = log.changes.dropFirst(place).contains {
      $0.direction == .worse && kinds.contains($0.kind)
    }
    let isHarm = isSlower || second.isMuchMore(than: first)
    log.add(
      TraceDifference.Change(
        .parameter, isWorse ? isHarm ? .worse : .other : .better, "retransmissions",
        old: first.text,
        new: second.text, pair, oldFrames: [old.firstFrame.number, old.lastFrame.number],
        newFrames: [new.firstFrame.number, new.lastFrame.number]))
  }

  // MARK: Values

  /// - Parameters:
  ///   - name: the name of the parameter.
  ///   - old: its value in the old capture.
  ///   - new: its value in the new capture.
  ///   - log: receives the differences.
  ///   - isDefaultShown: whether a complete capture would show any value other than the default.
  ///   - more: whether a higher value is better or worse.
  ///   - words: the text of a value.
  private func compare<Value: Comparable>(
    _ name: String, _ old: Known<Value>, _ new: Known<Value>, _ log: inout ChangeLog,
    isDefaultShown: Bool = false, more: TraceDifference.Change.Direction = .other,
    _ words: (Value) -> String
  ) {
    guard let before = old.value, let after = new.value, before != after else { return }
    func isShown(_ known: Known<Value>) -> Bool {
      switch known.basis {
      case .seen: true
      // A capture from the beginning includes changes of a default value, unless a sniffer missed the packets with a
      // change.
      case .assumed: sight.isWhole && sight.showsStart && (isDefaultShown || sight.isSamePlace)
      case .derived:
        sight.isWhole && known.frame == nil && (isDefaultShown || sight.isSamePlace)
      case .unknown: false
      }
    }
    if sight.isOneLink {
      // Each end's controller reports the shared value of the link to its own host.
      return log.leaveOut(
        "\(name) on connection \(pair.old?.id ?? 0): the captures of one link show "
          + "\(words(before)) and \(words(after))")
    }
    if let frame = old.frame, let link = pair.old,
      sight.isBeyondHorizon(self.before.elapsed(atFrame: frame, on: link))
    {
      return log.leaveOut(
        "\(name) on connection \(link.id): it became \(words(before)) \(sight.later)")
    }
    guard isShown(old), isShown(new) else {
      log.leaveOut(
        "\(name) on connection \(pair.old?.id ?? 0): \(words(before)) (\(old.basis)) and "
          + "\(words(after)) (\(new.basis))")
      return
    }
    let less: TraceDifference.Change.Direction =
      more == .better ? .worse : more == .worse ? .better : .other
    log.add(
      TraceDifference.Change(
        .parameter, after > before ? more : less, name, old: text(old, words),
        new: text(new, words), pair, oldFrames: old.frame.map { [$0] } ?? [],
        newFrames: new.frame.map { [$0] } ?? []))
  }

  private func text<Value>(_ known: Known<Value>, _ words: (Value) -> String) -> String {
    (known.value.map(words) ?? "") + (known.basis == .assumed ? " (assumed)" : "")
  }

  // MARK: Ends

  private func compareEnds(_ old: Connection, _ new: Connection, _ log: inout ChangeLog) {
    guard let before = End(old), let after = End(new) else {
      if old.end?.isOver != new.end?.isOver {
        log.leaveOut("how connection \(old.id) ended: one of the captures does not show it")
      }
      return
    }
    guard before != after else { return }
    let isWorse = !before.isFailure && after.isFailure
    let isBetter = before.isFailure && !after.isFailure
    log.add(
      TraceDifference.Change(
        .end, isWorse ? .worse : isBetter ? .better : .other, "end of the connection",
        old: before.words, new: after.words, pair, oldFrames: old.end?.frames ?? [],
        newFrames: new.end?.frames ?? []))
  }

  /// How a connection ended, regardless of the source of that information.
  private struct End: Equatable {
    let words: String
    let isFailure: Bool

    /// Reads the end, or returns nil if the capture does not show it.
    init?(_ connection: Connection) {
      guard let end = connection.end else { return nil }
      isFailure = end.isFailure
      switch end.cause {
      case .reason(.connectionTimeout), .supervisionTimeout: words = "supervision timeout"
      case .reason(.failedToBeEstablished), .notEstablished: words = "never established"
      case .reason(.remoteUserTerminated), .reason(.localHostTerminated):
        // "remote" in one log is "local" in the other, but the role is the same in both.
        let side = end.endedBy.value?.side
        words = side.map { "the \($0.sender) ended it" } ?? "terminated"
      case .reason(let code): words = code.name.map { "\($0)" } ?? "reason \(code.rawValue)"
      case .encryptedTermination, .replaced, .controllerReset, .lostBySniffer, .captureEnds:
        return nil
      }
    }
  }
}
