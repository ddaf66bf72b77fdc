import BluetoothPackets
import ByteReading
import LinkSessions

/// The value of a descriptor defined by GATT, decoded by its fields.
///
/// Core 6.0, Vol 3, Part G, 3.3.3.
struct DescriptorValue {
  /// A field, or some bits of one.
  struct Part {
    let field: FieldCatalogue.Description
    let value: UInt64
    /// The value as text.
    let text: String
    let isFlag: Bool
    /// Whether the bits that follow describe the field.
    var isEmitted = false

    /// The value as a number, or nil for text.
    var number: Double? {
      switch field.format {
      case .text: nil
      case .signed: Double(Int64(bitPattern: value))
      default: Double(value)
      }
    }
  }

  /// The parts in the order of reading.
  let parts: [Part]
  /// Number of octets outside fields.
  let octetsLeft: Int

  /// The descriptors of GATT: from the Extended Properties to the Aggregate Format.
  private static let types: ClosedRange<UInt16> = 0x2900...0x2905

  /// - Parameters:
  ///   - octets: the whole value.
  ///   - uuid: the type of the descriptor.
  /// - Returns: nil for other descriptors, and if nothing could be decoded.
  init?(_ octets: [UInt8], of uuid: BluetoothUUID) {
    guard let type = uuid.short16, DescriptorValue.types.contains(type) else { return nil }
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    guard GATTAttribute(rawValue: type).describeValue(&input) else { return nil }
    octetsLeft = input.unread.byteCount
    var parts: [Part] = []
    for sighting in watcher.sightings {
      guard let field = FieldCatalogue.standard[sighting.id] else { continue }
      if sighting.kind == .bits, let whole = parts.lastIndex(where: { !$0.isFlag }) {
        parts[whole].isEmitted = true
      }
      parts.append(
        Part(
          field: field, value: sighting.value,
          text: FieldText.readable(sighting, of: field, in: octets.rawSpan),
          isFlag: sighting.kind == .bits))
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The value in words on one line: the set flags, or the fields.
  var line: String {
    let reported = parts.filter { $0.isFlag ? $0.value != 0 : !$0.isEmitted }
    let words = reported.map { part in
      if part.isFlag, part.value == part.field.mask >> part.field.mask.trailingZeroBitCount,
        part.field.mask.nonzeroBitCount == 1
      {
        return part.field.name
      }
      return parts.count == 1 ? part.text : "\(part.field.name) \(part.text)"
    }
    var text = words.isEmpty ? "none" : words.joined(separator: ", ")
    if octetsLeft > 0 { text += "; \(octetsLeft) more octet\(octetsLeft == 1 ? "" : "s")" }
    return text
  }
}
