import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A sentence about a line of a timeline.
struct ProcedureSentence {
  let row: TimelineRow
  let names: TimelineNames
  let start: Int64

  var procedure: Procedure { row.first }

  /// The request and its target.
  var what: String { asked + value }

  /// The same, without the value that is part of `what`.
  var asked: String {
    let text = subject + body
    return (row.repetitions > 1 && showsRepetitions ? text + " " + times(row.repetitions) : text)
      + within
  }

  /// The time span of repeated procedures, if it is longer than their durations.
  private var within: String {
    guard row.repetitions > 1 || row.isSparse,
      row.stretch > row.duration.later(by: row.duration / 20)
    else {
      return ""
    }
    return " within \(Clock.duration(row.stretch))"
  }

  /// The value in the answer as part of a sentence, or empty if there is none.
  var answered: String {
    switch procedure.kind {
    case .read, .readByUUID, .readLong, .readMultiple: value
    default: ""
    }
  }

  /// The decoded attribute value, the last one if there are several.
  private var value: String {
    if let values = names.values(of: row) {
      let isLast = procedure.kind != .readMultiple && row.count > 1 || row.repetitions > 1
      return isLast ? ", last \(values)" : ": \(values)"
    }
    guard let value = names.value(of: row) else { return "" }
    switch procedure.kind {
    case .read, .readByUUID, .readLong, .write:
      return row.repetitions > 1 ? ", last \(value)" : ": \(value)"
    case .writeWithoutResponse, .notifications, .indication, .signedWrite:
      return row.count > 1 || row.repetitions > 1 ? ", last \(value)" : ", \(value)"
    default: return ""
    }
  }

  /// The side, if it is not the one that usually makes the request.
  private var subject: String {
    guard procedure.kind.layer == .attributes || isOfLink, let direction = procedure.direction
    else { return "" }
    let usual: LinkDirection =
      procedure.isFromServer ? .peripheralToCentral : .centralToPeripheral
    guard direction != usual else { return "" }
    let isClassic = procedure.connection.map { names.connections[$0].technology == .classic }
    guard isClassic == true else { return "\(direction.sender): " }
    return direction == .centralToPeripheral ? "this host: " : "peer: "
  }

  /// Whether either end may start it, although the central usually does.
  private var isOfLink: Bool {
    switch procedure.kind {
    case .connectionParameterUpdate, .phyUpdate, .dataLengthUpdate, .featureExchange,
      .versionExchange:
      true
    default: false
    }
  }

  private var showsRepetitions: Bool {
    switch procedure.kind {
    case .discoverCharacteristics, .discoverDescriptors, .discoverIncludedServices,
      .writeWithoutResponse, .notifications, .indication, .signedWrite, .encryptedTraffic,
      .channelTransfer, .hostCommands, .hostNote, .linkReport:
      false
    default: true
    }
  }

  private var body: String {
    switch procedure.kind {
    case .connectionSetup, .reconnection: setup
    case .disconnection, .lastHeard:
      DisconnectionSentence(procedure, names: names, start: start).text
    case .connectionParameterUpdate, .phyUpdate, .dataLengthUpdate, .subrateUpdate, .encryption:
      ChangeSentence(procedure).text
    case .pairing: pairing
    case .securityRequest: securityRequest
    case .featureExchange: "exchange features"
    case .versionExchange: "exchange versions"
    case .channelMapUpdate: "update channel map"
    case .linkControl: control
    case .linkReport, .periodicSync: report
    case .encryptedTraffic:
      "\(Decimals.counted(row.count, "encrypted packet")), "
        + "not readable without the key: \(octets)"
    case .violation: violation
    case .channelOpen, .channelClose, .channelReconfigure, .channelTransfer, .signalling:
      channelSentence
    case .hostShutdown: "shut down the controller: \(Decimals.counted(row.count, "command"))"
    case .hostSetup: "set up the controller: \(Decimals.counted(row.count, "command"))"
    case .hostCommands: commands
    case .scan: scan
    case .advertise: advertising
    case .hostNote: note
    default: attributes
    }
  }

  /// A line of the host's log.
  private var note: String {
    guard case .note(let note) = procedure.detail else { return "" }
    let text = "\(note.source): \(note.text)"
    guard note.isLogLine, row.count > 1 else {
      return row.repetitions > 1 ? text + " " + times(row.repetitions) : text
    }
    return text + " (and \(Decimals.counted(row.count - 1, "more line")))"
  }

  // MARK: Attributes

  private var attributes: String {
    switch procedure.kind {
    case .exchangeMTU: mtu
    case .discoverServices:
      procedure.uuid == GATTAttribute.secondaryService.uuid
        ? "discover secondary services\(requests)" : "discover all services\(requests)"
    case .discoverServicesByUUID: "find service \(uuid)"
    case .discoverIncludedServices: "find included services\(ranges)\(requests)"
    case .discoverCharacteristics: "discover characteristics\(ranges)\(requests)"
    case .discoverDescriptors: "discover descriptors\(ranges)\(requests)"
    case .findByTypeValue: "find attributes of type \(uuid) by value"
    case .databaseHashCheck: "check the database hash"
    case .readByUUID: "read \(uuid) by UUID"
    case .read: "read \(attribute)\(again)"
    case .readLong: "read long \(attribute)\(requests)\(again)"
    case .readMultiple: "read several attributes"
    case .write: reservedSubscription ?? "write \(attribute)\(again)"
    case .writeLong where procedure.handle == nil && procedure.octets == 0:
      "execute queued writes, although none was queued"
    case .writeLong: "write long \(attribute): \(octets) in \(row.count) requests\(cancelled)"
    case .cancelQueuedWrites: "cancel queued writes"
    case .reliableWrite:
      "reliable write of \(queuedAttributes): \(octets) in \(row.count) requests\(cancelled)"
    case .subscribe, .unsubscribe: subscription
    case .serviceChanged: "server reports changed services\(runCount)\(changedHandles)"
    case .bulkTransfer: bulk
    default: run(procedure.kind)
    }
  }

  private func run(_ kind: Procedure.Kind) -> String {
    switch kind {
    case .writeWithoutResponse: "write without response\(runCount) to \(attributeAndOctets)"
    case .signedWrite: "signed write\(runCount) to \(attribute): \(octets)"
    case .notifications: "notifications\(runCount) from \(attributeAndOctets)"
    case .indication: "indications\(runCount) from \(attributeAndOctets)"
    case .channelTransfer: "SDUs\(runCount): \(octets)"
    case .attributeCommand: "unknown command\(runCount): \(octets)"
    default: "unknown request"
    }
  }

  private var bulk: String {
    guard case .run(let kind) = procedure.detail else {
      if case .channels = procedure.detail { return channelSentence }
      return "bulk transfer by write\(runCount) to \(attribute): \(octets)"
    }
    return run(kind)
  }

  private var mtu: String {
    guard case .mtu(let client, let server) = procedure.detail else { return "exchange MTU" }
    var text = "exchange MTU"
    if let client { text += ": client \(client)" }
    if let server { text += ", server \(server)" }
    return text
  }

  private var subscription: String {
    guard case .written(let value) = procedure.detail else { return "write \(attribute)" }
    let derived = procedure.basis == .derived ? " (derived from what followed)" : ""
    let target =
      procedure.characteristicName.map {
        Hexadecimal.upper(procedure.valueHandle ?? procedure.handle ?? 0, width: 4) + " " + $0
      } ?? attribute
    // Without a known characteristic the handle is the descriptor's, not that of the values.
    let isNamed = procedure.characteristicName != nil
    let relation = isNamed ? "of" : "by writing"
    switch value {
    case 0: return "unsubscribe \(isNamed ? "from" : "by writing") \(target)\(derived)"
    case 1: return "subscribe to notifications \(relation) \(target)\(derived)"
    case 2: return "subscribe to indications \(relation) \(target)\(derived)"
    default: return "subscribe to notifications and indications \(relation) \(target)\(derived)"
    }
  }

  /// Text about a write to a Client Characteristic Configuration that does not subscribe to anything. Nil for others.
  private var reservedSubscription: String? {
    guard case .written(let value) = procedure.detail, value != 0, value & 3 == 0,
      procedure.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
    else { return nil }
    return "write \(attribute): \(Hexadecimal.upper(value, width: 4)), which subscribes to nothing"
  }

  private var changedHandles: String {
    guard case .changedHandles(let first, let last) = procedure.detail else { return "" }
    return ": \(Hexadecimal.upper(first, width: 4))–\(Hexadecimal.upper(last, width: 4))"
  }

  private var attribute: String { names.attribute(procedure) }
  private var octets: String { "\(Decimals.grouped(row.octets)) B" }
  /// Values that were truncated before their attribute are not known to be empty.
  private var attributeAndOctets: String {
    procedure.handle == nil && row.octets == 0
      ? "an attribute that is truncated in the log" : "\(attribute): \(octets)"
  }
  private var runCount: String { row.count > 1 ? " " + times(row.count) : "" }
  private var uuid: String {
    guard let uuid = procedure.uuid else { return "?" }
    return procedure.kind == .discoverServicesByUUID ? uuid.shortName : uuid.shortTypeName
  }
  private var again: String { procedure.repeats == nil ? "" : " again" }

  private var requests: String {
    row.count > 1 ? " in \(Decimals.grouped(row.count)) requests" : ""
  }

  private var ranges: String {
    let again = row.repetitions - row.ranges
    let repeated = again > 0 && row.ranges > 0 ? ", \(Decimals.grouped(again)) of them again" : ""
    return row.ranges > 1
      ? " of \(row.ranges) ranges\(repeated)"
      : repeated.isEmpty ? "" : " \(times(row.repetitions)) in one range"
  }

  private var queuedAttributes: String {
    guard case .queuedWrite(let detail) = procedure.detail, !detail.attributes.isEmpty else {
      return "several attributes"
    }
    let named = detail.attributes.map { names.attribute($0, of: procedure) }
    let isWhole = named.count < 8 || detail.handles == named.count
    return named.joined(separator: ", ") + (isWhole ? "" : " and more")
  }

  private var cancelled: String {
    guard case .queuedWrite(let detail) = procedure.detail else { return "" }
    return (detail.echoDiffers ? ", echo differs" : "") + (detail.isCancelled ? ", cancelled" : "")
  }

  private func times(_ count: Int) -> String { "×\(Decimals.grouped(count))" }

  // MARK: The link

  private var setup: String {
    var text = procedure.kind == .reconnection ? "reconnect" : "connect"
    if procedure.connection == nil { text = attempt }
    if let index = procedure.connection {
      let connection = names.connections[index]
      let central = names.end(.centralToPeripheral, of: connection)
      let peripheral = names.end(.peripheralToCentral, of: connection)
      switch connection.localIsCentral.value {
      // Either device may have paged the other, and the roles may have been switched.
      case _ where connection.technology == .classic: text = "BR/EDR connection with \(peripheral)"
      case true?: text += " to \(peripheral)"
      case false?: text = "\(central) \(text)s"
      case nil: text = "\(central) \(text)s to \(peripheral)"
      }
    }
    guard case .setup(let setup) = procedure.detail else { return text }
    if procedure.kind == .reconnection { text += " with stored keys" }
    if let scan = setup.scan, scan > 0 { text += " (scanned \(Clock.duration(scan)))" }
    let stages = SetupStages(setup).text
    // Without a stage, there is only what came later: "; first used 1.5 s later".
    return stages.isEmpty ? text : text + (stages.hasPrefix(";") ? "" : ": ") + stages
  }

  /// A connection attempt that failed or is still pending.
  private var attempt: String {
    guard case .attempt(let attempt) = procedure.detail else { return "try to connect" }
    if let only = attempt.onlyListed {
      return "try to connect to \(names.peer(only)), the only device on the accept list"
    }
    if attempt.usesAcceptList { return "try to connect to any device on the accept list" }
    guard let peer = attempt.peer else { return "try to connect" }
    return "try to connect to \(names.peer(peer))"
  }

  private var advertising: String {
    guard case .directed(let directed, _) = procedure.detail else { return "advertise" }
    return "advertise only to \(names.peer(directed.target))"
      + (directed.isHighDutyCycle ? ", high duty cycle" : "")
  }

  private var scan: String {
    guard case .scan(let settings) = procedure.detail else { return "scan" }
    let kind = settings.isActive ? "active" : "passive"
    let window = Decimals.text(Double(settings.window) * 0.625, atMost: 3)
    guard settings.window < settings.interval else {
      return "scan: \(kind), continuous (window \(window) ms)"
    }
    let interval = Decimals.text(Double(settings.interval) * 0.625, atMost: 3)
    return "scan: \(kind), \(window) of every \(interval) ms"
  }

  private var pairing: String {
    guard case .pairing(let features) = procedure.detail else { return "pair" }
    var text = "pair"
    if let initiator = features.initiator, let responder = features.responder {
      let isSecure =
        initiator.authenticationRequirements.supportsSecureConnections
        && responder.authenticationRequirements.supportsSecureConnections
      let choice = Pairing.AssociationChoice(
        initiator: initiator, responder: responder, isSecureConnections: isSecure)
      text += isSecure ? ": LE Secure Connections, " : ": LE legacy pairing, "
      text += ProcedureSentence.words(choice.model)
    }
    if features.askedByPeripheral { text += ", requested by the peripheral" }
    return text
  }

  private var securityRequest: String {
    guard case .securityRequest(let requirements) = procedure.detail else {
      return "Security Request"
    }
    return "Security Request of the peripheral: " + PairingWords.wishes(requirements)
  }

  private static func words(_ model: Pairing.AssociationModel) -> String {
    switch model {
    case .justWorks: "Just Works"
    case .passkeyEntry(.initiatorDisplays): "Passkey Entry, the central shows it"
    case .passkeyEntry(.responderDisplays): "Passkey Entry, the peripheral shows it"
    case .passkeyEntry(.bothEnter): "Passkey Entry on both sides"
    case .numericComparison: "Numeric Comparison"
    case .outOfBand: "Out of Band"
    }
  }

  private var control: String {
    switch procedure.detail {
    case .control(let control): control.rawValue
    case .controlled(let control, let value):
      control.rawValue + ": " + LinkReportWords(names: names).text(value)
    default: "link layer control"
    }
  }

  private var report: String {
    let words = LinkReportWords(names: names)
    switch procedure.detail {
    case .reported(let first, let last): return words.text(first, last, count: row.count)
    case .followed(let train, _): return words.text(train)
    default: return "report of the controller"
    }
  }

  private var violation: String {
    guard case .violation(let finding) = procedure.detail else { return "violation" }
    let sender =
      procedure.direction.map { side in
        " by "
          + (procedure.connection.map { names.connections[$0].words(for: side) }
            ?? "the \(side.sender)")
      } ?? ""
    let compared = finding.earlierFrames.last.map { " (see #\($0))" } ?? ""
    return "rule violated\(sender): " + FindingWords.sentence(finding)
      + (row.repetitions == 1 ? compared : "")
  }

  // MARK: Channels and hosts

  private var channelSentence: String {
    ChannelSentence(row: row).text
  }

  private var commands: String {
    CommandPurposes(row.commands).sentence(of: row.count)
  }
}
