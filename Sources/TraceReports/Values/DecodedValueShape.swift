import BluetoothPackets
import ByteReading
import TraceAnalysis

/// A value with its fields, as documents tell it.
struct DecodedValueReport: Described {
  let decoded: DecodedValue

  /// - Returns: nil where nothing is known of the characteristic.
  init?(_ octets: [UInt8]?, of uuid: BluetoothUUID?) {
    guard let octets, let layout = uuid.flatMap({ ValueLayouts.current[$0] }) else { return nil }
    decoded = layout.read(octets.rawSpan)
  }

  /// - Returns: nil where nothing is known of the characteristic, or the capture lacks a part.
  init?(_ observation: AttributeObservation?, of uuid: BluetoothUUID?) {
    guard let observation else { return nil }
    let isMessage = uuid.flatMap { ValueLayouts.current[$0] }?.message != nil
    guard isMessage || !observation.isCut else { return nil }
    self.init(isMessage ? observation.message : observation.value, of: uuid)
  }

  /// In words, on one line; nil where nothing could be read.
  var text: String? { CharacteristicValueText.line(decoded) }

  static let shape = Shape<DecodedValueReport>("decoded", "A value by its layout.") { row in
    row.value("text", "In words, on one line.") { $0.text }
    row.array("fields", "The fields in the order of the octets.") { row in
      row.decoded.leaves.lazy.map { ValueLeafReport(leaf: $0) }
    }
    row.value("octets_left", "Octets that no field took.", unit: .octets) { $0.decoded.octetsLeft }
    row.value("problem", "Why the rest could not be read.", ifNil: .omitted) { row in
      row.decoded.stoppedBy.map { "\($0)" }
    }
  }
}

/// A field of a value.
private struct ValueLeafReport: Described {
  let leaf: DecodedValue.Leaf

  static let shape = Shape<ValueLeafReport>("value_field", "A field of a value.") { row in
    row.value("name", "Its name, and what it lies in.") { $0.leaf.path }
    row.value("filter", "Its name in display filters.") { "\($0.leaf.value.item.field.filterName)" }
    row.number("number", "What it is worth; null for what is no number.", digits: 9) { row in
      row.isCode ? nil : row.leaf.value.decimal?.double
    }
    row.value("unit", "The unit's symbol.") { row in
      row.leaf.value.item.unit.isEmpty ? nil : "\(row.leaf.value.item.unit)"
    }
    row.value("text", "The field in words.") { CharacteristicValueText.leaf($0.leaf.value) }
  }

  /// Whether the number is one that stands for something else: "not known".
  private var isCode: Bool {
    guard case .integer(let raw) = leaf.value.content else { return false }
    return leaf.value.item.name(of: raw) != nil && leaf.value.item.unit.isEmpty == false
  }
}
