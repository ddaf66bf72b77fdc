import BluetoothPackets
public import LinkSessions

/// How fast data was transferred in a capture, and what limited it.
public struct ThroughputAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Known attributes of servers.
  public let gatt: GATTMemory
  /// The transfers, sorted by connection and then by start.
  public let transfers: [Transfer]
  /// Index range of the transfers of each connection.
  private let transfersOf: [Int: Range<Int>]
  /// Values that belong to no transfer, by connection.
  package let otherValues: [Int: OtherValues]
  /// Use of the MTU and the data length, by connection.
  package let mtuUsage: [Int: ThroughputAnalysis.MTUUsage]
  /// Events of each connection on the air.
  package let events: [Int: ConnectionEvents]
  /// Events of each connection on the air with transfers, by their outcome for each direction's data; nil for a
  /// direction without data. A transfer's budget is part of it.
  package let budgets: [Int: BothDirections<ConnectionEvents.Budget?>]
  /// Connection interval in nanoseconds, by connection, estimated from the packet spacing of an HCI
  /// log if no record gives it.
  package let estimatedIntervals: [Int: Int64]
  /// Runs of data that came when the tables were full.
  public let runsNotKept: Int
  /// PDUs and SDUs missing from `mtuUsage` because its table was full.
  public let pdusNotSized: Int

  /// Values that belong to no transfer.
  public struct OtherValues: Hashable, Sendable {
    /// Number of values.
    public internal(set) var pdus = 0
    /// Total octets of the values.
    public internal(set) var bytes = 0
  }

  /// Returns the values that belong to no transfer, for all connections or for the one with this ID.
  package func otherValues(of only: Int?) -> (pdus: Int, bytes: Int) {
    otherValues.reduce((pdus: 0, bytes: 0)) { sum, entry in
      only == nil || entry.key + 1 == only
        ? (sum.pdus + entry.value.pdus, sum.bytes + entry.value.bytes) : sum
    }
  }

  public static func analyzer() -> ThroughputAnalyzer { ThroughputAnalyzer() }

  fileprivate init(
    _ capture: borrowing ReadCapture, _ observer: TransferObserver, _ chosen: ChosenFrames?
  ) {
    file = capture.file
    devices = capture.tracker.devices
    connections = capture.tracker.connections
    gatt = capture.tracker.gatt
    otherValues = observer.accounts.otherValues
    runsNotKept = observer.accounts.notKept
    pdusNotSized = observer.accounts.mtuUsage.notKept
    let all = capture.tracker.connections.connections.indices
    let excerpts = Set(capture.tracker.connections.excerpts)
    let events = Dictionary(
      uniqueKeysWithValues: all.compactMap { index in
        observer.timing.events(of: index, isExcerpt: excerpts.contains(index)).map { (index, $0) }
      })
    self.events = events
    // Only for connections with transfers, because this takes a while.
    let asked = Set(observer.accounts.finished.map(\.key.connection))
    budgets = Dictionary(
      uniqueKeysWithValues: asked.filter { events[$0] != nil }.map {
        ($0, observer.ledger($0).air.budgets(isExcerpt: excerpts.contains($0)))
      })
    estimatedIntervals = Dictionary(
      uniqueKeysWithValues: asked.compactMap { index in
        observer.ledger(index).estimatedInterval.map { (index, $0) }
      })
    var usage: [Int: ThroughputAnalysis.MTUUsage] = [:]
    for index in all where capture.tracker.connections.connections[index].technology == .lowEnergy {
      usage[index] = ThroughputAnalysis.MTUUsage(
        of: capture.tracker.connections.connections[index], index, observer,
        capture.tracker.connections)
    }
    mtuUsage = usage
    transfers = ThroughputAnalysis.transfers(
      observer, capture.tracker, events, estimatedIntervals, chosen)
    transfersOf = transfers.enumerated().reduce(into: [:]) { ranges, element in
      let range = ranges[element.element.connection] ?? element.offset..<element.offset
      ranges[element.element.connection] = range.lowerBound..<element.offset + 1
    }
  }

  /// The transfers of one connection, by its index.
  package func transfers(of connection: Int) -> ArraySlice<Transfer> {
    transfers[transfersOf[connection] ?? 0..<0]
  }

  private static func transfers(
    _ observer: TransferObserver, _ tracker: borrowing SessionTracker,
    _ events: [Int: ConnectionEvents], _ estimatedIntervals: [Int: Int64],
    _ chosen: ChosenFrames?
  ) -> [Transfer] {
    // Sorts indices, because two copies of 20,000 runs would take too much memory.
    let places = observer.accounts.finished.indices.filter { place in
      let run = observer.accounts.finished[place]
      let frames = min(run.firstFrame, run.lastFrame)...max(run.firstFrame, run.lastFrame)
      return chosen?.touches(frames, of: run.key.connection) ?? true
    }.sorted { left, right in
      let (left, right) = (observer.accounts.finished[left], observer.accounts.finished[right])
      return (left.key.connection, left.pace.firstTime, left.firstFrame)
        < (right.key.connection, right.pace.firstTime, right.firstFrame)
    }
    var ceilings = KnownCeilings()
    var transfers = places.map { place in
      let run = observer.accounts.finished[place]
      let connection = tracker.connections.connections[run.key.connection]
      var transfer = Transfer(
        run, of: connection, mps: mps(of: run, tracker.connections),
        observer.ledger(run.key.connection), events[run.key.connection],
        estimatedInterval: estimatedIntervals[run.key.connection],
        longestPDU: observer.accounts.mtuUsage.longestPDU(of: run.key.connection),
        &ceilings)
      transfer.credits = channel(of: run, tracker.connections)?.credits[run.key.direction]
      if let handle = run.key.handle {
        let server =
          run.key.operation.isFromClient ? run.key.direction.opposite : run.key.direction
        transfer.uuid = tracker.gatt.database(of: connection, sendingIn: server)?[handle]?.uuid
      }
      return transfer
    }
    let radio = SharedRadio(transfers, tracker.connections)
    for (index, place) in places.enumerated() {
      let key = observer.accounts.finished[place].key
      let connection = tracker.connections.connections[key.connection]
      let capabilities = LinkCapabilities(
        of: connection, observer.accounts.offers[key.connection],
        properties: properties(key, connection, tracker.gatt))
      let share = radio.share(of: transfers[index], central: SharedRadio.central(of: connection))
      transfers[index].otherLinks = share.others
      transfers[index].advice =
        Advisor(transfers[index], capabilities, radioShare: share.left).advice
    }
    transfers.linkReceipts()
    for index in transfers.indices { transfers[index].number = index + 1 }
    return transfers
  }

  /// Properties of the characteristic whose value a transfer writes.
  private static func properties(
    _ key: TransferRun.Key, _ connection: Connection, _ gatt: GATTMemory
  ) -> CharacteristicProperties? {
    guard key.operation == .writeRequest, let handle = key.handle else { return nil }
    let database = gatt.database(of: connection, sendingIn: key.direction.opposite)
    guard
      case .characteristicDeclaration(let properties, _) =
        database?.characteristic(of: handle)?.kind
    else { return nil }
    return properties
  }

  /// Returns the maximum K-frame payload that the receiver of a channel accepts: the longest one seen, if the capture
  /// lacks the response that contains it.
  private static func mps(of run: TransferRun, _ connections: ConnectionTable) -> Known<Int> {
    guard let channel = channel(of: run, connections) else { return .unknown }
    if let receiver = channel.receiver(of: run.key.direction) {
      let frame =
        run.key.direction == channel.openedBy ? channel.responseFrame : channel.requestFrame
      return .seen(Int(receiver.mps), frame: frame ?? channel.requestFrame)
    }
    let longest = channel.longestFrame[run.key.direction]
    return longest > 0 ? .assumed(longest) : .unknown
  }

  /// The channel of a transfer.
  private static func channel(
    of run: TransferRun, _ connections: ConnectionTable
  ) -> CreditBasedChannel? {
    let channels = connections.channels(of: run.key.connection)
    guard let index = run.key.channel, index < channels.count else { return nil }
    return channels[index]
  }
}

/// Builds a ``ThroughputAnalysis``.
public final class ThroughputAnalyzer: CaptureAnalyzer {
  /// The observer, or nil before the first record.
  private var observer: TransferObserver?
  private let chosen: ChosenFrames?

  /// - Parameter chosen: limits the analysis to transfers during which one of these packets was sent.
  ///   It must come before this object in the list of readers. Nil for all transfers.
  public init(chosen: ChosenFrames? = nil) {
    self.chosen = chosen
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    let timing = shared.one(AirTiming.init)
    // Shared, so that a capture that is measured and checked in one pass finds its transfers once.
    observer = shared.one { TransferObserver(timing) }
    return []
  }

  public func finish(_ capture: borrowing ReadCapture) -> ThroughputAnalysis {
    let observer = observer ?? TransferObserver(AirTiming())
    observer.finish()
    guard chosen == nil else { return ThroughputAnalysis(capture, observer, chosen) }
    let analysis = observer.analysis ?? ThroughputAnalysis(capture, observer, nil)
    observer.analysis = analysis
    return analysis
  }
}
