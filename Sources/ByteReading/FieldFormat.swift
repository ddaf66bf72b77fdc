/// How a field's value is written.
@frozen
public enum FieldFormat: UInt8, Sendable {
  case decimal
  case hexadecimal
  /// A two's complement integer, written in decimal.
  case signed
  /// One bit.
  case boolean
  /// Octets as they stand.
  case octets
  /// UTF-8 text.
  case text
  /// A device address: six octets, least significant first on the wire.
  case address
  /// A UUID of 2, 4 or 16 octets, least significant first on the wire.
  case uuid
  /// A signed number of nanoseconds, written as seconds with nine digits behind the point.
  case seconds
  /// A layer's part of a packet, which fields lie in: the protocol of that name.
  case layer
  /// A structure inside a layer, which fields lie in.
  case structure
}
