public import LinkSessions
public import TraceAnalysis

// Further numbers as values of their own types.

extension Pairing {
  /// Its transaction.
  public var transaction: TransactionID { TransactionID(plainTransaction) }
}

extension PDUContext {
  /// The transaction that the PDU begins or ends; nil if it does neither, and for one-way PDUs if no observer
  /// subscribes to transactions.
  public var transaction: TransactionID? { plainTransaction.map { TransactionID($0) } }
}

extension SessionEvent.ProcedureCollision {
  /// The transaction that began first.
  public var first: TransactionID { TransactionID(plainFirst) }
  /// The transaction that began second.
  public var second: TransactionID { TransactionID(plainSecond) }
  /// The transaction that continues.
  public var winner: TransactionID { TransactionID(plainWinner) }
}

extension Connection.EndCircumstances.OpenRequest {
  /// The transaction.
  public var transaction: TransactionID { TransactionID(plainTransaction) }
}

extension AdvertisingSighting {
  /// The advertiser; nil if the PDU does not contain its address.
  public var advertiser: DeviceID? { plainAdvertiser.map { DeviceID($0) } }
  /// The scanner, the initiator or the target of directed advertising.
  public var peer: DeviceID? { plainPeer.map { DeviceID($0) } }
}

extension IsochronousStream {
  /// The broadcaster; nil for a CIS, and if no PDU contains its address.
  public var broadcaster: DeviceID? { plainBroadcaster.map { DeviceID($0) } }
}

extension GATTDatabase {
  /// The connections in which clients discovered attributes.
  public var discoverers: [ConnectionID] { plainDiscoverers.map { ConnectionID(index: $0) } }
}

extension TraceSummary.Trouble {
  /// The connections, without duplicates, in order of appearance. Limited to `listLimit`.
  public var connections: [ConnectionID] { plainConnections.map { ConnectionID(index: $0) } }
}

extension GATTTree {
  /// The connections on which attributes of this server were seen.
  public var connections: [ConnectionID] { plainConnections.map { ConnectionID($0) } }
}

extension GATTTree.ServiceTable {
  /// The connections on which they were found.
  public var connections: [ConnectionID] { plainConnections.map { ConnectionID($0) } }
}

extension CheckAnalysis.Diagnosis {
  /// All connections of the same two devices with the same effect, including this one, in order.
  public var occurrences: [ConnectionID] { plainOccurrences.map { ConnectionID(index: $0) } }
}

extension PairingAnalysis.Encryption {
  /// The pairing that created the key, if it was captured: on this connection or, for a stored key, on an earlier
  /// one.
  public var pairing: PairingID? { plainPairing.map { PairingID($0) } }
}

extension Procedure {
  /// The procedure that caused this one: a rejected read before a pairing, a Service Changed before a new discovery,
  /// the subscription of notifications.
  public var cause: ProcedureID? { plainCause.map { ProcedureID($0) } }
  /// The rejected procedure that this one repeats.
  public var repeats: ProcedureID? { plainRepeats.map { ProcedureID($0) } }
}

extension Procedure.TransactionIDs {
  /// All IDs in ascending order.
  public var ids: [TransactionID] { plainIDs.map { TransactionID($0) } }
  /// The lowest ID, or nil if the set is empty.
  public var least: TransactionID? { plainLeast.map { TransactionID($0) } }
}

extension AdvertisingAnalysis.PeriodicTrain {
  /// The advertiser, or nil if no SyncInfo was captured.
  public var advertiser: DeviceID? { plainAdvertiser.map { DeviceID($0) } }
}

extension AdvertiserAnalysis {
  /// Target devices of directed advertising, limited to a few.
  public var targets: [DeviceID] { plainTargets.map { DeviceID($0) } }
}

extension AdvertiserAnalysis.Scans {
  /// Requests by scanner.
  public var scanners: [DeviceID: Int] { .byID(plainScanners) { DeviceID($0) } }
  /// Scanners sorted by number of requests, largest first.
  public var rankedScanners: [(device: DeviceID, requests: Int)] {
    plainRankedScanners.map { (device: DeviceID($0.device), requests: $0.requests) }
  }
}

extension AdvertisingAnalysis.Totals {
  /// Scan requests by scanner.
  public var scanners: [DeviceID: Int] { .byID(plainScanners) { DeviceID($0) } }
  /// Scanners sorted by number of requests, largest first.
  public var rankedScanners: [(device: DeviceID, requests: Int)] {
    plainRankedScanners.map { (device: DeviceID($0.device), requests: $0.requests) }
  }
}

extension ThroughputAnalysis {
  /// The values that belong to no transfer, by connection.
  public var otherValues: [ConnectionID: OtherValues] {
    .byID(plainOtherValues) { ConnectionID(index: $0) }
  }
  /// Use of the MTU and the data length, by connection.
  public var mtuUsage: [ConnectionID: ThroughputAnalysis.MTUUsage] {
    .byID(plainMTUUsage) { ConnectionID(index: $0) }
  }
  /// The events of each connection on the air.
  public var events: [ConnectionID: ConnectionEvents] {
    .byID(plainEvents) { ConnectionID(index: $0) }
  }
  /// The events of each connection on the air with transfers, by their outcome for the data of each direction; nil for
  /// a direction without data. A transfer's budget is a part of it.
  public var budgets: [ConnectionID: BothDirections<ConnectionEvents.Budget?>] {
    .byID(plainBudgets) { ConnectionID(index: $0) }
  }
}

extension TraceSummary {
  /// Number of problems of each connection in `troubles`.
  public var troubleCounts: [ConnectionID: Int] {
    .byID(plainTroubleCounts) { ConnectionID(index: $0) }
  }
  /// The number of captured events of each connection; only for connections on the air whose interval was found.
  public var coverage: [ConnectionID: ConnectionEvents.Counts] {
    .byID(plainCoverage) { ConnectionID(index: $0) }
  }
  /// The set-up of each connection whose start was captured.
  public var setups: [ConnectionID: TraceSummary.ConnectionSetup] {
    .byID(plainSetups) { ConnectionID(index: $0) }
  }
  /// The pairings of each connection.
  public var pairings: [ConnectionID: [Pairing]] {
    .byID(plainPairings) { ConnectionID(index: $0) }
  }
  /// Device information of servers without a known address.
  public var informationOfUnaddressed: [ConnectionID: TraceSummary.DeviceInformation] {
    .byID(plainInformationOfUnaddressed) { ConnectionID(index: $0) }
  }
  /// Times of each advertiser.
  public var advertisingTimes: [DeviceID: TraceSummary.AdvertisingTimes] {
    .byID(plainAdvertisingTimes) { DeviceID($0) }
  }
  /// Device information of servers.
  public var information: [DeviceID: TraceSummary.DeviceInformation] {
    .byID(plainInformation) { DeviceID($0) }
  }
}

extension Transfer.Receipts {
  /// The transfer in the other direction.
  public var transfer: TransferID { TransferID(plainTransfer + 1) }
}

// MARK: Questions with numbers

extension Procedure.TransactionIDs {
  /// Calls `body` with each ID in ascending order.
  public func forEach(_ body: (TransactionID) -> Void) {
    forEach { (number: Int) in body(TransactionID(number)) }
  }
}

extension GATTTree {
  /// Returns the connections whose discovery of all services found a service; nil if it is in all service lists.
  public func connections(with service: Service) -> [ConnectionID]? {
    let found: [Int]? = connections(with: service)
    return found.map { $0.map { ConnectionID($0) } }
  }
}

extension ThroughputAnalysis {
  /// Returns the values of one connection that belong to no transfer; of all connections if it is nil.
  public func otherValues(of connection: ConnectionID?) -> (pdus: Int, bytes: Int) {
    otherValues(of: connection?.rawValue)
  }
}

extension DeviceTable {
  /// Returns the devices with a name or an address: an address, or a part of a name. All addresses that are proven to
  /// belong to a device count.
  public func devices(called word: String) -> [DeviceID] {
    let found: [Int] = devices(called: word)
    return found.map { DeviceID($0) }
  }
}

extension Timeline {
  /// Returns the timeline of some devices: their connections, and attempts to connect to them. Other addresses that are
  /// proven to belong to the same devices also count.
  public func of(devices: some Sequence<DeviceID>) -> Timeline {
    of(devices: devices.map(\.rawValue) as [Int])
  }
}

extension Dictionary {
  /// Converts a table that is indexed by plain numbers.
  fileprivate static func byID(_ plain: [Int: Value], _ id: (Int) -> Key) -> [Key: Value] {
    Dictionary(uniqueKeysWithValues: plain.map { (id($0.key), $0.value) })
  }
}
