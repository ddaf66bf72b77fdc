import ByteReading

extension LEMetaEvent.LEExtendedAdvertisingReport {
  /// One received PDU, or the part of an advertisement that fits in one report.
  public struct Report: ~Escapable {
    /// Event_Type; see the properties below.
    public var eventType: UInt16
    /// The type of the advertiser's address.
    public var addressType: LEAddressType
    /// The advertiser's address; zero for an anonymous one.
    public var address: DeviceAddress
    /// The PHY of the primary channel.
    public var primaryPHY: PHY
    /// The PHY of the secondary channel; nil if nothing was sent on one.
    public var secondaryPHY: PHY?
    /// The advertising set; nil if the PDU does not contain it.
    public var advertisingSID: UInt8?
    /// The transmit power in dBm; nil if the PDU does not contain it.
    public var txPower: Int8?
    /// The signal strength in dBm; nil if the controller could not measure it.
    public var rssi: Int8?
    /// The periodic advertising interval in units of 1.25 ms; 0 without periodic advertising.
    public var periodicAdvertisingInterval: UInt16
    /// The type of the target's address.
    public var directAddressType: LEAddressType
    /// The target of directed advertising; meaningless otherwise.
    public var directAddress: DeviceAddress
    /// Advertising data or scan response data, possibly incomplete: see `dataStatus`.
    public var data: RawSpan
    /// The offset of `data` in the packet, in octets.
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
      rssi = level > LEMetaEvent.LEAdvertisingReport.highestRSSI ? nil : level
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

    /// Whether the advertiser is connectable.
    public var isConnectable: Bool { eventType & 0x0001 != 0 }
    /// Whether the advertiser is scannable.
    public var isScannable: Bool { eventType & 0x0002 != 0 }
    /// Whether the advertising is directed.
    public var isDirected: Bool { eventType & 0x0004 != 0 }
    /// Whether it is a scan response.
    public var isScanResponse: Bool { eventType & 0x0008 != 0 }
    /// Whether it is a legacy PDU rather than extended advertising.
    public var isLegacy: Bool { eventType & 0x0010 != 0 }

    /// Bits of the type that no version of the specification defines.
    package var reservedBits: UInt16 { eventType & 0xFF80 }

    /// Whether a field has a value that no version of the specification defines.
    package var hasReservedValue: Bool {
      reservedBits != 0 || primaryPHY.isReservedInReports
        || secondaryPHY?.isReservedInReports ?? false
    }

    /// Whether the data is complete, continues in another report, or is truncated.
    public var dataStatus: LEDataStatus {
      LEDataStatus(rawValue: UInt8(truncatingIfNeeded: eventType >> 5) & 0x03)
    }
  }
}

extension PHY {
  /// Whether a report can't contain this value. LE 1M, LE 2M, and LE Coded with either coding are defined.
  package var isReservedInReports: Bool { !(1...4).contains(rawValue) }
}
