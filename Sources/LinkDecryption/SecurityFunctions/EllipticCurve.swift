/// Keys on the curve P-256 of LE Secure Connections.
///
/// Core 6.0, Vol 3, Part H, 2.3.5.6.1.
package enum EllipticCurve {
  /// A point in the form in which it is sent for pairing: two coordinates of 32 octets, most significant first.
  package struct Point: Hashable, Sendable {
    package var x: [UInt8]
    package var y: [UInt8]

    package init(x: [UInt8], y: [UInt8]) {
      self.x = x
      self.y = y
    }

    /// The other point with the same x-coordinate: y becomes p − y. Valid only for a point on the curve.
    package var negated: Point {
      var difference = EllipticCurve.prime
      var borrow = 0
      for index in difference.indices.reversed() {
        let octet = Int(difference[index]) - Int(y[index]) - borrow
        borrow = octet < 0 ? 1 : 0
        difference[index] = UInt8(truncatingIfNeeded: octet)
      }
      return Point(x: x, y: difference)
    }
  }

  /// p, the prime of the coordinates' field: 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1.
  private static let prime: [UInt8] =
    [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12)
    + [UInt8](repeating: 0xFF, count: 12)

  /// The private key that the specification publishes so that debuggers can decrypt a link.
  package static let debugPrivateKey: [UInt8] = [
    0x3F, 0x49, 0xF6, 0xD4, 0xA3, 0xC5, 0x5F, 0x38, 0x74, 0xC9, 0xB3, 0xE3, 0xD2, 0x10, 0x3F, 0x50,
    0x4A, 0xFF, 0x60, 0x7B, 0xEB, 0x40, 0xB7, 0x99, 0x58, 0x99, 0xB8, 0xA6, 0xCD, 0x3C, 0x1A, 0xBD,
  ]

  /// Returns the public key of a private key; nil if the private key is invalid.
  package static func publicKey(of privateKey: [UInt8]) -> Point? {
    P256Arithmetic.publicKey(of: privateKey)
  }

  /// Returns whether a point is on the curve: its coordinates are field elements and satisfy the equation y² = x³ − 3x
  /// + b.
  package static func contains(_ point: Point) -> Bool {
    isOfField(point) && P256Arithmetic.contains(point)
  }

  /// Returns the Diffie-Hellman key of one side's private key and the other side's public key, 32 octets; nil if either
  /// is invalid.
  package static func sharedSecret(privateKey: [UInt8], publicKey: Point) -> [UInt8]? {
    guard isOfField(publicKey) else { return nil }
    return P256Arithmetic.sharedSecret(privateKey: privateKey, publicKey: publicKey)
  }

  /// Returns whether both coordinates are less than p. A library might reduce larger ones.
  private static func isOfField(_ point: Point) -> Bool {
    [point.x, point.y].allSatisfy { $0.count == 32 && $0.lexicographicallyPrecedes(prime) }
  }
}
