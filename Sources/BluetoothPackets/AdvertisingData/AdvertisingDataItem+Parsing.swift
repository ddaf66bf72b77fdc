public import ByteReading

extension AdvertisingDataItem {
  /// Decodes the value of an AD structure. What follows the known layout stays unread in `input`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, type: ADType) throws(WireError) {
    typealias Fields = AdvertisingDataField
    switch type {
    case .flags: self = .flags(try AdvertisingFlags(parsing: &input))
    case .incompleteServiceUUIDs16, .completeServiceUUIDs16:
      let list = try ServiceUUIDList(parsing: &input, width: 2)
      self = .serviceUUIDs(list, isComplete: type == .completeServiceUUIDs16)
    case .incompleteServiceUUIDs32, .completeServiceUUIDs32:
      let list = try ServiceUUIDList(parsing: &input, width: 4)
      self = .serviceUUIDs(list, isComplete: type == .completeServiceUUIDs32)
    case .incompleteServiceUUIDs128, .completeServiceUUIDs128:
      let list = try ServiceUUIDList(parsing: &input, width: 16)
      self = .serviceUUIDs(list, isComplete: type == .completeServiceUUIDs128)
    case .solicitationUUIDs16:
      self = .solicitationUUIDs(try ServiceUUIDList(parsing: &input, width: 2))
    case .solicitationUUIDs32:
      self = .solicitationUUIDs(try ServiceUUIDList(parsing: &input, width: 4))
    case .solicitationUUIDs128:
      self = .solicitationUUIDs(try ServiceUUIDList(parsing: &input, width: 16))
    case .serviceData16: self = .serviceData(try ServiceData(parsing: &input, width: 2))
    case .serviceData32: self = .serviceData(try ServiceData(parsing: &input, width: 4))
    case .serviceData128: self = .serviceData(try ServiceData(parsing: &input, width: 16))
    case .shortenedLocalName: self = .localName(input.rest(Fields.deviceName), isComplete: false)
    case .completeLocalName: self = .localName(input.rest(Fields.deviceName), isComplete: true)
    case .txPowerLevel: self = .txPowerLevel(try input.int8(Fields.powerLevel))
    case .classOfDevice: self = .classOfDevice(try ClassOfDevice(parsing: &input))
    case .appearance: self = .appearance(try input.uint16(Fields.appearance))
    case .connectionIntervalRange:
      self = .connectionIntervalRange(try ConnectionIntervalRange(parsing: &input))
    case .publicTargetAddress:
      self = .targetAddresses(try TargetAddressList(parsing: &input, isRandom: false))
    case .randomTargetAddress:
      self = .targetAddresses(try TargetAddressList(parsing: &input, isRandom: true))
    case .advertisingInterval:
      self = .advertisingInterval(try AdvertisingInterval(parsing: &input))
    case .advertisingIntervalLong:
      self = .advertisingInterval(try AdvertisingInterval(parsingLong: &input))
    case .deviceAddress: self = .deviceAddress(try AdvertisedDeviceAddress(parsing: &input))
    case .role: self = .role(LERole(rawValue: try input.uint8(Fields.role)))
    case .uri: self = .uri(AdvertisedURI(parsing: &input))
    case .supportedFeatures: self = .supportedFeatures(try SupportedFeatures(parsing: &input))
    case .manufacturerData: self = .manufacturerData(try ManufacturerData(parsing: &input))
    default: try self.init(parsingUncommon: &input, type: type)
    }
  }

  @_lifetime(copy input)
  private init(parsingUncommon input: inout ByteReader, type: ADType) throws(WireError) {
    typealias Fields = AdvertisingDataField
    switch type {
    case .simplePairingHash192, .simplePairingHash256:
      self = .simplePairingHash(
        try input.uint128(Fields.hash), isP256: type == .simplePairingHash256)
    case .simplePairingRandomizer192, .simplePairingRandomizer256:
      self = .simplePairingRandomizer(
        try input.uint128(Fields.randomizer), isP256: type == .simplePairingRandomizer256)
    case .deviceIDOrTemporaryKey:
      // The number stands for two things; only their lengths tell them apart.
      if input.remaining >= 16 {
        self = .temporaryKey(try input.uint128(ADStructureField.data))
      } else {
        self = .deviceID(try DeviceIdentification(parsing: &input))
      }
    case .securityManagerOOBFlags:
      self = .securityManagerOOBFlags(try SecurityManagerOOBFlags(parsing: &input))
    case .confirmationValue:
      self = .confirmationValue(try input.uint128(Fields.confirmationValue))
    case .randomValue: self = .randomValue(try input.uint128(Fields.randomValue))
    case .indoorPositioning: self = .indoorPositioning(try IndoorPositioning(parsing: &input))
    case .transportDiscoveryData:
      let octets = input.unread
      while !input.isAtEnd { _ = try TransportBlock(parsing: &input) }
      self = .transportDiscovery(octets)
    case .threeDInformation: self = .threeDInformation(try ThreeDInformation(parsing: &input))
    case .channelMapUpdate: self = .channelMapUpdate(try ChannelMapUpdate(parsing: &input))
    case .bigInfo: self = .bigInfo(try BIGInfo(parsing: &input))
    case .broadcastCode: self = .broadcastCode(input.rest(Fields.broadcastCode))
    case .broadcastName:
      self = .broadcastName(input.rest(NewerAdvertisingDataField.broadcastName))
    case .resolvableSetIdentifier:
      self = .resolvableSetIdentifier(try ResolvableSetIdentifier(parsing: &input))
    case .encryptedData: self = .encryptedData(try EncryptedAdvertisingData(parsing: &input))
    case .responseTiming: self = .responseTiming(try PeriodicResponseTiming(parsing: &input))
    case .electronicShelfLabel:
      self = .electronicShelfLabel(input.rest(NewerAdvertisingDataField.electronicShelfLabel))
    case .provisioningBearer:
      self = .provisioningBearer(try ProvisioningBearerPDU(parsing: &input))
    case .meshMessage: self = .meshMessage(try MeshMessage(parsing: &input))
    case .meshBeacon: self = .meshBeacon(try MeshBeacon(parsing: &input))
    default: self = .unknown(type, input.rest(ADStructureField.data))
    }
  }

  /// Decodes all structures of advertising data, leniently, and hands each item to `body`.
  ///
  /// A value that can't be read becomes a `malformed` item and the next structure is read on. What
  /// there is of a structure that runs past the end comes last, as a `malformed` item too.
  /// - Returns: the error of a length that lies, which ends the data; nil otherwise.
  @discardableResult
  public static func forEach(
    in input: inout ByteReader, _ body: (borrowing AdvertisingDataItem) -> Void
  ) -> WireError? {
    while true {
      let rest = input.unread
      do throws(WireError) {
        guard let structure = try ADStructure(parsing: &input) else { return nil }
        body(AdvertisingDataItem(structure))
      } catch {
        if let type = rest.octet(at: 1).map({ ADType(rawValue: $0) }) {
          body(.malformed(type, input.unread, error))
          // The watcher sees the fields that are there, up to the cut.
          if input.isWatched { _ = try? AdvertisingDataItem(parsing: &input, type: type) }
        }
        return error
      }
    }
  }

  /// The item of a structure, `malformed` if its value can't be read.
  ///
  /// Octets beyond the type's layout are told to the watcher as data.
  @_lifetime(copy structure)
  public init(_ structure: borrowing ADStructure) {
    var input = structure.contents
    let whole = input.unread
    do throws(WireError) {
      self = try AdvertisingDataItem(parsing: &input, type: structure.type)
      if !input.isAtEnd { _ = input.rest(ADStructureField.data) }
    } catch {
      self = .malformed(structure.type, whole, error)
    }
  }
}
