import ByteReading

/// Octets and numbers in hexadecimal.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Returns two lowercase digits per octet, without separators.
  public static func text(_ octets: RawSpan, limit: Int = .max) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * min(octets.byteCount, limit))
    for offset in octets.byteOffsets.prefix(limit) {
      guard let octet = octets.octet(at: offset) else { break }
      text.append(digits[Int(octet >> 4)])
      text.append(digits[Int(octet & 15)])
    }
    return String(decoding: text, as: UTF8.self) + (octets.byteCount > limit ? "…" : "")
  }

  /// Returns two digits per octet, for at most `limit` octets. Omitted octets are shown as an ellipsis.
  public static func text(_ octets: [UInt8], limit: Int = .max) -> String {
    text(octets.rawSpan, limit: limit)
  }

  /// Returns "0x" and at least `width` lowercase digits.
  public static func number(_ value: some BinaryInteger, width: Int) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Returns the 32 digits of a 128-bit key.
  public static func key(_ value: UInt128) -> String {
    String(number(value, width: 32).dropFirst(2))
  }

  /// Returns "0x" and at least `width` uppercase digits, as handles and UUIDs are written in text.
  public static func upper(_ value: some BinaryInteger, width: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Sequence<UInt8> {
  /// Whether the octets contain a control character other than tabs, line ends and trailing NULs, so that they are not
  /// text.
  package var containsControlCharacter: Bool {
    contains { $0 < 0x20 && ![0, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
