public import ByteReading

/// The connection intervals that a peripheral would like.
///
/// Core Specification Supplement, Part A, 1.9.
public struct ConnectionIntervalRange: WireValue {
  /// In steps of 1.25 ms; 0xFFFF: no minimum.
  public var minimum: UInt16
  /// In steps of 1.25 ms; 0xFFFF: no maximum.
  public var maximum: UInt16

  public init(minimum: UInt16, maximum: UInt16) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether both ends are in 7.5 ms to 4 s, or left open, and in order.
  public var isValid: Bool {
    let allowed: ClosedRange<UInt16> = 6...3200
    guard minimum == .max || allowed.contains(minimum) else { return false }
    guard maximum == .max || allowed.contains(maximum) else { return false }
    return minimum == .max || minimum <= maximum
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    minimum = try input.uint16(AdvertisingDataField.intervalMinimum)
    maximum = try input.uint16(AdvertisingDataField.intervalMaximum)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(minimum)
    output.uint16(maximum)
  }
}
