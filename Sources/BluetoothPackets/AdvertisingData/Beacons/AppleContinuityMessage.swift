public import ByteReading

/// One message of Apple's manufacturer data, as a view over the packet: type, length, contents.
public struct AppleContinuityMessage: ~Escapable {
  public var type: AppleContinuityType
  /// As on the wire; nil for the one type that has none.
  public var lengthOctet: UInt8?
  public var contents: RawSpan

  /// Reads the next message.
  ///
  /// - Throws: a `WireError` if the length claims more octets than there are.
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
    // HomeKit keeps a subtype in the upper three bits.
    let length = Int(type == .homeKit ? octet & 0x1F : octet)
    var message = try input.slice(length, claimedBy: BeaconField.continuityLength)
    if message.isWatched, type == .iBeacon {
      var beacon = message
      _ = try? IBeacon(parsing: &beacon)
    }
    contents = message.rest(BeaconField.continuityData)
  }

  /// Hands each message of `octets`, what follows the company identifier, to `body`.
  ///
  /// - Throws: a `WireError` if a message is cut, after the ones before it were handed over.
  public static func forEach(
    in octets: RawSpan, _ body: (borrowing AppleContinuityMessage) -> Void
  ) throws(WireError) {
    var input = ByteReader(octets)
    while !input.isAtEnd { body(try AppleContinuityMessage(parsing: &input)) }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(type.rawValue)
    if let lengthOctet { output.uint8(lengthOctet) }
    output.octets(contents)
  }
}
