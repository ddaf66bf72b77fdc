public import ByteReading

/// Information about another transport of a device, as a view over the packet.
///
/// Transport Discovery Service 1.1, 2.2. An AD structure contains one or more blocks.
public struct TransportBlock: ~Escapable {
  /// The organization: 1 for the Bluetooth SIG, 2 for the Wi-Fi Alliance Neighbor Awareness Networking, …
  public var organization: UInt8
  /// Bits 0 and 1 are the role, bit 2 is set for incomplete data, bits 3 and 4 are the state; the others are reserved.
  public var flags: UInt8
  /// The organization's data about the transport.
  public var data: RawSpan

  /// Whether the device is looking for the transport.
  public var isSeeker: Bool { flags & 0x01 != 0 }
  /// Whether the device offers the transport.
  public var isProvider: Bool { flags & 0x02 != 0 }
  /// Whether the data is incomplete.
  public var isIncomplete: Bool { flags & 0x04 != 0 }
  /// The state: 0 off, 1 on, 2 temporarily unavailable.
  public var state: UInt8 { flags >> 3 & 3 }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    organization = try input.uint8(TransportDiscoveryField.organization)
    flags = try input.uint8(TransportDiscoveryField.flags)
    _ = input.bits(TransportDiscoveryField.reserved, of: flags)
    _ = input.bits(TransportDiscoveryField.state, of: flags)
    _ = input.flag(TransportDiscoveryField.isIncomplete, of: flags)
    _ = input.bits(TransportDiscoveryField.role, of: flags)
    let length = try input.uint8(TransportDiscoveryField.length)
    var contents = try input.slice(Int(length), claimedBy: TransportDiscoveryField.length)
    data = contents.rest(TransportDiscoveryField.data)
  }

  /// Calls `body` with each block in `octets`.
  ///
  /// - Throws: a `WireError` if a block is truncated, after calling `body` with the ones before it.
  public static func forEach(
    in octets: RawSpan, _ body: (borrowing TransportBlock) -> Void
  ) throws(WireError) {
    var input = ByteReader(octets)
    while !input.isAtEnd { body(try TransportBlock(parsing: &input)) }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint8(organization)
    output.uint8(flags)
    output.uint8(UInt8(clamping: data.byteCount))
    output.octets(data.clamped(from: 0, count: 255))
  }
}

/// The fields of a transport block. Transport Discovery Service 1.1, 2.2.
enum TransportDiscoveryField {
  static let organization = Field(
    368, .advertisingData, "Organization ID", "btcommon.eir_ad.entry.tds.organization_id",
    .hexadecimal,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "Organization that defines the transport, such as the Wi-Fi Alliance.")
  static let flags = Field(
    369, .advertisingData, "Flags", "btcommon.eir_ad.entry.tds.flags", .hexadecimal,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "Role and state of the device for the transport.")
  static let reserved = Field(
    370, .advertisingData, "Reserved", "btcommon.eir_ad.entry.tds.flags.reserved", .hexadecimal,
    mask: 0xe0,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "Reserved; set to 0.")
  static let state = Field(
    371, .advertisingData, "Transport State", "btcommon.eir_ad.entry.tds.flags.transport_state",
    .hexadecimal, mask: 0x18,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "Whether the transport is off, on or temporarily unavailable.")
  static let isIncomplete = Field(
    372, .advertisingData, "Transport Data Incomplete",
    "btcommon.eir_ad.entry.tds.flags.transport_data_incomplete", .boolean, mask: 0x4,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "The transport data is incomplete.")
  static let role = Field(
    373, .advertisingData, "Role", "btcommon.eir_ad.entry.tds.flags.role", .hexadecimal, mask: 0x3,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "Whether the device seeks the transport, provides it, or both.")
  static let length = Field(
    374, .advertisingData, "Data Length", "btcommon.eir_ad.entry.tds.data_length", .decimal,
    clause: "Transport Discovery Service 1.1, 2.2", meaning: "Number of data octets that follow.")
  static let data = Field(
    375, .advertisingData, "Data", "btcommon.eir_ad.entry.tds.data", .octets,
    clause: "Transport Discovery Service 1.1, 2.2",
    meaning: "Transport data, defined by the organization.")
}
