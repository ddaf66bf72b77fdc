import LinkDecryption

/// Pseudonyms of the public keys of pairings, in the order in which they first appear.
///
/// A point on the curve is replaced by another one, so that calculations on the pairing still work. Coordinates off
/// the curve, and coordinates that appear alone, become numbered octets like other keys: they do not belong to any
/// point.
struct PublicKeyPseudonyms {
  private var points: [EllipticCurve.Point] = []
  private var known: Set<EllipticCurve.Point> = []
  /// Maximum number of points to replace. Further ones become numbered octets.
  private static let limit = 1_000

  /// Adds the points of a record: adjacent coordinates.
  mutating func take(_ fields: [RedactableField]) {
    let coordinates = fields.filter {
      RedactionFields.standard.publicKeys.contains($0.id) && $0.octets.count == 32
    }
    for (x, y) in zip(coordinates, coordinates.dropFirst())
    where x.buffer == y.buffer && x.range.upperBound == y.range.lowerBound
      && !PublicKeyPseudonyms.isPublished(x.octets)
    {
      let point = EllipticCurve.Point(x: x.octets.reversed(), y: y.octets.reversed())
      guard points.count < PublicKeyPseudonyms.limit, !known.contains(point),
        EllipticCurve.contains(point)
      else { continue }
      known.insert(point)
      // The pseudonym of the other point with this x-coordinate follows from it.
      known.insert(point.negated)
      points.append(point)
    }
  }

  /// Creates the pseudonyms of the points' coordinates: the public keys of the private keys 1, 2, 3
  /// …
  func derive(in pseudonyms: inout Pseudonyms) {
    for (index, point) in points.enumerated() {
      let number = UInt64(index + 1)
      let privateKey =
        [UInt8](repeating: 0, count: 24) + Octets.of(number, count: 8).reversed()
      guard let anew = EllipticCurve.publicKey(of: privateKey) else { continue }
      pseudonyms.derive(point.x.reversed(), anew.x.reversed())
      for (y, pseudonym) in [(point.y, anew.y), (point.negated.y, anew.negated.y)] {
        pseudonyms.derive(y.reversed(), pseudonym.reversed())
      }
    }
  }

  /// Whether octets in wire order belong to the key published in the specification.
  static func isPublished(_ coordinate: [UInt8]) -> Bool {
    coordinate.count == 32 && published.contains(coordinate)
  }

  private static let published: Set<[UInt8]> = {
    guard let point = EllipticCurve.publicKey(of: EllipticCurve.debugPrivateKey) else { return [] }
    return Set([point.x, point.y, point.negated.y].map { $0.reversed() })
  }()
}
