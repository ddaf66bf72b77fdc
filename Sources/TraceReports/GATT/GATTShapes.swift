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
  /// Adds the type of an attribute and its assigned name.
  fileprivate mutating func type(
    _ get: @escaping @Sendable (Subject) -> GATTDatabase.Attribute?
  ) {
    value("uuid", "The attribute's type; null if the capture does not show it.") {
      get($0)?.uuid
    }
    value("name", "The type's assigned name.") { get($0)?.name }
  }

  /// Adds observations of an attribute's value, and the source of the attribute.
  fileprivate mutating func evidence(
    of attribute: @escaping @Sendable (Subject) -> GATTDatabase.Attribute?,
    _ known: @escaping @Sendable (Subject) -> GATTMemory.KnownDatabases
  ) {
    object("origin", "Origin of the attribute.", ifNil: .omitted) { subject in
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
    row.value("handle", "Handle of its declaration.") { $0.service.attribute.handle }
    row.value("end_handle", "Handle of its last attribute.") { $0.service.endHandle }
    row.type { $0.service.attribute }
    row.value("primary", "Whether it is a primary service.") { $0.service.isPrimary }
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
    row.value("handle", "Handle of its declaration.") { $0.characteristic.declaration.handle }
    row.value("value_handle", "Handle of its value.") { $0.characteristic.valueHandle }
    row.type { $0.characteristic.declaration }
    row.values("properties", "Properties of the characteristic.") { row in
      row.characteristic.properties.names.map { "\($0)" }
    }
    row.object("seen", "Observations of its value.") { $0.characteristic.observation }
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
    row.value("handle", "Handle of the attribute.") { $0.descriptor.handle }
    row.type { $0.descriptor.known }
    row.object("seen", "Observations of its value.") { $0.descriptor.observation }
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
    row.value("handle", "Handle of the attribute.") { $0.attribute.handle }
    row.type { $0.attribute.known }
    row.choice(
      "kind", of: ["service", "include", "characteristic", "value", "other"],
      "Kind of attribute; null if the capture does not show it."
    ) { $0.attribute.known?.kind.name }
    row.include(ifAny: { $0.attribute.known?.kind.service })
    row.include(ifAny: { $0.attribute.known?.kind.include })
    row.include(ifAny: { $0.attribute.known?.kind.declaration })
    row.object("reason", "Reason why nothing more is known about it.", ifNil: .omitted) {
      $0.attribute.reason.map(UnknownReason.init)
    }
    row.object("seen", "Observations of its value.") { $0.attribute.observation }
    row.object("decoded", "Its last value by its layout.", ifNil: .omitted) { row in
      DecodedValueReport(row.attribute.observation, of: row.attribute.known?.uuid)
    }
    row.evidence(of: { $0.attribute.known }, { $0.known })
  }
}

private struct UnknownReason: Described {
  let reason: GATTMemory.UnknownAttribute

  static let shape = Shape<UnknownReason>("unknown_reason", "Reason why an attribute is unknown.") {
    row in
    row.value("id", "The reason's stable name.") { $0.reason }
    row.value("sentence", "Explanation of what is missing.") { "\($0.reason.sentence)" }
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

    static let shape = Shape<Service>("service_members", "Contents of a service declaration.") {
      service in
      service.value("end_handle", "Handle of the service's last attribute.") { $0.endHandle }
      service.value("primary", "Whether it is a primary service.") { $0.isPrimary }
    }
  }

  fileprivate var service: Service? {
    guard case .service(let end, let isPrimary) = self else { return nil }
    return Service(endHandle: end, isPrimary: isPrimary)
  }

  fileprivate struct Include: Described {
    let handle: UInt16
    let endHandle: UInt16

    static let shape = Shape<Include>("include_members", "Contents of an include declaration.") {
      include in
      include.value("service_handle", "Handle of the included service.") { $0.handle }
      include.value("service_end_handle", "Handle of the last attribute of that service.") {
        $0.endHandle
      }
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
      "declaration_members", "Contents of a characteristic declaration."
    ) { declaration in
      declaration.value("value_handle", "Handle of the characteristic's value.") { $0.valueHandle }
      declaration.values("properties", "Properties of the characteristic.") { declaration in
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

  static let shape = Shape<OriginReport>("origin", "Origin of an attribute.") { origin in
    origin.choice(
      "kind", of: ["discovery", "same-database-hash", "file"], "Kind of source."
    ) { $0.kind }
    origin.value("connection", "The connection that showed it.", ifNil: .omitted) { $0.connection }
    origin.value("file", "The file that contains it.", ifNil: .omitted) { $0.file }
    origin.value("basis", "Basis of the attribute.") { $0.origin.basis }
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
    case .discovery(_, let connection), .sameHash(_, let connection): connection.rawValue
    case .file: nil
    }
  }

  private var file: String? {
    if case .file(let entry, _) = origin { known.entries[entry].source } else { nil }
  }
}

extension GATTTree.Observation: Described {
  package static let shape = Shape<GATTTree.Observation>("seen", "Observations of an attribute.") {
    seen in
    seen.text("value", .octets, "Its last value.") { seen in
      seen.value.map { Hexadecimal.text($0) }
    }
    seen.value("value_octets", "Length of the last value, whether kept or not.", unit: .octets) {
      $0.valueOctets
    }
    seen.value("value_is_cut", "Whether the end of the last value is missing from the capture.") {
      $0.isCut
    }
    seen.value("source", "Source of the value.") { $0.source }
    seen.value("reads", "Number of successful reads.") { $0.reads }
    seen.value("writes", "Number of writes that were not refused.") { $0.writes }
    seen.value(
      "writes_without_answer", "Number of write requests without a response.", ifNil: .omitted
    ) { $0.unansweredWrites > 0 ? $0.unansweredWrites : nil }
    seen.value("notifications", "Number of notifications and indications.") { $0.notifications }
    seen.array("refusals", "Requests that the server refused.") { $0.refusals }
    seen.value("refusals_not_kept", "Number of refusals of further kinds.", ifNil: .omitted) {
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
    refusal.value("request", "Requested operation.") { refusal in
      refusal.request.name.map { "\($0)" }
    }
    refusal.value("access", "Whether it was a read or a write.") { $0.access }
    refusal.value("code", "The error code.") { $0.error.rawValue }
    refusal.value("error", "Name in the specification.") { refusal in
      refusal.error.name.map { "\($0)" }
    }
    refusal.value("count", "Number of refusals.") { $0.count }
    refusal.value("allowed_after", "Pairing or encryption that preceded a success.") {
      $0.allowedAfter
    }
    refusal.frames("allowed_frames", "Numbers of the frames that show it allowed.") {
      $0.allowedFrame.map { [$0] } ?? []
    }
    refusal.frames { [$0.frame] }
  }
}

// MARK: Changes

extension GATTDatabase.Change: Described {
  package static let shape = Shape<Self>("change", "A change of the database.") {
    change in
    change.value("cause", "Evidence of the change.") { $0.cause }
    change.value("start_handle", "First affected attribute.") { $0.range.lowerBound }
    change.value("end_handle", "Last affected attribute.") { $0.range.upperBound }
    change.value("connection", "The connection's id.") { $0.connection + 1 }
    change.value("confirmed", "Whether the client confirmed it.") { $0.confirmation != nil }
    change.frames { [$0.frame] + ($0.confirmation.map { [$0] } ?? []) }
  }
}

/// A removed attribute, and its uses until then.
struct FormerReport: Described {
  let former: GATTDatabase.Former
  let seen: GATTTree.Observation?

  static let shape = Shape<Self>("former_attribute", "A removed attribute.") { row in
    row.value("handle", "Handle of the attribute.") { $0.former.attribute.handle }
    row.type { $0.former.attribute }
    row.choice(
      "kind", of: ["service", "include", "characteristic", "value", "other"], "Kind of attribute."
    ) { $0.former.attribute.kind.name }
    row.value("lost", "Change that removed it.") { $0.former.change.cause }
    row.object("seen", "Observations until then.", ifNil: .omitted) { $0.seen }
    row.frames {
      ($0.former.attribute.frame.map { [$0] } ?? []) + [$0.former.change.frame]
    }
  }
}

extension GATTDatabase.Contradiction: Described {
  package static let shape = Shape<Self>(
    "contradiction", "An attribute that differs in the capture."
  ) {
    row in
    row.value("handle", "Handle of the attribute.") { $0.known.handle }
    row.value("known_uuid", "The type in the file.") { $0.known.uuid }
    row.value("uuid", "The type in the capture.") { $0.shown.uuid }
    row.frames { $0.shown.frame.map { [$0] } ?? [] }
  }
}
