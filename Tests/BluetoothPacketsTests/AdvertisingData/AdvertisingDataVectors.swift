import BluetoothPackets

/// Values of AD structures that decode to an item and encode back to the same octets.
///
/// Made up from the layouts in the Core Specification Supplement, Part A, unless said otherwise.
enum AdvertisingDataVectors {
  static let values: [(type: UInt8, octets: String)] = [
    (0x01, "1a"), (0x01, ""), (0x02, "0f180a18"), (0x03, "0f18"), (0x04, "0f1800000100ffff"),
    (0x05, "0f180000"), (0x06, "fb349b5f80000080001000000f180000"),
    (0x07, "9ecadc240ee5a9e093f3a3b50100406e"), (0x08, "636166c3a9"), (0x09, "4269646f6e"),
    (0x0A, "f4"), (0x0D, "0c025a"), (0x0D, "80c57f"), (0x0D, "c80600"), (0x0D, "e40300"),
    (0x0E, "000102030405060708090a0b0c0d0e0f"), (0x0F, "000102030405060708090a0b0c0d0e0f"),
    (0x10, "0200ac05345612ab"), (0x10, "000102030405060708090a0b0c0d0e0f"), (0x11, "ff"),
    (0x12, "06000c00"), (0x14, "0f180a18"), (0x15, "9ecadc240ee5a9e093f3a3b50100406e"),
    (0x16, "0f1864"), (0x17, "112233445566665544332211"), (0x18, "112233445566"), (0x19, "4003"),
    (0x1A, "a000"), (0x1B, "11223344556601"), (0x1C, "02"),
    (0x1D, "000102030405060708090a0b0c0d0e0f"), (0x1E, "000102030405060708090a0b0c0d0e0f"),
    (0x1F, "0f180000"), (0x20, "0f18000001"), (0x21, "9ecadc240ee5a9e093f3a3b50100406e0102"),
    (0x22, "000102030405060708090a0b0c0d0e0f"), (0x23, "000102030405060708090a0b0c0d0e0f"),
    (0x24, "172f2f6578616d706c652e6f7267"), (0x25, "3d0102030405060780090a0b0c0d"),
    (0x25, "030102fffe"), (0x25, "40"), (0x26, "010a03010203021f00"), (0x27, "ff7901"),
    (0x27, "0000000000000080"), (0x28, "ffffffff1f3412"), (0x29, "23af58220103001012"),
    (0x2A, "680102030405060708090a0b0c0d0e0f101112"),
    (0x2B, "00000102030405060708090a0b0c0d0e0fa040"),
    (0x2B, "00000102030405060708090a0b0c0d0e0fa04001020304"),
    (0x2B, "010201020304050607080000000501020304050607ff"),
    (0x2B, "020102030405060708090a0b0c0d0e0f101112131415161718191a"), (0x2B, "7f0102"),
    (0x2C, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"),
    (
      0x2C,
      "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1fff"
        + "2122232425262728292a2b2c2d2e2f303132333435363738"
    ),
    (0x2D, "61626364"), (0x2E, "112233445566"), (0x2F, "a00001"), (0x2F, "a0000102"),
    (0x30, "5475652d3142"), (0x31, "0102030405aabbcc0a0b0c0d"), (0x31, "01020304050a0b0c0d"),
    (0x32, "d6be898e04061015"), (0x34, "0102"), (0x3D, "8f05"),
    (0xFF, "4c0002150001020304050607" + "08090a0b0c0d0e0f00010002c5"), (0xFF, "5900"),
    (0x77, "0102"), (0x77, ""),
  ]

  /// Structures as devices send them, one packet each.
  static let packets: [String] = [
    // A heart rate belt: flags, appearance, services, name.
    "020106" + "03194103" + "05030d180f18" + "0609" + "42656c74" + "21",
    // An iBeacon as Apple's specification lays it out.
    "02011a" + "1aff4c000215000102030405060708090a0b0c0d0e0f00010002c5",
    // Eddystone-URL of https://www.example.com/ with Tx power.
    "020106" + "0303aafe" + "0e16aafe10f401" + "6578616d706c65" + "00",
    // Flags, then padding.
    "0201060000000000",
  ]
}

/// The octets that pairs of hexadecimal digits stand for.
func octets(_ digits: String) -> [UInt8] {
  let nibbles = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: nibbles.count - 1, by: 2).map {
    UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
  }
}
