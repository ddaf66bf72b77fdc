import BluetoothPackets
import ByteReading
import Testing

@Suite struct BeaconTests {
  /// The name of the beacon in an AD structure, by way of the whole decoder.
  private func name(_ digits: String) -> String? {
    var names: [String] = []
    var input = ByteReader(octets(digits).rawSpan)
    AdvertisingDataItem.forEach(in: &input) { item in
      if let beacon = Beacon(item) { names.append("\(beacon.name)") }
    }
    return names.first
  }

  @Test func `Beacons are known by their content`() {
    #expect(name("1aff4c000215000102030405060708090a0b0c0d0e0f00010002c5") == "iBeacon")
    #expect(name("1bff1801beac000102030405060708090a0b0c0d0e0f10111213c501") == "AltBeacon")
    #expect(name("17166ffd000102030405060708090a0b0c0d0e0f40080000") == "Exposure Notification")
    #expect(name("0aff4c0010050118abcdef") == "Nearby Info")
    #expect(name("07ff4c0012020003") == "Find My")
    #expect(name("06ff0600030080") == "Swift Pair")
    #expect(name("05ff06000109") == "Connected Devices Platform")
    #expect(name("06162cfe00b727") == "Google Fast Pair")
    #expect(name("0416edfe02") == "Tile")
    #expect(name("04165afd02") == "Samsung SmartTag")
    #expect(name("0416aafe40") == "Find Hub")
    #expect(name("03160f18") == nil)
    #expect(name("04ff590001") == nil)
  }

  @Test func `An iBeacon gives its UUID most significant octet first`() throws {
    let bytes = octets("000102030405060708090a0b0c0d0e0f01020304c5")
    var input = ByteReader(bytes.rawSpan)
    let beacon = try IBeacon(parsing: &input)
    #expect(beacon.uuid.description == "00010203-0405-0607-0809-0A0B0C0D0E0F")
    #expect(beacon.major == 0x0102)
    #expect(beacon.minor == 0x0304)
    #expect(beacon.measuredPower == -59)
    var output = ByteWriter()
    beacon.encode(into: &output)
    #expect(output.bytes == bytes)
  }

  private static let frames: [String] = [
    "00f4" + "000102030405060708090a0b0c0d0e0f", "10f4016578616d706c6500",
    "200000bb81980000000a00000064", "2001000102030405060708090a0b12340506",
    "30f40001020304050607", "40" + "0102030405", "7f01",
  ]

  @Test(arguments: frames)
  func `An Eddystone frame decodes and encodes, and its truncations are errors or shorter frames`(
    digits: String
  ) throws {
    let bytes = octets(digits)
    for length in 0...bytes.count {
      let cut = Array(bytes.prefix(length))
      var input = ByteReader(cut.rawSpan)
      do throws(WireError) {
        let frame = try EddystoneFrame(parsing: &input)
        var output = ByteWriter()
        frame.encode(into: &output)
        #expect(output.bytes == cut)
      } catch {
        #expect(length < bytes.count)
      }
    }
  }

  @Test func `An Eddystone URL spells its codes out`() throws {
    func url(_ digits: String) throws -> String? {
      var input = ByteReader(octets(digits).rawSpan)
      return try EddystoneURL(parsing: &input).url
    }
    #expect(try url("f4016578616d706c6500") == "https://www.example.com/")
    #expect(try url("f40261620d") == "http://ab.gov")
    #expect(try url("f40961") == nil)
    #expect(try url("f4036120") == nil)
  }

  @Test func `Telemetry keeps units and signs`() throws {
    var input = ByteReader(octets("200000bb8ff8000000000a00000064").rawSpan)
    _ = try EddystoneFrame(parsing: &input)
    var plain = ByteReader(octets("0bb8ff800000000a00000064").rawSpan)
    let telemetry = try EddystoneTelemetry(parsing: &plain)
    #expect(telemetry.batteryVoltage == 3000)
    #expect(telemetry.temperature == -128)
    #expect(telemetry.advertisingCount == 10)
    #expect(telemetry.uptime == 100)
  }

  @Test func `Continuity messages follow each other and a cut one is an error`() throws {
    var types: [String] = []
    let payload = octets(
      "0c02aabb" + "100100" + "01" + "000102030405060708090a0b0c0d0e0f" + "0621ff")
    try AppleContinuityMessage.forEach(in: payload.rawSpan) { message in
      types.append(message.type.name.map { "\($0)" } ?? "?")
    }
    #expect(types == ["Handoff", "Nearby Info", "Overflow Area", "HomeKit"])
    types = []
    #expect(throws: WireError.self) {
      try AppleContinuityMessage.forEach(in: octets("0c02aabb1005").rawSpan) { _ in
        types.append("")
      }
    }
    #expect(types.count == 1)
  }
}
