public import ByteReading

/// A PDU, or a part of one, with a fixed set of fields: a plain value that decodes and encodes.
///
/// Decoding what was encoded gives the same value, and encoding what was decoded the same octets.
/// PDUs that carry a run of octets are views over the packet instead (`~Escapable`), with the same
/// two members.
public protocol WireValue: Hashable, Sendable {
  /// Reads the fields, from the first octet after the opcode or header on.
  init(parsing input: inout ByteReader) throws(WireError)

  /// Appends the fields as `init(parsing:)` reads them.
  func encode(into output: inout ByteWriter)
}
