import ByteReading

/// A measurement of a Ruuvi sensor: manufacturer data of 0x0499, most significant octet first.
///
/// Ruuvi's documentation of the data formats 3 (RAWv1), 5 (RAWv2), 6 and E1.
enum RuuviMeasurement {
  static func read(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = RuuviField
    let format = try list.code(Fields.format, width: 1, &input)
    switch format {
    case 3: try readFormat3(&input, &list)
    case 5: try readFormat5(&input, &list)
    case 6, 0xE1: try readAirQuality(&input, &list, isExtended: format == 0xE1)
    case 8:
      list.isEncrypted = true
      try list.octets(Fields.encrypted, count: input.remaining, &input)
    default: throw input.invalid(Fields.format, value: format, width: 1)
    }
  }

  private static func readFormat3(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = RuuviField
    try list.number(
      BeaconQuantity(
        name: "Humidity", field: Fields.humidityHalf, width: 1, divisor: 2, unit: "%"), &input)
    // A sign bit and whole degrees; the next octet contains the hundredths.
    let whole = try input.uint8(Fields.temperatureWhole)
    let hundredths = try input.uint8(Fields.temperatureFraction)
    let magnitude = Double(whole & 0x7F) + Double(hundredths) / 100
    list.add(
      "Temperature", .number(whole & 0x80 == 0 ? magnitude : -magnitude, digits: 2), unit: "°C")
    try list.number(pressure(notAvailable: nil), &input)
    try readAcceleration(&input, &list, notAvailable: nil)
    try list.number(
      BeaconQuantity(
        name: "Battery Voltage", field: Fields.battery, width: 2, isBigEndian: true, divisor: 1000,
        unit: "V"), &input)
  }

  private static func readFormat5(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = RuuviField
    try readTemperatureHumidityPressure(&input, &list)
    try readAcceleration(&input, &list, notAvailable: 0x8000)
    let power = try input.bigEndianUInt16(Fields.power)
    let voltage = input.bits(Fields.batteryAbove, of: power)
    list.add(
      "Battery Voltage",
      voltage == 0x7FF ? .notAvailable : .number((Double(voltage) + 1600) / 1000, digits: 3),
      unit: "V")
    let steps = input.bits(Fields.txPower, of: power)
    list.add(
      "TX Power", steps == 0x1F ? .notAvailable : .number(Double(steps) * 2 - 40, digits: 0),
      unit: "dBm")
    try list.number(
      BeaconQuantity(
        name: "Movement Counter", field: Fields.movement, width: 1, notAvailable: 0xFF), &input)
    try list.number(
      BeaconQuantity(
        name: "Measurement Sequence", field: Fields.sequence, width: 2, isBigEndian: true,
        notAvailable: 0xFFFF), &input)
    try list.octets(Fields.address, count: 6, &input)
  }

  /// Formats 6 and E1: air quality.
  private static func readAirQuality(
    _ input: inout ByteReader, _ list: inout BeaconValueList, isExtended: Bool
  ) throws(WireError) {
    typealias Fields = RuuviField
    try readTemperatureHumidityPressure(&input, &list)
    if isExtended { try list.number(particles("PM 1.0", Fields.particles1), &input) }
    try list.number(particles("PM 2.5", Fields.particles2), &input)
    if isExtended {
      try list.number(particles("PM 4.0", Fields.particles4), &input)
      try list.number(particles("PM 10.0", Fields.particles10), &input)
    }
    try list.number(
      BeaconQuantity(
        name: "CO2", field: Fields.carbonDioxide, width: 2, isBigEndian: true, unit: "ppm",
        notAvailable: 0xFFFF), &input)
    // The flags contain the lowest of the nine bits.
    let organic = try input.uint8(Fields.organicCompounds)
    let nitrogen = try input.uint8(Fields.nitrogenOxides)
    if isExtended {
      try list.number(
        BeaconQuantity(
          name: "Luminosity", field: Fields.luminosity, width: 3, isBigEndian: true, divisor: 100,
          unit: "lx", notAvailable: 0xFF_FFFF), &input)
      _ = try input.octets(3, Fields.reserved)
      try list.number(
        BeaconQuantity(
          name: "Measurement Sequence", field: Fields.longSequence, width: 3, isBigEndian: true,
          notAvailable: 0xFF_FFFF), &input)
    } else {
      let code = try input.uint8(Fields.luminosityCode)
      list.add("Luminosity", luminosity(code: code), unit: "lx")
      _ = try input.octets(1, Fields.reserved)
      try list.number(
        BeaconQuantity(name: "Measurement Sequence", field: Fields.shortSequence, width: 1), &input)
    }
    let flags = UInt64(try input.uint8(Fields.flags))
    list.add("VOC Index", index(organic, low: flags >> 6))
    list.add("NOX Index", index(nitrogen, low: flags >> 7))
    list.bits(Fields.isCalibrating, of: flags, width: 1, input)
    if isExtended { _ = try input.octets(5, Fields.reserved) }
    try list.octets(Fields.address, count: isExtended ? 6 : 3, &input)
  }

  // MARK: Parts

  private static func readTemperatureHumidityPressure(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = RuuviField
    try list.number(
      BeaconQuantity(
        name: "Temperature", field: Fields.temperature, width: 2, isSigned: true,
        isBigEndian: true, divisor: 200, unit: "°C", notAvailable: 0x8000), &input)
    try list.number(
      BeaconQuantity(
        name: "Humidity", field: Fields.humidity, width: 2, isBigEndian: true, divisor: 400,
        unit: "%", notAvailable: 0xFFFF), &input)
    try list.number(pressure(notAvailable: 0xFFFF), &input)
  }

  private static func readAcceleration(
    _ input: inout ByteReader, _ list: inout BeaconValueList, notAvailable: UInt64?
  ) throws(WireError) {
    typealias Fields = RuuviField
    func axis(_ name: StaticString, _ field: Field) -> BeaconQuantity {
      BeaconQuantity(
        name: name, field: field, width: 2, isSigned: true, isBigEndian: true, divisor: 1000,
        unit: "g", notAvailable: notAvailable)
    }
    try list.number(axis("Acceleration X", Fields.accelerationX), &input)
    try list.number(axis("Acceleration Y", Fields.accelerationY), &input)
    try list.number(axis("Acceleration Z", Fields.accelerationZ), &input)
  }

  private static func pressure(notAvailable: UInt64?) -> BeaconQuantity {
    BeaconQuantity(
      name: "Pressure", field: RuuviField.pressure, width: 2, isBigEndian: true, offset: 50_000,
      unit: "Pa", notAvailable: notAvailable)
  }

  private static func particles(_ name: StaticString, _ field: Field) -> BeaconQuantity {
    BeaconQuantity(
      name: name, field: field, width: 2, isBigEndian: true, divisor: 10, unit: "µg/m³",
      notAvailable: 0xFFFF)
  }

  private static func index(_ high: UInt8, low: UInt64) -> Beacon.Value.Content {
    let value = UInt64(high) << 1 | low & 1
    return value == 0x1FF ? .notAvailable : .number(Double(value), digits: 0)
  }

  /// Returns the luminosity of a code. Code 254 is 65,535 lx, and each step multiplies the luminosity plus one by the
  /// same factor.
  ///
  /// 65,536 is 2 to the power of 16, so a code n is 2 to the power of n · 16/254, minus one.
  private static func luminosity(code: UInt8) -> Beacon.Value.Content {
    if code == 0xFF { return .notAvailable }
    return .number(luminosities.value(at: Int(code)), digits: 2)
  }

  private static let luminosities = LogarithmicScale(codes: 254, doublings: 16)
}

/// The values of a scale on which each step multiplies by the same factor, minus one.
struct LogarithmicScale: Sendable {
  private let values: [Double]

  /// Creates a scale.
  ///
  /// - Parameters:
  ///   - codes: the highest code.
  ///   - doublings: number of times that the lowest value, 1, is doubled up to the highest code.
  init(codes: Int, doublings: Int) {
    // The `codes`-th root, computed by bisection to the last digit.
    var low = 1.0
    var high = 2.0
    let top = Double(1 << doublings)
    for _ in 0..<64 {
      let middle = (low + high) / 2
      var power = 1.0
      for _ in 0..<codes { power *= middle }
      if power < top { low = middle } else { high = middle }
    }
    var values = [0.0]
    var power = 1.0
    for _ in 0..<codes {
      power *= low
      values.append(power - 1)
    }
    self.values = values
  }

  /// Returns the value of a code, which is clamped to the highest one.
  func value(at code: Int) -> Double { values[min(max(0, code), values.count - 1)] }
}

/// The fields of Ruuvi's data formats.
enum RuuviField {
  static let format = Field(
    1087, .beacon, "Data Format", "bluetooth.ruuvi.format", .hexadecimal,
    clause: "Ruuvi, data formats", meaning: "Ruuvi data format.")
  static let encrypted = Field(
    1088, .beacon, "Encrypted Data", "bluetooth.ruuvi.encrypted", .octets,
    clause: "Ruuvi, data formats", meaning: "Encrypted measurements, readable only with the key.")
  static let humidityHalf = Field(
    1089, .beacon, "Humidity (0.5 %)", "bluetooth.ruuvi.humidity_v1", .decimal,
    clause: "Ruuvi, data formats", meaning: "Relative humidity, in units of 0.5 %.")
  static let temperatureWhole = Field(
    1090, .beacon, "Temperature (sign and degrees)", "bluetooth.ruuvi.temperature_whole",
    .hexadecimal,
    clause: "Ruuvi, data formats", meaning: "Sign and whole degrees of the temperature.")
  static let temperatureFraction = Field(
    1091, .beacon, "Temperature (0.01 °C)", "bluetooth.ruuvi.temperature_fraction", .decimal,
    clause: "Ruuvi, data formats", meaning: "Hundredths of a degree of the temperature.")
  static let temperature = Field(
    1092, .beacon, "Temperature (0.005 °C)", "bluetooth.ruuvi.temperature", .signed,
    clause: "Ruuvi, data formats", meaning: "Temperature, in units of 0.005 °C.")
  static let humidity = Field(
    1093, .beacon, "Humidity (0.0025 %)", "bluetooth.ruuvi.humidity", .decimal,
    clause: "Ruuvi, data formats", meaning: "Relative humidity, in units of 0.0025 %.")
  static let pressure = Field(
    1094, .beacon, "Pressure (Pa above 50,000)", "bluetooth.ruuvi.pressure", .decimal,
    clause: "Ruuvi, data formats", meaning: "Air pressure, with an offset of 50,000 Pa.")
  static let accelerationX = Field(
    1095, .beacon, "Acceleration X (mg)", "bluetooth.ruuvi.acceleration_x", .signed,
    clause: "Ruuvi, data formats", meaning: "Acceleration along the X axis.")
  static let accelerationY = Field(
    1096, .beacon, "Acceleration Y (mg)", "bluetooth.ruuvi.acceleration_y", .signed,
    clause: "Ruuvi, data formats", meaning: "Acceleration along the Y axis.")
  static let accelerationZ = Field(
    1097, .beacon, "Acceleration Z (mg)", "bluetooth.ruuvi.acceleration_z", .signed,
    clause: "Ruuvi, data formats", meaning: "Acceleration along the Z axis.")
  static let battery = Field(
    1098, .beacon, "Battery Voltage (mV)", "bluetooth.ruuvi.battery", .decimal,
    clause: "Ruuvi, data formats", meaning: "Battery voltage.")
  static let power = Field(
    1099, .beacon, "Power", "bluetooth.ruuvi.power", .hexadecimal,
    clause: "Ruuvi, data formats",
    meaning: "Battery voltage and transmit power, in one number.")
  static let batteryAbove = Field(
    1100, .beacon, "Battery Voltage (mV above 1,600)", "bluetooth.ruuvi.power.battery", .decimal,
    mask: 0xFFE0,
    clause: "Ruuvi, data formats", meaning: "Battery voltage, with an offset of 1,600 mV.")
  static let txPower = Field(
    1101, .beacon, "TX Power (2 dB above -40 dBm)", "bluetooth.ruuvi.power.tx_power", .decimal,
    mask: 0x001F,
    clause: "Ruuvi, data formats", meaning: "Transmit power, in units of 2 dB from -40 dBm.")
  static let movement = Field(
    1102, .beacon, "Movement Counter", "bluetooth.ruuvi.movement", .decimal,
    clause: "Ruuvi, data formats", meaning: "Movement counter.")
  static let sequence = Field(
    1103, .beacon, "Measurement Sequence", "bluetooth.ruuvi.sequence", .decimal,
    clause: "Ruuvi, data formats",
    meaning: "Sequence number of the measurement; a gap means that packets were missed.")
  static let shortSequence = Field(
    1104, .beacon, "Measurement Sequence", "bluetooth.ruuvi.sequence8", .decimal,
    clause: "Ruuvi, data formats", meaning: "Lowest octet of the measurement's sequence number.")
  static let longSequence = Field(
    1105, .beacon, "Measurement Sequence", "bluetooth.ruuvi.sequence24", .decimal,
    clause: "Ruuvi, data formats", meaning: "Sequence number of the measurement, in three octets.")
  static let address = Field(
    1106, .beacon, "Device Address", "bluetooth.ruuvi.address", .octets,
    clause: "Ruuvi, data formats", meaning: "Address of the sensor.")
  static let particles1 = Field(
    1107, .beacon, "PM 1.0 (0.1 µg/m³)", "bluetooth.ruuvi.pm1", .decimal,
    clause: "Ruuvi, data formats", meaning: "Particulate matter up to 1 µm (PM1.0).")
  static let particles2 = Field(
    1108, .beacon, "PM 2.5 (0.1 µg/m³)", "bluetooth.ruuvi.pm2_5", .decimal,
    clause: "Ruuvi, data formats", meaning: "Particulate matter up to 2.5 µm (PM2.5).")
  static let particles4 = Field(
    1109, .beacon, "PM 4.0 (0.1 µg/m³)", "bluetooth.ruuvi.pm4", .decimal,
    clause: "Ruuvi, data formats", meaning: "Particulate matter up to 4 µm (PM4.0).")
  static let particles10 = Field(
    1110, .beacon, "PM 10.0 (0.1 µg/m³)", "bluetooth.ruuvi.pm10", .decimal,
    clause: "Ruuvi, data formats", meaning: "Particulate matter up to 10 µm (PM10).")
  static let carbonDioxide = Field(
    1111, .beacon, "CO2 (ppm)", "bluetooth.ruuvi.co2", .decimal,
    clause: "Ruuvi, data formats", meaning: "Carbon dioxide concentration.")
  static let organicCompounds = Field(
    1112, .beacon, "VOC Index (upper 8 of 9 bits)", "bluetooth.ruuvi.voc", .decimal,
    clause: "Ruuvi, data formats", meaning: "Index of volatile organic compounds (VOC).")
  static let nitrogenOxides = Field(
    1113, .beacon, "NOX Index (upper 8 of 9 bits)", "bluetooth.ruuvi.nox", .decimal,
    clause: "Ruuvi, data formats", meaning: "Index of nitrogen oxides (NOx).")
  static let luminosity = Field(
    1114, .beacon, "Luminosity (0.01 lx)", "bluetooth.ruuvi.luminosity", .decimal,
    clause: "Ruuvi, data formats", meaning: "Luminosity.")
  static let luminosityCode = Field(
    1115, .beacon, "Luminosity Code", "bluetooth.ruuvi.luminosity_code", .decimal,
    clause: "Ruuvi, data formats", meaning: "Luminosity, on a logarithmic scale.")
  static let flags = Field(
    1116, .beacon, "Flags", "bluetooth.ruuvi.flags", .hexadecimal,
    clause: "Ruuvi, data formats",
    meaning: "Bits of other values, and whether the sensor is calibrating.")
  static let isCalibrating = Field(
    1117, .beacon, "Calibration in Progress", "bluetooth.ruuvi.flags.calibrating", .boolean,
    mask: 0x01,
    clause: "Ruuvi, data formats",
    meaning: "The sensor is calibrating; its values are not valid yet.")
  static let reserved = Field(
    1118, .beacon, "Reserved", "bluetooth.ruuvi.reserved", .octets,
    clause: "Ruuvi, data formats", meaning: "Reserved.")
}
