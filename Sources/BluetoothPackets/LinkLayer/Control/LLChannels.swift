public import ByteReading

/// LL_CHANNEL_MAP_IND: the central changes the channel map.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.2.
public struct LLChannelMapIndication: WireValue {
  /// The channels to use.
  public var channelMap: ChannelMap
  /// The connection event at which the new map takes effect.
  public var instant: UInt16

  /// Creates it from its fields, in transmission order.
  public init(channelMap: ChannelMap, instant: UInt16) {
    self.channelMap = channelMap
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    channelMap = try ChannelMap(parsing: &input, LLControlField.channelMap)
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    channelMap.encode(into: &output)
    output.uint16(instant)
  }
}

/// LL_MIN_USED_CHANNELS_IND: the peripheral requests a minimum number of used channels.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.24.
public struct LLMinimumUsedChannelsIndication: WireValue {
  /// The PHYs that it applies to.
  public var phys: PHYSet
  /// 2 to 37.
  public var minimumUsedChannels: UInt8

  /// Creates it from its fields, in transmission order.
  public init(phys: PHYSet, minimumUsedChannels: UInt8) {
    self.phys = phys
    self.minimumUsedChannels = minimumUsedChannels
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    phys = try PHYSet(parsing: &input, LLControlField.phys, parts: .preference)
    minimumUsedChannels = try input.uint8(LLControlField.minimumUsedChannels)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(phys.rawValue)
    output.uint8(minimumUsedChannels)
  }
}

/// LL_CHANNEL_REPORTING_IND: the central enables or disables channel classification reports.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.38.
public struct LLChannelReportingIndication: WireValue {
  /// 1 to enable reports, 0 to disable them.
  public var enable: UInt8
  /// Minimum time between two reports, in units of 200 ms.
  public var minimumSpacing: UInt8
  /// Maximum time from a change to its report, in units of 200 ms.
  public var maximumDelay: UInt8

  /// Creates it from its fields, in transmission order.
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

/// LL_CHANNEL_STATUS_IND: the peripheral reports its classification of each channel.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.39.
public struct LLChannelStatusIndication: WireValue {
  /// Two bits for each channel, channel 0 first: 0 unknown, 1 good, 3 bad; the six bits after channel
  /// 36 are reserved.
  public var classification: UInt128

  /// Creates it from its only field.
  public init(classification: UInt128) {
    self.classification = classification
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    classification = try input.wideInteger(width: 10, LLControlField.channelStatus)
  }

  public func encode(into output: inout ByteWriter) {
    output.wideInteger(classification, width: 10)
  }
}

extension LLControlField {
  static let reportingEnable = Field(
    639, .linkLayerControl, "Enable", "btle.control.channel_reporting.enable", .decimal,
    valueName: { $0 == 0 ? "Disabled" : $0 == 1 ? "Enabled" : nil },
    clause: "Vol 6, Part B, 2.4.2.38",
    meaning: "Whether the peripheral reports its channel classification.")
  static let reportingMinimumSpacing = Field(
    640, .linkLayerControl, "Min_Spacing", "btle.control.channel_reporting.min_spacing", .decimal,
    clause: "Vol 6, Part B, 2.4.2.38",
    meaning: "Minimum time between two reports, in units of 200 ms.")
  static let reportingMaximumDelay = Field(
    641, .linkLayerControl, "Max_Delay", "btle.control.channel_reporting.max_delay", .decimal,
    clause: "Vol 6, Part B, 2.4.2.38",
    meaning: "Maximum delay before a change is reported, in units of 200 ms.")
  static let channelStatus = Field(
    642, .linkLayerControl, "Channel_Classification", "btle.control.channel_status", .octets,
    clause: "Vol 6, Part B, 2.4.2.39", meaning: "Channel classification: two bits per channel.")
  static let minimumUsedChannels = Field(
    643, .linkLayerControl, "MinUsedChannels", "btle.control.min_used_channels", .decimal,
    clause: "Vol 6, Part B, 2.4.2.24",
    meaning: "Minimum number of used channels that the peripheral requests on these PHYs.")
}
