import BluetoothPackets
public import LinkSessions

/// How fast data went in a capture, and why not faster.
public struct ThroughputStory: CaptureStory {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// Its connections.
  public let connections: ConnectionTable
  /// What is known of servers' attributes.
  public let gatt: GATTMemory
  /// By connection, then in the order in which they began.
  public let transfers: [Transfer]
  /// Where those of each connection stand.
  private let transfersOf: [Int: Range<Int>]
  /// Values that belong to no transfer, by connection.
  public let otherValues: [Int: OtherValues]
  /// How well the MTU and the data length were used, by connection.
  public let mtuUsage: [Int: MTUUsage]
  /// What the air tells of each connection's events.
  public let events: [Int: ConnectionEvents]
  /// Nanoseconds between connection events that the spacing of an HCI log's packets shows where no
  /// record names the interval, by connection.
  public let estimatedIntervals: [Int: Int64]
  /// Runs of data that came when the tables were full.
  public let runsNotKept: Int
  /// PDUs and SDUs that are missing from `mtuUsage`: they came when the table of their kinds was full.
  public let pdusNotSized: Int

  /// Values that belong to no transfer.
  public struct OtherValues: Hashable, Sendable {
    /// How many there were.
    public internal(set) var pdus = 0
    /// Their octets.
    public internal(set) var bytes = 0
  }

  /// Values that belong to no transfer, of all connections or of the one with this id.
  public func otherValues(of only: Int?) -> (pdus: Int, bytes: Int) {
    otherValues.reduce((pdus: 0, bytes: 0)) { sum, entry in
      only == nil || entry.key + 1 == only
        ? (sum.pdus + entry.value.pdus, sum.bytes + entry.value.bytes) : sum
    }
  }

  public static func teller() -> ThroughputTeller { ThroughputTeller() }

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
    let events = Dictionary(
      uniqueKeysWithValues: all.compactMap { index in
        observer.timing.events(of: index).map { (index, $0) }
      })
    self.events = events
    // Only who has transfers is asked: it takes a while.
    let asked = Set(observer.accounts.finished.map(\.key.connection))
    estimatedIntervals = Dictionary(
      uniqueKeysWithValues: asked.compactMap { index in
        observer.ledger(index).host.interval.map { (index, $0) }
      })
    var usage: [Int: MTUUsage] = [:]
    for index in all where capture.tracker.connections.connections[index].technology == .lowEnergy {
      usage[index] = MTUUsage(
        of: capture.tracker.connections.connections[index], index, observer,
        capture.tracker.connections)
    }
    mtuUsage = usage
    transfers = ThroughputStory.transfers(
      observer, capture.tracker, events, estimatedIntervals, chosen)
    transfersOf = transfers.enumerated().reduce(into: [:]) { ranges, element in
      let range = ranges[element.element.connection] ?? element.offset..<element.offset
      ranges[element.element.connection] = range.lowerBound..<element.offset + 1
    }
  }

  /// The transfers of one connection, by its index.
  public func transfers(of connection: Int) -> ArraySlice<Transfer> {
    transfers[transfersOf[connection] ?? 0..<0]
  }

  private static func transfers(
    _ observer: TransferObserver, _ tracker: borrowing SessionTracker,
    _ events: [Int: ConnectionEvents], _ estimatedIntervals: [Int: Int64],
    _ chosen: ChosenFrames?
  ) -> [Transfer] {
    // By their places: of twenty thousand runs there is no room for two.
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
    return transfers
  }

  /// The properties of the characteristic whose value a transfer writes.
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

  /// The largest K-frame payload that the receiver of a channel takes.
  private static func mps(of run: TransferRun, _ connections: ConnectionTable) -> Int? {
    channel(of: run, connections)?.receiver(of: run.key.direction).map { Int($0.mps) }
  }

  /// The channel that a transfer goes over.
  private static func channel(
    of run: TransferRun, _ connections: ConnectionTable
  ) -> CreditBasedChannel? {
    let channels = connections.channels(of: run.key.connection)
    guard let index = run.key.channel, index < channels.count else { return nil }
    return channels[index]
  }
}

/// Tells how fast data went.
public final class ThroughputTeller: StoryTeller {
  /// Nil before the first record.
  private var observer: TransferObserver?
  private let chosen: ChosenFrames?

  /// - Parameter chosen: only transfers during which one of these packets was sent; it has to stand
  ///   before this teller in the reading. Nil for all.
  public init(chosen: ChosenFrames? = nil) {
    self.chosen = chosen
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    let timing = shared.one(AirTiming.init)
    // Shared: a capture that is measured and checked in one pass has its transfers once.
    observer = shared.one { TransferObserver(timing) }
    return []
  }

  public func finish(_ capture: borrowing ReadCapture) -> ThroughputStory {
    let observer = observer ?? TransferObserver(AirTiming())
    observer.finish()
    guard chosen == nil else { return ThroughputStory(capture, observer, chosen) }
    let story = observer.story ?? ThroughputStory(capture, observer, nil)
    observer.story = story
    return story
  }
}
