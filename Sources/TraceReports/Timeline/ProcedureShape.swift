import BluetoothPackets
import CaptureFiles
package import LinkSessions
package import TraceAnalysis

extension Procedure.Kind: CellValue {}
extension LinkLayerProcedure: CellValue {}
extension Procedure.Accepted: CellValue {}
extension Procedure.AdvertisingEnd: CellValue {}

extension Procedure: Described {
  package static let shape = Shape<Procedure>(
    "procedure", "What one side wanted, how long it took and what became of it."
  ) { row in
    row.value("id", "Unique in the document.") { $0.id }
    row.value("connection", "The connection's id; null for what a host does by itself.") {
      $0.connection.map { $0 + 1 }
    }
    row.value("kind", "What was wanted.") { $0.kind }
    row.value("layer", "The layer of its requests.") { $0.kind.layer }
    row.time("start", "Its first record.") { $0.start }
    row.time("end", "Its last record.") { $0.end }
    row.duration("duration", in: .seconds, "From the first to the last.") { $0.duration }
    row.outcome { $0.outcome }
    row.numbers("transactions", "The ids of its transactions.") { $0.transactions.ids }
    row.value("transactions_not_listed", "Transactions beside those.", ifNil: .omitted) {
      $0.transactions.notKept > 0 ? $0.transactions.notKept : nil
    }
    row.frames { [$0.frames.lowerBound, $0.frames.upperBound] }
    row.value("direction", "Which way the requests went.") { $0.direction }
    row.value("handle", "The attribute's.") { $0.handle }
    row.value("uuid", "The attribute's type.") { $0.uuid }
    row.value("name", "The type's assigned name.") { $0.assignedName }
    row.include(ifAny: { procedure in
      procedure.characteristic.map {
        Owner(
          characteristic: $0, isVendorDefined: procedure.isVendorDefined,
          valueHandle: procedure.valueHandle)
      }
    })
    row.value("basis", "On what the type rests.", ifNil: .omitted) {
      $0.handle != nil || $0.basis != .unknown ? $0.basis : nil
    }
    row.value("count", "Requests, or PDUs of a run.") { $0.count }
    row.value("bytes", "Octets of the application.", unit: .octets) { $0.octets }
    row.value("channel", "The L2CAP channel's index.", ifNil: .omitted) { $0.channel }
    row.number(
      "bits_per_second", "Of a run.", unit: .bitsPerSecond, digits: 1, ifNil: .omitted
    ) { $0.count > 1 ? $0.bitsPerSecond : nil }
    row.duration(
      "rate_time", in: .seconds,
      "What the rate of a run refers to: from its first value to its last one, and a typical gap for that one.",
      ifNil: .omitted
    ) { $0.count > 1 ? $0.activeTime : nil }
    row.value("cause", "The procedure that led to it.", ifNil: .omitted) { $0.cause }
    row.value("repeats", "The procedure that it repeats.", ifNil: .omitted) { $0.repeats }
    describeAttributes(&row)
    describeLink(&row)
    row.include(ifAny: { if case .setup(let setup) = $0.detail { setup } else { nil } })
    row.include(ifAny: { if case .attempt(let attempt) = $0.detail { attempt } else { nil } })
    row.include(ifAny: { procedure -> DirectedInTimeline? in
      guard case .directed(let advertising, let end) = procedure.detail else { return nil }
      return DirectedInTimeline(advertising: advertising, end: end)
    })
    row.include(ifAny: { if case .scan(let settings) = $0.detail { settings } else { nil } })
    row.include(ifAny: { if case .disconnection(let end) = $0.detail { end } else { nil } })
    row.include(ifAny: { if case .pairing(let pairing) = $0.detail { pairing } else { nil } })
    row.object("finding", "The breach of the protocol.", ifNil: .omitted) {
      if case .violation(let finding) = $0.detail { finding } else { nil }
    }
  }

  /// Members of procedures with attributes.
  private static func describeAttributes(_ row: inout Members<Procedure>) {
    row.include(ifAny: { if case .search(let search) = $0.detail { search } else { nil } })
    row.include(ifAny: { procedure -> MTUExchange? in
      guard case .mtu(let client, let server) = procedure.detail else { return nil }
      return MTUExchange(client: client, server: server, agreed: procedure.detail.agreedMTU)
    })
    row.value("value", "What was written to the configuration.", ifNil: .omitted) {
      if case .written(let value) = $0.detail { value } else { nil }
    }
    row.include(ifAny: { if case .queuedWrite(let write) = $0.detail { write } else { nil } })
    row.numbers("parts", "Octets in each part.", unit: .octets, ifNil: .omitted) {
      if case .parts(let parts) = $0.detail { parts } else { nil }
    }
    row.value(
      "accepted", "What follows on parameters that were agreed on, if not a change.",
      ifNil: .omitted
    ) {
      if case .accepted(let accepted) = $0.detail { accepted } else { nil }
    }
    row.value(
      "unanswered_frame", "The PDU of a run that was not answered as the others.", ifNil: .omitted
    ) { $0.unansweredFrame }
    row.numbers("changed_range", "First and last handle.", ifNil: .omitted) {
      if case .changedHandles(let first, let last) = $0.detail {
        [Int(first), Int(last)]
      } else {
        nil
      }
    }
  }

  /// Members of procedures of the link, its channels and its host.
  private static func describeLink(_ row: inout Members<Procedure>) {
    row.include(ifAny: { procedure -> ValueChange? in
      guard case .change(let before, let after) = procedure.detail else { return nil }
      return ValueChange(before: before, after: after)
    })
    row.array("channels", "The channels that were opened or closed.", ifNil: .omitted) {
      procedure -> [ChannelOpening]? in
      guard case .channels(let channels) = procedure.detail else { return nil }
      return channels.map(ChannelOpening.init)
    }
    row.array("commands", "The commands to the controller.", ifNil: .omitted) {
      if case .commands(let counts) = $0.detail { counts } else { nil }
    }
    row.include(ifAny: { if case .note(let note) = $0.detail { note } else { nil } })
    row.value("control", "The link layer's procedure.", ifNil: .omitted) {
      switch $0.detail {
      case .control(let control), .controlled(let control, _): control
      default: nil
      }
    }
    row.include(ifAny: { procedure -> ReportedValue? in
      switch procedure.detail {
      case .controlled(_, let value): ReportedValue(first: value, last: value, isLost: nil)
      case .reported(let first, let last): ReportedValue(first: first, last: last, isLost: nil)
      case .followed(let value, let isLost):
        ReportedValue(first: value, last: value, isLost: isLost)
      default: nil
      }
    })
    row.value("command", "The signalling command.", ifNil: .omitted) { procedure -> String? in
      guard case .signalling(let code) = procedure.detail else { return nil }
      return code.name.map { "\($0)" } ?? "Signalling command \(code.rawValue)"
    }
  }
}

// MARK: Attributes

extension Procedure {
  /// The assigned name of its attribute type.
  fileprivate var assignedName: String? {
    if kind == .discoverServicesByUUID { return uuid?.assignedName }
    return isVendorDefined && characteristic == nil ? nil : uuid?.assignedTypeName
  }
}

/// The characteristic of an attribute.
private struct Owner: Described {
  let characteristic: BluetoothUUID
  let isVendorDefined: Bool
  let valueHandle: UInt16?

  static let shape = Shape<Owner>("owner", "The characteristic that an attribute belongs to.") {
    owner in
    owner.value("characteristic", "The characteristic that it belongs to.") { $0.characteristic }
    owner.value("value_handle", "Handle of that characteristic's value.", ifNil: .omitted) {
      $0.valueHandle
    }
    owner.value("characteristic_name", "That one's assigned name.") {
      $0.isVendorDefined ? nil : $0.characteristic.assignedTypeName
    }
  }
}

extension Procedure.Search: Described {
  package static let shape = Shape<Self>("search", "A search for attributes.") { search in
    search.numbers("range", "First and last handle.") { [Int($0.first), Int($0.last)] }
    search.value("found", "How many were found.") { $0.found }
    search.value("complete", "Whether the answers reached the end of what was asked about.") {
      $0.isComplete
    }
    search.value("service", "The service in which was searched.", ifNil: .omitted) { $0.service }
  }
}

private struct MTUExchange: Described {
  let client: UInt16?
  let server: UInt16?
  let agreed: UInt16?

  static let shape = Shape<MTUExchange>("mtu_exchange", "How the ATT MTU was agreed on.") { mtu in
    mtu.value("client_mtu", "Longest PDU that the client takes.", unit: .octets) { $0.client }
    mtu.value("server_mtu", "Longest PDU that the server takes.", unit: .octets) { $0.server }
    mtu.value("mtu", "What holds from then on.", unit: .octets, ifNil: .omitted) { $0.agreed }
  }
}

extension Procedure.QueuedWrite: Described {
  package static let shape = Shape<Self>("queued_write", "A write in parts.") { write in
    write.value("handles", "How many attributes.") { $0.handles }
    write.value("cancelled", "Whether the client gave it up.") { $0.isCancelled }
    write.value("echo_differs", "Whether the server repeated other octets.") { $0.echoDiffers }
  }
}

// MARK: The link

extension Procedure.Setup: Described {
  package static let shape = Shape<Self>("setup", "How a connection became usable.") { setup in
    setup.duration("scan", in: .seconds, "Scanning before.") { $0.scan }
    setup.group(
      "stages",
      "The time of each stage. A stretch of time belongs to one stage, so that they add up with the pauses."
    ) { stages in
      for stage in Procedure.Setup.Stage.allCases {
        stages.duration(
          stage.key, in: .seconds, "The stage \(stage.name).", ifNil: .omitted
        ) { SetupStages($0)[stage] }
      }
    }
    setup.value("pairing_has_encryption", "Whether the stage pairing contains encryption.") {
      $0.pairingHasEncryption
    }
    setup.duration(
      "idle", in: .seconds,
      "Time in which no stage was under way, beyond the next connection event."
    ) { $0.idle }
    setup.duration(
      "turnarounds", in: .seconds,
      "Time in which no stage was under way, up to the next connection event; 0 in a log."
    ) { $0.turnarounds }
    setup.value("discovery_round_trips", "Requests of the central's discovery.") { $0.roundTrips }
    setup.value("peripheral_discovery_round_trips", "Requests of the peripheral's discovery.") {
      $0.peerRoundTrips
    }
    setup.value("ready_frame", "The first record of the application.") { $0.readyFrame }
    setup.duration(
      "unused", in: .seconds, "How long after the set-up the first use came.", ifNil: .omitted
    ) { $0.unused }
  }
}

extension SessionEvent.ConnectionAttempt: Described {
  package static let shape = Shape<Self>("attempt", "A request for a connection.") { attempt in
    attempt.object("dialled", "The device that was asked for.") { $0.peer }
    attempt.value("accept_list", "Whether any device of the accept list would do.") {
      $0.usesAcceptList
    }
  }
}

/// The target of advertising, and how it ended.
private struct DirectedInTimeline: Described {
  let advertising: SessionEvent.DirectedAdvertising
  let end: Procedure.AdvertisingEnd?

  static let shape = Shape<Self>("directed_advertising", "Advertising for one device.") { row in
    row.object("directed_to", "The device that may connect.") { $0.advertising.target }
    row.value("is_high_duty_cycle", "Whether events follow each other without a pause.") {
      $0.advertising.isHighDutyCycle
    }
    row.value("advertising_end", "How it ended; null where it goes on.") { $0.end }
  }
}

extension SessionEvent.ScanSettings: Described {
  package static let shape = Shape<Self>("scan_settings", "How a controller scans.") { scan in
    scan.value("is_active", "Whether scan responses are asked for.") { $0.isActive }
    scan.duration("scan_interval", in: .seconds, "From one window to the next.") {
      Int64($0.interval) * 625_000
    }
    scan.duration("scan_window", in: .seconds, "How long of it the controller listens.") {
      Int64($0.window) * 625_000
    }
  }
}

private struct ValueChange: Described {
  let before: Connection.ParameterChange.Value?
  let after: Connection.ParameterChange.Value?

  static let shape = Shape<ValueChange>("value_change", "What held before and after.") { change in
    change.object("before", "What held before.") { $0.before }
    change.object("after", "What holds from then on.") { $0.after }
  }
}

/// A value reported by a controller, or between two link layers.
private struct ReportedValue: Described {
  let first: SessionEvent.LinkReport
  let last: SessionEvent.LinkReport
  let isLost: Bool?

  static let shape = Shape<ReportedValue>("reported_value", "What was reported.") { row in
    row.value("reported", "Which quantity.") { $0.last.quantity }
    row.value("tx_power_dbm", "Power with which a side sends.", ifNil: .omitted) { $0.last.level }
    row.value("tx_power_first_dbm", "The first one that was reported.", ifNil: .omitted) {
      $0.first.level
    }
    row.value("path_loss_db", "What is lost on the way.", ifNil: .omitted) { $0.last.loss }
    row.value(
      "frame_space_us", "The shortest time between packets.", unit: .microseconds, ifNil: .omitted
    ) { $0.last.space }
    row.value("lost", "Whether the train was lost; else it was given up.", ifNil: .omitted) {
      $0.isLost
    }
  }
}

extension SessionEvent.LinkReport {
  fileprivate var quantity: String {
    switch self {
    case .transmitPower: "transmit-power"
    case .pathLoss: "path-loss"
    case .frameSpace: "frame-space"
    case .channelReporting: "channel-reporting"
    case .channelStatus: "channel-status"
    case .syncTransfer: "sync-transfer"
    case .monitoredAdvertiser: "monitored-advertiser"
    case .periodicSync: "periodic-sync"
    case .hardwareError: "hardware-error"
    }
  }

  fileprivate var level: Int? {
    if case .transmitPower(let power) = self { power.level.map { Int($0) } } else { nil }
  }

  fileprivate var loss: UInt8? {
    if case .pathLoss(let decibels, _) = self { decibels } else { nil }
  }

  fileprivate var space: UInt16? {
    if case .frameSpace(let range, _, _) = self { range.lowerBound } else { nil }
  }
}

extension Procedure.Disconnection: Described {
  package static let shape = Shape<Self>("disconnection", "How a connection ended.") { row in
    row.include { $0.end }
    row.value("command_frame", "The record of the host's command.") { $0.end.command }
    row.value("during", "What was going on.") { $0.during }
  }
}

extension Procedure.Pairing: Described {
  package static let shape = Shape<Self>("pairing_wishes", "What both sides wanted of a pairing.") {
    pairing in
    pairing.value("secure_connections", "Whether both can.", ifNil: .omitted) {
      $0.usesSecureConnections
    }
    pairing.value("bonding", "Whether both want to keep the keys.", ifNil: .omitted) { $0.bonds }
    pairing.value("asked_by_peripheral", "Whether a security request came first.") {
      $0.askedByPeripheral
    }
  }

  private var usesSecureConnections: Bool? {
    guard let initiator, let responder else { return nil }
    return initiator.authenticationRequirements.supportsSecureConnections
      && responder.authenticationRequirements.supportsSecureConnections
  }

  private var bonds: Bool? {
    guard let initiator, let responder else { return nil }
    return initiator.authenticationRequirements.wantsBonding
      && responder.authenticationRequirements.wantsBonding
  }
}

extension HostNote: Described {
  static let shape = Shape<Self>("host_note", "What the host's log says besides packets.") { note in
    note.value("source", "Who says it.") { $0.source }
    note.value("text", "What is said; of several lines the first.") { $0.text }
  }
}

extension Procedure.CommandCount: Described {
  package static let shape = Shape<Self>("command_count", "Commands of one kind.") { command in
    command.value("name", "The command.") { $0.opcode.description }
    command.value("opcode", "Its opcode.") { $0.opcode.rawValue }
    command.value("count", "How many.") { $0.count }
  }
}
