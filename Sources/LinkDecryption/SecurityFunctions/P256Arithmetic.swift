#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibcrypto
#endif

/// Multiplication on the curve P-256 by the system's library: libcrypto, or CryptoKit on Apple's
/// systems.
enum P256Arithmetic {
  #if canImport(CryptoKit)
    static func publicKey(of privateKey: [UInt8]) -> EllipticCurve.Point? {
      guard let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey) else {
        return nil
      }
      let raw = Array(key.publicKey.rawRepresentation)
      return EllipticCurve.Point(x: Array(raw.prefix(32)), y: Array(raw.suffix(32)))
    }

    static func contains(_ point: EllipticCurve.Point) -> Bool {
      // The library rejects an invalid key.
      (try? P256.KeyAgreement.PublicKey(rawRepresentation: point.x + point.y)) != nil
    }

    static func sharedSecret(privateKey: [UInt8], publicKey: EllipticCurve.Point) -> [UInt8]? {
      guard let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey),
        let peer = try? P256.KeyAgreement.PublicKey(rawRepresentation: publicKey.x + publicKey.y),
        let secret = try? own.sharedSecretFromKeyAgreement(with: peer)
      else { return nil }
      // SAFETY: the octets are copied before the call returns.
      return unsafe secret.withUnsafeBytes { unsafe Array($0) }
    }
  #else
    static func publicKey(of privateKey: [UInt8]) -> EllipticCurve.Point? {
      Curve()?.product(of: privateKey, with: nil)
    }

    static func contains(_ point: EllipticCurve.Point) -> Bool {
      Curve()?.isOnCurve(point) ?? false
    }

    static func sharedSecret(privateKey: [UInt8], publicKey: EllipticCurve.Point) -> [UInt8]? {
      Curve()?.product(of: privateKey, with: publicKey)?.x
    }
  #endif
}

#if !canImport(CryptoKit)
  /// The library's curve with the numbers of one computation, all of which are freed together.
  @safe private final class Curve {
    private let group: OpaquePointer
    private let context: OpaquePointer
    private let point: OpaquePointer
    private let product: OpaquePointer
    private let x: OpaquePointer
    private let y: OpaquePointer

    /// Allocates the curve and its numbers; nil if memory is exhausted.
    init?() {
      SystemLibrary.prepare()
      guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else { return nil }
      guard let context = unsafe BN_CTX_new(), let point = unsafe EC_POINT_new(group),
        let product = unsafe EC_POINT_new(group), let x = unsafe BN_new(), let y = unsafe BN_new()
      else { return nil }
      unsafe (self.group, self.context, self.point) = unsafe (group, context, point)
      unsafe (self.product, self.x, self.y) = unsafe (product, x, y)
    }

    deinit {
      unsafe BN_free(x)
      unsafe BN_free(y)
      unsafe EC_POINT_free(point)
      unsafe EC_POINT_free(product)
      unsafe BN_CTX_free(context)
      unsafe EC_GROUP_free(group)
    }

    /// Stores the coordinates of a point. Returns false if the point is not on the curve.
    func isOnCurve(_ candidate: EllipticCurve.Point) -> Bool {
      // SAFETY: the library reads as many octets as are given.
      unsafe BN_bin2bn(candidate.x, Int32(clamping: candidate.x.count), x) != nil
        && BN_bin2bn(candidate.y, Int32(clamping: candidate.y.count), y) != nil
        && EC_POINT_set_affine_coordinates(group, point, x, y, context) == 1
    }

    /// Returns the product of a point, or the generator, and a private key; nil if either is invalid.
    func product(of privateKey: [UInt8], with other: EllipticCurve.Point?) -> EllipticCurve.Point? {
      guard privateKey.count == 32, other.map(isOnCurve) ?? true else { return nil }
      guard let scalar = unsafe BN_bin2bn(privateKey, 32, nil) else { return nil }
      defer { unsafe BN_clear_free(scalar) }
      // Valid keys range from 1 to the order of the generator minus 1.
      guard unsafe BN_is_zero(scalar) == 0, unsafe BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0
      else { return nil }
      let isDone =
        if other == nil {
          unsafe EC_POINT_mul(group, product, scalar, nil, nil, context)
        } else {
          unsafe EC_POINT_mul(group, product, nil, point, scalar, context)
        }
      guard isDone == 1,
        unsafe EC_POINT_get_affine_coordinates(group, product, x, y, context) == 1
      else { return nil }
      return unsafe EllipticCurve.Point(x: octets(of: x), y: octets(of: y))
    }

    /// Returns the 32 octets of a number less than p, most significant first.
    private func octets(of number: OpaquePointer) -> [UInt8] {
      var octets = [UInt8](repeating: 0, count: 32)
      // SAFETY: the library writes as many octets as the array has.
      _ = unsafe BN_bn2binpad(number, &octets, 32)
      return octets
    }
  }
#endif
