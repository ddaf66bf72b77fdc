public import ByteReading

/// LE Secure Connections: the public key of the sender. Core 6.0, Vol 3, Part H, 3.5.6.
public struct PairingPublicKey: WireValue {
  /// The x coordinate.
  public var x: PublicKeyCoordinate
  /// The y coordinate.
  public var y: PublicKeyCoordinate

  /// Creates it from its fields, in transmission order.
  public init(x: PublicKeyCoordinate, y: PublicKeyCoordinate) {
    self.x = x
    self.y = y
  }

  /// The public key whose private key the specification publishes so that sniffers can decrypt the
  /// link.
  ///
  /// Core 6.0, Vol 3, Part H, 2.3.5.6.1.
  public static let debug = PairingPublicKey(
    x: PublicKeyCoordinate(
      high: 0x20B0_03D2_F297_BE2C_5E2C_83A7_E9F9_A5B9,
      low: 0xEFF4_9111_ACF4_FDDB_CC03_0148_0E35_9DE6),
    y: PublicKeyCoordinate(
      high: 0xDC80_9C49_652A_EB6D_6332_9ABF_5A52_155C,
      low: 0x7663_45C2_8FED_3024_741C_8ED0_1589_D28B))

  /// Whether anyone who recorded the traffic can decrypt what this key protects.
  public var isDebugKey: Bool { self == PairingPublicKey.debug }

  public init(parsing input: inout ByteReader) throws(WireError) {
    x = try PublicKeyCoordinate(parsing: &input, SMPField.publicKeyX)
    y = try PublicKeyCoordinate(parsing: &input, SMPField.publicKeyY)
  }

  public func encode(into output: inout ByteWriter) {
    x.encode(into: &output)
    y.encode(into: &output)
  }
}

/// A coordinate of a point on P-256: 256 bits, transmitted with the least significant octet first.
public struct PublicKeyCoordinate: Hashable, Sendable {
  /// Bits 0 to 127, the first sixteen transmitted octets.
  public var low: UInt128
  /// Bits 128 to 255.
  public var high: UInt128

  /// Creates a coordinate from its upper and lower 128 bits.
  public init(high: UInt128, low: UInt128) {
    self.high = high
    self.low = low
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    // The watcher must see one field, not two halves.
    var halves = ByteReader(try input.octets(32, field))
    low = try halves.uint128(field)
    high = try halves.uint128(field)
  }

  func encode(into output: inout ByteWriter) {
    output.uint128(low)
    output.uint128(high)
  }
}

/// A device commits to a random value that it will reveal later.
///
/// Core 6.0, Vol 3, Part H, 3.5.3.
public struct PairingConfirm: WireValue {
  /// The first transmitted octet is the least significant.
  public var confirmValue: UInt128

  /// Creates it from its only field.
  public init(confirmValue: UInt128) {
    self.confirmValue = confirmValue
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    confirmValue = try input.uint128(SMPField.confirmValue)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(confirmValue)
  }
}

/// A device reveals the random value that it committed to.
///
/// Core 6.0, Vol 3, Part H, 3.5.4.
public struct PairingRandom: WireValue {
  /// The first transmitted octet is the least significant.
  public var randomValue: UInt128

  /// Creates it from its only field.
  public init(randomValue: UInt128) {
    self.randomValue = randomValue
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    randomValue = try input.uint128(SMPField.randomValue)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(randomValue)
  }
}

/// A device proves that it has computed the same Diffie-Hellman key.
///
/// Core 6.0, Vol 3, Part H, 3.5.7.
public struct PairingDHKeyCheck: WireValue {
  /// The first transmitted octet is the least significant.
  public var check: UInt128

  /// Creates it from its only field.
  public init(check: UInt128) {
    self.check = check
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    check = try input.uint128(SMPField.dhKeyCheck)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(check)
  }
}

/// The user is entering a passkey on the sender. Core 6.0, Vol 3, Part H, 3.5.8.
public struct PairingKeypressNotification: WireValue {
  /// The user's action.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Passkey entry started (0).
    public static var started: Kind { Kind(rawValue: 0) }
    /// Passkey digit entered (1).
    public static var digitEntered: Kind { Kind(rawValue: 1) }
    /// Passkey digit erased (2).
    public static var digitErased: Kind { Kind(rawValue: 2) }
    /// Passkey cleared (3).
    public static var cleared: Kind { Kind(rawValue: 3) }
    /// Passkey entry completed (4).
    public static var completed: Kind { Kind(rawValue: 4) }

    /// The specification's name; nil for a reserved value.
    public var name: StaticString? { Kind.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Passkey entry started"
      case 1: "Passkey digit entered"
      case 2: "Passkey digit erased"
      case 3: "Passkey cleared"
      case 4: "Passkey entry completed"
      default: nil
      }
    }
  }

  /// The user's action.
  public var kind: Kind

  /// Creates it from its only field.
  public init(kind: Kind) {
    self.kind = kind
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    kind = Kind(rawValue: try input.uint8(SMPField.notificationType))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(kind.rawValue)
  }
}
