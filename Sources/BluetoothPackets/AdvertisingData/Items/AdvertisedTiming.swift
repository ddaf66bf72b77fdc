public import ByteReading

/// The advertising interval. Core Specification Supplement, Part A, 1.15.
public struct AdvertisingInterval: WireValue {
  /// The interval in units of 0.625 ms.
  public var steps: UInt32
  /// Encoded length in octets: 2, or 3 or 4 in the long form.
  public var octetCount: Int

  /// Creates an interval in units of 0.625 ms, encoded in 2, 3 or 4 octets.
  public init(steps: UInt32, octetCount: Int) {
    self.steps = steps
    self.octetCount = octetCount
  }

  /// The interval in milliseconds.
  public var milliseconds: Double { Double(steps) * 0.625 }

  /// Decodes the short form.
  public init(parsing input: inout ByteReader) throws(WireError) {
    steps = UInt32(try input.uint16(AdvertisingDataField.advertisingInterval))
    octetCount = 2
  }

  /// Decodes the long form of three or four octets.
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

/// The connection intervals that a peripheral prefers.
///
/// Core Specification Supplement, Part A, 1.9.
public struct ConnectionIntervalRange: WireValue {
  /// The minimum in units of 1.25 ms; 0xFFFF if there is no minimum.
  public var minimum: UInt16
  /// The maximum in units of 1.25 ms; 0xFFFF if there is no maximum.
  public var maximum: UInt16

  /// Creates it from its fields, in transmission order.
  public init(minimum: UInt16, maximum: UInt16) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The minimum in milliseconds; nil if there is none.
  public var minimumMilliseconds: Double? { minimum == .max ? nil : Double(minimum) * 1.25 }

  /// The maximum in milliseconds; nil if there is none.
  public var maximumMilliseconds: Double? { maximum == .max ? nil : Double(maximum) * 1.25 }

  /// Whether both values are in order, and either in the range 7.5 ms to 4 s or unspecified.
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

/// The channel map that periodic advertising uses from an instant on.
///
/// Core Specification Supplement, Part A, 1.20.
public struct ChannelMapUpdate: WireValue {
  /// The channels in use from the instant on.
  public var channelMap: AdvertisedChannelMap
  /// The periodic advertising event counter at which the map takes effect.
  public var instant: UInt16

  /// Creates it from its fields, in transmission order.
  public init(channelMap: AdvertisedChannelMap, instant: UInt16) {
    self.channelMap = channelMap
    self.instant = instant
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    channelMap = try AdvertisedChannelMap(parsing: &input)
    instant = try input.uint16(AdvertisingDataField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    channelMap.encode(into: &output)
    output.uint16(instant)
  }
}

/// The data channels in use, one bit for each of 37, in five octets.
public struct AdvertisedChannelMap: WireValue {
  /// The channel map: bit n is channel index n; bits 37 to 39 are reserved.
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue & 0xFF_FFFF_FFFF
  }

  /// Number of channels in use.
  public var usedCount: Int { (rawValue & 0x1F_FFFF_FFFF).nonzeroBitCount }

  /// Returns whether a channel, 0 to 36, is used.
  public func contains(_ channel: Int) -> Bool {
    (0..<37).contains(channel) && rawValue >> UInt64(channel) & 1 != 0
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    try self.init(parsing: &input, AdvertisingDataField.channelMap)
  }

  /// Reads five octets as `field`, and shows a watcher each channel.
  public init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.integer(width: 5, field)
    AdvertisedChannelMap.noteChannels(of: rawValue, in: input)
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: 5)
  }

  /// Shows the watcher of `input` the forty bits of the five octets that were just read.
  static func noteChannels(of octets: UInt64, in input: borrowing ByteReader) {
    guard input.isWatched else { return }
    for channel in ChannelMapField.advertisingData {
      _ = input.bits(channel, of: octets, width: 5)
    }
  }
}

/// Periodic Advertising Response Timing Information.
///
/// Core Specification Supplement, Part A, 1.24.
public struct PeriodicResponseTiming: WireValue {
  /// The access address of responses.
  public var responseAccessAddress: UInt32
  /// Number of subevents in an interval of the train.
  public var subeventCount: UInt8
  /// The subevent interval in units of 1.25 ms.
  public var subeventInterval: UInt8
  /// The response slot delay in units of 1.25 ms.
  public var responseSlotDelay: UInt8
  /// The response slot spacing in units of 0.125 ms.
  public var responseSlotSpacing: UInt8

  /// Time from the start of a subevent to the start of the next, in milliseconds.
  public var subeventMilliseconds: Double { Double(subeventInterval) * 1.25 }
  /// Time from the start of a response slot to the start of the next, in milliseconds.
  public var responseSlotMilliseconds: Double { Double(responseSlotSpacing) * 0.125 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    typealias Fields = NewerAdvertisingDataField
    responseAccessAddress = try input.uint32(Fields.responseAccessAddress)
    subeventCount = try input.uint8(Fields.subeventCount)
    subeventInterval = try input.uint8(Fields.subeventInterval)
    responseSlotDelay = try input.uint8(Fields.responseSlotDelay)
    responseSlotSpacing = try input.uint8(Fields.responseSlotSpacing)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint32(responseAccessAddress)
    output.uint8(subeventCount)
    output.uint8(subeventInterval)
    output.uint8(responseSlotDelay)
    output.uint8(responseSlotSpacing)
  }
}
