import ByteReading

extension LEExtendedAdvertisingReport {
  /// One PDU that was heard, or as much of an advertisement as one report can hold.
  public struct Report: ~Escapable {
    /// Event_Type as it stands: see the properties below.
    public var eventType: UInt16
    /// The type of the advertiser's address.
    public var addressType: LEAddressType
    /// The advertiser's address; zero for an anonymous one.
    public var address: DeviceAddress
    /// The physical layer of the primary channel.
    public var primaryPHY: PHY
    /// nil where nothing was sent on a secondary channel.
    public var secondaryPHY: PHY?
    /// Which of the advertiser's sets; nil where the PDU says nothing.
    public var advertisingSID: UInt8?
    /// In dBm; nil where the PDU says nothing.
    public var txPower: Int8?
    /// In dBm; nil where the controller could not measure it.
    public var rssi: Int8?
    /// In units of 1.25 ms; 0 where there is no periodic advertising.
    public var periodicAdvertisingInterval: UInt16
    /// What kind of address the advertisement is directed to.
    public var directAddressType: LEAddressType
    /// Whom directed advertising is for; has no meaning elsewhere.
    public var directAddress: DeviceAddress
    /// Advertising data or scan response data, perhaps not all of it: see `dataStatus`.
    public var data: RawSpan
    /// Where `data` starts in the packet, in octets.
    public let dataOffset: Int
    /// Whether the event was truncated before the end of the data.
    public let dataIsCut: Bool

    @_lifetime(copy input)
    init(parsing input: inout ByteReader, isCut: Bool = false) throws(WireError) {
      eventType = try input.uint16(HCIEventViewField.extendedEventType)
      if input.isWatched {
        _ = input.flag(HCIEventViewField.connectable, of: eventType)
        _ = input.flag(HCIEventViewField.scannable, of: eventType)
        _ = input.flag(HCIEventViewField.directed, of: eventType)
        _ = input.flag(HCIEventViewField.scanResponse, of: eventType)
        _ = input.flag(HCIEventViewField.legacy, of: eventType)
        _ = input.bits(HCIEventViewField.dataStatus, of: eventType)
        _ = input.bits(HCIEventViewField.reserved, of: eventType)
      }
      addressType = LEAddressType(rawValue: try input.uint8(HCIEventViewField.addressType))
      address = try DeviceAddress(parsing: &input, HCIEventViewField.address)
      primaryPHY = PHY(rawValue: try input.uint8(HCIEventViewField.primaryPHY))
      let secondary = try input.uint8(HCIEventViewField.secondaryPHY)
      secondaryPHY = secondary == 0 ? nil : PHY(rawValue: secondary)
      let identifier = try input.uint8(HCIEventViewField.advertisingSID)
      advertisingSID = identifier == 0xFF ? nil : identifier
      let power = try input.int8(HCIEventViewField.txPower)
      txPower = power == 127 ? nil : power
      let level = try input.int8(HCIEventViewField.rssi)
      rssi = level == 127 ? nil : level
      periodicAdvertisingInterval = try input.uint16(HCIEventViewField.periodicInterval)
      directAddressType = LEAddressType(
        rawValue: try input.uint8(HCIEventViewField.directAddressType))
      directAddress = try DeviceAddress(parsing: &input, HCIEventViewField.directAddress)
      let length = Int(try input.uint8(HCIEventViewField.dataLength))
      dataOffset = input.offset
      dataIsCut = isCut && length > input.remaining
      let slice = try input.slice(
        dataIsCut ? input.remaining : length, claimedBy: HCIEventViewField.dataLength)
      data = slice.unread
    }

    /// Whether the advertiser takes connections.
    public var isConnectable: Bool { eventType & 0x0001 != 0 }
    /// Whether the advertiser answers scan requests.
    public var isScannable: Bool { eventType & 0x0002 != 0 }
    /// Whether the advertisement is for one device.
    public var isDirected: Bool { eventType & 0x0004 != 0 }
    /// Whether it answers a scan request.
    public var isScanResponse: Bool { eventType & 0x0008 != 0 }
    /// Whether a PDU of Core 4 was heard, not one of extended advertising.
    public var isLegacy: Bool { eventType & 0x0010 != 0 }

    /// Whether more data comes in another report, or was lost.
    public var dataStatus: LEDataStatus {
      LEDataStatus(rawValue: UInt8(truncatingIfNeeded: eventType >> 5) & 0x03)
    }
  }
}
