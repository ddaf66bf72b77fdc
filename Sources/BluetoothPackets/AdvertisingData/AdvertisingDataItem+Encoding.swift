public import ByteReading

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

  /// Appends the whole structure: length, type and value, of which at most 254 octets fit.
  public func encode(into output: inout ByteWriter) {
    var value = ByteWriter()
    encodeValue(into: &value)
    output.uint8(UInt8(clamping: value.count + 1))
    output.uint8(type.rawValue)
    output.octets(value.bytes.prefix(254))
  }
}
