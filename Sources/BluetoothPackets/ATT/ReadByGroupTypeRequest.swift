public import ByteReading

/// ATT_READ_BY_GROUP_TYPE_REQ: which groups are in a range, and what are their values?
///
/// Core 6.0, Vol 3, Part F, 3.4.4.9.
public struct ReadByGroupTypeRequest: WireValue {
  public var startingHandle: UInt16
  public var endingHandle: UInt16
  /// What opens a group: a primary service (0x2800) or a secondary one (0x2801).
  public var attributeType: BluetoothUUID
  /// Octets of the type on the wire: 2 or 16.
  public var typeWidth: Int

  /// - Parameters:
  ///   - endingHandle: the last handle of the range.
  ///   - startingHandle: the first handle of the range.
  ///   - attributeType: the type to search for.
  ///   - typeWidth: octets of the type on the wire, the shortest that hold it by default.
  public init(
    startingHandle: UInt16, endingHandle: UInt16, attributeType: BluetoothUUID,
    typeWidth: Int? = nil
  ) {
    self.startingHandle = startingHandle
    self.endingHandle = endingHandle
    self.attributeType = attributeType
    self.typeWidth = typeWidth ?? (attributeType.short16 == nil ? 16 : 2)
  }

  /// Decodes the parameters; the opcode has already been read.
  ///
  /// - Throws: a `WireError` also for a type that is neither 2 nor 16 octets long.
  public init(parsing input: inout ByteReader) throws(WireError) {
    startingHandle = try input.uint16(ATTField.startingHandle)
    endingHandle = try input.uint16(ATTField.endingHandle)
    typeWidth = input.remaining
    attributeType = try BluetoothUUID(parsingRestOf: &input, ATTField.type16, ATTField.type128)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(startingHandle)
    output.uint16(endingHandle)
    attributeType.encode(into: &output, width: typeWidth)
  }
}
