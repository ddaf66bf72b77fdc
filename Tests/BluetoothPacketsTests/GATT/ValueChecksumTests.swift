import BluetoothPackets
import ByteReading
import Testing

@Suite struct ValueChecksumTests {
  private static func checksum(
    _ kind: ValueLayout.Checksum.Kind, start: UInt32? = nil, isNegated: Bool = false
  ) -> UInt64 {
    let octets = Array("123456789".utf8)
    return ValueLayout.Checksum(
      kind: kind, first: nil, last: nil, start: start, isNegated: isNegated
    )
    .value(of: octets.rawSpan)
  }

  @Test func `Each kind gives the check value that catalogues of CRCs name for it`() {
    // The catalogue's "check": the checksum of "123456789".
    #expect(Self.checksum(.crc8) == 0xF4)
    #expect(Self.checksum(.crc16Modbus) == 0x4B37)
    #expect(Self.checksum(.crc16CCITT) == 0x29B1)
    #expect(Self.checksum(.crc32) == 0xCBF4_3926)
    // CRC-16/XMODEM and CRC-16/ARC differ in what they begin with.
    #expect(Self.checksum(.crc16CCITT, start: 0) == 0x31C3)
    #expect(Self.checksum(.crc16Modbus, start: 0) == 0xBB3D)
  }

  @Test func `Sums are cut to their octets, and may be negated`() {
    #expect(Self.checksum(.sum8) == 0xDD)
    #expect(Self.checksum(.sum16) == 0x01DD)
    #expect(Self.checksum(.sum16, isNegated: true) == 0xFE23)
    #expect(Self.checksum(.sum8, start: 0xFFFF_FFFF) == 0xDC)
    #expect(Self.checksum(.xor8) == 0x31)
    #expect(Self.checksum(.xor8, start: 0xFF) == 0xCE)
  }
}
