import BluetoothPackets
package import LinkSessions
package import TraceAnalysis

// Members of services, characteristics and descriptors in the attribute report.

extension GATTMemory.KnownDatabases.Ground: CellValue {}
extension GATTDatabase.Change.Cause: CellValue {}
extension GATTTree.Observation.Source: CellValue {}
extension GATTTree.Observation.Access: CellValue {}
extension GATTTree.Observation.Protection: CellValue {}
extension GATTMemory.UnknownAttribute: CellValue {}

extension Members {
  /// The type of an attribute, and its assigned name.
  fileprivate mutating func type(
    _ get: @escaping @Sendable (Subject) -> GATTDatabase.Attribute?
  ) {
    value("uuid", "The attribute's type; null if the capture does not show it.") {
      get($0)?.uuid
    }
    value("name", "The type's assigned name.") { get($0)?.name }
  }

  /// Observations of an attribute's value, and the source of the attribute.
  fileprivate mutating func evidence(
    of attribute: @escaping @Sendable (Subject) -> GATTDatabase.Attribute?,
    _ known: @escaping @Sendable (Subject) -> GATTMemory.KnownDatabases
  ) {
    object("origin", "Where the attribute comes from.", ifNil: .omitted) { subject in
      attribute(subject).map { OriginReport(origin: $0.origin, known: known(subject)) }
    }
    frames { attribute($0)?.frame.map { [$0] } ?? [] }
  }
}

package struct ServiceReport: Described {
  let service: GATTTree.Service
  let known: GATTMemory.KnownDatabases

  package init(service: GATTTree.Service, known: GATTMemory.KnownDatabases) {
    self.service = service
    self.known = known
  }

  package static let shape = Shape<ServiceReport>("service", "A service.") { row in
    row.value("handle", "Of its declaration.") { $0.service.attribute.handle }
    row.value("end_handle", "Of its last attribute.") { $0.service.endHandle }
    row.type { $0.service.attribute }
    row.value("primary", "Whether it stands for itself.") { $0.service.isPrimary }
    row.array("includes", "Services that it includes.") { row in
      row.service.includes.lazy.map { AttributeReport(attribute: $0, known: row.known) }
    }
    row.array("characteristics", "Its characteristics by their handle.") { row in
      row.service.characteristics.lazy.map {
        CharacteristicReport(characteristic: $0, known: row.known)
      }
    }
    row.evidence(of: { $0.service.attribute }, { $0.known })
  }
}

package struct CharacteristicReport: Described {
  let characteristic: GATTTree.Characteristic
  let known: GATTMemory.KnownDatabases

  package init(characteristic: GATTTree.Characteristic, known: GATTMemory.KnownDatabases) {
    self.characteristic = characteristic
    self.known = known
  }

  package static let shape = Shape<CharacteristicReport>("characteristic", "A characteristic.") {
    row in
    row.value("handle", "Of its declaration.") { $0.characteristic.declaration.handle }
    row.value("value_handle", "Of its value.") { $0.characteristic.valueHandle }
    row.type { $0.characteristic.declaration }
    row.values("properties", "What its value can be used for.") { row in
      row.characteristic.properties.names.map { "\($0)" }
    }
    row.object("seen", "What was seen of its value.") { $0.characteristic.observation }
    row.object("decoded", "Its last value by its layout.", ifNil: .omitted) { row in
      DecodedValueReport(
        row.characteristic.observation, of: row.characteristic.layoutType,
        report: row.characteristic.report)
    }
    row.array("descriptors", "Its descriptors by their handle.") { row in
      row.characteristic.descriptors.lazy.map {
        DescriptorReport(descriptor: $0, known: row.known)
      }
    }
    row.evidence(of: { $0.characteristic.declaration }, { $0.known })
  }
}

struct DescriptorReport: Described {
  let descriptor: GATTTree.Attribute
  let known: GATTMemory.KnownDatabases

  static let shape = Shape<DescriptorReport>("descriptor", "A descriptor of a characteristic.") {
    row in
    row.value("handle", "The attribute's.") { $0.descriptor.handle }
    row.type { $0.descriptor.known }
    row.object("seen", "What was seen of its value.") { $0.descriptor.observation }
    row.object("decoded", "Its last value by its layout.", ifNil: .omitted) { row in
      DecodedValueReport(row.descriptor.observation, of: row.descriptor.known?.uuid)
    }
    row.evidence(of: { $0.descriptor.known }, { $0.known })
  }
}

/// An attribute whose kind does not follow from its place in the tree.
struct AttributeReport: Described {
  let attribute: GATTTree.Attribute
  let known: GATTMemory.KnownDatabases

  static let shape = Shape<AttributeReport>("attribute", "An attribute of any kind.") { row in
    row.value("handle", "The attribute's.") { $0.attribute.handle }
    row.type { $0.attribute.known }
    row.choice(
      "kind", of: ["service", "include", "characteristic", "value", "other"],
      "What it is; null where the capture does not show it."
    ) { $0.attribute.known?.kind.name }
    row.include(ifAny: { $0.attribute.known?.kind.service })
    row.include(ifAny: { $0.attribute.known?.kind.include })
    row.include(ifAny: { $0.attribute.known?.kind.declaration })
    row.object("reason", "Why nothing more is known of it.", ifNil: .omitted) {
      $0.attribute.reason.map(UnknownReason.init)
    }
    row.object("seen", "What was seen of its value.") { $0.attribute.observation }
    row.object("decoded", "Its last value by its layout.", ifNil: .omitted) { row in
      DecodedValueReport(row.attribute.observation, of: row.attribute.known?.uuid)
    }
    row.evidence(of: { $0.attribute.known }, { $0.known })
  }
}

private struct UnknownReason: Described {
  let reason: GATTMemory.UnknownAttribute

  static let shape = Shape<UnknownReason>("unknown_reason", "Why an attribute is not known.") {
    row in
    row.value("id", "The reason's stable name.") { $0.reason }
    row.value("sentence", "What is missing.") { "\($0.reason.sentence)" }
  }
}

// MARK: Kinds

extension GATTDatabase.Attribute.Kind {
  var name: String {
    switch self {
    case .service: "service"
    case .include: "include"
    case .characteristicDeclaration: "characteristic"
    case .characteristicValue: "value"
    case .other: "other"
    }
  }

  fileprivate struct Service: Described {
    let endHandle: UInt16
    let isPrimary: Bool

    static let shape = Shape<Service>("service_members", "What a service declaration says.") {
      service in
      service.value("end_handle", "Of the service's last attribute.") { $0.endHandle }
      service.value("primary", "Whether the service stands for itself.") { $0.isPrimary }
    }
  }

  fileprivate var service: Service? {
    guard case .service(let end, let isPrimary) = self else { return nil }
    return Service(endHandle: end, isPrimary: isPrimary)
  }

  fileprivate struct Include: Described {
    let handle: UInt16
    let endHandle: UInt16

    static let shape = Shape<Include>("include_members", "What an include declaration says.") {
      include in
      include.value("service_handle", "Of the included service.") { $0.handle }
      include.value("service_end_handle", "Of that service's last attribute.") { $0.endHandle }
    }
  }

  fileprivate var include: Include? {
    guard case .include(let service, let end) = self else { return nil }
    return Include(handle: service, endHandle: end)
  }

  fileprivate struct Declaration: Described {
    let properties: CharacteristicProperties
    let valueHandle: UInt16

    static let shape = Shape<Declaration>(
      "declaration_members", "What a characteristic declaration says."
    ) { declaration in
      declaration.value("value_handle", "Of the characteristic's value.") { $0.valueHandle }
      declaration.values("properties", "What the value can be used for.") { declaration in
        declaration.properties.names.map { "\($0)" }
      }
    }
  }

  fileprivate var declaration: Declaration? {
    guard case .characteristicDeclaration(let properties, let handle) = self else { return nil }
    return Declaration(properties: properties, valueHandle: handle)
  }
}

// MARK: Sources of attributes

struct OriginReport: Described {
  let origin: GATTDatabase.Attribute.Origin
  let known: GATTMemory.KnownDatabases

  static let shape = Shape<OriginReport>("origin", "Where an attribute comes from.") { origin in
    origin.choice(
      "kind", of: ["discovery", "same-database-hash", "file"], "What kind of source it is."
    ) { $0.kind }
    origin.value("connection", "The connection that showed it.", ifNil: .omitted) { $0.connection }
    origin.value("file", "The file that has it.", ifNil: .omitted) { $0.file }
    origin.value("basis", "On what the attribute rests.") { $0.origin.basis }
  }

  private var kind: String {
    switch origin {
    case .discovery: "discovery"
    case .sameHash: "same-database-hash"
    case .file: "file"
    }
  }

  private var connection: Int? {
    switch origin {
    case .discovery(_, let connection), .sameHash(_, let connection): connection + 1
    case .file: nil
    }
  }

  private var file: String? {
    if case .file(let entry, _) = origin { known.entries[entry].source } else { nil }
  }
}

extension GATTTree.Observation: Described {
  package static let shape = Shape<GATTTree.Observation>("seen", "What was seen of an attribute.") {
    seen in
    seen.text("value", .octets, "Its last value.") { seen in
      seen.value.map { Hexadecimal.text($0) }
    }
    seen.value("value_octets", "Of the last value, kept or not.", unit: .octets) {
      $0.valueOctets
    }
    seen.value("value_is_cut", "Whether the capture lacks the end of the last value.") { $0.isCut }
    seen.value("source", "What showed the value.") { $0.source }
    seen.value("reads", "Successful reads.") { $0.reads }
    seen.value("writes", "Writes that were not refused.") { $0.writes }
    seen.value(
      "writes_without_answer", "Write requests that were never answered.", ifNil: .omitted
    ) { $0.unansweredWrites > 0 ? $0.unansweredWrites : nil }
    seen.value("notifications", "Notifications and indications.") { $0.notifications }
    seen.array("refusals", "Requests that the server refused.") { $0.refusals }
    seen.value("refusals_not_kept", "Refusals of yet other kinds.", ifNil: .omitted) {
      $0.refusalsNotKept > 0 ? $0.refusalsNotKept : nil
    }
    seen.frames { $0.valueFrame.map { [$0] } ?? [] }
  }
}

extension GATTTree.Observation.Refusal: Described {
  package static let shape = Shape<Self>(
    "refused_requests", "Requests of a kind that the server refused."
  ) {
    refusal in
    refusal.value("request", "What was asked for.") { refusal in
      refusal.request.name.map { "\($0)" }
    }
    refusal.value("access", "Whether to read or to write.") { $0.access }
    refusal.value("code", "The error code.") { $0.error.rawValue }
    refusal.value("error", "In the specification's words.") { refusal in
      refusal.error.name.map { "\($0)" }
    }
    refusal.value("count", "How often.") { $0.count }
    refusal.value("allowed_after", "What had come when it was allowed.") { $0.allowedAfter }
    refusal.frames("allowed_frames", "Numbers of the frames that show it allowed.") {
      $0.allowedFrame.map { [$0] } ?? []
    }
    refusal.frames { [$0.frame] }
  }
}

// MARK: Changes

extension GATTDatabase.Change: Described {
  package static let shape = Shape<Self>("change", "The database was not the same any more.") {
    change in
    change.value("cause", "What shows it.") { $0.cause }
    change.value("start_handle", "The first attribute that it concerns.") { $0.range.lowerBound }
    change.value("end_handle", "The last attribute that it concerns.") { $0.range.upperBound }
    change.value("connection", "The connection's id.") { $0.connection + 1 }
    change.value("confirmed", "Whether the client confirmed it.") { $0.confirmation != nil }
    change.frames { [$0.frame] + ($0.confirmation.map { [$0] } ?? []) }
  }
}

/// A removed attribute, and its uses until then.
struct FormerReport: Described {
  let former: GATTDatabase.Former
  let seen: GATTTree.Observation?

  static let shape = Shape<Self>("former_attribute", "An attribute that was lost.") { row in
    row.value("handle", "The attribute's.") { $0.former.attribute.handle }
    row.type { $0.former.attribute }
    row.choice(
      "kind", of: ["service", "include", "characteristic", "value", "other"], "What it was."
    ) { $0.former.attribute.kind.name }
    row.value("lost", "The change that it was lost with.") { $0.former.change.cause }
    row.object("seen", "What was done with it until then.", ifNil: .omitted) { $0.seen }
    row.frames {
      ($0.former.attribute.frame.map { [$0] } ?? []) + [$0.former.change.frame]
    }
  }
}

extension GATTDatabase.Contradiction: Described {
  package static let shape = Shape<Self>("contradiction", "The capture shows another attribute.") {
    row in
    row.value("handle", "The attribute's.") { $0.known.handle }
    row.value("known_uuid", "The type in the file.") { $0.known.uuid }
    row.value("uuid", "The type in the capture.") { $0.shown.uuid }
    row.frames { $0.shown.frame.map { [$0] } ?? [] }
  }
}
