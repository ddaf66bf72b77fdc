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
    "procedure", "An operation of one side with its duration and outcome."
  ) { row in
    row.value("id", "Unique in the document.") { $0.id }
    row.value("connection", "Connection id; null for host procedures that belong to no connection.")
    {
      $0.connection.map { $0 + 1 }
    }
    row.value("kind", "Kind of procedure.") { $0.kind }
    row.value("layer", "The layer of its requests.") { $0.kind.layer }
    row.time("start", "Its first record.") { $0.start }
    row.time("end", "Its last record.") { $0.end }
    row.duration("duration", in: .seconds, "Time from the first to the last record.") {
      $0.duration
    }
    row.outcome { $0.outcome }
    row.numbers("transactions", "The ids of its transactions.") { $0.transactions.ids }
    row.value("transactions_not_listed", "Number of further transactions.", ifNil: .omitted) {
      $0.transactions.notKept > 0 ? $0.transactions.notKept : nil
    }
    row.frames { [$0.frames.lowerBound, $0.frames.upperBound] }
    row.value("direction", "Direction of the requests.") { $0.direction }
    row.value("handle", "Handle of the attribute.") { $0.handle }
    row.value("uuid", "Type of the attribute.") { $0.uuid }
    row.value("name", "The type's assigned name.") { $0.assignedName }
    row.include(ifAny: { procedure in
      procedure.characteristic.map {
        Owner(
          characteristic: $0, isVendorDefined: procedure.isVendorDefined,
          valueHandle: procedure.valueHandle)
      }
    })
    row.value("basis", "Basis of the type.", ifNil: .omitted) {
      $0.handle != nil || $0.basis != .unknown ? $0.basis : nil
    }
    row.value("count", "Number of requests, or of PDUs in a run.") { $0.count }
    row.value("bytes", "Application octets.", unit: .octets) { $0.octets }
    row.value("channel", "The L2CAP channel's index.", ifNil: .omitted) { $0.channel }
    row.number(
      "bits_per_second", "Rate of a run.", unit: .bitsPerSecond, digits: 1, ifNil: .omitted
    ) { $0.count > 1 ? $0.bitsPerSecond : nil }
    row.duration(
      "rate_time", in: .seconds,
      "Time that the rate of a run refers to: from its first to its last value, plus a typical gap.",
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
    row.object("finding", "The protocol violation.", ifNil: .omitted) {
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
    row.value("value", "Value written to the configuration.", ifNil: .omitted) {
      if case .written(let value) = $0.detail { value } else { nil }
    }
    row.include(ifAny: { if case .queuedWrite(let write) = $0.detail { write } else { nil } })
    row.numbers("parts", "The ids of the procedures that it consists of.", ifNil: .omitted) {
      if case .parts(let parts) = $0.detail { parts.map(\.rawValue) } else { nil }
    }
    row.value(
      "accepted", "What followed accepted parameters that were not applied.",
      ifNil: .omitted
    ) {
      if case .accepted(let accepted) = $0.detail { accepted } else { nil }
    }
    row.value(
      "unanswered_frame", "PDU of a run whose response is missing.", ifNil: .omitted
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
  /// The assigned name of the procedure's attribute type.
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
    owner.value("characteristic_name", "Assigned name of the characteristic.") {
      $0.isVendorDefined ? nil : $0.characteristic.assignedTypeName
    }
  }
}

extension Procedure.Search: Described {
  package static let shape = Shape<Self>("search", "A discovery of attributes.") { search in
    search.numbers("range", "First and last handle.") { [Int($0.first), Int($0.last)] }
    search.value("found", "Number of attributes found.") { $0.found }
    search.value("complete", "Whether the responses reached the end of the requested range.") {
      $0.isComplete
    }
    search.value("service", "Service that was searched.", ifNil: .omitted) { $0.service }
  }
}

private struct MTUExchange: Described {
  let client: UInt16?
  let server: UInt16?
  let agreed: UInt16?

  static let shape = Shape<MTUExchange>("mtu_exchange", "Negotiation of the ATT MTU.") { mtu in
    mtu.value("client_mtu", "Longest PDU that the client accepts.", unit: .octets) { $0.client }
    mtu.value("server_mtu", "Longest PDU that the server accepts.", unit: .octets) { $0.server }
    mtu.value("mtu", "Agreed ATT MTU.", unit: .octets, ifNil: .omitted) { $0.agreed }
  }
}

extension Procedure.QueuedWrite: Described {
  package static let shape = Shape<Self>("queued_write", "A write in parts.") { write in
    write.value("handles", "Number of attributes.") { $0.handles }
    write.value("cancelled", "Whether the client cancelled it.") { $0.isCancelled }
    write.value("echo_differs", "Whether the octets in the server's echo differ.") {
      $0.echoDiffers
    }
  }
}

// MARK: The link

extension Procedure.Setup: Described {
  package static let shape = Shape<Self>("setup", "Setup of a connection until it was usable.") {
    setup in
    setup.duration("scan", in: .seconds, "Time of scanning before the connection.") { $0.scan }
    setup.group(
      "stages",
      "Duration of each stage. No time is counted twice, so the stages and pauses add up."
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
      "Time in which no stage was in progress, beyond the next connection event."
    ) { $0.idle }
    setup.duration(
      "turnarounds", in: .seconds,
      "Time in which no stage was in progress, up to the next connection event; 0 in a log."
    ) { $0.turnarounds }
    setup.value("discovery_round_trips", "Number of requests in the central's discovery.") {
      $0.roundTrips
    }
    setup.value(
      "peripheral_discovery_round_trips", "Number of requests in the peripheral's discovery."
    ) {
      $0.peerRoundTrips
    }
    setup.value("ready_frame", "First record of application traffic.") { $0.readyFrame }
    setup.duration(
      "unused", in: .seconds, "Time from the end of the setup to the first use.", ifNil: .omitted
    ) { $0.unused }
  }
}

extension SessionEvent.ConnectionAttempt: Described {
  package static let shape = Shape<Self>("attempt", "An attempt to connect.") { attempt in
    attempt.object("dialled", "Target device.") { $0.peer }
    attempt.value("accept_list", "Whether any device on the accept list was accepted.") {
      $0.usesAcceptList
    }
  }
}

/// The target of advertising, and how it ended.
private struct DirectedInTimeline: Described {
  let advertising: SessionEvent.DirectedAdvertising
  let end: Procedure.AdvertisingEnd?

  static let shape = Shape<Self>("directed_advertising", "Advertising directed at one device.") {
    row in
    row.object("directed_to", "The device that may connect.") { $0.advertising.target }
    row.value("is_high_duty_cycle", "Whether events follow each other without a pause.") {
      $0.advertising.isHighDutyCycle
    }
    row.value("advertising_end", "End of the advertising; null if it continues.") { $0.end }
  }
}

extension SessionEvent.ScanSettings: Described {
  package static let shape = Shape<Self>("scan_settings", "How a controller scans.") { scan in
    scan.value("is_active", "Whether scan responses are requested (active scanning).") {
      $0.isActive
    }
    scan.duration("scan_interval", in: .seconds, "Time from one window to the next.") {
      Int64($0.interval) * 625_000
    }
    scan.duration("scan_window", in: .seconds, "Time in which the controller listens.") {
      Int64($0.window) * 625_000
    }
  }
}

private struct ValueChange: Described {
  let before: Connection.ParameterChange.Value?
  let after: Connection.ParameterChange.Value?

  static let shape = Shape<ValueChange>("value_change", "Values before and after a change.") {
    change in
    change.object("before", "Previous values.") { $0.before }
    change.object("after", "New values.") { $0.after }
  }
}

/// A value reported by a controller, or between two link layers.
private struct ReportedValue: Described {
  let first: SessionEvent.LinkReport
  let last: SessionEvent.LinkReport
  let isLost: Bool?

  static let shape = Shape<ReportedValue>("reported_value", "A reported value.") { row in
    row.value("reported", "Reported quantity.") { $0.last.quantity }
    row.value("tx_power_dbm", "Transmit power of a side.", ifNil: .omitted) { $0.last.level }
    row.value("tx_power_first_dbm", "First reported transmit power.", ifNil: .omitted) {
      $0.first.level
    }
    row.value("path_loss_db", "Path loss.", ifNil: .omitted) { $0.last.loss }
    row.value(
      "frame_space_us", "The shortest time between packets.", unit: .microseconds, ifNil: .omitted
    ) { $0.last.space }
    row.value(
      "lost", "Whether the train was lost; otherwise synchronization was ended.", ifNil: .omitted
    ) {
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
    if case .frameSpace(let range, _, _) = self {
      UInt16(clamping: range.lowerBound.inNanoseconds / 1_000)
    } else {
      nil
    }
  }
}

extension Procedure.Disconnection: Described {
  package static let shape = Shape<Self>("disconnection", "How a connection ended.") { row in
    row.include { $0.end }
    row.value("command_frame", "The record of the host's command.") { $0.end.command }
    row.value("during", "Stage of the connection.") { $0.during }
  }
}

extension Procedure.Pairing: Described {
  package static let shape = Shape<Self>(
    "pairing_wishes", "Combined requirements of both sides for a pairing."
  ) {
    pairing in
    pairing.value("secure_connections", "Whether both support it.", ifNil: .omitted) {
      $0.usesSecureConnections
    }
    pairing.value("bonding", "Whether both request bonding.", ifNil: .omitted) { $0.bonds }
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
  static let shape = Shape<Self>("host_note", "Text in the host's log that is not a packet.") {
    note in
    note.value("source", "Source of the text.") { $0.source }
    note.value("text", "Text; the first line of several.") { $0.text }
  }
}

extension Procedure.CommandCount: Described {
  package static let shape = Shape<Self>("command_count", "Commands of one kind.") { command in
    command.value("name", "The command.") { $0.opcode.description }
    command.value("opcode", "Its opcode.") { $0.opcode.rawValue }
    command.value("count", "Number of commands.") { $0.count }
  }
}
