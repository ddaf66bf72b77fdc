public import ByteReading

/// The extended header of an advertising PDU: its first octet, its fields and the controller's data.
///
/// Core 6.0, Vol 6, Part B, 2.3.4.
public struct ExtendedHeader: ~Escapable {
  /// Whether the advertiser is connectable or scannable.
  public var mode: AdvertisingMode
  /// Whether there is a flags octet; other fields require it.
  public var hasFlags: Bool
  /// The flags' reserved bit.
  public var reservedFlag: Bool
  /// AdvA; TxAdd in the PDU header is set if it is a random address.
  public var advertiser: DeviceAddress?
  /// TargetA; RxAdd in the PDU header is set if it is a random address.
  public var target: DeviceAddress?
  /// The Constant Tone Extension after the packet; nil if there is none.
  public var cteInfo: ConstantToneExtensionInfo?
  /// AdvDataInfo.
  public var dataInfo: AdvertisingDataInfo?
  /// AuxPtr.
  public var auxiliaryPointer: AuxiliaryPointer?
  /// The synchronization information of a periodic advertising train; nil if none is announced.
  public var syncInfo: SyncInfo?
  /// The transmit power in dBm.
  public var txPower: Int8?
  /// Additional Controller Advertising Data (ACAD).
  public var controllerData: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy controllerData)
  public init(
    mode: AdvertisingMode, advertiser: DeviceAddress? = nil, target: DeviceAddress? = nil,
    cteInfo: ConstantToneExtensionInfo? = nil, dataInfo: AdvertisingDataInfo? = nil,
    auxiliaryPointer: AuxiliaryPointer? = nil, syncInfo: SyncInfo? = nil, txPower: Int8? = nil,
    controllerData: RawSpan
  ) {
    self.mode = mode
    self.hasFlags = true
    self.reservedFlag = false
    self.advertiser = advertiser
    self.target = target
    self.cteInfo = cteInfo
    self.dataInfo = dataInfo
    self.auxiliaryPointer = auxiliaryPointer
    self.syncInfo = syncInfo
    self.txPower = txPower
    self.controllerData = controllerData
  }

  /// Decodes the octet with length and mode, and as many octets after it as the length specifies.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(ExtendedAdvertisingField.lengthAndMode)
    let length = input.bits(ExtendedAdvertisingField.length, of: octet)
    mode = AdvertisingMode(rawValue: input.bits(ExtendedAdvertisingField.mode, of: octet))
    var fields = try input.slice(Int(length), claimedBy: ExtendedAdvertisingField.length)
    advertiser = nil
    target = nil
    cteInfo = nil
    dataInfo = nil
    auxiliaryPointer = nil
    syncInfo = nil
    txPower = nil
    hasFlags = length > 0
    reservedFlag = false
    controllerData = fields.unread
    guard hasFlags else { return }

    let flags = try fields.uint8(ExtendedAdvertisingField.flags)
    if fields.isWatched { ExtendedHeader.note(flags, in: fields) }
    reservedFlag = flags & 0x80 != 0
    if flags & 0x01 != 0 {
      advertiser = try DeviceAddress(parsing: &fields, AdvertisingField.advertiser)
    }
    if flags & 0x02 != 0 {
      target = try DeviceAddress(parsing: &fields, AdvertisingField.target)
    }
    if flags & 0x04 != 0 {
      let octet = try fields.uint8(ExtendedAdvertisingField.cteInfo)
      _ = fields.bits(ExtendedAdvertisingField.cteTime, of: octet)
      _ = fields.bits(ExtendedAdvertisingField.cteReserved, of: octet)
      _ = fields.bits(ExtendedAdvertisingField.cteType, of: octet)
      cteInfo = ConstantToneExtensionInfo(rawValue: octet)
    }
    if flags & 0x08 != 0 { dataInfo = try AdvertisingDataInfo(parsing: &fields) }
    if flags & 0x10 != 0 { auxiliaryPointer = try AuxiliaryPointer(parsing: &fields) }
    if flags & 0x20 != 0 { syncInfo = try SyncInfo(parsing: &fields) }
    if flags & 0x40 != 0 { txPower = try fields.int8(ExtendedAdvertisingField.txPower) }
    controllerData =
      fields.isAtEnd ? fields.unread : fields.rest(ExtendedAdvertisingField.controllerData)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    guard hasFlags else {
      output.uint8(mode.rawValue << 6)
      return
    }
    var length = 1 + controllerData.byteCount
    var flags: UInt8 = reservedFlag ? 0x80 : 0
    if advertiser != nil { (flags, length) = (flags | 0x01, length + 6) }
    if target != nil { (flags, length) = (flags | 0x02, length + 6) }
    if cteInfo != nil { (flags, length) = (flags | 0x04, length + 1) }
    if dataInfo != nil { (flags, length) = (flags | 0x08, length + 2) }
    if auxiliaryPointer != nil { (flags, length) = (flags | 0x10, length + 3) }
    if syncInfo != nil { (flags, length) = (flags | 0x20, length + 18) }
    if txPower != nil { (flags, length) = (flags | 0x40, length + 1) }
    output.uint8(UInt8(truncatingIfNeeded: length) & 0x3F | mode.rawValue << 6)
    output.uint8(flags)
    advertiser?.encode(into: &output)
    target?.encode(into: &output)
    if let cteInfo { output.uint8(cteInfo.rawValue) }
    if let dataInfo { output.uint16(dataInfo.rawValue) }
    auxiliaryPointer?.encode(into: &output)
    syncInfo?.encode(into: &output)
    if let txPower { output.int8(txPower) }
    output.octets(controllerData)
  }

  private static func note(_ flags: UInt8, in input: borrowing ByteReader) {
    _ = input.bits(ExtendedAdvertisingField.hasAdvertiser, of: flags)
    _ = input.bits(ExtendedAdvertisingField.hasTarget, of: flags)
    _ = input.bits(ExtendedAdvertisingField.hasCTEInfo, of: flags)
    _ = input.bits(ExtendedAdvertisingField.hasDataInfo, of: flags)
    _ = input.bits(ExtendedAdvertisingField.hasAuxPtr, of: flags)
    _ = input.bits(ExtendedAdvertisingField.hasSyncInfo, of: flags)
    _ = input.bits(ExtendedAdvertisingField.hasTxPower, of: flags)
    _ = input.bits(ExtendedAdvertisingField.flagReserved, of: flags)
  }
}
