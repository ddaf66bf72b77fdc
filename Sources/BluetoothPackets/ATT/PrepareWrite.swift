public import ByteReading

/// ATT_PREPARE_WRITE_REQ: the client queues a part of a value to be written later.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.1.
public struct PrepareWriteRequest: ~Escapable {
  /// The attribute's handle.
  public var handle: UInt16
  /// Offset of the part in the attribute's value, in octets.
  public var offset: UInt16
  /// At most ATT_MTU − 5 octets.
  public var value: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy value)
  public init(handle: UInt16, offset: UInt16, value: RawSpan) {
    self.handle = handle
    self.offset = offset
    self.value = value
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
    offset = try input.uint16(ATTField.valueOffset)
    value = try input.attributeValue(of: handle, .octets)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.uint16(offset)
    output.octets(value)
  }
}

/// ATT_PREPARE_WRITE_RSP: the server echoes the part that it has queued.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.2.
public struct PrepareWriteResponse: ~Escapable {
  /// The attribute's handle.
  public var handle: UInt16
  /// Offset of the part in the attribute's value, in octets.
  public var offset: UInt16
  /// At most ATT_MTU − 5 octets.
  public var value: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy value)
  public init(handle: UInt16, offset: UInt16, value: RawSpan) {
    self.handle = handle
    self.offset = offset
    self.value = value
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
    offset = try input.uint16(ATTField.valueOffset)
    value = try input.attributeValue(of: handle, .octets)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.uint16(offset)
    output.octets(value)
  }
}

/// ATT_EXECUTE_WRITE_REQ: the client requests that the queued parts are written or discarded.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.3.
public struct ExecuteWriteRequest: WireValue {
  /// Whether the queued parts are written or discarded.
  public struct Flags: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The parts are discarded.
    public static var cancelAll: Flags { Flags(rawValue: 0x00) }
    /// The parts are written in the order in which they arrived.
    public static var writeAll: Flags { Flags(rawValue: 0x01) }

    /// The specification's name; nil for an undefined value.
    public var name: StaticString? { Flags.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Cancel All"
      case 1: "Immediately Write All"
      default: nil
      }
    }
  }

  /// Whether the queued parts are written or discarded.
  public var flags: Flags

  /// Creates it from its only field.
  public init(flags: Flags) {
    self.flags = flags
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = Flags(rawValue: try input.uint8(ATTField.executeFlags))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags.rawValue)
  }
}
