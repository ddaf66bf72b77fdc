public import ByteReading

/// LL_CHANNEL_REPORTING_IND: the central asks for (or no longer wants) reports on channels.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.38.
public struct LLChannelReportingIndication: WireValue {
  /// 1 for reports, 0 for none.
  public var enable: UInt8
  /// The least time between two reports in units of 200 ms.
  public var minimumSpacing: UInt8
  /// The longest time from a change to its report in units of 200 ms.
  public var maximumDelay: UInt8

  public init(enable: UInt8, minimumSpacing: UInt8, maximumDelay: UInt8) {
    self.enable = enable
    self.minimumSpacing = minimumSpacing
    self.maximumDelay = maximumDelay
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    enable = try input.uint8(LLControlField.reportingEnable)
    minimumSpacing = try input.uint8(LLControlField.reportingMinimumSpacing)
    maximumDelay = try input.uint8(LLControlField.reportingMaximumDelay)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(enable)
    output.uint8(minimumSpacing)
    output.uint8(maximumDelay)
  }
}
