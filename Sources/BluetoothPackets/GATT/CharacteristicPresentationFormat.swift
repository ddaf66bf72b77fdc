public import ByteReading

/// The value of a characteristic presentation format (0x2904): the format of a characteristic's value.
///
/// Core 6.0, Vol 3, Part G, 3.3.3.5.
public struct CharacteristicPresentationFormat: WireValue {
  /// The type of the value. Assigned Numbers, 2.4.1.
  public struct Format: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The specification's name; nil for an undefined value.
    public var name: StaticString? { Format.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0x01: "boolean"
      case 0x02: "unsigned 2-bit integer"
      case 0x03: "unsigned 4-bit integer"
      case 0x04: "unsigned 8-bit integer"
      case 0x05: "unsigned 12-bit integer"
      case 0x06: "unsigned 16-bit integer"
      case 0x07: "unsigned 24-bit integer"
      case 0x08: "unsigned 32-bit integer"
      case 0x09: "unsigned 48-bit integer"
      case 0x0A: "unsigned 64-bit integer"
      case 0x0B: "unsigned 128-bit integer"
      case 0x0C: "signed 8-bit integer"
      case 0x0D: "signed 12-bit integer"
      case 0x0E: "signed 16-bit integer"
      case 0x0F: "signed 24-bit integer"
      case 0x10: "signed 32-bit integer"
      case 0x11: "signed 48-bit integer"
      case 0x12: "signed 64-bit integer"
      case 0x13: "signed 128-bit integer"
      case 0x14: "IEEE-754 32-bit floating point"
      case 0x15: "IEEE-754 64-bit floating point"
      case 0x16: "IEEE-11073 16-bit SFLOAT"
      case 0x17: "IEEE-11073 32-bit FLOAT"
      case 0x18: "IEEE-20601 format"
      case 0x19: "UTF-8 string"
      case 0x1A: "UTF-16 string"
      case 0x1B: "opaque structure"
      case 0x1C: "Medical ASN.1"
      default: nil
      }
    }
  }

  /// The type of number or text.
  public var format: Format
  /// The value is the integer times ten to this power.
  public var exponent: Int8
  /// The unit, as a 16-bit UUID.
  public var unit: UInt16
  /// The organization that defines `description`: 0x01 is the Bluetooth SIG.
  public var namespace: UInt8
  public var description: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    format: Format, exponent: Int8, unit: UInt16, namespace: UInt8, description: UInt16
  ) {
    self.format = format
    self.exponent = exponent
    self.unit = unit
    self.namespace = namespace
    self.description = description
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    format = Format(rawValue: try input.uint8(GATTField.format))
    exponent = try input.int8(GATTField.exponent)
    unit = try input.uint16(GATTField.unit)
    namespace = try input.uint8(GATTField.namespace)
    description = try input.uint16(GATTField.namespaceDescription)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(format.rawValue)
    output.int8(exponent)
    output.uint16(unit)
    output.uint8(namespace)
    output.uint16(description)
  }
}
