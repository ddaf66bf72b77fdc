public import ByteReading

/// The Flags AD type: discoverability and BR/EDR support.
///
/// Core Specification Supplement, Part A, 1.3.
public struct AdvertisingFlags: WireValue, NamedFlags {
  public var rawValue: UInt8

  /// Encoded length in octets: 0 or 1, because trailing zero octets may be omitted.
  public var octetCount: Int

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
    octetCount = 1
  }

  /// LE Limited Discoverable Mode: discoverable for a limited time.
  public static let limitedDiscoverable = AdvertisingFlags(rawValue: 0x01)
  /// LE General Discoverable Mode: discoverable.
  public static let generalDiscoverable = AdvertisingFlags(rawValue: 0x02)
  /// BR/EDR Not Supported.
  public static let brEDRNotSupported = AdvertisingFlags(rawValue: 0x04)
  /// Simultaneous LE and BR/EDR to the same device, in the controller.
  public static let controllerSimultaneous = AdvertisingFlags(rawValue: 0x08)

  /// Whether the device is discoverable for a limited time.
  public var isLimitedDiscoverable: Bool { rawValue & 0x01 != 0 }
  /// Whether the device is discoverable.
  public var isGeneralDiscoverable: Bool { rawValue & 0x02 != 0 }
  /// Whether the device supports only LE.
  public var isBREDRNotSupported: Bool { rawValue & 0x04 != 0 }
  /// Whether the controller supports simultaneous LE and BR/EDR with the same device.
  public var isControllerSimultaneous: Bool { rawValue & 0x08 != 0 }
  /// Whether the host supports simultaneous LE and BR/EDR; reserved since Core 5.0.
  public var isHostSimultaneous: Bool { rawValue & 0x10 != 0 }
  /// The reserved bits.
  public var reserved: UInt8 { rawValue >> 5 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    guard !input.isAtEnd else {
      self.init(rawValue: 0)
      octetCount = 0
      return
    }
    self.init(rawValue: try input.uint8(AdvertisingDataField.flags))
    guard input.isWatched else { return }
    _ = input.bits(AdvertisingDataField.flagsReserved, of: rawValue)
    _ = input.flag(AdvertisingDataField.simultaneousHost, of: rawValue)
    _ = input.flag(AdvertisingDataField.simultaneousController, of: rawValue)
    _ = input.flag(AdvertisingDataField.brEDRNotSupported, of: rawValue)
    _ = input.flag(AdvertisingDataField.generalDiscoverable, of: rawValue)
    _ = input.flag(AdvertisingDataField.limitedDiscoverable, of: rawValue)
  }

  public func encode(into output: inout ByteWriter) {
    if octetCount > 0 { output.uint8(rawValue) }
  }
}

extension AdvertisingFlags {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "limitedDiscoverable"),
      (0x02, "generalDiscoverable"),
      (0x04, "brEDRNotSupported"),
      (0x08, "controllerSimultaneous"),
    ]
  }
}

/// The roles that a device supports, and the role that it prefers. Core Specification Supplement, Part A, 1.17.
public struct LERole: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Only Peripheral (0).
  public static var peripheralOnly: LERole { LERole(rawValue: 0) }
  /// Only Central (1).
  public static var centralOnly: LERole { LERole(rawValue: 1) }
  /// Peripheral and Central, Peripheral preferred (2).
  public static var peripheralPreferred: LERole { LERole(rawValue: 2) }
  /// Peripheral and Central, Central preferred (3).
  public static var centralPreferred: LERole { LERole(rawValue: 3) }

  /// The specification's name; nil for an undefined value.
  public var name: StaticString? { LERole.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Only Peripheral"
    case 1: "Only Central"
    case 2: "Peripheral and Central, Peripheral preferred"
    case 3: "Peripheral and Central, Central preferred"
    default: nil
    }
  }
}

/// LE Supported Features: the Link Layer's feature bits, without trailing zero octets.
///
/// Core Specification Supplement, Part A, 1.19; Core 6.0, Vol 6, Part B, 4.6.
public struct SupportedFeatures: WireValue {
  /// The first 64 feature bits.
  public var rawValue: UInt64
  /// Encoded length in octets, at most 8; further octets remain unread.
  public var octetCount: Int

  /// Creates link layer features with an encoded length in octets.
  public init(rawValue: UInt64, octetCount: Int = 8) {
    self.rawValue = rawValue
    self.octetCount = octetCount
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = 0
    octetCount = 0
    while octetCount < 8, !input.isAtEnd {
      let octet = try input.uint8(SupportedFeaturesField.octet)
      if input.isWatched { SupportedFeatures.note(octet, at: octetCount, to: input) }
      rawValue |= UInt64(octet) << UInt64(8 * octetCount)
      octetCount += 1
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: min(octetCount, 8))
  }

  private static func note(_ octet: UInt8, at index: Int, to input: borrowing ByteReader) {
    for field in SupportedFeaturesField.features.dropFirst(8 * index).prefix(8) {
      _ = input.flag(field, of: octet)
    }
    if index == 6 { _ = input.bits(SupportedFeaturesField.reserved1To7, of: octet) }
    if index > 6 { _ = input.bits(SupportedFeaturesField.reserved, of: octet) }
  }
}
