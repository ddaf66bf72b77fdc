public import ByteReading

/// One message of Apple's manufacturer data, as a view over the packet: type, length, contents.
public struct AppleContinuityMessage: ~Escapable {
  /// The type of the message.
  public var type: AppleContinuityType
  /// The encoded length; nil for the only type without a length.
  public var lengthOctet: UInt8?
  /// The contents after type and length.
  public var contents: RawSpan

  /// Reads the next message.
  ///
  /// - Throws: a `WireError` if the length exceeds the available octets.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    type = AppleContinuityType(rawValue: try input.uint8(BeaconField.continuityType))
    if type == .overflowArea {
      lengthOctet = nil
      contents = try input.octets(16, BeaconField.continuityData)
      return
    }
    let octet = try input.uint8(BeaconField.continuityLength)
    lengthOctet = octet
    // HomeKit stores a subtype in the upper three bits.
    let length = Int(type == .homeKit ? octet & 0x1F : octet)
    var message = try input.slice(length, claimedBy: BeaconField.continuityLength)
    if message.isWatched, type == .iBeacon {
      var beacon = message
      _ = try? IBeacon(parsing: &beacon)
    }
    contents = message.rest(BeaconField.continuityData)
  }

  /// Calls `body` with each message in `octets`, the data after the company identifier.
  ///
  /// - Throws: a `WireError` if a message is truncated, after calling `body` with the ones before it.
  public static func forEach(
    in octets: RawSpan, _ body: (borrowing AppleContinuityMessage) -> Void
  ) throws(WireError) {
    var input = ByteReader(octets)
    while !input.isAtEnd { body(try AppleContinuityMessage(parsing: &input)) }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint8(type.rawValue)
    if let lengthOctet { output.uint8(lengthOctet) }
    output.octets(contents)
  }
}

/// The kind of a message in Apple's manufacturer data.
///
/// Apple publishes only iBeacon; the other names come from published research ("Furious MAC",
/// "Discontinued Privacy") and from the Find My network accessory specification.
public struct AppleContinuityType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Sixteen octets without a length: UUIDs that a background app advertises.
  public static var overflowArea: AppleContinuityType { AppleContinuityType(rawValue: 0x01) }
  /// iBeacon (0x02).
  public static var iBeacon: AppleContinuityType { AppleContinuityType(rawValue: 0x02) }
  /// HomeKit (0x06).
  public static var homeKit: AppleContinuityType { AppleContinuityType(rawValue: 0x06) }
  /// Proximity Pairing (0x07).
  public static var proximityPairing: AppleContinuityType { AppleContinuityType(rawValue: 0x07) }
  /// Handoff (0x0C).
  public static var handoff: AppleContinuityType { AppleContinuityType(rawValue: 0x0C) }
  /// Nearby Info (0x10).
  public static var nearbyInfo: AppleContinuityType { AppleContinuityType(rawValue: 0x10) }
  /// Find My (0x12).
  public static var findMy: AppleContinuityType { AppleContinuityType(rawValue: 0x12) }

  /// The specification's name; nil for an undefined value.
  public var name: StaticString? { AppleContinuityType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "Overflow Area"
    case 0x02: "iBeacon"
    case 0x03: "AirPrint"
    case 0x05: "AirDrop"
    case 0x06: "HomeKit"
    case 0x07: "Proximity Pairing"
    case 0x08: "Hey Siri"
    case 0x09: "AirPlay Target"
    case 0x0A: "AirPlay Source"
    case 0x0B: "Magic Switch"
    case 0x0C: "Handoff"
    case 0x0D: "Tethering Target Presence"
    case 0x0E: "Tethering Source Presence"
    case 0x0F: "Nearby Action"
    case 0x10: "Nearby Info"
    case 0x11: "HomeKit Encrypted Notification"
    case 0x12: "Find My"
    default: nil
    }
  }
}
