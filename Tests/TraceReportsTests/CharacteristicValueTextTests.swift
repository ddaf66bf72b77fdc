import ReportTestSupport
import BluetoothPackets
import Testing
import TraceReports

@Suite struct CharacteristicValueTextTests {
  @Test func `A date reads as one, and what is not known of it is a question mark`() throws {
    // Made up, by the layouts of the GATT Specification Supplement.
    let cases: [(BluetoothUUID, [UInt8], String)] = [
      // Date of Birth: year 2024, month 3, day 2.
      ("2A85", [0xE8, 0x07, 3, 2], "2024-03-02"),
      ("2A85", [0x00, 0x00, 3, 2], "?-03-02"),
      ("2A85", [0xE8, 0x07, 3], "Year 2024, Month March; Day is cut"),
      (
        "2A85", [0xE8, 0x07, 3, 2, 9],
        "e807030209 (no valid Date of Birth: 1 octet is left over)"
      ),
      // Date of Threshold Assessment.
      ("2A86", [0xE8, 0x07, 2, 29], "2024-02-29"),
      // Date Time: the same, with hours, minutes and seconds.
      ("2A08", [0xE8, 0x07, 2, 29, 23, 59, 58], "2024-02-29 23:59:58"),
      ("2A08", [0xE8, 0x07, 2, 29], "Year 2024, Month 2, Day 29; Hours is cut"),
      // Date UTC: 19,784 days since the first of January 1970.
      ("2AED", [0x48, 0x4D, 0x00], "2024-03-02"),
      // Battery Information: flags, features, and the days.
      (
        "2BEC", [0x01, 0x00, 0x01, 0x48, 0x4D, 0x00],
        "Battery Features Battery Replaceable, Battery Manufacture Date 2024-03-02"
      ),
    ]
    for (uuid, octets, text) in cases {
      let layout = try #require(ValueLayouts.standard[uuid, written: false])
      #expect(CharacteristicValueText.line(layout.read(octets.rawSpan), of: octets) == text)
    }
  }

  @Test func `A value that the specification rules out is shown as octets`() throws {
    let cases: [(BluetoothUUID, [UInt8], String)] = [
      ("2A19", [100], "100 %"),
      ("2A19", [200], "c8 (no valid Battery Level: Battery Level is out of range)"),
      (
        "2A04", [0x50, 0, 0x10, 0, 0, 0, 0x64, 0],
        "5000100000006400 (no valid Peripheral Preferred Connection Parameters: "
          + "Maximum Connection Interval is below Minimum Connection Interval)"
      ),
      (
        "2A04", [0x10, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF],
        "Minimum Connection Interval 20.00 ms, Maximum Connection Interval no specific value, "
          + "Peripheral Latency 0, Connection Supervision Timeout Multiplier no specific value"
      ),
      (
        "2A08", [0xE8, 0x07, 13, 2, 0, 0, 0],
        "e8070d02000000 (no valid Date Time: Month is out of range)"
      ),
    ]
    for (uuid, octets, text) in cases {
      let layout = try #require(ValueLayouts.standard[uuid, written: false])
      #expect(CharacteristicValueText.line(layout.read(octets.rawSpan), of: octets) == text)
    }
  }
}
