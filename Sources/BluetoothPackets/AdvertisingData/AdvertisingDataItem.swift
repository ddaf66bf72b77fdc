public import ByteReading

/// What an AD structure says, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1; Assigned Numbers, 2.3.
public enum AdvertisingDataItem: ~Escapable {
  case flags(AdvertisingFlags)
  case serviceUUIDs(ServiceUUIDList, isComplete: Bool)
  case solicitationUUIDs(ServiceUUIDList)
  case serviceData(ServiceData)
  /// UTF-8, without a terminator.
  case localName(RawSpan, isComplete: Bool)
  /// In dBm.
  case txPowerLevel(Int8)
  case classOfDevice(ClassOfDevice)
  case appearance(UInt16)
  case connectionIntervalRange(ConnectionIntervalRange)
  case targetAddresses(TargetAddressList)
  case advertisingInterval(AdvertisingInterval)
  case deviceAddress(AdvertisedDeviceAddress)
  case role(LERole)
  case uri(AdvertisedURI)
  case supportedFeatures(SupportedFeatures)
  case manufacturerData(ManufacturerData)

  // Pairing out of band, device identification.
  case simplePairingHash(UInt128, isP256: Bool)
  case simplePairingRandomizer(UInt128, isP256: Bool)
  case deviceID(DeviceIdentification)
  case temporaryKey(UInt128)
  case securityManagerOOBFlags(SecurityManagerOOBFlags)
  case confirmationValue(UInt128)
  case randomValue(UInt128)

  // Positioning, other transports, 3D.
  case indoorPositioning(IndoorPositioning)
  /// One block or more: `TransportBlock.forEach(in:)`.
  case transportDiscovery(RawSpan)
  case threeDInformation(ThreeDInformation)

  // Periodic advertising, broadcasts, sets.
  case channelMapUpdate(ChannelMapUpdate)
  case bigInfo(BIGInfo)
  case broadcastCode(RawSpan)
  /// UTF-8, 4 to 32 characters.
  case broadcastName(RawSpan)
  case resolvableSetIdentifier(ResolvableSetIdentifier)
  case encryptedData(EncryptedAdvertisingData)
  case responseTiming(PeriodicResponseTiming)
  case electronicShelfLabel(RawSpan)

  // Mesh.
  case provisioningBearer(ProvisioningBearerPDU)
  case meshMessage(MeshMessage)
  case meshBeacon(MeshBeacon)

  /// A type that the Bluetooth SIG has not assigned.
  case unknown(ADType, RawSpan)
  /// A value that its type's layout can't be read from; only the lenient entry makes these.
  case malformed(ADType, RawSpan, WireError)

  /// The type that this item is encoded under.
  public var type: ADType {
    switch self {
    case .flags: .flags
    case .serviceUUIDs(let list, let isComplete):
      ADType.serviceUUIDs(width: list.width, isComplete: isComplete)
    case .solicitationUUIDs(let list):
      list.width == 2
        ? .solicitationUUIDs16 : list.width == 4 ? .solicitationUUIDs32 : .solicitationUUIDs128
    case .serviceData(let data):
      data.width == 2 ? .serviceData16 : data.width == 4 ? .serviceData32 : .serviceData128
    case .localName(_, let isComplete): isComplete ? .completeLocalName : .shortenedLocalName
    case .txPowerLevel: .txPowerLevel
    case .classOfDevice: .classOfDevice
    case .appearance: .appearance
    case .connectionIntervalRange: .connectionIntervalRange
    case .targetAddresses(let list): list.isRandom ? .randomTargetAddress : .publicTargetAddress
    case .advertisingInterval(let interval):
      interval.octetCount == 2 ? .advertisingInterval : .advertisingIntervalLong
    case .deviceAddress: .deviceAddress
    case .role: .role
    case .uri: .uri
    case .supportedFeatures: .supportedFeatures
    case .manufacturerData: .manufacturerData
    case .simplePairingHash(_, let isP256): isP256 ? .simplePairingHash256 : .simplePairingHash192
    case .simplePairingRandomizer(_, let isP256):
      isP256 ? .simplePairingRandomizer256 : .simplePairingRandomizer192
    case .deviceID, .temporaryKey: .deviceIDOrTemporaryKey
    case .securityManagerOOBFlags: .securityManagerOOBFlags
    case .confirmationValue: .confirmationValue
    case .randomValue: .randomValue
    case .indoorPositioning: .indoorPositioning
    case .transportDiscovery: .transportDiscoveryData
    case .threeDInformation: .threeDInformation
    case .channelMapUpdate: .channelMapUpdate
    case .bigInfo: .bigInfo
    case .broadcastCode: .broadcastCode
    case .broadcastName: .broadcastName
    case .resolvableSetIdentifier: .resolvableSetIdentifier
    case .encryptedData: .encryptedData
    case .responseTiming: .responseTiming
    case .electronicShelfLabel: .electronicShelfLabel
    case .provisioningBearer: .provisioningBearer
    case .meshMessage: .meshMessage
    case .meshBeacon: .meshBeacon
    case .unknown(let type, _), .malformed(let type, _, _): type
    }
  }
}

extension ADType {
  /// The type of a list of service UUIDs of `width` octets: 2, 4 or 16.
  static func serviceUUIDs(width: Int, isComplete: Bool) -> ADType {
    switch (width, isComplete) {
    case (2, true): .completeServiceUUIDs16
    case (2, false): .incompleteServiceUUIDs16
    case (4, true): .completeServiceUUIDs32
    case (4, false): .incompleteServiceUUIDs32
    case (_, true): .completeServiceUUIDs128
    case (_, false): .incompleteServiceUUIDs128
    }
  }
}
