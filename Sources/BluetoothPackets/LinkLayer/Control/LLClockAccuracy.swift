public import ByteReading

/// LL_CLOCK_ACCURACY_REQ and LL_CLOCK_ACCURACY_RSP: how exact the sender's sleep clock is.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.28.
public struct LLClockAccuracy: WireValue {
  /// SCA.
  public var sleepClockAccuracy: SleepClockAccuracy

  public init(sleepClockAccuracy: SleepClockAccuracy) {
    self.sleepClockAccuracy = sleepClockAccuracy
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    sleepClockAccuracy = SleepClockAccuracy(rawValue: try input.uint8(LLControlField.clockAccuracy))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(sleepClockAccuracy.rawValue)
  }
}
