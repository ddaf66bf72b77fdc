import ByteReading

/// The fields of the Indoor Positioning AD type. Indoor Positioning Service 1.0, 3.1.
enum PositioningField {
  static let flags = Field(
    .advertisingData, "Indoor Positioning Configuration", "btcommon.eir_ad.entry.ips.flags",
    .hexadecimal)
  static let reserved = Field(
    .advertisingData, "Reserved", "btcommon.eir_ad.entry.ips.flags.reserved", .hexadecimal,
    mask: 0xc0)
  static let locationName = Field(
    .advertisingData, "Location Name", "btcommon.eir_ad.entry.ips.flags.location_name", .boolean,
    mask: 0x40)
  static let hasUncertainty = Field(
    .advertisingData, "Uncertainty", "btcommon.eir_ad.entry.ips.flags.uncertainty", .boolean,
    mask: 0x20)
  static let hasFloor = Field(
    .advertisingData, "Floor Number", "btcommon.eir_ad.entry.ips.flags.floor_number", .boolean,
    mask: 0x10)
  static let hasAltitude = Field(
    .advertisingData, "Altitude", "btcommon.eir_ad.entry.ips.flags.altitude", .boolean, mask: 0x8)
  static let hasTxPower = Field(
    .advertisingData, "Tx Power", "btcommon.eir_ad.entry.ips.flags.tx_power", .boolean, mask: 0x4)
  static let coordinateSystem = Field(
    .advertisingData, "Coordinate System", "btcommon.eir_ad.entry.ips.flags.coordinate_system",
    .hexadecimal, mask: 0x2)
  static let hasCoordinates = Field(
    .advertisingData, "Coordinates", "btcommon.eir_ad.entry.ips.flags.coordinates", .boolean,
    mask: 0x1)
  /// The octets of an angle, whose signed value is told under its own field.
  static let angle = Field(.advertisingData, "Angle", "")
  static let latitude = Field(
    .advertisingData, "Latitude", "btcommon.eir_ad.entry.ips.latitude", .signed)
  static let longitude = Field(
    .advertisingData, "Longitude", "btcommon.eir_ad.entry.ips.longitude", .signed)
  static let north = Field(
    .advertisingData, "Local North Coordinate", "btcommon.eir_ad.entry.ips.local_north_coordinate",
    .signed)
  static let east = Field(
    .advertisingData, "Local East Coordinate", "btcommon.eir_ad.entry.ips.local_east_coordinate",
    .signed)
  static let txPower = Field(
    .advertisingData, "Tx Power Level", "btcommon.eir_ad.entry.ips.tx_power_level", .signed,
    unit: .decibelMilliwatts)
  static let altitude = Field(
    .advertisingData, "Altitude", "btcommon.eir_ad.entry.ips.altitude", .decimal)
  static let floor = Field(
    .advertisingData, "Floor Number", "btcommon.eir_ad.entry.ips.floor_number", .decimal)
  static let uncertainty = Field(
    .advertisingData, "Uncertainty", "btcommon.eir_ad.entry.ips.uncertainty", .hexadecimal)
  static let uncertaintyReserved = Field(
    .advertisingData, "Reserved", "btcommon.eir_ad.entry.ips.uncertainty.reserved", .hexadecimal,
    mask: 0x80)
  static let precision = Field(
    .advertisingData, "Precision", "btcommon.eir_ad.entry.ips.uncertainty.precision", .hexadecimal,
    mask: 0x70)
  static let updateTime = Field(
    .advertisingData, "Update Time", "btcommon.eir_ad.entry.ips.uncertainty.update_time",
    .hexadecimal, mask: 0xe)
  static let stationary = Field(
    .advertisingData, "Stationary", "btcommon.eir_ad.entry.ips.uncertainty.stationary",
    .hexadecimal, mask: 0x1)
}
