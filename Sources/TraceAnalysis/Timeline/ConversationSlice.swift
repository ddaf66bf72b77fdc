package import ByteReading
package import CaptureFiles
package import LinkSessions

/// Chooses the packets of a part of a capture, and of what has to be known to understand them: how its devices were
/// found, how its connections were requested and set up, what they agreed on, and the search that names their attributes.
package final class ConversationSlice: CaptureAnalyzer, RecordFollower {
  /// Ranges of frames, in rising order.
  package private(set) var frames: [ClosedRange<Int>] = []
  /// For each range, how many packets of the chosen connections were left out before it, in all. A copy that says so,
  /// as logs count what they lost, accuses nobody of what is not in it.
  package private(set) var leftOut: [Int] = []
  private var missing = 0
  private let connections: Set<Int>
  private let window: CapturedFile.Window
  /// Whether what belongs to no connection is wanted, too, where it is in the window.
  private let keepsOthers: Bool
  private let addresses: Set<DeviceKey>
  /// Of each connection, frames that explain others; rising.
  private var context: [Int: [ClosedRange<Int>]] = [:]
  /// Frames of connection attempts, and of what prepared the host; rising.
  private var host: [ClosedRange<Int>] = []
  /// Frames that show what cannot be known from the connections' own: the host's commands, changes of parameters that
  /// a controller reports, what proves an end, such as the advertising after a loss, and where a device was first seen
  /// and its names.
  private var related: Set<Int> = []
  /// Frames from the first to the last of the connections that are wanted, and of all others; rising.
  private var open: [ClosedRange<Int>] = []
  private var others: [ClosedRange<Int>] = []
  /// From each of these commands to the event that ended it; rising.
  private var answers: [ClosedRange<Int>] = []

  /// - Parameters:
  ///   - timeline: the whole of the same capture, with its transactions.
  ///   - chosen: indices in `ConnectionTable`; nil for all that reach into the window.
  ///   - window: the part that is wanted whole; of what came before, what explains it is kept.
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
      // Of a connection that is still open, the last packets prove nothing.
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
      // What the controller says about packets and parameters, where it can be about no other connection.
      if isInside, open.holds(number), !others.holds(number) { return true }
    }
    guard host.holds(number) else { return false }
    // Of advertising, that of the devices themselves.
    guard outcome.layer == .advertising || outcome.sender != nil else { return true }
    return outcome.sender.map { addresses.contains(devices[$0].key) } ?? false
      || outcome.target.map(addresses.contains) ?? false
  }

  package func finish(_ capture: borrowing ReadCapture) -> [ClosedRange<Int>] { frames }
}

extension Procedure.Kind {
  /// Whether packets that come later can't be understood without it.
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
  /// In rising order, without any that touch each other.
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

  /// Whether one of them has a number; they are in rising order.
  fileprivate func holds(_ number: Int) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(number)
  }
}
