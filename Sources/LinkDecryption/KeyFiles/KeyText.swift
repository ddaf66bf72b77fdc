/// Parses keys that users type. Errors describe the expected format and never repeat the text.
package enum KeyText {
  /// The error of a text that is not a valid key.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Parses a long term key, optionally followed by EDIV and Rand or by a device address, separated by
  /// commas.
  package static func longTermKey(_ text: String) throws(Failure) -> KeyRing.Entry {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let value = try key(String(parts[0]), of: "--ltk")
    var name: KeyRing.Name?
    var addresses: [KeyRing.Address] = []
    switch parts.count {
    case 1: break
    case 2: addresses = [try address(String(parts[1]), of: "--ltk")]
    case 3:
      guard let diversifier = number(parts[1]).flatMap(UInt16.init(exactly:)),
        let random = number(parts[2])
      else {
        throw Failure(
          description: "--ltk: EDIV has at most 16 bits and Rand at most 64, in hexadecimal digits")
      }
      name = KeyRing.Name(diversifier: diversifier, random: random)
    default:
      throw Failure(description: "--ltk: KEY, KEY,EDIV,RAND or KEY,ADDRESS was expected")
    }
    return KeyRing.Entry(
      LinkKey(value, origin: .given), name: name, addresses: addresses)
  }

  /// Parses a passkey, or a temporary key of 128 bits.
  package static func temporaryKey(_ text: String) throws(Failure) -> UInt128 {
    if text.utf8.count <= 6, let passkey = UInt32(text) { return UInt128(passkey) }
    return try key(text, of: "--tk", "up to six decimal digits or 32 hexadecimal ones")
  }

  /// Parses 128 bits, most significant octet first.
  package static func key(
    _ text: String, of option: String, _ expected: String = "32 hexadecimal digits"
  ) throws(Failure) -> UInt128 {
    guard let octets = octets(text), octets.count == 16 else {
      throw Failure(description: "\(option): \(expected) were expected")
    }
    return UInt128(octets: octets)
  }

  /// Parses the session key of encrypted advertising data and, after a comma, its initialization
  /// vector, both most significant octet first.
  package static func advertisingKey(_ text: String) throws(Failure) -> KeyRing.AdvertisingKey {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let vector = octets(String(parts[1])), vector.count == 8 else {
      throw Failure(
        description: "--advertising-key: KEY,IV of 32 and 16 hexadecimal digits was expected")
    }
    return KeyRing.AdvertisingKey(
      sessionKey: try key(String(parts[0]), of: "--advertising-key"),
      vector: vector.reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// Parses a private key of P-256: 64 hexadecimal digits, most significant octet first.
  package static func privateKey(_ text: String) throws(Failure) -> [UInt8] {
    guard let octets = octets(text), octets.count == 32 else {
      throw Failure(description: "--private-key: 64 hexadecimal digits were expected")
    }
    return octets
  }

  /// Parses a broadcast code. The text is UTF-8, padded with zeros at the end; the first octet is the least
  /// significant. Core 6.0, Vol 3, Part C, 3.2.6.
  package static func broadcastCode(_ text: String) throws(Failure) -> UInt128 {
    if text.hasPrefix("0x") { return try key(text, of: "--broadcast-code") }
    let octets = Array(text.utf8)
    guard (1...16).contains(octets.count) else {
      throw Failure(description: "--broadcast-code: at most 16 octets of text were expected")
    }
    return UInt128(octets: octets.reversed())
  }

  /// Parses an address of six octets. It is random if "/random" follows, or if nothing follows and its two most
  /// significant bits are set; otherwise it is public.
  static func address(_ text: String, of option: String) throws(Failure) -> KeyRing.Address {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let octets = octets(String(first)), octets.count == 6 else {
      throw Failure(description: "\(option): an address such as C4:F2:17:1A:1D:BB was expected")
    }
    let value = octets.reduce(0) { $0 << 8 | UInt64($1) }
    // The only random address that is an identity address is a static one.
    let isRandom = parts.count > 1 ? parts[1] == "random" : value >> 46 == 0b11
    return KeyRing.Address(address: value, isRandom: isRandom)
  }

  /// Parses hexadecimal digits, optionally after "0x" and separated by spaces, colons or hyphens.
  static func octets(_ text: String) -> [UInt8]? {
    var digits = Substring(text)
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") { digits = digits.dropFirst(2) }
    let values = digits.unicodeScalars.filter { !" :-".unicodeScalars.contains($0) }
      .map { Character($0).hexDigitValue }
    guard values.count % 2 == 0, values.allSatisfy({ $0 != nil }) else { return nil }
    let nibbles = values.compactMap(\.self)
    return stride(from: 0, to: nibbles.count, by: 2).map {
      UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
    }
  }

  /// Parses a hexadecimal number with or without "0x".
  static func number(_ text: some StringProtocol) -> UInt64? {
    let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? text.dropFirst(2) : text[...]
    return UInt64(digits, radix: 16)
  }
}
