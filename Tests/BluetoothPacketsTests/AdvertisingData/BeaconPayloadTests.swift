import BluetoothPackets
import ByteReading
import TestSupport
import Testing

/// Payloads of sensors, appliances, aircraft and broadcasts, by way of the whole decoder.
@Suite struct BeaconPayloadTests {
  /// The beacon's reading in an AD structure.
  private func reading(_ digits: String) -> Beacon.Reading? {
    reading(octets(digits))
  }

  private func reading(_ bytes: [UInt8]) -> Beacon.Reading? {
    var readings: [Beacon.Reading] = []
    var input = ByteReader(bytes.rawSpan)
    AdvertisingDataItem.forEach(in: &input) { item in
      if case .payload(let payload)? = Beacon(item) { readings.append(payload.reading) }
    }
    return readings.first
  }

  /// An AD structure around a payload.
  private func structure(_ type: String, _ owner: String, _ payload: String) -> [UInt8] {
    let contents = octets(type + owner + payload)
    return [UInt8(contents.count)] + contents
  }

  private func number(_ name: String, _ reading: Beacon.Reading?) -> Double? {
    guard case .number(let value, let digits)? = content(name, reading) else { return nil }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return (value * scale).rounded() / scale
  }

  private func content(_ name: String, _ reading: Beacon.Reading?) -> Beacon.Value.Content? {
    reading?.values.first { $0.name == name }?.content
  }

  // MARK: Ruuvi. The vectors are those of Ruuvi's documentation of each format.

  @Test func `Ruuvi's format 5 identifies air, movement and battery`() {
    let ruuvi = reading(
      structure("ff", "9904", "0512fc5394c37c0004fffc040cac364200cdcbb8334c884f"))
    #expect(number("Temperature", ruuvi) == 24.3)
    #expect(number("Pressure", ruuvi) == 100_044)
    #expect(number("Humidity", ruuvi) == 53.49)
    #expect(number("Acceleration X", ruuvi) == 0.004)
    #expect(number("Acceleration Y", ruuvi) == -0.004)
    #expect(number("Acceleration Z", ruuvi) == 1.036)
    #expect(number("TX Power", ruuvi) == 4)
    #expect(number("Battery Voltage", ruuvi) == 2.977)
    #expect(number("Movement Counter", ruuvi) == 66)
    #expect(number("Measurement Sequence", ruuvi) == 205)
    #expect(ruuvi?.stoppedBy == nil)
  }

  @Test func `What a Ruuvi sensor does not know is not available`() {
    let ruuvi = reading(
      structure("ff", "9904", "058000ffffffff800080008000ffffffffffffffffffffff"))
    for name in ["Temperature", "Humidity", "Pressure", "Acceleration X", "Battery Voltage"] {
      #expect(content(name, ruuvi) == .notAvailable, "\(name)")
    }
    #expect(content("TX Power", ruuvi) == .notAvailable)
    #expect(content("Movement Counter", ruuvi) == .notAvailable)
  }

  @Test func `Ruuvi's format 3 keeps the sign of a temperature in a bit of its own`() {
    let ruuvi = reading(structure("ff", "9904", "03291a1ece1efc18f94202ca0b53"))
    #expect(number("Temperature", ruuvi) == 26.3)
    #expect(number("Humidity", ruuvi) == 20.5)
    #expect(number("Pressure", ruuvi) == 102_766)
    #expect(number("Acceleration Y", ruuvi) == -1.726)
    #expect(number("Battery Voltage", ruuvi) == 2.899)
    let minimum = reading(structure("ff", "9904", "0300ff6300008001800180010000"))
    #expect(number("Temperature", minimum) == -127.99)
  }

  @Test func `Ruuvi's formats 6 and E1 show what the air holds`() {
    let short = reading(structure("ff", "9904", "06170c5668c79e007000c90501d9ffcd004c884f"))
    #expect(number("Temperature", short) == 29.5)
    #expect(number("PM 2.5", short) == 11.2)
    #expect(number("CO2", short) == 201)
    #expect(number("VOC Index", short) == 10)
    #expect(number("NOX Index", short) == 2)
    #expect(number("Luminosity", short) == 13_026.67)
    let long = reading(
      structure(
        "ff", "9904",
        "e1170c5668c79e0065007004bd11ca00c90a0213e0acffffffdecdee10ffffffffffcbb8334c884f"))
    #expect(number("PM 1.0", long) == 10.1)
    #expect(number("PM 10.0", long) == 455.4)
    #expect(number("VOC Index", long) == 20)
    #expect(number("Luminosity", long) == 13_027)
    #expect(number("Measurement Sequence", long) == 14_601_710)
    #expect(long?.stoppedBy == nil)
  }

  // MARK: BTHome. The vectors are those of bthome.io.

  @Test func `BTHome identifies its measurements by their objects`() {
    let sensor = reading("0a16d2fc4002c40903bf13")
    #expect(number("Temperature", sensor) == 25)
    #expect(number("Humidity", sensor) == 50.55)
    #expect(sensor?.values.first { $0.name == "Temperature" }?.unit == "°C")
    #expect(sensor?.isEncrypted == false)
    let more = reading(structure("16", "d2fc", "44" + "04138a01" + "5803" + "1a01" + "3a04"))
    #expect(number("Pressure", more) == 1008.83)
    #expect(number("Temperature", more) == 1.05)
    #expect(content("Door", more) == .code(1, name: "open"))
    #expect(content("Button", more) == .code(4, name: "long press"))
    #expect(content("Trigger Based", more) == .flag(true))
  }

  @Test func `An encrypted BTHome payload is said to be encrypted, and nothing is read from it`() {
    let sensor = reading(structure("16", "d2fc", "41a47266c95f730011223378237214"))
    #expect(sensor?.isEncrypted == true)
    #expect(number("Temperature", sensor) == nil)
    #expect(content("Counter", sensor) == .code(0x3322_1100, name: nil))
    #expect(content("MIC", sensor) == .octets([0x78, 0x23, 0x72, 0x14]))
  }

  @Test func `An object of BTHome that nobody knows ends the reading, with what stands before it`()
  {
    let sensor = reading(structure("16", "d2fc", "400161ee01"))
    #expect(number("Battery", sensor) == 97)
    #expect(sensor?.stoppedBy?.reason == .invalidValue(0xEE))
  }

  @Test func `BTHome's first version is known by a chain of objects that ends with the payload`() {
    let sensor = reading("0b161c182302c4090303bf13")
    #expect(number("Temperature", sensor) == 25)
    #expect(number("Humidity", sensor) == 50.55)
    // The User Data service's UUID stands for other things too.
    #expect(reading("0b161c182302c4090303bf") == nil)
    #expect(reading("07161c1801020304") == nil)
  }

  // MARK: MiBeacon

  @Test func `A MiBeacon identifies product, address and measurement`() {
    // A thermometer LYWSDCGQ (0x01AA): 21.9 °C and 45.3 %. Made by hand from the documentation.
    let sensor = reading(
      structure("16", "95fe", "5020" + "aa01" + "30" + "c08e17346558" + "0d1004" + "db00c501"))
    #expect(content("Product ID", sensor) == .code(0x01AA, name: nil))
    #expect(content("Device Address", sensor) == .text("58:65:34:17:8E:C0"))
    #expect(number("Temperature", sensor) == 21.9)
    #expect(number("Humidity", sensor) == 45.3)
    #expect(sensor?.isEncrypted == false)
  }

  @Test func `An encrypted MiBeacon is said to be encrypted`() {
    let sensor = reading(
      structure(
        "16", "95fe", "5858" + "5b05" + "e2" + "c08e17346558" + "1122334455" + "010000" + "aabbccdd"
      ))
    #expect(sensor?.isEncrypted == true)
    #expect(content("Encrypted Data", sensor) == .octets([0x11, 0x22, 0x33, 0x44, 0x55]))
    #expect(content("Extended Frame Counter", sensor) == .code(1, name: nil))
    // Too short for counter and MIC: told, not read.
    #expect(reading(structure("16", "95fe", "48585b05e2aabb"))?.stoppedBy != nil)
  }

  @Test func `A MiBeacon object whose length lies is an error that names the length`() {
    let sensor = reading(structure("16", "95fe", "4050aa0130" + "0410ff" + "db00"))
    #expect(sensor?.stoppedBy?.field.description == "Object Length")
    #expect(number("Temperature", sensor) == nil)
  }

  // MARK: Matter, broadcasts, aircraft

  @Test func `A Matter device identifies its discriminator, vendor and product`() {
    let device = reading(structure("16", "f6ff", "00000ff1ff058001"))
    #expect(content("Discriminator", device) == .code(3840, name: nil))
    #expect(content("Vendor ID", device) == .code(0xFFF1, name: nil))
    #expect(content("Product ID", device) == .code(0x8005, name: nil))
    #expect(content("Additional Data", device) == .flag(true))
    #expect(reading(structure("16", "f6ff", "01000ff1ff058000"))?.stoppedBy != nil)
  }

  @Test func `An Auracast broadcast identifies its identifier, its features and its streams`() {
    #expect(
      content("Broadcast_ID", reading("06165218563412")) == .code(0x123456, name: nil))
    let features = reading(structure("16", "5618", "05" + "04" + "0302" + "0400"))
    #expect(content("Encryption", features) == .flag(true))
    #expect(content("High Quality Public Broadcast Audio", features) == .flag(true))
    #expect(content("Streaming_Audio_Contexts", features) == .code(4, name: "media"))
    // A BASE of one subgroup with two streams: LC3 at 48 kHz, 10 ms, 100 octets.
    let base = reading(
      structure(
        "16", "5118",
        "409c00" + "01" + "02" + "0600000000" + "0a" + "020108" + "020201" + "03046400"
          + "04" + "03020400" + "01" + "06" + "050301000000" + "02" + "06" + "050302000000"))
    #expect(number("Presentation_Delay", base) == 40_000)
    #expect(content("Coding_Format", base) == .code(6, name: "LC3"))
    #expect(content("Sampling_Frequency", base) == .code(8, name: "48 kHz"))
    #expect(number("Octets_Per_Codec_Frame", base) == 100)
    #expect(base?.values.filter { $0.name == "BIS_index" }.count == 2)
    #expect(base?.stoppedBy == nil)
  }

  @Test func `An aircraft identifies where it is`() {
    let location =
      "11" + "20" + "5a" + "28" + "04" + "80f0fa1c" + "00e1f505" + "6408" + "7008" + "3408"
      + "0000" + "100e" + "00" + "00"
    let aircraft = reading(structure("16", "faff", "0d05" + location))
    #expect(content("Status", aircraft) == .code(2, name: "airborne"))
    #expect(number("Direction", aircraft) == 90)
    #expect(number("Speed", aircraft) == 10)
    #expect(number("Vertical Speed", aircraft) == 2)
    #expect(number("Latitude", aircraft) == 48.6207616)
    #expect(number("Longitude", aircraft) == 10)
    #expect(number("Geodetic Altitude", aircraft) == 80)
    #expect(number("Time since the hour", aircraft) == 360)
    #expect(aircraft?.stoppedBy == nil)
  }

  @Test func `A pack of messages is read message by message, and one that is cut is reported`() {
    let name = String(repeating: "41", count: 20)
    let pack =
      "f1" + "19" + "02" + "0112" + name + "000000" + "31" + "00" + "48690000"
      + String(
        repeating: "00", count: 19)
    let aircraft = reading(structure("16", "faff", "0d05" + pack))
    #expect(content("UAS ID", aircraft) == .text(String(repeating: "A", count: 20)))
    #expect(content("UA Type", aircraft) == .code(2, name: "helicopter or multirotor"))
    #expect(content("Self Description", aircraft) == .text("Hi"))
    #expect(aircraft?.stoppedBy == nil)
    let cut = reading(Array(structure("16", "faff", "0d05" + String(pack.dropLast(10)))))
    #expect(content("UAS ID", cut) != nil)
    #expect(cut?.stoppedBy != nil)
  }

  // MARK: Any payload

  private static let whole: [String] = [
    "ff99040512fc5394c37c0004fffc040cac364200cdcbb8334c884f",
    "ff990403291a1ece1efc18f94202ca0b53",
    "ff990406170c5668c79e007000c90501d9ffcd004c884f",
    "16d2fc4002c40903bf13", "16d2fc41a47266c95f730011223378237214",
    "1695fe5020aa0130c08e173465580d1004db00c501", "16f6ff00000ff1ff058001",
    "165118409c0001020600000000020108020201030464000403020400010605030100000002060503020000",
  ]

  @Test(arguments: whole)
  func `Every truncation is a shorter reading or an error, and never a value that was not sent`(
    digits: String
  ) {
    let contents = octets(digits)
    let names = reading([UInt8(contents.count)] + contents)?.values.map(\.name) ?? []
    for length in 3...contents.count {
      let cut = reading([UInt8(length)] + contents.prefix(length))
      for name in cut?.values.map(\.name) ?? [] where !name.hasSuffix("Data") {
        #expect(names.contains(name), "\(name) after \(length) octets")
      }
    }
  }

  @Test func `Random octets never trap`() {
    var generator = SeededRandom(seed: 10)
    let owners = [
      "ff9904", "1695fe", "16f6ff", "16d2fc", "161c18", "16faff", "165218", "165118", "165618",
    ]
    for owner in owners {
      for _ in 0..<2000 {
        let count = Int(generator.next() % 60)
        let payload = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        let contents = octets(owner) + payload
        _ = reading([UInt8(contents.count)] + contents)
      }
    }
  }
}
