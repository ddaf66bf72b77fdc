public import ByteReading

/// ATT_SIGNED_WRITE_CMD: the client writes a signed value without a response.
///
/// Core 6.0, Vol 3, Part F, 3.4.5.4; Part H, 2.4.5 for the signature.
public struct SignedWriteCommand: ~Escapable {
  /// The attribute's handle.
  public var handle: UInt16
  /// The value, at most ATT_MTU − 15 octets.
  public var value: RawSpan
  /// Sign counter, which increases with each signed PDU of a bond.
  public var signCounter: UInt32
  /// The message authentication code; the first transmitted octet is the least significant.
  public var signature: UInt64

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy value)
  public init(handle: UInt16, value: RawSpan, signCounter: UInt32, signature: UInt64) {
    self.handle = handle
    self.value = value
    self.signCounter = signCounter
    self.signature = signature
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, values: AttributeValueFields = .octets
  ) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
    try input.require(12, ATTField.signature)
    value = try input.attributeValue(of: handle, count: input.remaining - 12, values)
    signCounter = try input.uint32(ATTField.signCounter)
    signature = try input.uint64(ATTField.signature)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.octets(value)
    output.uint32(signCounter)
    output.uint64(signature)
  }
}
