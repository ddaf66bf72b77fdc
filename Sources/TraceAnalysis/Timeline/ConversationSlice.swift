package import ByteReading
package import CaptureFiles
package import LinkSessions

/// Selects the packets of a part of a capture together with everything needed to understand them: how its devices were
/// found, how its connections were requested and set up, what they negotiated, and the discovery that names their
/// attributes.
package final class ConversationSlice: CaptureAnalyzer, RecordFollower {
  /// Ranges of frames in ascending order.
  package private(set) var frames: [ClosedRange<Int>] = []
  /// For each range, the total number of packets of the selected connections that were left out before it. A copy that
  /// contains these numbers, like a log that counts lost packets, does not blame anyone for missing packets.
  package private(set) var leftOut: [Int] = []
  private var missing = 0
  private let connections: Set<Int>
  private let window: CapturedFile.Window
  /// Whether packets in the window that belong to no connection are also selected.
  private let keepsOthers: Bool
  private let addresses: Set<DeviceKey>
  /// Ranges of frames on each connection that explain others, in ascending order.
  private var context: [Int: [ClosedRange<Int>]] = [:]
  /// Ranges of frames with connection attempts and the host's preparations, in ascending order.
  private var host: [ClosedRange<Int>] = []
  /// Frames with information that is not in the connections' own frames: the host's commands, parameter changes that a
  /// controller reports, evidence of an end (such as advertising after a loss), and the frames in which a device and
  /// its names were first seen.
  private var related: Set<Int> = []
  /// Ranges from the first to the last frame of the selected connections, and of all others, in ascending order.
  private var open: [ClosedRange<Int>] = []
  private var others: [ClosedRange<Int>] = []
  /// Ranges from each of these commands to the event that ended it, in ascending order.
  private var answers: [ClosedRange<Int>] = []

  /// - Parameters:
  ///   - timeline: the complete timeline of the same capture, with its transactions.
  ///   - chosen: indices in `ConnectionTable`, or nil for all connections that overlap the window.
  ///   - window: the part that is completely selected. Of the packets before it, those that explain it are kept.
  package init(
    of timeline: Timeline, connections chosen: Set<Int>?, window: CapturedFile.Window = .all
  ) {
    let start = timeline.start ?? 0
    self.window = window
    keepsOthers = chosen == nil
    let table = timeline.connections
    connections = Set(
      table.connections.lazy.map(\.index).filter { index in
        (chosen?.contains(index) ?? true) && window.touches(table[index], start: start)
      })
    var addresses: Set<DeviceKey> = []
    for index in connections {
      for end in [table[index].central.value, table[index].peripheral.value] {
        guard let device = end.map({ timeline.devices[$0] }) else { continue }
        addresses.insert(device.key)
        related.insert(device.firstFrame)
        related.formUnion(device.names.map(\.frame))
      }
    }
    self.addresses = addresses
    for procedure in timeline.procedures {
      if let connection = procedure.connection, connections.contains(connection) {
        guard procedure.kind.explainsOthers else { continue }
        context[connection, default: []].append(procedure.frames)
        if [.connectionSetup, .reconnection].contains(procedure.kind) {
          host.append(procedure.frames)
        }
      } else if procedure.kind == .hostSetup {
        host.append(procedure.frames)
      }
    }
    for (connection, ranges) in context { context[connection] = ranges.joined }
    host = host.joined
    for member in timeline.transactions {
      let command = member.transaction
      guard case .command = command.kind, let connection = command.connection,
        connections.contains(connection)
      else { continue }
      let first = command.request.number
      guard
        window.touches(command.request.time, command.endTime ?? command.request.time, start: start)
          || context[connection]?.holds(first) ?? false
      else { continue }
      related.insert(first)
      if let last = command.response?.number, last > first { answers.append(first...last) }
    }
    answers = answers.joined
    for link in table.connections {
      let frames = link.firstFrame.number...max(link.firstFrame.number, link.lastFrame.number)
      guard connections.contains(link.index) else {
        others.append(frames)
        continue
      }
      open.append(frames)
      related.formUnion(link.changes.map(\.frame))
      // The last packets of a connection that is still open do not prove an end.
      if let end = link.end, end.isOver { related.formUnion(end.frames) }
    }
    open = open.joined
    others = others.joined
  }

  package func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    guard keeps(record.number, outcome, tracker.devices, start: tracker.firstTime ?? 0) else {
      if let connection = outcome.connection, connections.contains(connection) { missing += 1 }
      return
    }
    if let last = frames.last, last.upperBound + 1 == record.number {
      frames[frames.count - 1] = last.lowerBound...record.number
    } else {
      frames.append(record.number...record.number)
      leftOut.append(missing)
    }
  }

  private func keeps(
    _ number: Int, _ outcome: FrameOutcome, _ devices: DeviceTable, start: Int64
  ) -> Bool {
    let isInside = window.touches(outcome.time, outcome.time, start: start)
    if let connection = outcome.connection {
      guard connections.contains(connection) else { return false }
      return isInside || related.contains(number) || context[connection]?.holds(number) ?? false
    }
    if isInside, keepsOthers { return true }
    if related.contains(number) { return true }
    if outcome.sender == nil, outcome.layer == .hciEvent || outcome.layer == .hciCommand {
      if outcome.layer == .hciEvent, answers.holds(number) { return true }
      // The controller's reports about packets and parameters, if they can't be about another connection.
      if isInside, open.holds(number), !others.holds(number) { return true }
    }
    guard host.holds(number) else { return false }
    // Only the advertising of the devices themselves.
    guard outcome.layer == .advertising || outcome.sender != nil else { return true }
    return outcome.sender.map { addresses.contains(devices[$0].key) } ?? false
      || outcome.target.map(addresses.contains) ?? false
  }

  package func finish(_ capture: borrowing ReadCapture) -> [ClosedRange<Int>] { frames }
}

extension Procedure.Kind {
  /// Whether later packets can't be understood without this one.
  fileprivate var explainsOthers: Bool {
    switch self {
    case .connectionSetup, .reconnection, .connectionParameterUpdate, .phyUpdate,
      .dataLengthUpdate, .subrateUpdate, .channelMapUpdate, .featureExchange, .versionExchange,
      .encryption, .pairing, .securityRequest, .exchangeMTU, .databaseHashCheck, .subscribe,
      .channelOpen, .disconnection:
      true
    default: isDiscovery
    }
  }
}

extension [ClosedRange<Int>] {
  /// The ranges in ascending order, with touching ones merged.
  fileprivate var joined: [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound + 1 {
        result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// Whether one of the ranges, which are in ascending order, contains a number.
  fileprivate func holds(_ number: Int) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(number)
  }
}
