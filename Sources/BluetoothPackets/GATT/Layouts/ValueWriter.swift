public import ByteReading

/// The inverse of the reader: writes values according to a layout.
struct ValueWriter {
  private var slots = SIMD16<UInt64>()
  private(set) var output = ByteWriter()

  /// Writes one value for each item that is present, in order.
  ///
  /// - Returns: the values that belong to no item.
  mutating func write(
    _ values: ArraySlice<GATTValue>, as items: ArraySlice<ValueLayout.Item>
  ) throws(ValueLayout.Mismatch) -> ArraySlice<GATTValue> {
    var rest = values
    for item in items {
      guard item.conditions.allSatisfy({ holds($0, item, rest) }) else { continue }
      if case .choice(let slot, let cases, let otherwise) = item.kind {
        let chosen = cases.first { $0.value == slots[slot] }?.items ?? otherwise
        rest = try write(rest, as: chosen[...])
        continue
      }
      guard let value = rest.popFirst(), value.item === item else {
        throw ValueLayout.Mismatch(field: item.field.name)
      }
      switch (item.count, value.content) {
      case (.once, _): try write(value)
      case (_, .list(let elements)):
        for element in elements { try write(element) }
      default: throw ValueLayout.Mismatch(field: item.field.name)
      }
    }
    return rest
  }

  private func holds(
    _ condition: ValueLayout.Condition, _ item: ValueLayout.Item, _ values: ArraySlice<GATTValue>
  ) -> Bool {
    switch condition {
    case .octetsLeft: values.first?.item === item
    case .value(let slot, let mask, let value, let isEqual):
      (slots[slot] & mask == value) == isEqual
    }
  }

  private mutating func write(_ value: GATTValue) throws(ValueLayout.Mismatch) {
    switch (value.item.kind, value.content) {
    case (.structure(let items), .structure(let members)):
      guard try write(members[...], as: items[...]).isEmpty else {
        throw ValueLayout.Mismatch(field: value.name)
      }
    case (.unsigned(let width, let isBigEndian), .integer(let number)),
      (.signed(let width, let isBigEndian), .integer(let number)),
      (.binary(let width, let isBigEndian), .integer(let number)):
      write(number, width: width, isBigEndian: isBigEndian)
      if let slot = value.item.slot { slots[slot] = number }
    case (.medical(let width), .integer(let number)): output.integer(number, width: width)
    case (.terminatedText, .octets(let octets)):
      output.octets(octets)
      output.uint8(0)
    case (.text(let length), .octets(let octets)), (.octets(let length), .octets(let octets)),
      (.uuid(let length), .octets(let octets)):
      guard fits(octets.count, length) else { throw ValueLayout.Mismatch(field: value.name) }
      output.octets(octets)
    case (.address, .octets(let octets)) where octets.count == 6: output.octets(octets)
    default: throw ValueLayout.Mismatch(field: value.name)
    }
  }

  private func fits(_ count: Int, _ length: ValueLayout.Length) -> Bool {
    switch length {
    case .fixed(let length): count == length
    case .rest: true
    case .slot(let slot): UInt64(count) == slots[slot]
    }
  }

  private mutating func write(_ number: UInt64, width: Int, isBigEndian: Bool) {
    for index in 0..<width {
      let octet = isBigEndian ? width - 1 - index : index
      output.uint8(UInt8(truncatingIfNeeded: number >> UInt64(8 * octet)))
    }
  }
}

extension ValueLayout {
  /// The error of values that do not fit the layout.
  public struct Mismatch: Error, Hashable, Sendable {
    /// The name of the field whose value is missing or of another kind; the characteristic's name if
    /// values are left over.
    public let field: ConstantText
  }
}

extension ValueLayout {
  /// Encodes values: one for each item that is present, in order.
  ///
  /// As in reading, the flags among the values determine which items are present.
  public func encode(_ values: [GATTValue]) throws(ValueLayout.Mismatch) -> [UInt8] {
    var writer = ValueWriter()
    guard try writer.write(values[...], as: items[...]).isEmpty else {
      throw ValueLayout.Mismatch(field: name)
    }
    return writer.output.bytes
  }
}
