import BluetoothPackets
import ByteReading
import TraceAnalysis

// Members of advertising data in the advertising report.

extension AdvertiserAnalysis.PayloadHistory: Described {
  static let shape = Shape<AdvertiserAnalysis.PayloadHistory>(
    "payload_history", "Payloads of one kind of PDU."
  ) {
    payload in
    payload.value("place", "Kind of PDU.") { $0.place }
    payload.value("sid", "Identifier of the extended advertising set.") { $0.set }
    payload.value("count", "Number of times that data was received.") { $0.count }
    payload.value("different", "Number of different payloads.") { $0.variants.count + $0.forgotten }
    payload.value("changes", "Number of changes.") { $0.changes }
    payload.value("incomplete", "Number of incomplete payloads.") { $0.incomplete }
    payload.array("structures", "AD structures of the latest data.", ifNil: .omitted) {
      $0.latest.map { DataStructure.all(in: $0.octets) }
    }
    payload.array("decrypted", "AD structures decrypted from it.", ifNil: .omitted) { payload in
      payload.latest.flatMap { $0.decrypted.isEmpty ? nil : DataStructure.all(in: $0.decrypted) }
    }
    payload.array("changing", "Parts of the data that change.") { $0.changingParts }
    payload.array("variants", "Different payloads.") { $0.variants }
    payload.value("variants_not_kept", "Number of different payloads beyond the limit.") {
      $0.forgotten
    }
  }
}

extension AdvertiserAnalysis.PayloadHistory.Variant: Described {
  static let shape = Shape<Self>("payload_variant", "A payload.") { variant in
    variant.text("data", .octets, "Octets of the payload.") { Hexadecimal.text($0.octets) }
    variant.value("count", "Number of occurrences.") { $0.count }
    variant.values("problems", "Rules that it violates.") { $0.faults.lazy.map(\.rule) }
    variant.frames { [$0.firstFrame, $0.lastFrame] }
  }
}

extension AdvertiserAnalysis.PayloadPart: Described {
  static let shape = Shape<AdvertiserAnalysis.PayloadPart>(
    "payload_part", "A part of the data that changes."
  ) {
    part in
    part.value("type", "AD type of the structure.") { $0.type.rawValue }
    part.text("owner", .octets, "Company or service that the data belongs to.") {
      $0.owner.isEmpty ? nil : Hexadecimal.text($0.owner)
    }
    part.value("offset", "Offset in the structure's value.", unit: .octets) { $0.offset }
    part.value("length", "Length of the part.", unit: .octets) {
      $0.offset == nil ? nil : $0.length
    }
    part.choice(
      "behaviour", of: ["counter", "alternating", "rotating", "varying-length"], "Kind of change."
    ) { $0.behaviour.name }
    part.value("step", "Step of the counter.", ifNil: .omitted) { part in
      if case .counter(let step, _) = part.behaviour { step } else { nil }
    }
    part.value("byte_order", "Byte order of the counter.", ifNil: .omitted) { part -> String? in
      guard case .counter(_, let isBigEndian) = part.behaviour else { return nil }
      return isBigEndian ? "big-endian" : "little-endian"
    }
    part.value("values", "Number of values that alternate.", ifNil: .omitted) { part in
      if case .alternating(let values) = part.behaviour { values } else { nil }
    }
  }
}

extension AdvertiserAnalysis.PayloadPart.Behaviour {
  fileprivate var name: String {
    switch self {
    case .counter: "counter"
    case .alternating: "alternating"
    case .rotating: "rotating"
    case .varyingLength: "varying-length"
    }
  }
}

// MARK: Structures

/// A structure of advertising data with its decoded value.
private struct DataStructure: Described {
  let type: ADType
  let value: [UInt8]
  var text: String?
  var hasText = false
  var uuids: [BluetoothUUID]?
  var service: ServiceOfData?
  var company: CompanyOfData?
  var power: Int8?
  var beacon: BeaconReport?

  /// The structures of a payload, up to one with a wrong length, which is reported as a problem of
  /// the payload.
  static func all(in octets: [UInt8]) -> [DataStructure] {
    var structures: [DataStructure] = []
    try? ADStructure.forEach(in: octets.rawSpan) { structures.append(DataStructure($0)) }
    return structures
  }

  init(_ structure: borrowing ADStructure) {
    type = structure.type
    value = [UInt8](copying: structure.value)
    let item = AdvertisingDataItem(structure)
    switch item {
    case .flags(let flags): say(flags.words)
    case .localName(let name, _), .broadcastName(let name):
      say(String(decoding: [UInt8](copying: name), as: UTF8.self))
    case .serviceUUIDs(let list, _), .solicitationUUIDs(let list):
      uuids = (0..<list.count).compactMap { list[$0] }
    case .serviceData(let data): service = ServiceOfData(uuid: data.uuid)
    case .manufacturerData(let data): company = CompanyOfData(identifier: data.company)
    case .txPowerLevel(let level): power = level
    case .appearance(let value): say(AssignedNumbers.appearance(value))
    case .uri(let uri): say(uri.text)
    default: break
    }
    if let beacon = Beacon(item) { self.beacon = BeaconReport(beacon) }
  }

  private mutating func say(_ text: String?) {
    self.text = text
    hasText = true
  }

  static let shape = Shape<DataStructure>("structure", "A structure of advertising data.") {
    row in
    row.value("type", "Its AD type.") { $0.type.rawValue }
    row.value("name", "The type's assigned name.") { row in row.type.name.map { "\($0)" } }
    row.text("value", .octets, "Octets of its value.") { Hexadecimal.text($0.value) }
    row.include(ifAny: { $0.hasText ? TextOfData(text: $0.text) : nil })
    row.values("uuids", "Services.", ifNil: .omitted) { $0.uuids }
    row.include(ifAny: { $0.service })
    row.include(ifAny: { $0.company })
    row.value("dbm", "Power of the sender.", unit: .decibelMilliwatts, ifNil: .omitted) {
      $0.power
    }
    row.object("beacon", "Beacon that it contains.", ifNil: .omitted) { $0.beacon }
  }
}

private struct TextOfData: Described {
  let text: String?

  static let shape = Shape<TextOfData>("text_of_data", "Text of a structure.") {
    $0.value("text", "Text.") { $0.text }
  }
}

private struct ServiceOfData: Described {
  let uuid: BluetoothUUID

  static let shape = Shape<ServiceOfData>("service_of_data", "Service of the data.") { service in
    service.value("uuid", "UUID of the service.") { $0.uuid }
    service.value("service", "The service's assigned name.") { $0.uuid.assignedName }
  }
}

private struct CompanyOfData: Described {
  let identifier: UInt16

  static let shape = Shape<CompanyOfData>("company_of_data", "Company of the data.") { company in
    company.value("company", "The company identifier.") { $0.identifier }
    company.value("company_name", "The company.") { AssignedNumbers.company($0.identifier) }
  }
}
