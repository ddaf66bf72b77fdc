import ByteReading

extension BluetoothUUID {
  /// Reads all that remains, which must be 2 or 16 octets: the two widths that ATT knows.
  ///
  /// - Throws: a `WireError` that names the field of the narrower width below 2 octets, else the
  ///   wider one.
  init(parsingRestOf input: inout ByteReader, _ short: Field, _ long: Field) throws(WireError) {
    switch input.remaining {
    case 0...2: self.init(try input.uint16(short))
    case 16: self.init(rawValue: try input.uint128(long))
    case 3..<16:
      try input.require(16, long)
      self.init(rawValue: 0)
    default: throw input.invalid(long, value: UInt64(input.remaining), width: 0)
    }
  }
}
