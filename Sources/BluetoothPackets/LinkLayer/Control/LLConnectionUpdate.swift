public import ByteReading

/// LL_CONNECTION_UPDATE_IND: the central changes the timing of the connection.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.1.
public struct LLConnectionUpdateIndication: WireValue {
  /// transmitWindowSize in units of 1.25 ms.
  public var windowSize: UInt8
  /// transmitWindowOffset in units of 1.25 ms.
  public var windowOffset: UInt16
  /// connInterval in units of 1.25 ms.
  public var interval: UInt16
  /// connPeripheralLatency: events that the peripheral may skip.
  public var latency: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16
  /// The connection event at which the new timing takes effect.
  public var instant: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    windowSize: UInt8, windowOffset: UInt16, interval: UInt16, latency: UInt16, timeout: UInt16,
    instant: UInt16
  ) {
    self.windowSize = windowSize
    self.windowOffset = windowOffset
    self.interval = interval
    self.latency = latency
    self.timeout = timeout
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    windowSize = try input.uint8(LLControlField.windowSize)
    windowOffset = try input.uint16(LLControlField.windowOffset)
    interval = try input.uint16(LLControlField.interval)
    latency = try input.uint16(LLControlField.latency)
    timeout = try input.uint16(LLControlField.timeout)
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(windowSize)
    output.uint16(windowOffset)
    output.uint16(interval)
    output.uint16(latency)
    output.uint16(timeout)
    output.uint16(instant)
  }
}

/// LL_CONNECTION_PARAM_REQ and LL_CONNECTION_PARAM_RSP: the timing that the sender requests.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.16.
public struct LLConnectionParameters: WireValue {
  /// In units of 1.25 ms.
  public var intervalMinimum: UInt16
  /// In units of 1.25 ms.
  public var intervalMaximum: UInt16
  /// connPeripheralLatency.
  public var latency: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16
  /// The interval should be a multiple of this, in units of 1.25 ms; 0 for no preference.
  public var preferredPeriodicity: UInt8
  /// The connection event that the offsets refer to.
  public var referenceEvent: UInt16
  /// The most preferred offset, in units of 1.25 ms; 0xFFFF if not specified. The following ones are
  /// less preferred.
  public var offset0: UInt16
  /// In units of 1.25 ms; 0xFFFF if not specified.
  public var offset1: UInt16
  /// In units of 1.25 ms; 0xFFFF if not specified.
  public var offset2: UInt16
  /// In units of 1.25 ms; 0xFFFF if not specified.
  public var offset3: UInt16
  /// In units of 1.25 ms; 0xFFFF if not specified.
  public var offset4: UInt16
  /// In units of 1.25 ms; 0xFFFF if not specified.
  public var offset5: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    intervalMinimum: UInt16, intervalMaximum: UInt16, latency: UInt16, timeout: UInt16,
    preferredPeriodicity: UInt8, referenceEvent: UInt16, offset0: UInt16, offset1: UInt16,
    offset2: UInt16, offset3: UInt16, offset4: UInt16, offset5: UInt16
  ) {
    self.intervalMinimum = intervalMinimum
    self.intervalMaximum = intervalMaximum
    self.latency = latency
    self.timeout = timeout
    self.preferredPeriodicity = preferredPeriodicity
    self.referenceEvent = referenceEvent
    self.offset0 = offset0
    self.offset1 = offset1
    self.offset2 = offset2
    self.offset3 = offset3
    self.offset4 = offset4
    self.offset5 = offset5
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    intervalMinimum = try input.uint16(LLControlField.intervalMinimum)
    intervalMaximum = try input.uint16(LLControlField.intervalMaximum)
    latency = try input.uint16(LLControlField.latency)
    timeout = try input.uint16(LLControlField.timeout)
    preferredPeriodicity = try input.uint8(LLControlField.preferredPeriodicity)
    referenceEvent = try input.uint16(LLControlField.referenceEvent)
    offset0 = try input.uint16(LLControlField.offset0)
    offset1 = try input.uint16(LLControlField.offset1)
    offset2 = try input.uint16(LLControlField.offset2)
    offset3 = try input.uint16(LLControlField.offset3)
    offset4 = try input.uint16(LLControlField.offset4)
    offset5 = try input.uint16(LLControlField.offset5)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(intervalMinimum)
    output.uint16(intervalMaximum)
    output.uint16(latency)
    output.uint16(timeout)
    output.uint8(preferredPeriodicity)
    output.uint16(referenceEvent)
    output.uint16(offset0)
    output.uint16(offset1)
    output.uint16(offset2)
    output.uint16(offset3)
    output.uint16(offset4)
    output.uint16(offset5)
  }
}

/// LL_SUBRATE_REQ: the peripheral requests that only some of the connection events are used.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.36.
public struct LLSubrateRequest: WireValue {
  /// 1 to 500.
  public var factorMinimum: UInt16
  /// 1 to 500.
  public var factorMaximum: UInt16
  /// In subrated events.
  public var maximumLatency: UInt16
  /// Number of additional events that are used after one with data.
  public var continuationNumber: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    factorMinimum: UInt16, factorMaximum: UInt16, maximumLatency: UInt16,
    continuationNumber: UInt16, timeout: UInt16
  ) {
    self.factorMinimum = factorMinimum
    self.factorMaximum = factorMaximum
    self.maximumLatency = maximumLatency
    self.continuationNumber = continuationNumber
    self.timeout = timeout
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    factorMinimum = try input.uint16(LLControlField.subrateMinimum)
    factorMaximum = try input.uint16(LLControlField.subrateMaximum)
    maximumLatency = try input.uint16(LLControlField.maximumLatency)
    continuationNumber = try input.uint16(LLControlField.continuationNumber)
    timeout = try input.uint16(LLControlField.timeout)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(factorMinimum)
    output.uint16(factorMaximum)
    output.uint16(maximumLatency)
    output.uint16(continuationNumber)
    output.uint16(timeout)
  }
}

/// LL_SUBRATE_IND: the central changes which connection events are used.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.37.
public struct LLSubrateIndication: WireValue {
  /// connSubrateFactor: one in this many events is used.
  public var factor: UInt16
  /// connSubrateBaseEvent: one of the used events.
  public var baseEvent: UInt16
  /// connPeripheralLatency in subrated events.
  public var latency: UInt16
  /// Number of additional events that are used after one with data.
  public var continuationNumber: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    factor: UInt16, baseEvent: UInt16, latency: UInt16, continuationNumber: UInt16, timeout: UInt16
  ) {
    self.factor = factor
    self.baseEvent = baseEvent
    self.latency = latency
    self.continuationNumber = continuationNumber
    self.timeout = timeout
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    factor = try input.uint16(LLControlField.subrateFactor)
    baseEvent = try input.uint16(LLControlField.subrateBaseEvent)
    latency = try input.uint16(LLControlField.latency)
    continuationNumber = try input.uint16(LLControlField.continuationNumber)
    timeout = try input.uint16(LLControlField.timeout)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(factor)
    output.uint16(baseEvent)
    output.uint16(latency)
    output.uint16(continuationNumber)
    output.uint16(timeout)
  }
}

extension LLControlField {
  static let windowSize = Field(
    681, .linkLayerControl, "WinSize", "btle.control.window_size", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.1",
    meaning: "Length of the transmit window for the first event with the new interval.")
  static let windowOffset = Field(
    682, .linkLayerControl, "WinOffset", "btle.control.window_offset", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.1",
    meaning: "Offset of the transmit window for the first event with the new interval.")
  static let interval = Field(
    683, .linkLayerControl, "Interval", "btle.control.interval", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.1",
    meaning: "Connection interval: the time between connection events.")
  static let intervalMinimum = Field(
    684, .linkLayerControl, "Interval_Min", "btle.control.interval.min", .decimal,
    unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Minimum requested connection interval.")
  static let intervalMaximum = Field(
    685, .linkLayerControl, "Interval_Max", "btle.control.interval.max", .decimal,
    unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16", meaning: "Maximum requested connection interval."
  )
  static let preferredPeriodicity = Field(
    686, .linkLayerControl, "PreferredPeriodicity", "btle.control.preferred_periodicity", .decimal,
    unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning:
      "Preferred periodicity: the connection interval should be a multiple of this; 0 for no preference."
  )
  static let referenceEvent = Field(
    687, .linkLayerControl, "ReferenceConnEventCount",
    "btle.control.reference_connection_event_count",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Connection event that the offsets are counted from.")
  static let offset0 = Field(
    688, .linkLayerControl, "Offset0", "btle.control.offset.0", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning:
      "Preferred offset of the new connection events from the reference event: first choice.")
  static let offset1 = Field(
    689, .linkLayerControl, "Offset1", "btle.control.offset.1", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Preferred offset of the connection events: second choice.")
  static let offset2 = Field(
    690, .linkLayerControl, "Offset2", "btle.control.offset.2", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Preferred offset of the connection events: third choice.")
  static let offset3 = Field(
    691, .linkLayerControl, "Offset3", "btle.control.offset.3", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Preferred offset of the connection events: fourth choice.")
  static let offset4 = Field(
    692, .linkLayerControl, "Offset4", "btle.control.offset.4", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Preferred offset of the connection events: fifth choice.")
  static let offset5 = Field(
    693, .linkLayerControl, "Offset5", "btle.control.offset.5", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.16",
    meaning: "Preferred offset of the connection events: sixth choice."
  )
  static let subrateMinimum = Field(
    694, .linkLayerControl, "SubrateFactorMin", "btle.control.subrate_factor_min", .decimal,
    clause: "Vol 6, Part B, 2.4.2.36", meaning: "Minimum acceptable subrate factor."
  )
  static let subrateMaximum = Field(
    695, .linkLayerControl, "SubrateFactorMax", "btle.control.subrate_factor_max", .decimal,
    clause: "Vol 6, Part B, 2.4.2.36", meaning: "Maximum acceptable subrate factor.")
  static let maximumLatency = Field(
    696, .linkLayerControl, "Max_Latency", "btle.control.max_latency", .decimal,
    clause: "Vol 6, Part B, 2.4.2.36",
    meaning: "Maximum acceptable peripheral latency, in subrated connection events.")
  static let continuationNumber = Field(
    697, .linkLayerControl, "ContinuationNumber", "btle.control.continuation_number", .decimal,
    clause: "Vol 6, Part B, 2.4.2.36",
    meaning: "Number of further connection events that stay in use after one with data.")
  static let subrateFactor = Field(
    698, .linkLayerControl, "SubrateFactor", "btle.control.subrate_factor", .decimal,
    clause: "Vol 6, Part B, 2.4.2.37",
    meaning: "Subrate factor N: only every Nth connection event is used.")
  static let subrateBaseEvent = Field(
    699, .linkLayerControl, "SubrateBaseEvent", "btle.control.subrate_base_event", .decimal,
    clause: "Vol 6, Part B, 2.4.2.37",
    meaning: "Connection event that the subrated events are counted from.")
}
