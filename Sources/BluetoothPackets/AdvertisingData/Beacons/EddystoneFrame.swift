public import ByteReading

/// An Eddystone frame: service data of 0xFEAA, as a view over the packet.
///
/// Eddystone Protocol Specification; Google's Find Hub network shares the UUID.
public enum EddystoneFrame: ~Escapable {
  /// Ranging data in dBm at 0 m, name space of 10 octets, instance of 6.
  case uid(rangingData: Int8, namespace: RawSpan, instance: RawSpan)
  case url(EddystoneURL)
  case telemetry(EddystoneTelemetry)
  /// Twelve octets that only the owner can read.
  case encryptedTelemetry(RawSpan, salt: UInt16, integrityCheck: UInt16)
  /// Ranging data in dBm at 0 m, and an identifier of 8 octets that changes with time.
  case ephemeral(rangingData: Int8, identifier: RawSpan)
  case findHub(EddystoneFrameType, RawSpan)
  case unknown(EddystoneFrameType, RawSpan)

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
