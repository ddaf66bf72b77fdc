public import ByteReading

/// A PDU or a part of one with a fixed set of fields: a plain value that can be decoded and encoded.
///
/// Decoding an encoded value gives the same value, and encoding a decoded value gives the same octets. PDUs that
/// contain a sequence of octets are instead views over the packet (`~Escapable`), with the same two members.
public protocol WireValue: Hashable, Sendable {
  /// Decodes the fields, starting at the first octet after the opcode or header.
  init(parsing input: inout ByteReader) throws(WireError)

  /// Appends the encoded fields, the inverse of `init(parsing:)`.
  func encode(into output: inout ByteWriter)
}
