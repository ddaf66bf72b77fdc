package import BluetoothPackets
import ByteReading
import TraceAnalysis

/// A value with its fields for documents.
struct DecodedValueReport: Described {
  private enum Content {
    case value(DecodedValue, [UInt8])
    case report(HIDReport)
    case descriptor(DescriptorValue)
  }

  private let content: Content

  /// - Parameters:
  ///   - observation: the value to decode.
  ///   - uuid: the type of the characteristic.
  ///   - report: the layout of its reports, if they come from an input device.
  /// - Returns: nil if the characteristic is unknown, or if a part was not captured.
  init?(
    _ observation: GATTTree.Observation?, of uuid: BluetoothUUID?, report: HIDReportLayout? = nil
  ) {
    guard let observation else { return nil }
    guard let layout = observation.layout(of: uuid), layout.message != nil, report == nil else {
      guard let octets = observation.value else { return nil }
      self.init(
        octets, isCut: observation.isCut, of: uuid, isWritten: observation.source == .written,
        report: report)
      return
    }
    guard let octets = observation.message else { return nil }
    self.init(content: .value(layout.read(octets.rawSpan), octets))
  }

  private init(content: Content) { self.content = content }

  /// - Parameters:
  ///   - octets: the octets of a value that is not part of a message.
  ///   - isCut: whether the end of the value was not captured.
  ///   - uuid: the type of the characteristic.
  ///   - isWritten: whether a client sent the value.
  ///   - report: the layout of its reports, if they come from an input device.
  /// - Returns: nil if the characteristic is unknown, or if a part was not captured.
  init?(
    _ octets: [UInt8], isCut: Bool, of uuid: BluetoothUUID?, isWritten: Bool = false,
    report: HIDReportLayout? = nil
  ) {
    guard !isCut else { return nil }
    if let report {
      content = .report(HIDReport(octets.rawSpan, by: report))
    } else if let uuid, let descriptor = DescriptorValue(octets, of: uuid) {
      content = .descriptor(descriptor)
    } else if let layout = uuid.flatMap({ ValueLayouts.layout(of: $0, written: isWritten) }),
      layout.message == nil
    {
      content = .value(layout.read(octets.rawSpan), octets)
    } else {
      return nil
    }
  }

  /// The value in words on one line, or nil if nothing could be decoded.
  var text: String? {
    switch content {
    case .value(let decoded, let octets): CharacteristicValueText.line(decoded, of: octets)
    case .report(let report): HIDReportText.line(report)
    case .descriptor(let descriptor): descriptor.line
    }
  }

  var fields: [ValueLeafReport] {
    switch content {
    case .value(let decoded, _): decoded.leaves.map { .leaf($0) }
    case .report(let report): report.parts.map { .part($0) }
    case .descriptor(let descriptor): descriptor.parts.map { .descriptor($0) }
    }
  }

  private var octetsLeft: Int {
    switch content {
    case .value(let decoded, _): decoded.octetsLeft
    case .report(let report): report.octetsLeft
    case .descriptor(let descriptor): descriptor.octetsLeft
    }
  }

  private var problem: String? {
    switch content {
    case .value(let decoded, _):
      decoded.stoppedBy.map { "\($0)" } ?? decoded.failedChecksums.first.map { "\($0)" }
        ?? decoded.misfit
    case .report(let report): report.isCut ? "the report ends before its Report Map says" : nil
    case .descriptor: nil
    }
  }

  static let shape = Shape<DecodedValueReport>("decoded", "A value by its layout.") { row in
    row.value("text", "In words, on one line.") { $0.text }
    row.array("fields", "The fields in the order of the octets.") { $0.fields }
    row.value("octets_left", "Octets that no field took.", unit: .octets) { $0.octetsLeft }
    row.value(
      "problem",
      "Why the rest could not be read, which checksum is wrong, or what rules the layout out.",
      ifNil: .omitted
    ) { $0.problem }
  }
}

/// A field of a value, an active control of a report, or a field of a descriptor.
enum ValueLeafReport: Described {
  case leaf(DecodedValue.Leaf)
  case part(HIDReport.Part)
  case descriptor(DescriptorValue.Part)

  static let shape = Shape<ValueLeafReport>("value_field", "A field of a value.") { row in
    row.value("name", "Name of the field, with the structures that contain it.") { $0.name }
    row.value("filter", "Its name in display filters.") { $0.filterName }
    row.number("number", "Numeric value; null if it is not a number.", digits: 9) { $0.number }
    row.value("unit", "The unit's symbol.") { $0.unit }
    row.value("text", "The field as text.") { $0.text }
  }

  private var filterName: String {
    switch self {
    case .leaf(let leaf): "\(leaf.value.item.field.filterName)"
    case .part(let part): "\(part.field.filterName)"
    case .descriptor(let part): part.field.filterName
    }
  }

  private var name: String {
    switch self {
    case .leaf(let leaf): leaf.path
    case .part(let part): "\(part.field.name)"
    case .descriptor(let part): part.field.name
    }
  }

  private var number: Double? {
    switch self {
    case .leaf(let leaf): leaf.value.isCode ? nil : leaf.value.decimal?.double
    case .part(let part): Double(part.value ?? Int64(part.fieldUsage))
    case .descriptor(let part): part.number
    }
  }

  private var unit: String? {
    guard case .leaf(let leaf) = self, !leaf.value.item.unit.isEmpty else { return nil }
    return "\(leaf.value.item.unit)"
  }

  private var text: String {
    switch self {
    case .leaf(let leaf): CharacteristicValueText.leaf(leaf.value)
    case .part(let part): HIDReportText.leaf(part)
    case .descriptor(let part): part.text
    }
  }
}

extension GATTValue {
  /// Whether the number is a special code such as "not known".
  fileprivate var isCode: Bool {
    guard case .integer(let raw) = content else { return false }
    return item.name(of: raw) != nil && !item.unit.isEmpty
  }
}

extension GATTTree.Observation {
  /// Returns the layout of the latest value, depending on its sender, or nil if the characteristic is unknown.
  package func layout(of uuid: BluetoothUUID?) -> ValueLayout? {
    uuid.flatMap { ValueLayouts.layout(of: $0, written: source == .written) }
  }
}
