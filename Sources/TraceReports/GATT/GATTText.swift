import BluetoothPackets
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// The attributes of each server as an indented tree.
package struct GATTText {
  let analysis: GATTAnalysis
  let style: TextStyle
  private var lines: [String] = []

  /// Writes the attributes of servers as text.
  package static func write(
    _ analysis: GATTAnalysis, style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = GATTText(analysis: analysis, style: style)
    for tree in analysis.trees { text.add(tree) }
    if analysis.trees.isEmpty {
      text.lines.append(
        analysis.tally.undecodedSentence
          ?? "No attributes in this capture." + text.hiddenAttributes)
    }
    if analysis.attributesNotKept > 0 {
      text.lines.append("")
      text.add(
        0,
        [
          "\(Decimals.grouped(analysis.attributesNotKept)) attributes or uses of them exceeded "
            + "the limits."
        ])
    }
    text.addNext()
    CutNotice.write(analysis.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  private init(analysis: GATTAnalysis, style: TextStyle) {
    self.analysis = analysis
    self.style = style
  }

  /// Adds a line of parts. Parts that don't fit continue on the next line.
  mutating func add(_ indent: Int, _ parts: [String], hanging: Int = 4) {
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for part in parts where !part.isEmpty {
      if !isEmpty, line.visibleWidth + 2 + part.visibleWidth > style.width {
        lines.append(line)
        line = String(repeating: " ", count: indent + hanging)
        isEmpty = true
      }
      line += (isEmpty ? "" : "  ") + part
      isEmpty = false
    }
    if !isEmpty { lines.append(line) }
  }

  /// Why there may be attributes that the capture does not show.
  private var hiddenAttributes: String {
    guard analysis.ciphertextPackets > 0 else { return "" }
    return " \(Decimals.counted(analysis.ciphertextPackets, "packet")) "
      + "\(analysis.ciphertextPackets == 1 ? "is" : "are") encrypted: with --ltk, --passkey or --keys-from they are "
      + "read."
  }

  // MARK: Servers

  private mutating func add(_ tree: GATTTree) {
    if !lines.isEmpty { lines.append("") }
    add(
      0,
      [
        style.paint(server(tree), .heading),
        tree.connections.isEmpty ? "" : " " + numbers(tree.connections),
        style.chosenTime(analysis.start(of: tree), in: analysis.file),
      ])
    for key in tree.addresses
    where tree.isLocal || key.address != tree.addresses.first?.address {
      let device = analysis.devices.find(key)
      let proof = device.flatMap { analysis.devices[$0].identity.frame }
      add(
        2,
        [
          "\(tree.isLocal ? "as" : "also") \(key.address) (\(words(key.kind)))",
          proof.map { "identity from \(frame($0))" } ?? "",
        ])
    }
    if let hash = tree.hash.value {
      add(
        2,
        [
          "Database Hash \(GATTJSON.text(hash)) \(frame(tree.hash.frame))",
          tree.formerHash.value.map {
            "before: \(GATTJSON.text($0)) \(frame(tree.formerHash.frame))"
          } ?? "",
        ])
    }
    addKnown(tree)
    addTables(tree)
    for change in tree.changes { add(2, [sentence(change)]) }
    addRest(tree.changesNotKept, "changes", indent: 2)
    for service in tree.services { add(service, of: tree) }
    addUnexplained(tree)
    addFormer(tree)
  }

  private func server(_ tree: GATTTree) -> String {
    guard let index = tree.device, let key = tree.addresses.first else {
      return tree.isLocal ? "this host" : "a server whose device is not in the capture"
    }
    // A host has many addresses.
    if tree.isLocal { return "this host" }
    let name = analysis.devices[index].name.map { "\($0.quotedName)  " } ?? ""
    return name + key.address.description
  }

  private func words(_ kind: DeviceKey.Kind) -> String {
    switch kind {
    case .public: "public"
    case .randomStatic: "static"
    case .resolvablePrivate: "private"
    case .nonResolvablePrivate: "private, not resolvable"
    case .reserved: "reserved"
    }
  }

  private mutating func addKnown(_ tree: GATTTree) {
    guard let match = tree.match else { return }
    let source = analysis.known.entries[match.entry].source.printable
    let sentence =
      match.isOutdated
      ? "\(source) is from another time: its Database Hash differs from the one read here"
      : "\(source) fills in what is not discovered here: \(words(match.ground))"
    add(2, [style.paint(sentence, match.isOutdated ? .warning : .faint)])
    for contradiction in tree.contradictions {
      add(
        4,
        [
          style.paint(
            "\(hexadecimal(contradiction.known.handle)) is \(contradiction.shown.uuid) here, "
              + "\(contradiction.known.uuid) in the file", .warning),
          frame(contradiction.shown.frame),
        ])
    }
    addRest(tree.contradictionsNotKept, "contradictions", indent: 4)
  }

  private func words(_ ground: GATTMemory.KnownDatabases.Ground) -> String {
    switch ground {
    case .address: "the server has its address"
    case .databaseHash: "the server has its Database Hash"
    case .onlyOne: "its only server is assumed to be the only unknown one here"
    }
  }

  // MARK: Services

  private mutating func add(_ service: GATTTree.Service, of tree: GATTTree) {
    let connections = tree.connections.count
    let range = "\(hexadecimal(service.attribute.handle))–\(hexadecimal(service.endHandle))"
    let kind = service.isPrimary ? "" : "secondary"
    var source = origin(service.attribute)
    if connections > 1, case .discovery(_, let connection) = service.attribute.origin {
      source += style.paint(" in connection \(connection)", .faint)
    }
    let only = tree.connections(with: service).map {
      style.paint("only in \(numbers($0))", .warning)
    }
    add(2, [range, named(service.attribute), kind, source, only ?? ""])
    for include in service.includes {
      guard case .include(let start, let end) = include.known?.kind else { continue }
      add(
        4,
        [
          hexadecimal(include.handle),
          "includes \(hexadecimal(start))–\(hexadecimal(end))",
          included(at: start, include.known, in: tree).map { named($0) } ?? "",
          include.known.map { origin($0) } ?? "",
        ])
    }
    for characteristic in service.characteristics { add(characteristic) }
    // Read by their type, or found without their characteristics.
    for attribute in tree.unexplained
    where service.contains(attribute.handle) && attribute.reason == nil {
      add(attribute, indent: 4)
    }
  }

  /// Returns the UUID of an included service. An include declaration has no room for a 128-bit UUID.
  private func included(
    at start: UInt16, _ include: GATTDatabase.Attribute?, in tree: GATTTree
  ) -> BluetoothUUID? {
    if let include, include.uuid != include.type { return include.uuid }
    return tree.services.first { $0.attribute.handle == start }?.attribute.uuid
  }

  private mutating func add(_ characteristic: GATTTree.Characteristic) {
    let properties = words(characteristic.properties)
    add(
      4,
      [
        hexadecimal(characteristic.valueHandle), named(characteristic.declaration),
        properties, origin(characteristic.declaration),
      ], hanging: 8)
    add(
      characteristic.observation, of: characteristic.declaration.uuid,
      report: characteristic.report, indent: 12)
    for descriptor in characteristic.descriptors { add(descriptor, indent: 6) }
  }

  private mutating func add(_ attribute: GATTTree.Attribute, indent: Int) {
    let name = attribute.known.map(named) ?? "unknown"
    add(
      indent,
      [hexadecimal(attribute.handle), name, attribute.known.map { origin($0) } ?? ""])
    add(attribute.observation, of: attribute.known?.uuid, indent: indent + 8)
  }

  // MARK: Outside the tree

  private mutating func addUnexplained(_ tree: GATTTree) {
    let declared = Set(tree.withoutService.flatMap(\.handles))
    let known = tree.unexplained.filter { attribute in
      attribute.reason == nil && !declared.contains(attribute.handle)
        && !tree.services.contains { $0.contains(attribute.handle) }
    }
    if !known.isEmpty || !tree.withoutService.isEmpty {
      add(
        2,
        [
          // A response with a missing part in the text may have contained more services.
          analysis.tally.isFromWords && analysis.tally.cutRecords > 0
            ? tree.services.isEmpty ? "no service was read" : "outside the services that were read"
            : tree.services.isEmpty
              ? "no service was discovered" : "outside the services that were discovered"
        ])
      var known = known[...]
      for characteristic in tree.withoutService {
        while let attribute = known.first, attribute.handle < characteristic.declaration.handle {
          add(attribute, indent: 4)
          known.removeFirst()
        }
        add(characteristic)
      }
      for attribute in known { add(attribute, indent: 4) }
    }
    for reason in GATTMemory.UnknownAttribute.allCases {
      let attributes = tree.unexplained.filter { $0.reason == reason }
      guard !attributes.isEmpty else { continue }
      add(2, ["unknown: \(reason.sentence)"])
      for attribute in attributes { add(attribute, indent: 4) }
    }
  }

  private mutating func addFormer(_ tree: GATTTree) {
    addRedeclared(tree)
    let gone = tree.former.filter { !tree.isRedeclared($0) }
    guard !gone.isEmpty || tree.formerNotKept > 0 else { return }
    // Attributes that may have changed and were not searched for again may still exist.
    let handles = Set(tree.attributes.map(\.handle))
    let isReplaced = { (former: GATTDatabase.Former) in
      former.change.cause == .rediscovered || handles.contains(former.attribute.handle)
    }
    addFormer(gone.filter(isReplaced), of: tree, "no longer there")
    addFormer(
      gone.filter { !isReplaced($0) }, of: tree,
      "may have changed since; not seen again")
    addRest(tree.formerNotKept, "attributes", indent: 4)
  }

  private mutating func addFormer(
    _ attributes: [GATTDatabase.Former], of tree: GATTTree, _ heading: String
  ) {
    guard !attributes.isEmpty else { return }
    add(2, [heading])
    for former in attributes {
      add(
        4,
        [
          hexadecimal(former.attribute.handle), words(former.attribute),
          "until \(frame(former.change.frame))",
          former.attribute.frame.map { "seen \(frame($0))" } ?? "",
        ])
      add(tree.use(of: former), of: former.attribute.uuid, indent: 12)
    }
  }

  func words(_ properties: CharacteristicProperties) -> String {
    properties.names.map { "\($0)".lowercased() }.joined(separator: ", ")
  }

  func words(_ attribute: GATTDatabase.Attribute) -> String {
    guard case .include(let start, let end) = attribute.kind else { return named(attribute) }
    return "includes \(hexadecimal(start))–\(hexadecimal(end))  \(named(attribute))"
  }

  /// Adds the number of elements beyond a limit.
  mutating func addRest(_ count: Int, _ what: String, indent: Int) {
    guard count > 0 else { return }
    add(indent, ["… \(Decimals.grouped(count)) more \(what) beyond the limit"])
  }

  private func sentence(_ change: GATTDatabase.Change) -> String {
    let range = "\(hexadecimal(change.range.lowerBound))–\(hexadecimal(change.range.upperBound))"
    switch change.cause {
    case .serviceChanged:
      let confirmed = change.confirmation.map { ", confirmed \(frame($0))" } ?? ", not confirmed"
      return "Service Changed \(range) \(frame(change.frame))\(confirmed)"
    case .hashChanged: return "Database Hash differs from before \(frame(change.frame))"
    case .outOfSync:
      return "Database Out Of Sync: the client's view was outdated \(frame(change.frame))"
    case .rediscovered:
      return "discovery shows different attributes at \(range) \(frame(change.frame))"
    }
  }

  private mutating func addNext() {
    let unknown = analysis.trees.contains { $0.unexplained.contains { $0.reason != nil } }
    guard unknown, analysis.known.isEmpty else { return }
    let next = NextCommands(
      analysis.name,
      [("gatt FILE --gatt OTHER", "with names from another capture or its JSON")])
    lines += next.lines(style)
  }

  // MARK: Observations

  /// Report: data of an input device, described by its Report Map.
  private static let report: BluetoothUUID = 0x2A4D

  private mutating func add(
    _ observation: GATTTree.Observation?, of uuid: BluetoothUUID?,
    report: HIDReportLayout? = nil, indent: Int
  ) {
    guard let observation else { return }
    if observation.value != nil, let source = observation.source {
      let isUnexplained = report == nil && uuid == GATTText.report
      add(
        indent,
        [
          "\(last(observation))\(source.rawValue): \(shown(observation, of: uuid, report))",
          isUnexplained ? style.paint("its Report Map is not in the capture", .faint) : "",
          "(\(counts(observation))) \(frame(shownFrame(observation, of: uuid)))",
        ])
    } else if observation.unansweredWrites > 0 {
      add(indent, ["(\(counts(observation)))"])
    }
    for refusal in observation.refusals { add(indent, [words(refusal)]) }
    addRest(observation.refusalsNotKept, "refusals", indent: indent)
  }

  private func words(_ refusal: GATTTree.Observation.Refusal) -> String {
    let count = refusal.count == 1 ? "" : " ×\(refusal.count)"
    var text = style.paint("\(refusal.access.rawValue): \(refusal.need)", .warning)
    text += " (refused\(count) \(frame(refusal.frame))"
    if let allowed = refusal.allowedFrame {
      let after =
        switch refusal.allowedAfter {
        case .pairing: " after pairing"
        case .encryption: " after encryption"
        case GATTTree.Observation.Protection.none?, nil: ""
        }
      text += ", allowed\(after) \(frame(allowed))"
    }
    return text + ")"
  }

  /// The text "last ", if several values were transferred, of which one is shown.
  private func last(_ observation: GATTTree.Observation) -> String {
    observation.reads + observation.writes + observation.notifications > 1 ? "last " : ""
  }

  private func counts(_ observation: GATTTree.Observation) -> String {
    var counts = [
      (observation.reads, "read"), (observation.writes, "written"),
      (observation.notifications, "sent by the server"),
    ].filter { $0.0 > 0 }.map { "\($0.1) \(Decimals.grouped($0.0))×" }
    if observation.unansweredWrites > 0 {
      counts.append(
        Decimals.counted(observation.unansweredWrites, "write request")
          + " without a response in the capture")
    }
    return counts.joined(separator: ", ")
  }

  /// Returns the decoded value if its layout is known, text if it is text, otherwise hexadecimal octets, limited to
  /// the width of the screen.
  private func shown(
    _ observation: GATTTree.Observation, of uuid: BluetoothUUID?, _ report: HIDReportLayout?
  ) -> String {
    guard let value = observation.value, !value.isEmpty else { return "empty" }
    // Reserved bits alone do not subscribe to anything.
    if uuid == GATTAttribute.clientCharacteristicConfiguration.uuid, !observation.isCut,
      value.count != 2 || value[value.startIndex] & 3 == 0 && value.contains(where: { $0 != 0 })
    {
      let octets = Array(value)
      let number =
        octets.count == 2
        ? Hexadecimal.upper(UInt16(octets[1]) << 8 | UInt16(octets[0]), width: 4)
        : Hexadecimal.text(octets)
      return "\(number), which subscribes to nothing"
    }
    if let text = DecodedValueReport(observation, of: uuid, report: report)?.text { return text }
    // A server may terminate or pad its text with NUL.
    let letters = value.prefix { $0 != 0 }
    let isText =
      letters.count >= 4 && letters.allSatisfy { (0x20...0x7E).contains($0) }
      && value.dropFirst(letters.count).allSatisfy { $0 == 0 }
    let room = max(16, style.width - 56)
    if isText {
      let text = String(decoding: letters, as: UTF8.self)
      let cut = text.truncated(to: room)
      let isWhole = cut == text && !observation.isCut
      return "\"\(cut)\"" + (isWhole ? "" : " \(octets(observation))")
    }
    let text = Hexadecimal.text(value, limit: room / 2)
    return value.count == 1 && !observation.isCut
      ? "0x" + text : "\(text) \(octets(observation))"
  }

  /// Returns the frame of the shown value: that of a message if the value is part of one.
  private func shownFrame(_ observation: GATTTree.Observation, of uuid: BluetoothUUID?) -> Int? {
    let isMessage = observation.layout(of: uuid)?.message != nil
    return (isMessage ? observation.messageFrame : nil) ?? observation.valueFrame
  }

  private func octets(_ observation: GATTTree.Observation) -> String {
    observation.isCut
      ? "(the start of \(observation.valueOctets) octets; the log is truncated)"
      : "(\(observation.valueOctets) octets)"
  }

  // MARK: Words

  private func origin(_ attribute: GATTDatabase.Attribute) -> String {
    switch attribute.origin {
    case .discovery(let frame, _): self.frame(frame.rawValue)
    case .sameHash(let frame, _):
      style.paint("derived: the same Database Hash as in", .faint) + " "
        + self.frame(frame.rawValue)
    case .file(_, let isAssumed): style.paint(isAssumed ? "assumed" : "from file", .faint)
    }
  }

  /// The name of an included service.
  private func named(_ uuid: BluetoothUUID) -> String {
    let name = uuid.assignedName.map { style.paint($0, .name) + " " } ?? ""
    return name + uuid.description
  }

  func named(_ attribute: GATTDatabase.Attribute) -> String {
    let name = attribute.name.map { style.paint($0, .name) + " " } ?? ""
    return name + attribute.uuid.description
  }

  func hexadecimal(_ handle: UInt16) -> String { Hexadecimal.upper(handle, width: 4) }

  func frame(_ number: Int?) -> String {
    number.map { style.paint("#\($0)", .faint) } ?? ""
  }
}

extension GATTTree.Observation.Refusal {
  /// The required security in a few words.
  fileprivate var need: String {
    switch error {
    case .insufficientAuthentication: "needs authentication"
    case .insufficientEncryption: "needs encryption"
    case .insufficientAuthorization: "needs authorization"
    case .encryptionKeySizeTooShort: "needs a longer encryption key"
    case .readNotPermitted, .writeNotPermitted: "not permitted"
    default: error.name.map { "\($0)" } ?? "error \(Hexadecimal.number(error.rawValue, width: 2))"
    }
  }
}

extension GATTTree.Service {
  /// Whether an attribute lies in the service's range.
  fileprivate func contains(_ handle: UInt16) -> Bool {
    attribute.handle <= handle && handle <= endHandle
  }
}
