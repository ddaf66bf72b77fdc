public import LinkSessions
public import TraceAnalysis
public import TraceReports

// Inside the package a connection, a device and the like are indices of tables. Users see the numbers that reports print,
// each of a type of its own: `transfers.filter { $0.connection == connection.id }` compares what belongs together.

// MARK: What has a number

extension Connection: Identifiable, Hashable {
  /// Its number in reports.
  public var id: ConnectionID { ConnectionID(number) }
  /// The central, as far as it is known.
  public var central: Known<DeviceID> { centralIndex.map { DeviceID($0) } }
  /// The peripheral, as far as it is known.
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

extension Transaction: Identifiable {
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
  /// The finding itself: a rule finds the same thing in the same frames once.
  public var id: Finding { self }
}

extension CheckFinding: Identifiable {
  /// The finding itself.
  public var id: CheckFinding { self }
}

// MARK: What belongs to a connection or a device

extension Pairing {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SecurityLog.Request {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension LinkEncryption {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SessionEvent.ProcedureCollision {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension LinkSessions.ConnectionRequest {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension LinkPacket {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension HostPacket {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension SessionEvent.CreditChange {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension ControlContext {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension HostPacket.Completed {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension PDUContext {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension GATTDatabase.ServiceList {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension GATTDatabase.Change {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension ParameterRequest {
  /// The connection that it belongs to.
  package var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension TraceSummary.AttributeTraffic {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension ValueSighting {
  /// The connection that it belongs to.
  package var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension Timeline.Values.Entry {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension Timeline.Second {
  /// The connection that it belongs to.
  public var connection: ConnectionID { ConnectionID(index: connectionIndex) }
}

extension Finding {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension AdvertisingSighting {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension FrameOutcome {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension GATTDatabase.Attribute.Origin {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension Transaction {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckAnalysis.Diagnosis {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension Procedure {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckAnalysis.TraceFailure {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension AdvertiserAnalysis.ConnectionTake {
  /// The connection that it belongs to; nil where it belongs to none.
  public var connection: ConnectionID? {
    connectionIndex.map { ConnectionID(index: $0) }
  }
}

extension CheckFinding {
  /// The connection that it is about; nil outside connections.
  public var connection: ConnectionID? { finding.connection }
  /// The device that it is about, where it is about one and not about a connection.
  public var device: DeviceID? { finding.device }
}

extension Finding {
  /// The device that it is about, where it is about one and not about a connection.
  public var device: DeviceID? { deviceIndex.map { DeviceID($0) } }
}

extension FrameOutcome {
  /// The sender, outside connections.
  public var sender: DeviceID? { senderIndex.map { DeviceID($0) } }
  /// Whom it is addressed to, outside connections; nil also where that device has sent nothing so far.
  public var receiver: DeviceID? { receiverIndex.map { DeviceID($0) } }
}

extension AdvertiserAnalysis {
  /// The device that advertises.
  public var device: DeviceID { DeviceID(deviceIndex) }
}

extension GATTTree {
  /// The device whose attributes they are; nil where the capture does not show that.
  public var device: DeviceID? { deviceIndex.map { DeviceID($0) } }
}

// MARK: Tables

extension ConnectionTable {
  /// The connection with a number; nil if the capture has none.
  public subscript(id: ConnectionID) -> Connection? {
    connections.indices.contains(id.index) ? connections[id.index] : nil
  }

  /// The credit-based channels of a connection, in the order of their requests.
  public func channels(of id: ConnectionID) -> [CreditBasedChannel] {
    self[id] == nil ? [] : channels(of: id.index)
  }
}

extension DeviceTable {
  /// The device with a number; nil if the capture has none.
  public subscript(id: DeviceID) -> Device? {
    devices.indices.contains(id.rawValue) ? devices[id.rawValue] : nil
  }

  /// The device with an address; nil for one that the capture does not show.
  public func device(with key: DeviceKey) -> Device? { find(key).map { devices[$0] } }

  /// Every address that is proven to belong to the same device, identities first.
  public func addresses(of id: DeviceID) -> [DeviceKey] {
    self[id] == nil ? [] : addresses(of: id.rawValue)
  }
}

extension ThroughputAnalysis {
  /// The transfers of one connection.
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
