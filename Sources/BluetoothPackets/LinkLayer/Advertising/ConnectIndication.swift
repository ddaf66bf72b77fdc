public import ByteReading

/// CONNECT_IND and AUX_CONNECT_REQ: an initiator starts a connection (on a secondary channel, if the
/// advertiser answers). Core 6.0, Vol 6, Part B, 2.3.3.1.
public struct ConnectIndication: WireValue {
  /// InitA, the central; TxAdd in the header is set if it is a random address.
  public var initiator: DeviceAddress
  /// AdvA, the peripheral; RxAdd in the header is set if it is a random address.
  public var advertiser: DeviceAddress
  /// AA: the connection's access address.
  public var accessAddress: AccessAddress
  /// CRCInit: the initial value of the connection's CRC register, 24 bits.
  public var crcInitialValue: UInt32
  /// transmitWindowSize in units of 1.25 ms.
  public var windowSize: UInt8
  /// transmitWindowOffset in units of 1.25 ms.
  public var windowOffset: UInt16
  /// connInterval in units of 1.25 ms.
  public var interval: UInt16
  /// connPeripheralLatency: number of events that the peripheral may skip.
  public var latency: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16
  /// ChM: the channels in use.
  public var channelMap: ChannelMap
  /// hopIncrement, 5 to 16.
  public var hopIncrement: UInt8
  /// SCA: the accuracy of the central's clock.
  public var sleepClockAccuracy: SleepClockAccuracy

  /// Creates it from its fields, in transmission order.
  public init(
    initiator: DeviceAddress, advertiser: DeviceAddress, accessAddress: AccessAddress,
    crcInitialValue: UInt32, windowSize: UInt8, windowOffset: UInt16, interval: UInt16,
    latency: UInt16, timeout: UInt16, channelMap: ChannelMap, hopIncrement: UInt8,
    sleepClockAccuracy: SleepClockAccuracy
  ) {
    self.initiator = initiator
    self.advertiser = advertiser
    self.accessAddress = accessAddress
    self.crcInitialValue = crcInitialValue
    self.windowSize = windowSize
    self.windowOffset = windowOffset
    self.interval = interval
    self.latency = latency
    self.timeout = timeout
    self.channelMap = channelMap
    self.hopIncrement = hopIncrement
    self.sleepClockAccuracy = sleepClockAccuracy
  }

  /// Decodes the payload; the header has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    initiator = try DeviceAddress(parsing: &input, AdvertisingField.initiator)
    advertiser = try DeviceAddress(parsing: &input, AdvertisingField.advertiser)
    accessAddress = AccessAddress(rawValue: try input.uint32(AdvertisingField.accessAddress))
    crcInitialValue = try input.uint24(AdvertisingField.crcInit)
    windowSize = try input.uint8(AdvertisingField.windowSize)
    windowOffset = try input.uint16(AdvertisingField.windowOffset)
    interval = try input.uint16(AdvertisingField.interval)
    latency = try input.uint16(AdvertisingField.latency)
    timeout = try input.uint16(AdvertisingField.timeout)
    channelMap = try ChannelMap(parsing: &input, AdvertisingField.channelMap)
    let octet = try input.uint8(AdvertisingField.hopAndAccuracy)
    hopIncrement = input.bits(AdvertisingField.hop, of: octet)
    sleepClockAccuracy = SleepClockAccuracy(
      rawValue: input.bits(AdvertisingField.clockAccuracy, of: octet))
  }

  public func encode(into output: inout ByteWriter) {
    initiator.encode(into: &output)
    advertiser.encode(into: &output)
    output.uint32(accessAddress.rawValue)
    output.uint24(crcInitialValue)
    output.uint8(windowSize)
    output.uint16(windowOffset)
    output.uint16(interval)
    output.uint16(latency)
    output.uint16(timeout)
    channelMap.encode(into: &output)
    output.uint8(hopIncrement & 0x1F | sleepClockAccuracy.rawValue << 5)
  }
}
