extension Field {
  /// How a field's value is formatted.
  @frozen
  public enum Format: UInt8, Sendable {
    /// A decimal integer.
    case decimal
    /// A hexadecimal integer, with 0x and as many digits as its octets need.
    case hexadecimal
    /// A two's complement integer, written in decimal.
    case signed
    /// One bit.
    case boolean
    /// Octets in hexadecimal.
    case octets
    /// UTF-8 text.
    case text
    /// A device address: six octets, least significant first on the wire.
    case address
    /// A UUID of 2, 4 or 16 octets, least significant first on the wire.
    case uuid
    /// A signed number of nanoseconds, written as seconds with nine decimal places.
    case seconds
    /// Nanoseconds since 1970, written as a date and time in UTC.
    case date
    /// An IEEE 11073-20601 number: an SFLOAT of two octets or a FLOAT of four, as transmitted.
    case medicalNumber
    /// An IEEE 754 number of four or eight octets, as transmitted.
    case binaryNumber
    /// A layer's part of a packet, which contains other fields; the name is the protocol.
    case layer
    /// A structure inside a layer, which contains other fields.
    case structure
  }
}
