import BluetoothPackets
import ByteReading

/// A number for octets that need not be kept: equal octets have equal ones, and different octets almost always different
/// ones. It finds repetitions, and protects nothing.
package enum OctetFingerprint {
  /// The fingerprint of all octets.
  package static func of(_ octets: RawSpan) -> UInt64 {
    var value: UInt64 = 0
    var offset = 0
    while let word = octets.word(at: offset) {
      value = mixed(value, word)
      offset += 8
    }
    var rest: UInt64 = 0
    while let octet = octets.octet(at: offset) {
      rest = rest << 8 | UInt64(octet)
      offset += 1
    }
    return mixed(value, rest)
  }

  /// The low half of a product loses the factor's upper bits, so they are folded down again.
  private static func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
    let product = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}
