public import ByteReading

/// The content of an AD structure, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1; Assigned Numbers, 2.3.
@nonexhaustive
public enum AdvertisingDataItem: ~Escapable {
  /// The Flags AD type: discoverability and BR/EDR support.
  case flags(AdvertisingFlags)
  /// Services of the device; `isComplete` shows whether the list is complete.
  case serviceUUIDs(ServiceUUIDList, isComplete: Bool)
  /// Consecutive UUIDs of one width, as a view over the packet.
  case solicitationUUIDs(ServiceUUIDList)
  /// Data of a service, as a view of the packet. Core Specification Supplement, Part A, 1.11.
  case serviceData(ServiceData)
  /// The local name in UTF-8, without a terminator.
  case localName(RawSpan, isComplete: Bool)
  /// The transmit power in dBm.
  case txPowerLevel(Int8)
  /// The class of a BR/EDR device. Assigned Numbers, 2.8.
  case classOfDevice(ClassOfDevice)
  /// The appearance of the device. Assigned Numbers, 2.6.
  case appearance(UInt16)
  /// The connection intervals that a peripheral prefers.
  case connectionIntervalRange(ConnectionIntervalRange)
  /// The target devices of an advertisement, as a view over the packet.
  case targetAddresses(TargetAddressList)
  /// The advertising interval. Core Specification Supplement, Part A, 1.15.
  case advertisingInterval(AdvertisingInterval)
  /// LE Bluetooth Device Address: six octets of address, then the address type.
  case deviceAddress(AdvertisedDeviceAddress)
  /// The roles that a device supports, and the role that it prefers. Core Specification Supplement, Part A, 1.17.
  case role(LERole)
  /// A URI whose scheme is encoded in its first character, as a view over the packet.
  case uri(AdvertisedURI)
  /// LE Supported Features: the Link Layer's feature bits, without trailing zero octets.
  case supportedFeatures(SupportedFeatures)
  /// Manufacturer-specific data, as a view over the packet.
  case manufacturerData(ManufacturerData)

  // Out-of-band pairing, device identification.
  /// The hash for out-of-band pairing on BR/EDR; `isP256` for Secure Connections.
  case simplePairingHash(UInt128, isP256: Bool)
  /// The random number of the hash; `isP256` for Secure Connections.
  case simplePairingRandomizer(UInt128, isP256: Bool)
  /// Vendor, product and version of a device, as in the Device ID profile.
  case deviceID(DeviceIdentification)
  /// The temporary key of a legacy pairing, in out-of-band data.
  case temporaryKey(UInt128)
  /// Security Manager flags of an out-of-band message. Core Specification Supplement, Part A, 1.7.
  case securityManagerOOBFlags(SecurityManagerOOBFlags)
  /// The confirm value of an out-of-band LE Secure Connections pairing.
  case confirmationValue(UInt128)
  /// The random value of an out-of-band LE Secure Connections pairing.
  case randomValue(UInt128)

  // Positioning, other transports, 3D.
  /// The position of a device inside a building. Indoor Positioning Service 1.0, 3.1.
  case indoorPositioning(IndoorPositioning)
  /// One or more blocks, for `TransportBlock.forEach(in:)`.
  case transportDiscovery(RawSpan)
  /// Information from a 3D display for 3D glasses. 3D Synchronization Profile 1.0, 4.
  case threeDInformation(ThreeDInformation)

  // Periodic advertising, broadcasts, sets.
  /// The channel map that periodic advertising uses from an instant on.
  case channelMapUpdate(ChannelMapUpdate)
  /// The parameters for receiving a broadcast isochronous group.
  case bigInfo(BIGInfo)
  /// The broadcast code of an encrypted broadcast isochronous group.
  case broadcastCode(RawSpan)
  /// The broadcast name in UTF-8, 4 to 32 characters.
  case broadcastName(RawSpan)
  /// RSI: identifies members of a coordinated set to devices that have its key.
  case resolvableSetIdentifier(ResolvableSetIdentifier)
  /// AD structures that can be read only with the key material, as a view over the packet.
  case encryptedData(EncryptedAdvertisingData)
  /// Periodic Advertising Response Timing Information.
  case responseTiming(PeriodicResponseTiming)
  /// An encrypted message to an electronic shelf label.
  case electronicShelfLabel(RawSpan)

  // Mesh.
  /// PB-ADV: a part of a mesh provisioning session, as a view over the packet.
  case provisioningBearer(ProvisioningBearerPDU)
  /// A mesh Network PDU, obfuscated and encrypted, as a view over the packet.
  case meshMessage(MeshMessage)
  /// A mesh beacon, as a view of the packet. Mesh Protocol 1.1, 3.10.
  case meshBeacon(MeshBeacon)

  /// A type that the Bluetooth SIG has not assigned.
  case unknown(ADType, RawSpan)
  /// A value that can't be decoded with its type's layout. Only the lenient functions create it.
  case malformed(ADType, RawSpan, WireError)

  /// The type with which this item is encoded.
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
  /// Returns the type of a list of service UUIDs of `width` octets: 2, 4 or 16.
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

extension AdvertisingDataItem {
  /// Decodes the value of an AD structure. Octets after the known layout remain unread in `input`.
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
      // This number has two meanings, whose layouts differ in length.
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

  /// Decodes all structures of advertising data leniently, and calls `body` with each item.
  ///
  /// A value that can't be decoded becomes a `malformed` item, and decoding continues with the next structure. The
  /// available octets of a structure that extends beyond the end also become a `malformed` item.
  /// - Returns: the error of an invalid length, which ends the data; nil otherwise.
  @discardableResult
  public static func forEach(
    in input: inout ByteReader, _ body: (borrowing AdvertisingDataItem) -> Void
  ) -> WireError? {
    let layer = input.isAtEnd ? .unwatched : input.open(LayerField.advertisingData)
    defer { input.close(layer) }
    while true {
      let rest = input.unread
      let scope = input.isAtEnd ? .unwatched : input.open(StructureField.advertisingStructure)
      defer { input.close(scope) }
      do throws(WireError) {
        guard let structure = try ADStructure(parsing: &input) else { return nil }
        body(AdvertisingDataItem(structure))
      } catch {
        if let type = rest.octet(at: 1).map({ ADType(rawValue: $0) }) {
          body(.malformed(type, input.unread, error))
          // The watcher sees the fields up to the truncation.
          if input.isWatched { _ = try? AdvertisingDataItem(parsing: &input, type: type) }
        }
        return error
      }
    }
  }

  /// Creates the item of a structure; `malformed` if its value can't be decoded.
  ///
  /// The watcher sees octets beyond the type's layout as data.
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

extension AdvertisingDataItem {
  /// Appends the value, without the structure's length and type.
  public func encodeValue(into output: inout ByteWriter) {
    switch self {
    case .flags(let value): value.encode(into: &output)
    case .serviceUUIDs(let list, _), .solicitationUUIDs(let list): list.encode(into: &output)
    case .serviceData(let value): value.encode(into: &output)
    case .localName(let octets, _), .transportDiscovery(let octets), .broadcastCode(let octets),
      .broadcastName(let octets), .electronicShelfLabel(let octets), .unknown(_, let octets),
      .malformed(_, let octets, _):
      output.octets(octets)
    case .txPowerLevel(let value): output.int8(value)
    case .classOfDevice(let value): value.encode(into: &output)
    case .appearance(let value): output.uint16(value)
    case .connectionIntervalRange(let value): value.encode(into: &output)
    case .targetAddresses(let list): list.encode(into: &output)
    case .advertisingInterval(let value): value.encode(into: &output)
    case .deviceAddress(let value): value.encode(into: &output)
    case .role(let value): output.uint8(value.rawValue)
    case .uri(let value): value.encode(into: &output)
    case .supportedFeatures(let value): value.encode(into: &output)
    case .manufacturerData(let value): value.encode(into: &output)
    case .simplePairingHash(let value, _), .simplePairingRandomizer(let value, _),
      .temporaryKey(let value), .confirmationValue(let value), .randomValue(let value):
      output.uint128(value)
    case .deviceID(let value): value.encode(into: &output)
    case .securityManagerOOBFlags(let value): value.encode(into: &output)
    case .indoorPositioning(let value): value.encode(into: &output)
    case .threeDInformation(let value): value.encode(into: &output)
    case .channelMapUpdate(let value): value.encode(into: &output)
    case .bigInfo(let value): value.encode(into: &output)
    case .resolvableSetIdentifier(let value): value.encode(into: &output)
    case .encryptedData(let value): value.encode(into: &output)
    case .responseTiming(let value): value.encode(into: &output)
    case .provisioningBearer(let value): value.encode(into: &output)
    case .meshMessage(let value): value.encode(into: &output)
    case .meshBeacon(let value): value.encode(into: &output)
    }
  }

  /// Appends the complete structure: length, type and at most 254 octets of value.
  public func encode(into output: inout ByteWriter) {
    var value = ByteWriter()
    encodeValue(into: &value)
    output.uint8(UInt8(clamping: value.count + 1))
    output.uint8(type.rawValue)
    output.octets(value.bytes.prefix(254))
  }
}

extension AdvertisingDataItem {
  /// Decodes all structures of advertising data leniently, and calls `body` with each item.
  ///
  /// ```swift
  /// AdvertisingDataItem.forEach(in: advertised) { item in
  ///   if case .txPowerLevel(let level) = item { print(level, "dBm") }
  /// }
  /// ```
  /// A value that can't be decoded becomes a `malformed` item, and decoding continues with the next structure. The
  /// available octets of a structure that extends beyond the end also become a `malformed` item.
  ///
  /// - Returns: the error of an invalid length, which ends the data; nil otherwise.
  @discardableResult
  public static func forEach(
    in octets: borrowing [UInt8], _ body: (borrowing AdvertisingDataItem) -> Void
  ) -> WireError? {
    var input = ByteReader(octets.rawSpan)
    return forEach(in: &input, body)
  }

  /// Returns the octets of the complete structure: length, type and value.
  public borrowing func encoded() -> [UInt8] {
    var output = ByteWriter()
    encode(into: &output)
    return output.bytes
  }
}
