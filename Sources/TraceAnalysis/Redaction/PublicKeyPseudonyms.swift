import LinkDecryption

/// The public keys of pairings, in the order in which they first appear.
///
/// A point on the curve becomes another one, so that a pairing with it can be computed as before.
/// Coordinates of none, and one that is seen alone, are numbered octets as other keys are: they fit
/// no point.
struct PublicKeyPseudonyms {
  private var points: [EllipticCurve.Point] = []
  private var known: Set<EllipticCurve.Point> = []
  /// Points that become others; further ones get numbered octets.
  private static let limit = 1_000

  /// Takes the points of a record: coordinates that stand side by side.
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
      // What stands for the other point with its x-coordinate follows.
      known.insert(point.negated)
      points.append(point)
    }
  }

  /// Gives the points' coordinates pseudonyms: the public keys of the private keys 1, 2, 3 …
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

  /// Whether octets, as they stand on the wire, are of the key that the specification publishes.
  static func isPublished(_ coordinate: [UInt8]) -> Bool {
    coordinate.count == 32 && published.contains(coordinate)
  }

  private static let published: Set<[UInt8]> = {
    guard let point = EllipticCurve.publicKey(of: EllipticCurve.debugPrivateKey) else { return [] }
    return Set([point.x, point.y, point.negated.y].map { $0.reversed() })
  }()
}
