public import ByteReading

/// The parameters of a Pairing Request and of a Pairing Response.
///
/// Core 6.0, Vol 3, Part H, 3.5.1 and 3.5.2.
public struct PairingFeatures: WireValue {
  /// The device's input and output capabilities.
  public var ioCapability: IOCapability
  /// Whether it has the other device's out-of-band data.
  public var outOfBandFlag: OutOfBandFlag
  /// Its requirements for the pairing.
  public var authenticationRequirements: AuthenticationRequirements
  /// In octets, 7 to 16.
  public var maximumKeySize: UInt8
  /// The keys that the initiator is asked to distribute.
  public var initiatorKeys: KeyDistribution
  /// The keys that the responder is asked to distribute.
  public var responderKeys: KeyDistribution

  /// Creates it from its fields, in transmission order.
  public init(
    ioCapability: IOCapability, outOfBandFlag: OutOfBandFlag,
    authenticationRequirements: AuthenticationRequirements, maximumKeySize: UInt8,
    initiatorKeys: KeyDistribution, responderKeys: KeyDistribution
  ) {
    self.ioCapability = ioCapability
    self.outOfBandFlag = outOfBandFlag
    self.authenticationRequirements = authenticationRequirements
    self.maximumKeySize = maximumKeySize
    self.initiatorKeys = initiatorKeys
    self.responderKeys = responderKeys
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    ioCapability = IOCapability(rawValue: try input.uint8(SMPField.ioCapability))
    outOfBandFlag = OutOfBandFlag(rawValue: try input.uint8(SMPField.outOfBandFlag))
    authenticationRequirements = try AuthenticationRequirements(parsing: &input)
    maximumKeySize = try input.uint8(SMPField.maximumKeySize)
    initiatorKeys = try KeyDistribution(parsing: &input, SMPField.initiatorKeys)
    responderKeys = try KeyDistribution(parsing: &input, SMPField.responderKeys)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(ioCapability.rawValue)
    output.uint8(outOfBandFlag.rawValue)
    authenticationRequirements.encode(into: &output)
    output.uint8(maximumKeySize)
    output.uint8(initiatorKeys.rawValue)
    output.uint8(responderKeys.rawValue)
  }
}

/// A device's input and output capabilities. Core 6.0, Vol 3, Part H, 3.5.1.
public struct IOCapability: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// DisplayOnly (0x00).
  public static var displayOnly: IOCapability { IOCapability(rawValue: 0x00) }
  /// DisplayYesNo (0x01).
  public static var displayYesNo: IOCapability { IOCapability(rawValue: 0x01) }
  /// KeyboardOnly (0x02).
  public static var keyboardOnly: IOCapability { IOCapability(rawValue: 0x02) }
  /// NoInputNoOutput (0x03).
  public static var noInputNoOutput: IOCapability { IOCapability(rawValue: 0x03) }
  /// KeyboardDisplay (0x04).
  public static var keyboardDisplay: IOCapability { IOCapability(rawValue: 0x04) }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { IOCapability.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "DisplayOnly"
    case 1: "DisplayYesNo"
    case 2: "KeyboardOnly"
    case 3: "NoInputNoOutput"
    case 4: "KeyboardDisplay"
    default: nil
    }
  }
}

/// Whether a device has received the other's authentication data out of band.
///
/// Core 6.0, Vol 3, Part H, 3.5.1.
public struct OutOfBandFlag: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// OOB authentication data not present (0x00).
  public static var notPresent: OutOfBandFlag { OutOfBandFlag(rawValue: 0x00) }
  /// OOB authentication data from the remote device present (0x01).
  public static var present: OutOfBandFlag { OutOfBandFlag(rawValue: 0x01) }

  /// The specification's name; nil for a reserved value.
  public var name: StaticString? { OutOfBandFlag.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "OOB Authentication data not present"
    case 1: "OOB Authentication data from remote device present"
    default: nil
    }
  }
}

/// A device's requirements for the pairing (AuthReq). Core 6.0, Vol 3, Part H, 3.5.1.
public struct AuthenticationRequirements: WireValue, NamedFlags {
  /// All eight bits, including the reserved ones.
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bonding: the keys are stored.
  public static let bonding = AuthenticationRequirements(rawValue: 0x01)
  /// Protection against a man in the middle is required.
  public static let manInTheMiddleProtection = AuthenticationRequirements(rawValue: 0x04)
  /// LE Secure Connections is supported.
  public static let secureConnections = AuthenticationRequirements(rawValue: 0x08)
  /// Keypress notifications are requested.
  public static let keypress = AuthenticationRequirements(rawValue: 0x10)
  /// CT2: the device supports h7.
  public static let h7 = AuthenticationRequirements(rawValue: 0x20)

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint8(SMPField.authenticationRequirements)
    if input.isWatched {
      _ = input.bits(SMPField.reservedFlags, of: rawValue)
      _ = input.flag(SMPField.ct2Flag, of: rawValue)
      _ = input.flag(SMPField.keypressFlag, of: rawValue)
      _ = input.flag(SMPField.secureConnectionsFlag, of: rawValue)
      _ = input.flag(SMPField.mitmFlag, of: rawValue)
      _ = input.bits(SMPField.bondingFlags, of: rawValue)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(rawValue)
  }

  /// 0: no bonding, 1: bonding, 2 and 3 are reserved.
  public var bondingFlags: UInt8 { rawValue & 0x03 }

  /// Whether the device bonds, so that the keys are stored.
  public var wantsBonding: Bool { bondingFlags == 1 }

  /// Whether protection against a man in the middle is required.
  public var wantsManInTheMiddleProtection: Bool { rawValue & 0x04 != 0 }

  /// Whether the device supports LE Secure Connections.
  public var supportsSecureConnections: Bool { rawValue & 0x08 != 0 }

  /// Whether keypress notifications are requested during passkey entry.
  public var wantsKeypressNotifications: Bool { rawValue & 0x10 != 0 }

  /// Whether the device derives keys for the other transport with h7 (CT2).
  public var supportsH7: Bool { rawValue & 0x20 != 0 }
}

extension AuthenticationRequirements {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "bonding"),
      (0x04, "manInTheMiddleProtection"),
      (0x08, "secureConnections"),
      (0x10, "keypress"),
      (0x20, "h7"),
    ]
  }
}

/// The keys that a device distributes once the link is encrypted. Core 6.0, Vol 3, Part H, 3.6.1.
public struct KeyDistribution: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The LTK of legacy pairing, with EDIV and Rand.
  public static var encryptionKey: KeyDistribution { KeyDistribution(rawValue: 0x01) }
  /// The identity resolving key, with the identity address.
  public static var identityKey: KeyDistribution { KeyDistribution(rawValue: 0x02) }
  /// The connection signature resolving key.
  public static var signingKey: KeyDistribution { KeyDistribution(rawValue: 0x04) }
  /// The BR/EDR link key, derived from the LTK.
  public static var linkKey: KeyDistribution { KeyDistribution(rawValue: 0x08) }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.uint8(field)
    if input.isWatched {
      _ = input.bits(SMPField.keysReserved, of: rawValue)
      _ = input.flag(SMPField.linkKey, of: rawValue)
      _ = input.flag(SMPField.signKey, of: rawValue)
      _ = input.flag(SMPField.idKey, of: rawValue)
      _ = input.flag(SMPField.encKey, of: rawValue)
    }
  }
}

extension KeyDistribution {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "encryptionKey"),
      (0x02, "identityKey"),
      (0x04, "signingKey"),
      (0x08, "linkKey"),
    ]
  }
}

/// The peripheral requests that the central encrypts the link or pairs.
///
/// Core 6.0, Vol 3, Part H, 3.6.7.
public struct SecurityRequest: WireValue {
  /// The peripheral's requirements for a pairing.
  public var authenticationRequirements: AuthenticationRequirements

  /// Creates it from its only field.
  public init(authenticationRequirements: AuthenticationRequirements) {
    self.authenticationRequirements = authenticationRequirements
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    authenticationRequirements = try AuthenticationRequirements(parsing: &input)
  }

  public func encode(into output: inout ByteWriter) {
    authenticationRequirements.encode(into: &output)
  }
}
