public import ByteReading

/// An Eddystone frame: service data of 0xFEAA, as a view over the packet.
///
/// Eddystone Protocol Specification; Google's Find Hub network shares the UUID.
@nonexhaustive
public enum EddystoneFrame: ~Escapable {
  /// Ranging data in dBm at 0 m, namespace of 10 octets, instance of 6.
  case uid(rangingData: Int8, namespace: RawSpan, instance: RawSpan)
  /// Eddystone-URL: a compressed web address, as a view of the packet.
  case url(EddystoneURL)
  /// Eddystone-TLM, version 0: unencrypted telemetry of the beacon itself.
  case telemetry(EddystoneTelemetry)
  /// Twelve octets of encrypted telemetry.
  case encryptedTelemetry(RawSpan, salt: UInt16, integrityCheck: UInt16)
  /// Ranging data in dBm at 0 m, and an identifier of 8 octets that changes with time.
  case ephemeral(rangingData: Int8, identifier: RawSpan)
  /// A frame of Google's Find Hub network, with its octets.
  case findHub(EddystoneFrameType, RawSpan)
  /// A frame of an unpublished type, with its octets.
  case unknown(EddystoneFrameType, RawSpan)

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    typealias Fields = BeaconField
    let type = EddystoneFrameType(rawValue: try input.uint8(Fields.frameType))
    switch type {
    case .uid:
      let rangingData = try input.int8(Fields.rangingData)
      let namespace = try input.octets(10, Fields.namespace)
      self = .uid(
        rangingData: rangingData, namespace: namespace,
        instance: try input.octets(6, Fields.instance))
    case .url: self = .url(try EddystoneURL(parsing: &input))
    case .tlm:
      let version = try input.uint8(Fields.tlmVersion)
      switch version {
      case 0: self = .telemetry(try EddystoneTelemetry(parsing: &input))
      case 1:
        let octets = try input.octets(12, Fields.encryptedTLM)
        let salt = try input.bigEndianUInt16(Fields.salt)
        self = .encryptedTelemetry(
          octets, salt: salt, integrityCheck: try input.bigEndianUInt16(Fields.integrityCheck))
      default: throw input.invalid(Fields.tlmVersion, value: UInt64(version), width: 1)
      }
    case .eid:
      let rangingData = try input.int8(Fields.rangingData)
      self = .ephemeral(
        rangingData: rangingData, identifier: try input.octets(8, Fields.ephemeralIdentifier))
    case .findHub, .findHubProtected:
      self = .findHub(type, input.rest(Fields.ephemeralIdentifier))
    default: self = .unknown(type, input.rest(ADStructureField.data))
    }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    switch self {
    case .uid(let rangingData, let namespace, let instance):
      output.uint8(EddystoneFrameType.uid.rawValue)
      output.int8(rangingData)
      output.octets(namespace)
      output.octets(instance)
    case .url(let url):
      output.uint8(EddystoneFrameType.url.rawValue)
      url.encode(into: &output)
    case .telemetry(let telemetry):
      output.uint8(EddystoneFrameType.tlm.rawValue)
      output.uint8(0)
      telemetry.encode(into: &output)
    case .encryptedTelemetry(let octets, let salt, let integrityCheck):
      output.uint8(EddystoneFrameType.tlm.rawValue)
      output.uint8(1)
      output.octets(octets)
      output.bigEndianUInt16(salt)
      output.bigEndianUInt16(integrityCheck)
    case .ephemeral(let rangingData, let identifier):
      output.uint8(EddystoneFrameType.eid.rawValue)
      output.int8(rangingData)
      output.octets(identifier)
    case .findHub(let type, let octets), .unknown(let type, let octets):
      output.uint8(type.rawValue)
      output.octets(octets)
    }
  }
}

/// The first octet of Eddystone service data. Eddystone Protocol Specification.
public struct EddystoneFrameType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// UID (0x00).
  public static var uid: EddystoneFrameType { EddystoneFrameType(rawValue: 0x00) }
  /// URL (0x10).
  public static var url: EddystoneFrameType { EddystoneFrameType(rawValue: 0x10) }
  /// TLM (0x20).
  public static var tlm: EddystoneFrameType { EddystoneFrameType(rawValue: 0x20) }
  /// EID (0x30).
  public static var eid: EddystoneFrameType { EddystoneFrameType(rawValue: 0x30) }
  /// Google's Find Hub network, which shares the UUID.
  public static var findHub: EddystoneFrameType { EddystoneFrameType(rawValue: 0x40) }
  /// Find Hub with unwanted tracking protection enabled.
  public static var findHubProtected: EddystoneFrameType { EddystoneFrameType(rawValue: 0x41) }

  /// The specification's name; nil for an undefined value.
  public var name: StaticString? { EddystoneFrameType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "UID"
    case 0x10: "URL"
    case 0x20: "TLM"
    case 0x30: "EID"
    case 0x40: "Find Hub"
    case 0x41: "Find Hub, unwanted tracking protection"
    default: nil
    }
  }
}

/// Eddystone-TLM, version 0: unencrypted telemetry of the beacon itself.
public struct EddystoneTelemetry: WireValue {
  /// The battery voltage in mV; 0 if the beacon is not battery powered.
  public var batteryVoltage: UInt16
  /// The temperature in 1/256 °C; Int16.min if unknown.
  public var temperature: Int16
  /// Number of advertising PDUs since power-on.
  public var advertisingCount: UInt32
  /// Time since power-on, in 0.1 s.
  public var uptime: UInt32

  /// Creates it from its fields, in transmission order.
  public init(batteryVoltage: UInt16, temperature: Int16, advertisingCount: UInt32, uptime: UInt32)
  {
    self.batteryVoltage = batteryVoltage
    self.temperature = temperature
    self.advertisingCount = advertisingCount
    self.uptime = uptime
  }

  /// Decodes the fields after the version.
  public init(parsing input: inout ByteReader) throws(WireError) {
    batteryVoltage = try input.bigEndianUInt16(BeaconField.batteryVoltage)
    temperature = Int16(bitPattern: try input.bigEndianUInt16(BeaconField.temperatureOctets))
    input.note(
      BeaconField.temperature, value: UInt64(truncatingIfNeeded: Int64(temperature)), width: 2)
    advertisingCount = try input.bigEndianUInt32(BeaconField.advertisingCount)
    uptime = try input.bigEndianUInt32(BeaconField.secondsCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.bigEndianUInt16(batteryVoltage)
    output.bigEndianUInt16(UInt16(bitPattern: temperature))
    output.bigEndianUInt32(advertisingCount)
    output.bigEndianUInt32(uptime)
  }
}

/// Eddystone-URL: a compressed web address, as a view of the packet.
public struct EddystoneURL: ~Escapable {
  /// Tx power at 0 m, in dBm.
  public var rangingData: Int8
  /// The first octet, which encodes the scheme of the address.
  public var schemeCode: UInt8
  /// The rest of the address. Octets from 0x00 to 0x0D represent endings such as ".com/".
  public var encoded: RawSpan

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    rangingData = try input.int8(BeaconField.rangingData)
    schemeCode = try input.uint8(BeaconField.urlScheme)
    encoded = input.rest(BeaconField.encodedURL)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.int8(rangingData)
    output.uint8(schemeCode)
    output.octets(encoded)
  }

  /// The decompressed address; nil if it contains a reserved code.
  public var url: String? {
    guard let scheme = EddystoneURL.scheme(schemeCode) else { return nil }
    var text = "\(scheme)"
    for octet in [UInt8](copying: encoded) {
      if let ending = EddystoneURL.expansion(octet) {
        text += "\(ending)"
      } else if (0x21...0x7E).contains(octet) {
        text.unicodeScalars.append(Unicode.Scalar(octet))
      } else {
        return nil
      }
    }
    return text
  }

  private static func scheme(_ code: UInt8) -> StaticString? {
    switch code {
    case 0: "http://www."
    case 1: "https://www."
    case 2: "http://"
    case 3: "https://"
    default: nil
    }
  }

  private static func expansion(_ code: UInt8) -> StaticString? {
    switch code {
    case 0: ".com/"
    case 1: ".org/"
    case 2: ".edu/"
    case 3: ".net/"
    case 4: ".info/"
    case 5: ".biz/"
    case 6: ".gov/"
    case 7: ".com"
    case 8: ".org"
    case 9: ".edu"
    case 10: ".net"
    case 11: ".info"
    case 12: ".biz"
    case 13: ".gov"
    default: nil
    }
  }
}
