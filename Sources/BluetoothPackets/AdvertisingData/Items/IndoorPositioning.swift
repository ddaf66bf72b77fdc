public import ByteReading

/// The position of a device inside a building. Indoor Positioning Service 1.0, 3.1.
public struct IndoorPositioning: WireValue {
  /// The coordinates of the device.
  public enum Coordinates: Hashable, Sendable {
    /// WGS 84; latitude and longitude in units of 2^-31 of 90 and 180 degrees.
    case global(latitude: Int32, longitude: Int32)
    /// Decimeters north and east of the origin.
    case local(north: Int16, east: Int16)
  }

  /// Which optional fields are present.
  public struct Flags: NamedFlags, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Coordinates.
    public static var coordinates: Flags { Flags(rawValue: 0x01) }
    /// The coordinates are local, not WGS 84.
    public static var localCoordinates: Flags { Flags(rawValue: 0x02) }
    /// The transmit power.
    public static var txPower: Flags { Flags(rawValue: 0x04) }
    /// The altitude.
    public static var altitude: Flags { Flags(rawValue: 0x08) }
    /// The floor.
    public static var floorNumber: Flags { Flags(rawValue: 0x10) }
    /// The uncertainty of the position.
    public static var uncertainty: Flags { Flags(rawValue: 0x20) }
    /// The position's name is in the service with the same name.
    public static var locationName: Flags { Flags(rawValue: 0x40) }

    public static var flagNames: [(flag: UInt8, name: StaticString)] {
      [
        (0x01, "coordinates"), (0x02, "localCoordinates"), (0x04, "txPower"), (0x08, "altitude"),
        (0x10, "floorNumber"), (0x20, "uncertainty"), (0x40, "locationName"),
      ]
    }
  }

  /// Which optional fields are present, including reserved bits.
  public var flags: Flags
  /// The coordinates; nil if they are not present.
  public var coordinates: Coordinates?
  /// The transmit power in dBm.
  public var txPower: Int8?
  /// The altitude in the service's encoding; nil if it is not present.
  public var altitude: UInt16?
  /// The floor in the service's numbering; nil if it is not present.
  public var floorNumber: UInt8?
  /// The uncertainty of the position in the service's encoding; nil if it is not present.
  public var uncertainty: UInt8?

  public init(parsing input: inout ByteReader) throws(WireError) {
    typealias Fields = PositioningField
    let flags = try input.uint8(Fields.flags)
    self.flags = Flags(rawValue: flags)
    _ = input.bits(Fields.reserved, of: flags)
    _ = input.flag(Fields.locationName, of: flags)
    let hasUncertainty = input.flag(Fields.hasUncertainty, of: flags)
    let hasFloor = input.flag(Fields.hasFloor, of: flags)
    let hasAltitude = input.flag(Fields.hasAltitude, of: flags)
    let hasTxPower = input.flag(Fields.hasTxPower, of: flags)
    let isLocal = input.flag(Fields.coordinateSystem, of: flags)
    switch (input.flag(Fields.hasCoordinates, of: flags), isLocal) {
    case (true, false):
      coordinates = .global(
        latitude: try IndoorPositioning.angle(&input, Fields.latitude),
        longitude: try IndoorPositioning.angle(&input, Fields.longitude))
    case (true, true):
      coordinates = .local(
        north: try input.int16(Fields.north), east: try input.int16(Fields.east))
    case (false, _): break
    }
    if hasTxPower { txPower = try input.int8(Fields.txPower) }
    if hasAltitude { altitude = try input.uint16(Fields.altitude) }
    if hasFloor { floorNumber = try input.uint8(Fields.floor) }
    if hasUncertainty {
      let octet = try input.uint8(Fields.uncertainty)
      _ = input.bits(Fields.uncertaintyReserved, of: octet)
      _ = input.bits(Fields.precision, of: octet)
      _ = input.bits(Fields.updateTime, of: octet)
      _ = input.flag(Fields.stationary, of: octet)
      uncertainty = octet
    }
  }

  private static func angle(_ input: inout ByteReader, _ field: Field) throws(WireError) -> Int32 {
    let angle = Int32(bitPattern: try input.uint32(PositioningField.angle))
    input.note(field, value: UInt64(truncatingIfNeeded: Int64(angle)), width: 4)
    return angle
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags.rawValue)
    switch coordinates {
    case .global(let latitude, let longitude)?:
      output.uint32(UInt32(bitPattern: latitude))
      output.uint32(UInt32(bitPattern: longitude))
    case .local(let north, let east)?:
      output.int16(north)
      output.int16(east)
    case nil: break
    }
    if let txPower { output.int8(txPower) }
    if let altitude { output.uint16(altitude) }
    if let floorNumber { output.uint8(floorNumber) }
    if let uncertainty { output.uint8(uncertainty) }
  }
}

/// The fields of the Indoor Positioning AD type. Indoor Positioning Service 1.0, 3.1.
enum PositioningField {
  static let flags = Field(
    315, .advertisingData, "Indoor Positioning Configuration", "btcommon.eir_ad.entry.ips.flags",
    .hexadecimal,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Bit field: which fields follow.")
  static let reserved = Field(
    316, .advertisingData, "Reserved", "btcommon.eir_ad.entry.ips.flags.reserved", .hexadecimal,
    mask: 0xc0,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Reserved; set to 0.")
  static let locationName = Field(
    317, .advertisingData, "Location Name", "btcommon.eir_ad.entry.ips.flags.location_name",
    .boolean,
    mask: 0x40,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "A name of the location is present.")
  static let hasUncertainty = Field(
    318, .advertisingData, "Uncertainty", "btcommon.eir_ad.entry.ips.flags.uncertainty", .boolean,
    mask: 0x20,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "The uncertainty of the position follows.")
  static let hasFloor = Field(
    319, .advertisingData, "Floor Number", "btcommon.eir_ad.entry.ips.flags.floor_number", .boolean,
    mask: 0x10,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "The floor number follows.")
  static let hasAltitude = Field(
    320, .advertisingData, "Altitude", "btcommon.eir_ad.entry.ips.flags.altitude", .boolean,
    mask: 0x8,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "The altitude follows.")
  static let hasTxPower = Field(
    321, .advertisingData, "Tx Power", "btcommon.eir_ad.entry.ips.flags.tx_power", .boolean,
    mask: 0x4,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "The transmit power follows.")
  static let coordinateSystem = Field(
    322, .advertisingData, "Coordinate System", "btcommon.eir_ad.entry.ips.flags.coordinate_system",
    .hexadecimal, mask: 0x2,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Whether coordinates are global, WGS 84 (0), or local to the building (1).")
  static let hasCoordinates = Field(
    323, .advertisingData, "Coordinates", "btcommon.eir_ad.entry.ips.flags.coordinates", .boolean,
    mask: 0x1,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Coordinates are present.")
  /// The octets of an angle; its signed value has its own field.
  static let angle = Field(
    324, .advertisingData, "Angle", "",
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Angle as a fraction of the full circle.")
  static let latitude = Field(
    325, .advertisingData, "Latitude", "btcommon.eir_ad.entry.ips.latitude", .signed,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Latitude of the device; positive values are north.")
  static let longitude = Field(
    326, .advertisingData, "Longitude", "btcommon.eir_ad.entry.ips.longitude", .signed,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Longitude of the device; positive values are east.")
  static let north = Field(
    327, .advertisingData, "Local North Coordinate",
    "btcommon.eir_ad.entry.ips.local_north_coordinate",
    .signed,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Distance north of the local origin.")
  static let east = Field(
    328, .advertisingData, "Local East Coordinate",
    "btcommon.eir_ad.entry.ips.local_east_coordinate",
    .signed,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Distance east of the local origin.")
  static let txPower = Field(
    329, .advertisingData, "Tx Power Level", "btcommon.eir_ad.entry.ips.tx_power_level", .signed,
    unit: .decibelMilliwatts,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Transmit power."
  )
  static let altitude = Field(
    330, .advertisingData, "Altitude", "btcommon.eir_ad.entry.ips.altitude", .decimal,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Altitude of the device.")
  static let floor = Field(
    331, .advertisingData, "Floor Number", "btcommon.eir_ad.entry.ips.floor_number", .decimal,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Floor number of the device.")
  static let uncertainty = Field(
    332, .advertisingData, "Uncertainty", "btcommon.eir_ad.entry.ips.uncertainty", .hexadecimal,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Precision of the position, and whether the device is stationary.")
  static let uncertaintyReserved = Field(
    333, .advertisingData, "Reserved", "btcommon.eir_ad.entry.ips.uncertainty.reserved",
    .hexadecimal,
    mask: 0x80,
    clause: "Indoor Positioning Service 1.0, 3.1",
    meaning: "Reserved; set to 0.")
  static let precision = Field(
    334, .advertisingData, "Precision", "btcommon.eir_ad.entry.ips.uncertainty.precision",
    .hexadecimal,
    mask: 0x70,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Precision of the position.")
  static let updateTime = Field(
    335, .advertisingData, "Update Time", "btcommon.eir_ad.entry.ips.uncertainty.update_time",
    .hexadecimal, mask: 0xe,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Maximum age of the position.")
  static let stationary = Field(
    336, .advertisingData, "Stationary", "btcommon.eir_ad.entry.ips.uncertainty.stationary",
    .hexadecimal, mask: 0x1,
    clause: "Indoor Positioning Service 1.0, 3.1", meaning: "Whether the device is stationary.")
}
