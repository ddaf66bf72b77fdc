public import ByteReading

/// Eddystone-URL: a web address, packed, as a view over the packet.
public struct EddystoneURL: ~Escapable {
  /// Tx power at 0 m, in dBm.
  public var rangingData: Int8
  public var schemeCode: UInt8
  /// Octets from 0x00 to 0x0D stand for endings such as ".com/".
  public var encoded: RawSpan

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    rangingData = try input.int8(BeaconField.rangingData)
    schemeCode = try input.uint8(BeaconField.urlScheme)
    encoded = input.rest(BeaconField.encodedURL)
  }

  public func encode(into output: inout ByteWriter) {
    output.int8(rangingData)
    output.uint8(schemeCode)
    output.octets(encoded)
  }

  /// The address spelled out, nil if it holds a code that is reserved.
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
