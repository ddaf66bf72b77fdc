import BluetoothPackets
import ByteReading
import Testing

@Suite struct AdvertisingDataIssueTests {
  private static let cases: [(digits: String, kinds: [AdvertisingDataIssue.Kind])] = [
    ("020106" + "03190003", []),
    ("020106" + "0609aabb", [.structureOverrun]),
    ("02010600000100", [.nonZeroPadding]),
    ("021941", [.malformedValue]),
    ("0319400300", []),
    ("0419400300", [.excessOctets]),
    ("04030f180a", [.partialListEntry]),
    ("020106020106", [.duplicateType]),
    ("03020f18" + "03030a18", [.completeAndIncompleteList]),
    ("020841" + "03094142", [.twoLocalNames]),
    ("0309c328", [.nameNotUTF8]),
    ("020107", [.contradictingFlags]),
    ("05120c000600", [.intervalRange]),
    ("0512ffffffff", []),
    ("03ff5900" + "03ff5900" + "03160f18" + "03160f18", []),
    ("0100", []),
    ("05", [.structureOverrun]),
  ]

  @Test(arguments: cases)
  func `Each rule finds what breaks it and nothing else`(
    digits: String, kinds: [AdvertisingDataIssue.Kind]
  ) {
    let issues = AdvertisingDataIssue.find(in: octets(digits).rawSpan, context: .advertising)
    #expect(issues.map(\.kind) == kinds)
  }

  @Test func `Flags belong into advertising, not into a scan response`() {
    let issues = AdvertisingDataIssue.find(
      in: octets("03190003020106").rawSpan, base: 8, context: .scanResponse)
    #expect(issues == [AdvertisingDataIssue(kind: .flagsInScanResponse, type: .flags, offset: 12)])
  }
}
