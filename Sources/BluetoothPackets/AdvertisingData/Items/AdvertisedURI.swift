public import ByteReading

/// A URI whose scheme is packed into its first character, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.18; Assigned Numbers, 2.7.
public struct AdvertisedURI: ~Escapable {
  /// UTF-8, the scheme's character first.
  public var octets: RawSpan

  @_lifetime(copy octets)
  public init(octets: RawSpan) {
    self.octets = octets
  }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) {
    octets = input.rest(AdvertisingDataField.uri)
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }

  /// The first character's number; `AssignedNumbers.uriScheme` names it. Nil if there is none.
  public var scheme: UInt32? {
    String(decoding: [UInt8](copying: octets.clamped(from: 0, count: 4)), as: UTF8.self)
      .unicodeScalars.first?.value
  }

  /// The URI with its scheme spelled out, or as it stands if the scheme is not assigned.
  public var text: String {
    let raw = String(decoding: [UInt8](copying: octets), as: UTF8.self)
    guard let first = raw.unicodeScalars.first, let number = UInt16(exactly: first.value),
      let scheme = AssignedNumbers.uriScheme(number)
    else { return raw }
    return scheme + String(raw.unicodeScalars.dropFirst())
  }
}
