public import ByteReading

/// ATT_PREPARE_WRITE_REQ: the client queues a part of a value to be written later.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.1.
public struct PrepareWriteRequest: ~Escapable {
  /// The attribute's handle.
  public var handle: UInt16
  /// Where the part belongs in the attribute's value, in octets.
  public var offset: UInt16
  /// At most ATT_MTU − 5 octets.
  public var value: RawSpan

  /// All of its fields, in the order in which they are sent.
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

  /// Appends its octets: what reading takes.
  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.uint16(offset)
    output.octets(value)
  }
}

/// ATT_PREPARE_WRITE_RSP: the server repeats the part that it has queued.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.2.
public struct PrepareWriteResponse: ~Escapable {
  /// The attribute's handle.
  public var handle: UInt16
  /// Where the part belongs in the attribute's value, in octets.
  public var offset: UInt16
  /// At most ATT_MTU − 5 octets.
  public var value: RawSpan

  /// All of its fields, in the order in which they are sent.
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

  /// Appends its octets: what reading takes.
  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.uint16(offset)
    output.octets(value)
  }
}

/// ATT_EXECUTE_WRITE_REQ: the client has what was queued written or thrown away.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.3.
public struct ExecuteWriteRequest: WireValue {
  /// What becomes of the parts that were queued.
  public struct Flags: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// They are thrown away.
    public static var cancelAll: Flags { Flags(rawValue: 0x00) }
    /// They are written, in the order in which they came.
    public static var writeAll: Flags { Flags(rawValue: 0x01) }

    /// The specification's name; nil for a value that it does not define.
    public var name: StaticString? { Flags.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Cancel All"
      case 1: "Immediately Write All"
      default: nil
      }
    }
  }

  /// What becomes of the parts that were queued.
  public var flags: Flags

  /// With its one field.
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
