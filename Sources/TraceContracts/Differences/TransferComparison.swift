import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the rates of transfers.
struct TransferComparison {
  private let pair: ConnectionPair
  private let sight: ConnectionPair.Sight
  private let old: [Transfer]
  private let new: [Transfer]
  /// The connection's traffic that the new capture does not show.
  private let unseen: UnseenTraffic?

  /// Minimum duration of a transfer in nanoseconds. In a shorter one the rate is unreliable,
  /// because a host fills a few buffers at once before the air carries the data.
  private static let shortest: Int64 = 1_000_000_000

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ old: ComparedCapture,
    _ new: ComparedCapture
  ) {
    self.pair = pair
    self.sight = sight
    unseen = pair.new.map { new.unseen(of: $0) }
    self.old =
      pair.old.flatMap { old.measurements.throughput?.transfers(of: $0.index) }.map(Array.init)
      ?? []
    self.new =
      pair.new.flatMap { new.measurements.throughput?.transfers(of: $0.index) }.map(Array.init)
      ?? []
  }

  func compare(_ log: inout ChangeLog) {
    let (before, after) = (old.map(Identity.init), new.map(Identity.init))
    let matches = Alignment.pairs(
      before.count, after.count, isBest: { before[$0] == after[$1] },
      weight: { before[$0].likeness(to: after[$1]) })
    for match in matches {
      guard let first = match.old, let second = match.new else { continue }
      compare(old[first], new[second], &log)
    }
    compareOctets(before, after, &log)
  }

  /// Compares the amount of transferred data. With another ATT_MTU, a different number of values carries the same
  /// amount.
  private func compareOctets(
    _ before: [Identity], _ after: [Identity], _ log: inout ChangeLog
  ) {
    guard sight.isSamePlace, sight.showsStart, sight.showsContent, pair.old?.end?.isOver == true,
      pair.new?.end?.isOver == true
    else { return }
    var seen: [Identity] = []
    for identity in before where !seen.contains(where: { $0.likeness(to: identity) > 0 }) {
      seen.append(identity)
      func sum(_ identities: [Identity], _ transfers: [Transfer]) -> (octets: Int, frames: [Int])? {
        let own = identities.indices.filter { identities[$0].likeness(to: identity) > 0 }
          .map { transfers[$0] }
        guard let first = own.first, let last = own.last else { return nil }
        return (own.reduce(0) { $0 + $1.bytes }, [first.firstFrame, last.lastFrame])
      }
      guard let was = sum(before, old), let now = sum(after, new), now.octets < was.octets,
        !log.isSame(Double(was.octets), Double(now.octets), .throughput)
      else { continue }
      let words = TransferComparison.words(old[before.firstIndex(of: identity) ?? 0])
      guard most(now.octets) < Double(was.octets) else {
        log.leaveOut("octets of \(words): packets may be missing from a capture")
        continue
      }
      log.add(
        TraceDifference.Change(
          .throughput, .worse, "octets of \(words)", old: "\(was.octets)", new: "\(now.octets)",
          pair, oldFrames: was.frames, newFrames: now.frames, isOfAmount: true))
    }
  }

  /// Returns the maximum number of octets that the new connection may have carried, if the capture lacks some of it.
  private func most(_ octets: Int) -> Double {
    guard let unseen, unseen.isIncomplete else { return Double(octets) }
    // The events that a sniffer missed may be the fuller ones.
    let share = Double(unseen.events) / Double(max(1, unseen.allEvents))
    guard share < 0.25 else { return .infinity }
    return Double(octets) / (1 - 2 * share) + Double(unseen.packets) * 512
  }

  /// Identifies equal transfers.
  private struct Identity: Equatable {
    private let operation: LinkModel.Operation
    private let direction: LinkDirection
    private let type: BluetoothUUID?
    private let handle: UInt16?

    init(_ transfer: Transfer) {
      operation = transfer.operation
      direction = transfer.direction
      type = transfer.uuid
      handle = transfer.handle
    }

    /// Returns the similarity of two transfers, or 0 if they can't be the same. The maximum is the similarity of a
    /// transfer to an equal one.
    func likeness(to other: Identity) -> Int {
      guard direction == other.direction else { return 0 }
      guard operation == other.operation else {
        // The same values with or without acknowledgements.
        guard operation.isAcknowledged(as: other.operation), handle != nil else { return 0 }
        if let type, let other = other.type { return type == other ? 2 : 0 }
        return handle == other.handle ? 1 : 0
      }
      if let type, let other = other.type { return type == other ? 8 : 0 }
      return handle == other.handle ? 6 : 3
    }
  }

  private func compare(_ before: Transfer, _ after: Transfer, _ log: inout ChangeLog) {
    let words = TransferComparison.words(before)
    let other = after.operation == before.operation ? "" : " as \(after.operation.plural)"
    compareLimits(before, after, words, &log)
    guard !log.isSame(before.goodput, after.goodput, .throughput) else { return }
    let shortest = min(before.activeTime, after.activeTime)
    guard sight.isSamePlace || shortest >= TransferComparison.shortest else {
      log.leaveOut(
        "goodput of \(words): less than a second, and seen from different places")
      return
    }
    // Missing packets may have carried values, so the real rate is at least what the capture shows.
    let isWorse = after.goodput < before.goodput
    let (slow, fast, link) =
      isWorse ? (after, before, pair.new) : (before, after, pair.old)
    let most = TransferComparison.most(of: slow, on: link)
    guard most < fast.goodput, !log.isSame(most, fast.goodput, .throughput) else {
      return log.leaveOut("goodput of \(words): packets of the transfer are missing from a capture")
    }
    log.add(
      TraceDifference.Change(
        .throughput, after.goodput > before.goodput ? .better : .worse, words,
        old: rate(before), new: rate(after) + other, pair,
        oldFrames: [before.firstFrame, before.lastFrame],
        newFrames: [after.firstFrame, after.lastFrame]))
  }

  /// Returns the highest possible goodput, if each missing packet carried as much as fits.
  private static func most(of transfer: Transfer, on link: Connection?) -> Double {
    let missing = (link?.air?.missing ?? 0) + (link?.air?.damagedReceived ?? 0)
    guard missing > 0 || transfer.events.map({ $0.notCaptured > 0 }) ?? false else {
      return transfer.goodput
    }
    let unseen =
      transfer.events.map { Double($0.notCaptured) / Double(max(1, $0.total)) } ?? 0
    guard transfer.bytes > 0, unseen < 0.2 else { return .infinity }
    // An exchange of the ATT_MTU may be missing, too.
    let value = Double(
      link.flatMap { $0.attMTU.basis == .assumed ? nil : $0.attMTU.value } ?? 512)
    return transfer.goodput
      * (1 + Double(missing) * value / Double(transfer.bytes)) * (1 + 2 * unseen)
  }

  /// Compares the limits of a transfer if both captures determine them. An undetermined limit does not contradict
  /// anything.
  private func compareLimits(
    _ before: Transfer, _ after: Transfer, _ words: String, _ log: inout ChangeLog
  ) {
    guard before.limit != after.limit, before.limit != .unknown, after.limit != .unknown,
      min(before.activeTime, after.activeTime) >= TransferComparison.shortest, sight.isWhole
    else { return }
    guard sight.isSamePlace else {
      return log.leaveOut(
        "limit of \(words): seen from different places, \(before.limit.rawValue) and "
          + after.limit.rawValue)
    }
    log.add(
      TraceDifference.Change(
        .throughput, .other, "limit of \(words)", old: before.limit.rawValue,
        new: after.limit.rawValue, pair, oldFrames: [before.firstFrame, before.lastFrame],
        newFrames: [after.firstFrame, after.lastFrame]))
  }

  /// Returns text such as "notifications of Heart Rate Measurement".
  private static func words(_ transfer: Transfer) -> String {
    let name =
      transfer.uuid?.shortTypeName ?? transfer.handle.map { Hexadecimal.upper($0, width: 4) }
    let what = transfer.operation.plural
    return name.map { "\(what) of \($0)" } ?? what
  }

  private func rate(_ transfer: Transfer) -> String {
    Decimals.text(transfer.goodput / 1000, atMost: 1) + " kbit/s"
  }
}

extension LinkModel.Operation {
  /// The plural name, such as "notifications".
  fileprivate var plural: String { "\(rawValue.replacing("-", with: " "))s" }

  /// Whether one of two operations is the other one with an acknowledgement of each value.
  fileprivate func isAcknowledged(as other: LinkModel.Operation) -> Bool {
    [Set([.notification, .indication]), [.writeCommand, .writeRequest]].contains([self, other])
  }
}
