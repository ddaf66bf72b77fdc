public import ByteReading

/// LL_CONNECTION_RATE_REQ: the peripheral requests another interval, in units of 125 µs, and another
/// subrate.
///
/// Core 6.2, Vol 6, Part B, 2.4.2.
public struct LLConnectionRateRequest: WireValue {
  /// In units of 125 µs.
  public var intervalMinimum: UInt16
  /// In units of 125 µs.
  public var intervalMaximum: UInt16
  /// The minimum subrate factor that the sender accepts.
  public var factorMinimum: UInt16
  /// The maximum subrate factor that the sender accepts.
  public var factorMaximum: UInt16
  /// In subrated events.
  public var maximumLatency: UInt16
  /// Requested number of additional events that are used after one with data.
  public var continuationNumber: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16
  /// The interval should be a multiple of this, in units of 125 µs; 0 for no preference.
  public var preferredPeriodicity: UInt16
  /// The connection event that the offsets refer to.
  public var referenceEvent: UInt16
  /// The sender's preferred offset, in units of 125 µs; 0xFFFF for none.
  public var offset0: UInt16
  /// The second preferred offset, in units of 125 µs.
  public var offset1: UInt16
  /// The third preferred offset, in units of 125 µs.
  public var offset2: UInt16
  /// The fourth preferred offset, in units of 125 µs.
  public var offset3: UInt16

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    intervalMinimum = try input.uint16(LLControlField.rateIntervalMinimum)
    intervalMaximum = try input.uint16(LLControlField.rateIntervalMaximum)
    factorMinimum = try input.uint16(LLControlField.subrateMinimum)
    factorMaximum = try input.uint16(LLControlField.subrateMaximum)
    maximumLatency = try input.uint16(LLControlField.maximumLatency)
    continuationNumber = try input.uint16(LLControlField.continuationNumber)
    timeout = try input.uint16(LLControlField.timeout)
    preferredPeriodicity = try input.uint16(LLControlField.ratePeriodicity)
    referenceEvent = try input.uint16(LLControlField.referenceEvent)
    offset0 = try input.uint16(LLControlField.rateOffset0)
    offset1 = try input.uint16(LLControlField.rateOffset1)
    offset2 = try input.uint16(LLControlField.rateOffset2)
    offset3 = try input.uint16(LLControlField.rateOffset3)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(intervalMinimum)
    output.uint16(intervalMaximum)
    output.uint16(factorMinimum)
    output.uint16(factorMaximum)
    output.uint16(maximumLatency)
    output.uint16(continuationNumber)
    output.uint16(timeout)
    output.uint16(preferredPeriodicity)
    output.uint16(referenceEvent)
    output.uint16(offset0)
    output.uint16(offset1)
    output.uint16(offset2)
    output.uint16(offset3)
  }
}

/// LL_CONNECTION_RATE_IND: the central changes the interval, in units of 125 µs, and the subrate.
///
/// Core 6.2, Vol 6, Part B, 2.4.2.
public struct LLConnectionRateIndication: WireValue {
  /// transmitWindowOffset in units of 125 µs.
  public var windowOffset: UInt16
  /// connInterval in units of 125 µs.
  public var interval: UInt16
  /// The connection event at which the new timing takes effect.
  public var instant: UInt16
  /// connSubrateFactor: one in this many events is used.
  public var factor: UInt16
  /// connPeripheralLatency in subrated events.
  public var latency: UInt16
  /// Number of additional events that are used after one with data.
  public var continuationNumber: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    windowOffset: UInt16, interval: UInt16, instant: UInt16, factor: UInt16, latency: UInt16,
    continuationNumber: UInt16, timeout: UInt16
  ) {
    self.windowOffset = windowOffset
    self.interval = interval
    self.instant = instant
    self.factor = factor
    self.latency = latency
    self.continuationNumber = continuationNumber
    self.timeout = timeout
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    windowOffset = try input.uint16(LLControlField.rateWindowOffset)
    interval = try input.uint16(LLControlField.rateInterval)
    instant = try input.uint16(LLControlField.instant)
    factor = try input.uint16(LLControlField.subrateFactor)
    latency = try input.uint16(LLControlField.latency)
    continuationNumber = try input.uint16(LLControlField.continuationNumber)
    timeout = try input.uint16(LLControlField.timeout)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(windowOffset)
    output.uint16(interval)
    output.uint16(instant)
    output.uint16(factor)
    output.uint16(latency)
    output.uint16(continuationNumber)
    output.uint16(timeout)
  }
}

extension LLControlField {
  static let rateInterval = Field(
    672, .linkLayerControl, "Interval", "btle.control.rate.interval", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.58",
    meaning: "Connection interval, in units of 0.125 ms."
  )
  static let rateIntervalMinimum = Field(
    673, .linkLayerControl, "Interval_Min", "btle.control.rate.interval.min", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning: "Minimum requested connection interval, in units of 0.125 ms.")
  static let rateIntervalMaximum = Field(
    674, .linkLayerControl, "Interval_Max", "btle.control.rate.interval.max", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning: "Maximum requested connection interval, in units of 0.125 ms.")
  static let rateWindowOffset = Field(
    675, .linkLayerControl, "WinOffset", "btle.control.rate.window_offset", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.58",
    meaning: "Offset of the transmit window for the first event with the new interval.")
  static let ratePeriodicity = Field(
    676, .linkLayerControl, "PreferredPeriodicity", "btle.control.rate.preferred_periodicity",
    .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning: "Preferred periodicity: the connection interval should be a multiple of this.")
  static let rateOffset0 = Field(
    677, .linkLayerControl, "Offset0", "btle.control.rate.offset0", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning:
      "Preferred offset of the new connection events from the reference event: first choice.")
  static let rateOffset1 = Field(
    678, .linkLayerControl, "Offset1", "btle.control.rate.offset1", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning: "Preferred offset of the connection events: second choice.")
  static let rateOffset2 = Field(
    679, .linkLayerControl, "Offset2", "btle.control.rate.offset2", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning: "Preferred offset of the connection events: third choice.")
  static let rateOffset3 = Field(
    680, .linkLayerControl, "Offset3", "btle.control.rate.offset3", .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.57",
    meaning: "Preferred offset of the connection events: fourth choice.")
}
