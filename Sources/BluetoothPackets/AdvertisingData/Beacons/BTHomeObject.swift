import ByteReading

/// The measurement of a BTHome object, by its number. bthome.io, "Sensor data", "Binary sensor data",
/// "Events" and "Device information".
struct BTHomeObject {
  enum Kind {
    case measurement
    /// One octet, 0 or 1.
    case state(off: StaticString, on: StaticString)
    case button
    case dimmer
    /// Text, preceded by its length.
    case text
    case raw
    /// Numbers of one octet each, the last one first.
    case version(parts: Int)
  }

  let name: StaticString
  let kind: Kind
  /// The encoding of the measurement.
  let quantity: BeaconQuantity

  private init(_ name: StaticString, _ kind: Kind) {
    self.name = name
    self.kind = kind
    quantity = BeaconQuantity(name: name, field: BTHomeField.value, width: 1)
  }

  private init(
    _ name: StaticString, _ width: Int, isSigned: Bool = false, factor: Int = 1,
    per divisor: Int = 1,
    _ unit: StaticString = ""
  ) {
    self.name = name
    kind = .measurement
    quantity = BeaconQuantity(
      name: name, field: isSigned ? BTHomeField.signedValue : BTHomeField.value, width: width,
      isSigned: isSigned, factor: factor, divisor: divisor, unit: unit)
  }

  /// Whether its value is a number.
  var isNumber: Bool { if case .measurement = kind { true } else { false } }

  /// Returns the measurement in version 1, whose encoding includes width and sign.
  func quantity(width: Int, isSigned: Bool) -> BeaconQuantity {
    BeaconQuantity(
      name: name, field: isSigned ? BTHomeField.signedValue : BTHomeField.value, width: width,
      isSigned: isSigned, factor: quantity.factor, divisor: quantity.divisor, unit: quantity.unit)
  }

  /// The object with this number; nil for an unassigned number.
  init?(_ number: UInt8) {
    if number <= 0x2F { self.init(lower: number) } else { self.init(upper: number) }
  }

  private init?(lower number: UInt8) {
    switch number {
    case 0x00: self.init("Packet ID", 1)
    case 0x01: self.init("Battery", 1, "%")
    case 0x02: self.init("Temperature", 2, isSigned: true, per: 100, "°C")
    case 0x03: self.init("Humidity", 2, per: 100, "%")
    case 0x04: self.init("Pressure", 3, per: 100, "hPa")
    case 0x05: self.init("Illuminance", 3, per: 100, "lx")
    case 0x06: self.init("Mass", 2, per: 100, "kg")
    case 0x07: self.init("Mass", 2, per: 100, "lb")
    case 0x08: self.init("Dewpoint", 2, isSigned: true, per: 100, "°C")
    case 0x09: self.init("Count", 1)
    case 0x0A: self.init("Energy", 3, per: 1_000, "kWh")
    case 0x0B: self.init("Power", 3, per: 100, "W")
    case 0x0C: self.init("Voltage", 2, per: 1_000, "V")
    case 0x0D: self.init("PM 2.5", 2, "µg/m³")
    case 0x0E: self.init("PM 10", 2, "µg/m³")
    case 0x0F: self.init("Generic", .state(off: "off", on: "on"))
    case 0x10: self.init("Power", .state(off: "off", on: "on"))
    case 0x11: self.init("Opening", .state(off: "closed", on: "open"))
    case 0x12: self.init("CO2", 2, "ppm")
    case 0x13: self.init("TVOC", 2, "µg/m³")
    case 0x14: self.init("Moisture", 2, per: 100, "%")
    case 0x15: self.init("Battery", .state(off: "normal", on: "low"))
    case 0x16: self.init("Battery Charging", .state(off: "not charging", on: "charging"))
    case 0x17: self.init("Carbon Monoxide", .state(off: "not detected", on: "detected"))
    case 0x18: self.init("Cold", .state(off: "normal", on: "cold"))
    case 0x19: self.init("Connectivity", .state(off: "disconnected", on: "connected"))
    case 0x1A: self.init("Door", .state(off: "closed", on: "open"))
    case 0x1B: self.init("Garage Door", .state(off: "closed", on: "open"))
    case 0x1C: self.init("Gas", .state(off: "clear", on: "detected"))
    case 0x1D: self.init("Heat", .state(off: "normal", on: "hot"))
    case 0x1E: self.init("Light", .state(off: "no light", on: "light detected"))
    case 0x1F: self.init("Lock", .state(off: "locked", on: "unlocked"))
    case 0x20: self.init("Moisture", .state(off: "dry", on: "wet"))
    case 0x21: self.init("Motion", .state(off: "clear", on: "detected"))
    case 0x22: self.init("Moving", .state(off: "not moving", on: "moving"))
    case 0x23: self.init("Occupancy", .state(off: "clear", on: "detected"))
    case 0x24: self.init("Plug", .state(off: "unplugged", on: "plugged in"))
    case 0x25: self.init("Presence", .state(off: "away", on: "home"))
    case 0x26: self.init("Problem", .state(off: "OK", on: "problem"))
    case 0x27: self.init("Running", .state(off: "not running", on: "running"))
    case 0x28: self.init("Safety", .state(off: "unsafe", on: "safe"))
    case 0x29: self.init("Smoke", .state(off: "clear", on: "detected"))
    case 0x2A: self.init("Sound", .state(off: "clear", on: "detected"))
    case 0x2B: self.init("Tamper", .state(off: "off", on: "on"))
    case 0x2C: self.init("Vibration", .state(off: "clear", on: "detected"))
    case 0x2D: self.init("Window", .state(off: "closed", on: "open"))
    case 0x2E: self.init("Humidity", 1, "%")
    case 0x2F: self.init("Moisture", 1, "%")
    default: return nil
    }
  }

  private init?(upper number: UInt8) {
    switch number {
    case 0x3A: self.init("Button", .button)
    case 0x3C: self.init("Dimmer", .dimmer)
    case 0x3D: self.init("Count", 2)
    case 0x3E: self.init("Count", 4)
    case 0x3F: self.init("Rotation", 2, isSigned: true, per: 10, "°")
    case 0x40: self.init("Distance", 2, "mm")
    case 0x41: self.init("Distance", 2, per: 10, "m")
    case 0x42: self.init("Duration", 3, per: 1_000, "s")
    case 0x43: self.init("Current", 2, per: 1_000, "A")
    case 0x44: self.init("Speed", 2, per: 100, "m/s")
    case 0x45: self.init("Temperature", 2, isSigned: true, per: 10, "°C")
    case 0x46: self.init("UV Index", 1, per: 10)
    case 0x47: self.init("Volume", 2, per: 10, "L")
    case 0x48: self.init("Volume", 2, "mL")
    case 0x49: self.init("Volume Flow Rate", 2, per: 1_000, "m³/h")
    case 0x4A: self.init("Voltage", 2, per: 10, "V")
    case 0x4B: self.init("Gas", 3, per: 1_000, "m³")
    case 0x4C: self.init("Gas", 4, per: 1_000, "m³")
    case 0x4D: self.init("Energy", 4, per: 1_000, "kWh")
    case 0x4E: self.init("Volume", 4, per: 1_000, "L")
    case 0x4F: self.init("Water", 4, per: 1_000, "L")
    case 0x50: self.init("Timestamp", 4, "s since 1970")
    case 0x51: self.init("Acceleration", 2, per: 1_000, "m/s²")
    case 0x52: self.init("Gyroscope", 2, per: 1_000, "°/s")
    case 0x53: self.init("Text", .text)
    case 0x54: self.init("Raw", .raw)
    case 0x55: self.init("Volume Storage", 4, per: 1_000, "L")
    case 0x56: self.init("Conductivity", 2, "µS/cm")
    case 0x57: self.init("Temperature", 1, isSigned: true, "°C")
    case 0x58: self.init("Temperature", 1, isSigned: true, factor: 7, per: 20, "°C")
    case 0x59: self.init("Count", 1, isSigned: true)
    case 0x5A: self.init("Count", 2, isSigned: true)
    case 0x5B: self.init("Count", 4, isSigned: true)
    case 0x5C: self.init("Power", 4, isSigned: true, per: 100, "W")
    case 0x5D: self.init("Current", 2, isSigned: true, per: 1_000, "A")
    case 0x5E: self.init("Direction", 2, per: 100, "°")
    case 0x5F: self.init("Precipitation", 2, per: 10, "mm")
    case 0x60: self.init("Channel", 1)
    case 0x61: self.init("Rotational Speed", 2, "rpm")
    case 0x62: self.init("Speed", 4, isSigned: true, per: 1_000_000, "m/s")
    case 0x63: self.init("Acceleration", 4, isSigned: true, per: 1_000_000, "m/s²")
    case 0x64: self.init("Light Level", 1)
    case 0xF0: self.init("Device Type ID", 2)
    case 0xF1: self.init("Firmware Version", .version(parts: 4))
    case 0xF2: self.init("Firmware Version", .version(parts: 3))
    default: return nil
    }
  }
}

// MARK: Names

extension BTHomeObject {
  static func buttonEvent(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "none"
    case 0x01: "press"
    case 0x02: "double press"
    case 0x03: "triple press"
    case 0x04: "long press"
    case 0x05: "long double press"
    case 0x06: "long triple press"
    case 0x80: "hold press"
    default: nil
    }
  }

  static func dimmerEvent(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "none"
    case 0x01: "rotate left"
    case 0x02: "rotate right"
    default: nil
    }
  }

  /// Returns the number formats of version 1.
  static func format(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "unsigned integer"
    case 1: "signed integer"
    case 2: "float"
    case 3: "string"
    case 4: "address"
    default: nil
    }
  }
}
