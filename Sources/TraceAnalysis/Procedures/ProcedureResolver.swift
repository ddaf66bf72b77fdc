import BluetoothPackets
public import LinkSessions

/// Gives procedures the names that only the tables of the whole capture know: attributes' types,
/// subscriptions, channels.
public struct ProcedureResolver: Sendable {
  private struct Value: Hashable {
    let connection: Int
    let server: LinkDirection
    let handle: UInt16
  }

  /// The latest subscription to each value, by its number.
  private var subscriptions: [Value: Int] = [:]
  /// The last Service Changed of each connection that nothing has followed.
  private var changes: [Int: Int] = [:]

  /// Subscriptions that are remembered at a time; beyond that the oldest causes are unknown.
  private static let limit = 65_536

  /// Nothing seen yet.
  public init() {}

  /// Fills in what the tables know of a procedure.
  ///
  /// - Parameters:
  ///   - procedure: one that is over.
  ///   - connections: as they are known now.
  ///   - gatt: the attributes that are known now.
  /// - Returns: false for a procedure that turns out to be none.
  public mutating func resolve(
    _ procedure: inout Procedure, connections: ConnectionTable, gatt: GATTMemory
  ) -> Bool {
    guard let index = procedure.connection else { return true }
    let connection = connections[index]
    switch procedure.kind {
    case .connectionSetup, .reconnection:
      // Where the capture starts in the middle of a connection, nothing of its set-up is in it.
      guard connection.startWasCaptured else { return false }
      // Of BR/EDR nothing but beginning and end is followed.
      if connection.technology == .classic { procedure.kind = .connectionSetup }
      if case .reason(let code) = connection.end?.cause, code == .failedToBeEstablished {
        procedure.outcome = .error(.controller(code))
      }
    case .connectionParameterUpdate:
      guard procedure.outcome == .success else { break }
      switch procedure.detail {
      // By a command, or by a request on the signalling channel.
      case .none, .signalling:
        procedure.detail = .accepted(ProcedureResolver.accepted(procedure, connection))
      default: break
      }
    case .channelOpen, .channelClose:
      let channels = connections.channels(of: index).filter {
        (procedure.kind == .channelOpen ? $0.requestFrame : $0.closedFrame) == procedure.firstFrame
          || (procedure.kind == .channelClose && $0.closedFrame == procedure.lastFrame)
      }
      procedure.detail = .channels(channels)
    case .channelTransfer, .bulkTransfer:
      let channels = connections.channels(of: index)
      if let channel = procedure.channel, channels.indices.contains(channel) {
        name(procedure: &procedure, connection, gatt)
        if procedure.handle == nil { procedure.detail = .channels([channels[channel]]) }
      } else {
        name(procedure: &procedure, connection, gatt)
      }
    default: name(procedure: &procedure, connection, gatt)
    }
    follow(&procedure, index)
    return true
  }

  /// What became of parameters that were agreed on, of which no change followed.
  private static func accepted(
    _ procedure: Procedure, _ connection: Connection
  ) -> Procedure.Accepted {
    // On the air a change may be ciphertext. A log that shows no parameters has no events of them.
    guard
      connection.isOnAir
        ? connection.encryptedPackets == 0 : connection.parameters.value != nil
    else { return .notShown }
    let rest = connection.lastFrame.time.elapsed(since: procedure.end)
    return rest > LinkProcedures.patience ? .notApplied : .endsBefore
  }

  // MARK: Attributes

  private mutating func name(
    procedure: inout Procedure, _ connection: Connection, _ gatt: GATTMemory
  ) {
    guard let handle = procedure.handle, let direction = procedure.direction else { return }
    let server = procedure.isFromServer ? direction : direction.opposite
    let database = gatt.database(of: connection, sendingIn: server)
    // A server may change its attributes, also by what it says here.
    let attribute = database?.attribute(handle, at: procedure.firstFrame - 1)
    if let attribute {
      procedure.uuid = attribute.uuid
      procedure.basis = attribute.origin.basis
      procedure.isVendorDefined = attribute.isVendorDefined
    }
    let isDescriptor = attribute?.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
    if attribute?.kind == .other {
      let characteristic = database?.characteristic(of: handle)
      procedure.characteristic = characteristic?.uuid
      procedure.isVendorDefined = characteristic?.isVendorDefined ?? false
    }
    if case .written(let value) = procedure.detail {
      subscribe(&procedure, value, isKnown: attribute != nil, isDescriptor, database, server)
    }
    guard let index = procedure.connection else { return }
    let value = Value(connection: index, server: server, handle: handle)
    switch procedure.kind {
    case .notifications: break
    case .bulkTransfer where procedure.isFromServer: break
    case .indication:
      if attribute?.uuid == ProcedureResolver.serviceChanged {
        procedure.kind = .serviceChanged
        let frames = procedure.frames
        if let change = database?.changes.first(where: {
          $0.cause == .serviceChanged && frames.contains($0.frame)
        }) {
          procedure.detail = .changedHandles(change.range.lowerBound, change.range.upperBound)
        }
        changes[index] = procedure.id
      }
    default: return
    }
    procedure.cause = subscriptions[value]
  }

  /// The characteristic by which a server says that its attributes have changed.
  private static var serviceChanged: BluetoothUUID { 0x2A05 }

  /// Decides whether a write of two octets is a subscription.
  private mutating func subscribe(
    _ procedure: inout Procedure, _ value: UInt16, isKnown: Bool, _ isDescriptor: Bool,
    _ database: GATTDatabase?, _ server: LinkDirection
  ) {
    let wasDerived = procedure.kind == .subscribe || procedure.kind == .unsubscribe
    if isKnown, !isDescriptor {
      if wasDerived { procedure.kind = .write }
      return
    }
    guard isDescriptor || wasDerived else { return }
    if isDescriptor { procedure.kind = value == 0 ? .unsubscribe : .subscribe }
    guard let index = procedure.connection, let handle = procedure.handle else { return }
    if subscriptions.count >= ProcedureResolver.limit { subscriptions = [:] }
    // The value stands before its descriptors.
    for candidate in (handle > 4 ? handle - 4 : 1)..<max(handle, 2) {
      let key = Value(connection: index, server: server, handle: candidate)
      if let attribute = database?[candidate], attribute.kind != .characteristicValue {
        subscriptions[key] = nil
        continue
      }
      subscriptions[key] = procedure.kind == .subscribe ? procedure.id : nil
    }
  }

  /// A discovery after Service Changed is its consequence.
  private mutating func follow(_ procedure: inout Procedure, _ index: Int) {
    guard procedure.kind.isDiscovery || procedure.kind == .databaseHashCheck,
      let change = changes[index], change < procedure.id
    else { return }
    procedure.cause = change
  }
}

extension Procedure {
  /// Whether the end with the attributes sent the PDUs.
  public var isFromServer: Bool {
    switch kind {
    case .notifications, .indication, .serviceChanged: true
    case .bulkTransfer:
      detail == .run(of: .notifications) || detail == .run(of: .indication)
    default: false
    }
  }
}
