public import ByteReading

/// The local identifier of an L2CAP channel endpoint. Core 6.0, Vol 3, Part A, 2.1.
public struct ChannelID: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Signalling on BR/EDR.
  public static var signalling: ChannelID { ChannelID(rawValue: 0x0001) }
  /// Connectionless data on BR/EDR.
  public static var connectionless: ChannelID { ChannelID(rawValue: 0x0002) }
  /// Attribute Protocol (0x0004).
  public static var attributeProtocol: ChannelID { ChannelID(rawValue: 0x0004) }
  /// Signalling on LE.
  public static var lowEnergySignalling: ChannelID { ChannelID(rawValue: 0x0005) }
  /// Pairing on LE.
  public static var securityManager: ChannelID { ChannelID(rawValue: 0x0006) }
  /// Cross-transport key derivation on BR/EDR.
  public static var classicSecurityManager: ChannelID { ChannelID(rawValue: 0x0007) }

  /// Whether the channel was opened by a connection request: 0x0040 and above.
  public var isDynamic: Bool { rawValue >= 0x0040 }

  /// Whether an LE link may assign the channel: 0x0040 to 0x007F.
  public var isDynamicOnLowEnergy: Bool { 0x0040...0x007F ~= rawValue }

  /// Whether the channel carries signalling commands.
  public var isSignalling: Bool { self == .signalling || self == .lowEnergySignalling }

  /// The specification's name; nil for a reserved channel.
  public var name: StaticString? { ChannelID.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0000: "Null Identifier"
    case 0x0001: "L2CAP Signaling"
    case 0x0002: "Connectionless"
    case 0x0003: "AMP Manager (previously used)"
    case 0x0004: "Attribute Protocol"
    case 0x0005: "LE L2CAP Signaling"
    case 0x0006: "Security Manager Protocol"
    case 0x0007: "BR/EDR Security Manager"
    case 0x003F: "AMP Test Manager (previously used)"
    case 0x0040...0xFFFF: "Dynamically Allocated"
    default: nil
    }
  }
}

/// The channels of a command for several channels, one to five according to the specification.
public struct ChannelList: ~Escapable {
  /// The encoded list.
  public let octets: RawSpan
  /// Offset of `octets` in the packet.
  let offset: Int

  @_lifetime(copy octets)
  init(_ octets: RawSpan) {
    self.octets = octets
    offset = 0
  }

  @_lifetime(copy input)
  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    var list = try input.slice(input.remaining, claimedBy: field)
    octets = list.unread
    offset = list.offset
    if input.isWatched {
      while list.remaining >= 2 { _ = try list.uint16(field) }
    }
  }

  /// Number of complete channel IDs.
  public var count: Int { octets.byteCount / 2 }

  /// The channel at `index`; nil outside `0..<count`.
  public subscript(index: Int) -> ChannelID? {
    guard index >= 0, index < count, let low = octets.octet(at: index * 2),
      let high = octets.octet(at: index * 2 + 1)
    else { return nil }
    return ChannelID(rawValue: UInt16(high) << 8 | UInt16(low))
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach<ThrownError: Error>(_ body: (ChannelID) throws(ThrownError) -> Void)
    throws(ThrownError)
  {
    for index in 0..<count {
      if let channel = self[index] { try body(channel) }
    }
  }

  /// The error if the list ends within a channel ID.
  public var damage: WireError? {
    guard octets.byteCount % 2 != 0 else { return nil }
    return WireError(
      layer: .l2capSignalling, field: SignallingField.creditChannel.name,
      offset: offset + count * 2,
      reason: .truncated(needed: 2, available: 1))
  }
}

/// The protocol or service of a credit-based channel (SPSM) or a BR/EDR channel (PSM).
///
/// Core 6.0, Vol 3, Part A, 4.22; Assigned Numbers, 2.5 for the fixed values.
public struct ProtocolMultiplexer: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// ATT over BR/EDR (0x001F).
  public static var attributeProtocol: ProtocolMultiplexer {
    ProtocolMultiplexer(rawValue: 0x001F)
  }
  /// EATT (0x0027): channels for several parallel ATT transactions.
  public static var enhancedAttributeProtocol: ProtocolMultiplexer {
    ProtocolMultiplexer(rawValue: 0x0027)
  }

  /// Whether the device assigned the value dynamically, so that only its services define its meaning.
  public var isDynamic: Bool { 0x0080...0x00FF ~= rawValue }

  /// The assigned name; nil for an unassigned value.
  public var name: StaticString? { ProtocolMultiplexer.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0001: "SDP"
    case 0x0003: "RFCOMM"
    case 0x0005: "TCS-BIN"
    case 0x0007: "TCS-BIN-CORDLESS"
    case 0x000F: "BNEP"
    case 0x0011: "HID Control"
    case 0x0013: "HID Interrupt"
    case 0x0015: "UPnP"
    case 0x0017: "AVCTP"
    case 0x0019: "AVDTP"
    case 0x001B: "AVCTP Browsing"
    case 0x001D: "UDI C-Plane"
    case 0x001F: "ATT"
    case 0x0021: "3DSP"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    case 0x0080...0x00FF: "Dynamically Allocated"
    default: nil
    }
  }
}
