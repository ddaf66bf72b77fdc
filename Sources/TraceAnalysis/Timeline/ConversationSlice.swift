public import ByteReading
public import CaptureFiles
public import LinkSessions

/// Chooses the packets of a part of a capture, and of what has to be known to understand them: how its devices were
/// found, how its connections were requested and set up, what they agreed on, and the search that names their attributes.
public final class ConversationSlice: CaptureAnalyzer, RecordFollower {
  /// Ranges of frames, in rising order.
  public private(set) var frames: [ClosedRange<Int>] = []
  private let connections: Set<Int>
  private let window: CaptureWindow
  /// Whether what belongs to no connection is wanted, too, where it is in the window.
  private let keepsOthers: Bool
  private let addresses: Set<DeviceKey>
  /// Of each connection, frames that explain others; rising.
  private var context: [Int: [ClosedRange<Int>]] = [:]
  /// Frames of connection attempts, and of what prepared the host; rising.
  private var host: [ClosedRange<Int>] = []
  /// Frames of the host's commands about a connection, which belong to no connection by themselves.
  private var commands: Set<Int> = []
  /// From each of these commands to the event that ended it; rising.
  private var answers: [ClosedRange<Int>] = []
  /// How many advertising packets of each device were kept because they introduce it, by index.
  private var introductions: [Int: Int] = [:]

  /// The first packets of a device, which have its name: in its advertising or in its scan response.
  private static let introductionLimit = 4

  /// - Parameters:
  ///   - timeline: the whole of the same capture, with its transactions.
  ///   - chosen: indices in `ConnectionTable`; nil for all that reach into the window.
  ///   - window: the part that is wanted whole; of what came before, what explains it is kept.
  public init(of timeline: Timeline, connections chosen: Set<Int>?, window: CaptureWindow = .all) {
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
        if let end { addresses.insert(timeline.devices[end].key) }
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
      commands.insert(first)
      if let last = command.response?.number, last > first { answers.append(first...last) }
    }
    answers = answers.joined
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    guard keeps(record.number, outcome, tracker.devices, start: tracker.firstTime ?? 0) else {
      return
    }
    if let last = frames.last, last.upperBound + 1 == record.number {
      frames[frames.count - 1] = last.lowerBound...record.number
    } else {
      frames.append(record.number...record.number)
    }
  }

  private func keeps(
    _ number: Int, _ outcome: FrameOutcome, _ devices: DeviceTable, start: Int64
  ) -> Bool {
    let isInside = window.touches(outcome.time, outcome.time, start: start)
    if let connection = outcome.connection {
      guard connections.contains(connection) else { return false }
      return isInside || context[connection]?.holds(number) ?? false
    }
    if isInside, keepsOthers { return true }
    if let sender = outcome.sender {
      if introduces(sender, devices) { return true }
    } else if commands.contains(number)
      || outcome.layer == .hciEvent && answers.holds(number)
    {
      return true
    }
    guard host.holds(number) else { return false }
    // Of advertising, that of the devices themselves.
    guard outcome.layer == .advertising || outcome.sender != nil else { return true }
    return outcome.sender.map { addresses.contains(devices[$0].key) } ?? false
      || outcome.target.map(addresses.contains) ?? false
  }

  /// Whether an advertising packet or report is one of the first of a device that is wanted.
  private func introduces(_ sender: Int, _ devices: DeviceTable) -> Bool {
    guard addresses.contains(devices[sender].key),
      introductions[sender, default: 0] < ConversationSlice.introductionLimit
    else { return false }
    introductions[sender, default: 0] += 1
    return true
  }

  public func finish(_ capture: borrowing ReadCapture) -> [ClosedRange<Int>] { frames }
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
