public import LinkSessions
public import TraceAnalysis
public import TraceContracts
public import TraceReports

// Inside the package, a connection, a device and so on are indices of tables. Users see the numbers that reports print,
// each with its own type, so that `transfers.filter { $0.connection == connection.id }` can't confuse them.

// MARK: What has a number

extension Connection: Identifiable, Hashable {
  /// Its number in reports.
  public var id: ConnectionID { ConnectionID(number) }
  /// The central, if it is known.
  public var central: Known<DeviceID> { centralIndex.map { DeviceID($0) } }
  /// The peripheral, if it is known.
  public var peripheral: Known<DeviceID> { peripheralIndex.map { DeviceID($0) } }

  public static func == (left: Connection, right: Connection) -> Bool {
    left.id == right.id && left.transport == right.transport
      && left.firstFrame == right.firstFrame && left.lastFrame == right.lastFrame
      && left.changes == right.changes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(firstFrame)
  }
}

extension Transfer: Identifiable, Hashable {
  /// Its number in reports.
  public var id: TransferID { TransferID(number) }
  /// The connection that carried it.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }

  public static func == (left: Transfer, right: Transfer) -> Bool {
    left.id == right.id && left.connection == right.connection
      && left.firstFrame == right.firstFrame && left.lastFrame == right.lastFrame
      && left.start == right.start && left.bytes == right.bytes
      && left.activeTime == right.activeTime
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(firstFrame)
  }
}

extension ProtocolTransaction: Identifiable {
  /// Its number in reports.
  public var id: TransactionID { TransactionID(number) }
}

extension Procedure: Identifiable {
  /// Its number in reports.
  public var id: ProcedureID { ProcedureID(number) }
}

extension Pairing: Identifiable {
  /// Its number in reports.
  public var id: PairingID { PairingID(number) }
}

extension LinkEncryption: Identifiable {
  /// Its number in reports.
  public var id: EncryptionID { EncryptionID(number) }
}

extension Device: Identifiable {
  /// Its number in reports.
  public var id: DeviceID { DeviceID(number) }
}

extension Finding: Identifiable {
  /// The finding itself: a rule finds the same thing in the same frames only once.
  public var id: Finding { self }
}

extension CheckFinding: Identifiable {
  /// The finding itself.
  public var id: CheckFinding { self }
}

// MARK: What belongs to a connection or a device

extension Pairing {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SecurityLog.Request {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension LinkEncryption {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SessionEvent.ProcedureCollision {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SeenConnectIndication {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension LinkPacket {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension HostPacket {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SessionEvent.CreditChange {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension ControlContext {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension HostPacket.Completed {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension PDUContext {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension GATTDatabase.ServiceList {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension GATTDatabase.Change {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension ParameterRequest {
  /// The connection to which it belongs.
  package var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension TraceSummary.AttributeTraffic {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension ValueSighting {
  /// The connection to which it belongs.
  package var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension Timeline.Values.Entry {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension Timeline.Second {
  /// The connection to which it belongs.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension Finding {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension AdvertisingSighting {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension FrameOutcome {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension GATTDatabase.Attribute.Origin {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension ProtocolTransaction {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckAnalysis.Diagnosis {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension Procedure {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckAnalysis.TraceFailure {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension AdvertiserAnalysis.ConnectionTake {
  /// The connection to which it belongs; nil if there is none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckFinding {
  /// The connection that it is about; nil outside connections.
  public var connection: ConnectionID? { finding.connection }
  /// The device that it is about, if it is about a device rather than a connection.
  public var device: DeviceID? { finding.device }
}

extension Finding {
  /// The device that it is about, if it is about a device rather than a connection.
  public var device: DeviceID? { deviceIndex.map { DeviceID($0) } }
}

extension FrameOutcome {
  /// The sender, outside connections.
  public var sender: DeviceID? { senderIndex.map { DeviceID($0) } }
  /// The addressee, outside connections; also nil if that device has sent nothing so far.
  public var receiver: DeviceID? { receiverIndex.map { DeviceID($0) } }
}

extension AdvertiserAnalysis {
  /// The device that advertises.
  public var device: DeviceID { DeviceID(deviceIndex) }
}

extension GATTTree {
  /// The device that has the attributes; nil if the capture does not show it.
  public var device: DeviceID? { deviceIndex.map { DeviceID($0) } }
}

// MARK: Tables

extension ConnectionTable {
  /// The connection with a number; nil if the capture has none.
  public subscript(id: ConnectionID) -> Connection? {
    connections.indices.contains(id.index) ? connections[id.index] : nil
  }

  /// Returns the credit-based channels of a connection, in the order of their requests.
  public func channels(of id: ConnectionID) -> [CreditBasedChannel] {
    self[id] == nil ? [] : channels(of: id.index)
  }
}

extension DeviceTable {
  /// The device with a number; nil if the capture has none.
  public subscript(id: DeviceID) -> Device? {
    devices.indices.contains(id.rawValue) ? devices[id.rawValue] : nil
  }

  /// Returns the device with an address; nil if the capture does not show it.
  public func device(with key: DeviceKey) -> Device? { find(key).map { devices[$0] } }

  /// Every address that is proven to belong to the same device, identities first.
  public func addresses(of id: DeviceID) -> [DeviceKey] {
    self[id] == nil ? [] : addresses(of: id.rawValue)
  }
}

extension ThroughputAnalysis {
  /// Returns the transfers of one connection.
  public func transfers(of connection: ConnectionID) -> ArraySlice<Transfer> {
    transfers(of: connection.index)
  }
}

extension CustomFinding {
  /// The connection that it is about; nil outside connections.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckAnalysis.NotJudged {
  /// The connections on which it was not evaluated, or only in part; empty for the whole capture.
  public var connections: [ConnectionID] { connectionIndices.map { ConnectionID(index: $0) } }
}

// MARK: Differences

extension TraceDifference {
  /// The connections of the two captures that were compared with each other.
  public var connections: [(old: ConnectionID, new: ConnectionID)] {
    connectionNumbers.map { (ConnectionID($0.old), ConnectionID($0.new)) }
  }
}

extension TraceDifference.Change {
  /// The connection in the old capture; nil if there is none, or if the change concerns no connection.
  public var oldConnection: ConnectionID? { oldConnectionNumber.map { ConnectionID($0) } }
  /// The connection in the new capture; nil if there is none, or if the change concerns no connection.
  public var newConnection: ConnectionID? { newConnectionNumber.map { ConnectionID($0) } }
}

// MARK: Timelines

extension Timeline.Filter {
  /// The selected connections; empty for all.
  public var connections: Set<ConnectionID> {
    get { Set(connectionNumbers.map { ConnectionID($0) }) }
    set { connectionNumbers = Set(newValue.map(\.rawValue)) }
  }

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - connections: the selected connections; empty for all.
  ///   - layers: the selected layers; empty for all.
  public init(connections: Set<ConnectionID>, layers: Set<Procedure.Layer> = []) {
    self.init()
    self.connections = connections
    self.layers = layers
  }
}

extension Timeline {
  /// A complete SDU of an L2CAP channel.
  public struct SDU: Hashable, Sendable {
    /// The connection that carried it.
    public let connection: ConnectionID
    /// Its direction.
    public let direction: LinkDirection
    /// Number of octets.
    public let octets: Int
    /// The time at which it was complete.
    public let instant: CaptureInstant
  }

  /// Complete SDUs in the order of the capture; empty unless samples were requested.
  public var sdus: [SDU] {
    samples.compactMap { sample in
      guard case .sdu(let octets, let connection, let direction, let time) = sample else {
        return nil
      }
      return SDU(
        connection: ConnectionID(index: connection), direction: direction, octets: octets,
        instant: CaptureInstant(nanosecondsSince1970: time))
    }
  }

  /// Changes of the credits of channels in the order of the capture; empty unless samples were requested.
  public var creditChanges: [SessionEvent.CreditChange] {
    samples.compactMap { sample in
      guard case .credits(let change) = sample else { return nil }
      return change
    }
  }
}
