import BluetoothPackets
import ByteReading
import TestSupport
import Testing

/// Android's vendor-specific commands and events. The layouts are those of the Android Open Source
/// Project's "HCI requirements" and of Bumble's android module; the packets are made by hand.
@Suite struct AndroidVendorTests {
  private func fields(_ digits: String, isCommand: Bool) throws -> [String: UInt64] {
    let octets = [UInt8](hexadecimal: digits)
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    if isCommand {
      _ = try HCICommand(parsing: &input)
    } else {
      _ = try HCIEvent(parsing: &input)
    }
    var values: [String: UInt64] = [:]
    for sighting in watcher.fields { values["\(sighting.field.filterName)"] = sighting.value }
    return values.filter { $0.key.hasPrefix("bthci_vendor.android") }
  }

  @Test func `Android's commands have names, other vendors' have numbers`() {
    #expect(HCIOpcode(rawValue: 0xFD53).description == "Android LE Get Vendor Capabilities")
    #expect(HCIOpcode(rawValue: 0xFD57).description == "Android LE APCF")
    #expect(HCIOpcode(rawValue: 0xFD5F).description == "Android Dynamic Audio Buffer")
    #expect(HCIOpcode(rawValue: 0xFC57).description == "Vendor Specific 0xFC57")
  }

  @Test func `A command identifies its first parameters`() throws {
    // LE_APCF, add to filter 3 a service UUID.
    let filter = try fields("57fd 05 03 00 03 0d18", isCommand: true)
    #expect(filter["bthci_vendor.android.apcf.sub_opcode"] == 3)
    #expect(filter["bthci_vendor.android.apcf.filter_index"] == 3)
    let report = try fields("5efd 07 00 1f000000 e803", isCommand: true)
    #expect(report["bthci_vendor.android.bqr.event_mask"] == 0x1F)
    #expect(report["bthci_vendor.android.bqr.minimum_interval"] == 1000)
  }

  @Test func `Capabilities are reported as far as a controller's version goes`() throws {
    let old = try fields("0e 0c 01 53fd 00 10 01 0004 20 01 10 01", isCommand: false)
    #expect(old["bthci_vendor.android.capabilities.max_advertising_instances"] == 16)
    #expect(old["bthci_vendor.android.capabilities.version"] == nil)
    let newer = try fields(
      "0e 13 01 53fd 00 10 01 0004 20 01 10 01 5f00 4000 01 01 01", isCommand: false)
    #expect(newer["bthci_vendor.android.capabilities.version"] == 0x5F)
    #expect(newer["bthci_vendor.android.capabilities.address_generation"] == 1)
    #expect(newer["bthci_vendor.android.capabilities.a2dp_offload"] == nil)
    let failed = try fields("0e 04 01 53fd 01", isCommand: false)
    #expect(failed == ["bthci_vendor.android.status": 1])
  }

  @Test func `A quality report identifies signal and retransmissions`() throws {
    let counters = String(repeating: "01000000", count: 9)
    let event = try fields(
      "ff 32 58 01 01 4000 00 05 c4 0a 03 02 d007" + counters + "00", isCommand: false)
    #expect(event["bthci_vendor.android.subevent"] == 0x58)
    #expect(event["bthci_vendor.android.bqr.rssi"].map { Int64(bitPattern: $0) } == -60)
    #expect(event["bthci_vendor.android.bqr.retransmissions"] == 1)
    #expect(event["bthci_vendor.android.connection_handle"] == 0x0040)
  }

  @Test(
    arguments: [
      // Another vendor's event that begins with the number of a report, cut reports, other lengths.
      "ff 03 58 01 02", "ff 02 54 00", "ff 04 55 01 00 40", "ff 06 55 01 00 4000 00", "ff 00",
      "ff 0a 56 01 09 01 aabbccddeeff",
    ])
  func `What does not fit Android's layout is left alone`(digits: String) throws {
    #expect(try fields(digits, isCommand: false) == [:])
  }

  @Test func `Frequency_Compensation is fifteen bits with a sign, and one value says nothing`()
    throws
  {
    func reported(_ digits: String) throws -> (value: Int64, name: String?) {
      let octets = [UInt8](hexadecimal: "3e 10 31 4000 01 0000 0000" + digits + "00 00 00 00 01 00")
      let watcher = FieldWatcher()
      var input = ByteReader(octets.rawSpan, watcher: watcher)
      let event = try HCIEvent(parsing: &input)
      var output = ByteWriter()
      event.encode(into: &output)
      #expect(output.bytes == octets)
      let sighting = try #require(
        watcher.fields.first { "\($0.field.name)" == "Frequency_Compensation" })
      #expect(sighting.field.unit == .hundredthPartPerMillion)
      return (
        Int64(bitPattern: sighting.value),
        sighting.field.valueName(of: sighting.value).map { "\($0)" }
      )
    }
    // The sixteenth bit is the sign's, or reserved: -100.00 ppm either way.
    #expect(try reported("f0d8").value == -10_000)
    #expect(try reported("f058").value == -10_000)
    #expect(try reported("1027").value == 10_000)
    #expect(try reported("00c0").name == "not available")
    #expect(try reported("1027").name == nil)
  }
}
