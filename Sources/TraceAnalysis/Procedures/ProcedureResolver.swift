import BluetoothPackets
package import LinkSessions

/// Adds information to procedures that is available only from the tables of the whole capture: attribute types,
/// subscriptions and channels.
package struct ProcedureResolver: Sendable {
  private struct Value: Hashable {
    let connection: Int
    let server: LinkDirection
    let handle: UInt16
  }

  /// Number of the latest subscription to each value.
  private var subscriptions: [Value: Int] = [:]
  /// The last Service Changed of each connection that has not been followed by a discovery.
  private var changes: [Int: Int] = [:]

  /// Maximum number of subscriptions to keep. Beyond it the oldest causes are unknown.
  private static let limit = 65_536

  /// Creates an empty resolver.
  package init() {}

  /// Adds the information about a procedure from the tables.
  ///
  /// - Parameters:
  ///   - procedure: a finished procedure.
  ///   - connections: the connections known now.
  ///   - gatt: the attributes known now.
  /// - Returns: false for a procedure that turns out to be irrelevant.
  package mutating func resolve(
    _ procedure: inout Procedure, connections: ConnectionTable, gatt: GATTMemory
  ) -> Bool {
    guard let index = procedure.connection else { return true }
    let connection = connections[index]
    switch procedure.kind {
    case .connectionSetup, .reconnection:
      // If the capture starts in the middle of a connection, it does not include the setup.
      guard connection.startWasCaptured else { return false }
      // For BR/EDR only the start and the end are tracked.
      if connection.technology == .classic {
        procedure.kind = .connectionSetup
        // Pairing and channels of BR/EDR are not tracked, so the idle time is unknown.
        if case .setup(var setup) = procedure.detail {
          (setup.idle, setup.turnarounds) = (0, 0)
          procedure.detail = .setup(setup)
        }
      }
      switch connection.end?.cause {
      case .reason(.failedToBeEstablished), .notEstablished:
        procedure.outcome = .error(.controller(.failedToBeEstablished))
      default: if connection.isUnheard { procedure.outcome = .notInCapture }
      }
      if case .setup(var setup) = procedure.detail {
        setup.separateWrites(gatt.database(of: connection, sendingIn: .peripheralToCentral))
        procedure.detail = .setup(setup)
      }
    case .phyUpdate, .channelMapUpdate:
      procedure.wasFollowed = ProcedureResolver.wasFollowed(procedure, connection)
    case .connectionParameterUpdate:
      guard procedure.outcome == .success else { break }
      procedure.wasFollowed = ProcedureResolver.wasFollowed(procedure, connection)
      switch procedure.detail {
      // The change was requested by a command or on the signalling channel.
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

  /// Returns what the capture shows if parameters were accepted but no change followed.
  private static func accepted(
    _ procedure: Procedure, _ connection: Connection
  ) -> Procedure.Accepted {
    // On the air, a change may be encrypted. A log without any parameters lacks the corresponding events.
    guard
      connection.isOnAir
        ? connection.encryptedPackets == 0 : connection.parameters.value != nil
    else { return .notShown }
    let rest = connection.lastFrame.time.elapsed(since: procedure.end)
    return rest > LinkProcedures.patience ? .notApplied : .endsBefore
  }

  /// Whether the peripheral was heard after a change took effect, unless the capture ends before that matters.
  private static func wasFollowed(_ procedure: Procedure, _ connection: Connection) -> Bool {
    guard connection.isOnAir, procedure.outcome == .success,
      let circumstances = connection.end?.circumstances,
      let unanswered = circumstances.unanswered, unanswered.direction == .centralToPeripheral,
      unanswered.events >= lostEvents, unanswered.first.number <= procedure.lastFrame,
      unanswered.first.number > procedure.firstFrame
    else { return true }
    return false
  }

  /// Number of unanswered events that cannot be explained by chance.
  private static let lostEvents = 6

  // MARK: Attributes

  private mutating func name(
    procedure: inout Procedure, _ connection: Connection, _ gatt: GATTMemory
  ) {
    guard let handle = procedure.handle, let direction = procedure.direction else { return }
    let server = procedure.isFromServer ? direction : direction.opposite
    let database = gatt.database(of: connection, sendingIn: server)
    // A server may change its attributes, possibly by this very indication.
    let attribute = database?.attribute(handle, at: procedure.firstFrame - 1)
    if let attribute {
      procedure.uuid = attribute.type
      procedure.basis = attribute.origin.basis
      procedure.isVendorDefined = attribute.isVendorDefined
      if case .characteristicDeclaration = attribute.kind {
        procedure.characteristic = attribute.uuid
      }
    }
    let isDescriptor = attribute?.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
    if attribute?.kind == .other {
      let characteristic = database?.characteristic(of: handle)
      procedure.characteristic = characteristic?.uuid
      if case .characteristicDeclaration(_, let value)? = characteristic?.kind {
        procedure.valueHandle = value
      }
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

  /// The characteristic with which a server reports that its attributes have changed.
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
    if isDescriptor {
      // Reserved bits alone do not subscribe to anything.
      procedure.kind = value == 0 ? .unsubscribe : value & 3 == 0 ? .write : .subscribe
      if procedure.kind == .write { return }
    }
    guard let index = procedure.connection, let handle = procedure.handle else { return }
    if subscriptions.count >= ProcedureResolver.limit { subscriptions = [:] }
    // A value precedes its descriptors.
    for candidate in (handle > 4 ? handle - 4 : 1)..<max(handle, 2) {
      let key = Value(connection: index, server: server, handle: candidate)
      if let attribute = database?[candidate], attribute.kind != .characteristicValue {
        subscriptions[key] = nil
        continue
      }
      subscriptions[key] = procedure.kind == .subscribe ? procedure.id : nil
    }
  }

  /// Sets Service Changed as the cause of a discovery that follows it.
  private mutating func follow(_ procedure: inout Procedure, _ index: Int) {
    guard procedure.kind.isDiscovery || procedure.kind == .databaseHashCheck,
      let change = changes[index], change < procedure.id
    else { return }
    procedure.cause = change
  }
}

extension Procedure.Setup {
  /// Removes writes to other or unknown attributes from the subscriptions.
  fileprivate mutating func separateWrites(_ database: GATTDatabase?) {
    var other: Int64 = 0
    for write in preparations {
      let attribute = database?.attribute(write.handle, at: write.frame - 1)
      if attribute?.uuid != GATTAttribute.clientCharacteristicConfiguration.uuid {
        other.lengthen(by: write.duration)
      }
    }
    preparations = []
    let moved = min(self[.subscriptions], other)
    self[.writes] = self[.writes].later(by: moved)
    self[.subscriptions] = self[.subscriptions].elapsed(since: moved)
  }
}

extension Procedure {
  /// Whether the server sent the PDUs.
  public var isFromServer: Bool {
    switch kind {
    case .notifications, .indication, .serviceChanged: true
    case .bulkTransfer:
      detail == .run(of: .notifications) || detail == .run(of: .indication)
    default: false
    }
  }
}
