import ByteReading

/// The link layer's 24-bit CRC: x²⁴ + x¹⁰ + x⁹ + x⁶ + x⁴ + x³ + x + 1.
///
/// The bits of values are numbered as in the specification: bit 23 is sent first, and the register's
/// initial value for advertising is 0x555555. Core 6.0, Vol 6, Part B, 3.1.1.
public enum LinkLayerCRC {
  /// The register's initial value for every PDU that does not belong to a connection, a periodic train
  /// or an isochronous stream.
  public static let advertisingInitialValue: UInt32 = 0x55_5555

  /// Computes the CRC of a PDU including its header.
  ///
  /// - Parameters:
  ///   - initial: the register's initial value, the 24 bits of CRCInit as a number.
  ///   - pdu: the header and payload.
  public static func compute(initial: UInt32, over pdu: RawSpan) -> UInt32 {
    // The register is kept bit-reversed, because the least significant bit of an octet is sent first.
    var register = mirrored(initial)
    for offset in pdu.byteOffsets {
      let index = Int((register ^ UInt32(pdu.octet(at: offset) ?? 0)) & 0xFF)
      register = register >> 8 ^ table[index]
    }
    return mirrored(register)
  }

  /// Returns whether a packet's CRC matches its PDU.
  public static func isValid(_ packet: borrowing LinkLayerPacket, initial: UInt32) -> Bool {
    compute(initial: initial, over: packet.pdu) == packet.crc
  }

  /// Returns the initial value with which `compute` returns `crc`, which finds the CRCInit of a connection whose start
  /// was not captured.
  public static func initialValue(yielding crc: UInt32, over pdu: RawSpan) -> UInt32 {
    var register = mirrored(crc)
    for offset in pdu.byteOffsets.reversed() {
      let octet = UInt32(pdu.octet(at: offset) ?? 0)
      for bit in stride(from: 7, through: 0, by: -1) {
        let feedback = register >> 23 & 1
        register = (register ^ feedback * mirroredPolynomial) << 1 & 0xFF_FFFF
        register |= feedback ^ (octet >> UInt32(bit) & 1)
      }
    }
    return mirrored(register)
  }

  /// Converts three octets of a capture, read as a little-endian number, to a CRC value.
  @inline(__always)
  public static func value(ofOctets octets: UInt32) -> UInt32 { mirrored(octets) }

  /// Returns the inverse of `value(ofOctets:)`.
  public static func octets(ofValue value: UInt32) -> UInt32 { mirrored(value) }

  /// Returns the 24 bits in reverse order.
  @inline(__always)
  private static func mirrored(_ value: UInt32) -> UInt32 {
    var bits = value
    bits = (bits >> 1 & 0x5555_5555) | (bits & 0x5555_5555) << 1
    bits = (bits >> 2 & 0x3333_3333) | (bits & 0x3333_3333) << 2
    bits = (bits >> 4 & 0x0F0F_0F0F) | (bits & 0x0F0F_0F0F) << 4
    return bits.byteSwapped >> 8
  }

  private static let mirroredPolynomial: UInt32 = 0xDA_6000

  /// The register after eight steps, for each value of its low octet.
  private static let table: [UInt32] = [
    0x00_0000, 0x01_B4C0, 0x03_6980, 0x02_DD40, 0x06_D300, 0x07_67C0,
    0x05_BA80, 0x04_0E40, 0x0D_A600, 0x0C_12C0, 0x0E_CF80, 0x0F_7B40,
    0x0B_7500, 0x0A_C1C0, 0x08_1C80, 0x09_A840, 0x1B_4C00, 0x1A_F8C0,
    0x18_2580, 0x19_9140, 0x1D_9F00, 0x1C_2BC0, 0x1E_F680, 0x1F_4240,
    0x16_EA00, 0x17_5EC0, 0x15_8380, 0x14_3740, 0x10_3900, 0x11_8DC0,
    0x13_5080, 0x12_E440, 0x36_9800, 0x37_2CC0, 0x35_F180, 0x34_4540,
    0x30_4B00, 0x31_FFC0, 0x33_2280, 0x32_9640, 0x3B_3E00, 0x3A_8AC0,
    0x38_5780, 0x39_E340, 0x3D_ED00, 0x3C_59C0, 0x3E_8480, 0x3F_3040,
    0x2D_D400, 0x2C_60C0, 0x2E_BD80, 0x2F_0940, 0x2B_0700, 0x2A_B3C0,
    0x28_6E80, 0x29_DA40, 0x20_7200, 0x21_C6C0, 0x23_1B80, 0x22_AF40,
    0x26_A100, 0x27_15C0, 0x25_C880, 0x24_7C40, 0x6D_3000, 0x6C_84C0,
    0x6E_5980, 0x6F_ED40, 0x6B_E300, 0x6A_57C0, 0x68_8A80, 0x69_3E40,
    0x60_9600, 0x61_22C0, 0x63_FF80, 0x62_4B40, 0x66_4500, 0x67_F1C0,
    0x65_2C80, 0x64_9840, 0x76_7C00, 0x77_C8C0, 0x75_1580, 0x74_A140,
    0x70_AF00, 0x71_1BC0, 0x73_C680, 0x72_7240, 0x7B_DA00, 0x7A_6EC0,
    0x78_B380, 0x79_0740, 0x7D_0900, 0x7C_BDC0, 0x7E_6080, 0x7F_D440,
    0x5B_A800, 0x5A_1CC0, 0x58_C180, 0x59_7540, 0x5D_7B00, 0x5C_CFC0,
    0x5E_1280, 0x5F_A640, 0x56_0E00, 0x57_BAC0, 0x55_6780, 0x54_D340,
    0x50_DD00, 0x51_69C0, 0x53_B480, 0x52_0040, 0x40_E400, 0x41_50C0,
    0x43_8D80, 0x42_3940, 0x46_3700, 0x47_83C0, 0x45_5E80, 0x44_EA40,
    0x4D_4200, 0x4C_F6C0, 0x4E_2B80, 0x4F_9F40, 0x4B_9100, 0x4A_25C0,
    0x48_F880, 0x49_4C40, 0xDA_6000, 0xDB_D4C0, 0xD9_0980, 0xD8_BD40,
    0xDC_B300, 0xDD_07C0, 0xDF_DA80, 0xDE_6E40, 0xD7_C600, 0xD6_72C0,
    0xD4_AF80, 0xD5_1B40, 0xD1_1500, 0xD0_A1C0, 0xD2_7C80, 0xD3_C840,
    0xC1_2C00, 0xC0_98C0, 0xC2_4580, 0xC3_F140, 0xC7_FF00, 0xC6_4BC0,
    0xC4_9680, 0xC5_2240, 0xCC_8A00, 0xCD_3EC0, 0xCF_E380, 0xCE_5740,
    0xCA_5900, 0xCB_EDC0, 0xC9_3080, 0xC8_8440, 0xEC_F800, 0xED_4CC0,
    0xEF_9180, 0xEE_2540, 0xEA_2B00, 0xEB_9FC0, 0xE9_4280, 0xE8_F640,
    0xE1_5E00, 0xE0_EAC0, 0xE2_3780, 0xE3_8340, 0xE7_8D00, 0xE6_39C0,
    0xE4_E480, 0xE5_5040, 0xF7_B400, 0xF6_00C0, 0xF4_DD80, 0xF5_6940,
    0xF1_6700, 0xF0_D3C0, 0xF2_0E80, 0xF3_BA40, 0xFA_1200, 0xFB_A6C0,
    0xF9_7B80, 0xF8_CF40, 0xFC_C100, 0xFD_75C0, 0xFF_A880, 0xFE_1C40,
    0xB7_5000, 0xB6_E4C0, 0xB4_3980, 0xB5_8D40, 0xB1_8300, 0xB0_37C0,
    0xB2_EA80, 0xB3_5E40, 0xBA_F600, 0xBB_42C0, 0xB9_9F80, 0xB8_2B40,
    0xBC_2500, 0xBD_91C0, 0xBF_4C80, 0xBE_F840, 0xAC_1C00, 0xAD_A8C0,
    0xAF_7580, 0xAE_C140, 0xAA_CF00, 0xAB_7BC0, 0xA9_A680, 0xA8_1240,
    0xA1_BA00, 0xA0_0EC0, 0xA2_D380, 0xA3_6740, 0xA7_6900, 0xA6_DDC0,
    0xA4_0080, 0xA5_B440, 0x81_C800, 0x80_7CC0, 0x82_A180, 0x83_1540,
    0x87_1B00, 0x86_AFC0, 0x84_7280, 0x85_C640, 0x8C_6E00, 0x8D_DAC0,
    0x8F_0780, 0x8E_B340, 0x8A_BD00, 0x8B_09C0, 0x89_D480, 0x88_6040,
    0x9A_8400, 0x9B_30C0, 0x99_ED80, 0x98_5940, 0x9C_5700, 0x9D_E3C0,
    0x9F_3E80, 0x9E_8A40, 0x97_2200, 0x96_96C0, 0x94_4B80, 0x95_FF40,
    0x91_F100, 0x90_45C0, 0x92_9880, 0x93_2C40,
  ]
}
