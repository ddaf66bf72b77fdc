public import ByteReading

/// The interval at which a device advertises. Core Specification Supplement, Part A, 1.15.
public struct AdvertisingInterval: WireValue {
  /// In steps of 0.625 ms.
  public var steps: UInt32
  /// Octets on the wire: 2, or 3 or 4 in the long form.
  public var octetCount: Int

  public init(steps: UInt32, octetCount: Int) {
    self.steps = steps
    self.octetCount = octetCount
  }

  /// Reads the short form.
  public init(parsing input: inout ByteReader) throws(WireError) {
    steps = UInt32(try input.uint16(AdvertisingDataField.advertisingInterval))
    octetCount = 2
  }

  /// Reads the long form, of three octets or four.
  public init(parsingLong input: inout ByteReader) throws(WireError) {
    octetCount = input.remaining > 3 ? 4 : 3
    steps = UInt32(
      truncatingIfNeeded: try input.integer(
        width: octetCount, AdvertisingDataField.advertisingInterval))
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(UInt64(steps), width: octetCount)
  }
}
