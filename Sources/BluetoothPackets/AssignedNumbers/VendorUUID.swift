/// 128-bit UUIDs of vendors, with their common names.
///
/// Most vendors vary the first 32 bits of their own base UUID, so the table is organized that way.
enum VendorUUID {
  static func name(of uuid: UInt128) -> StaticString? {
    let first = UInt32(truncatingIfNeeded: uuid >> 96)
    switch uuid & 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF {
    case 0xB5A3_F393_E0A9_E50E_24DC_CA9E: return nordicUART(first)
    case 0xF315_4F60_9FB8_8388_30DA_EA50: return nordicDFU(first)
    case 0x1212_EFDE_1523_785F_EABC_D123: return nordicLegacy(first)
    case 0x9B35_4933_9B10_52FF_A974_0042: return nordicThingy(first)
    case 0x0451_4000_B000_0000_0000_0000: return texasInstruments(first)
    case 0x8366_4814_8EB0_01DE_3210_0BEA: return fastPair(first)
    case 0x8ED3_4BDF_8A39_A01B_EBED_E295: return eddystone(first)
    case 0xF6A5_4007_A371_722F_4EBD_8436: return memfault(first)
    case 0x251D_470A_A062_FA19_22DF_A9A8: return microbit(first)
    case BluetoothUUID.base: return short(first)
    default: return apple(uuid) ?? single(uuid)
    }
  }

  /// Returns the published uses of members' 16-bit UUIDs.
  private static func short(_ first: UInt32) -> StaticString? {
    switch first {
    case 0xFCB2: "Detecting Unwanted Location Trackers"
    case 0xFD5A: "Samsung SmartTag"
    case 0xFD6F: "Exposure Notification"
    case 0xFE2C: "Google Fast Pair"
    case 0xFE59: "Nordic Secure DFU"
    case 0xFEAA: "Eddystone"
    case 0xFEEC, 0xFEED: "Tile"
    case 0xFFF6: "Matter"
    default: nil
    }
  }

  private static func nordicUART(_ first: UInt32) -> StaticString? {
    switch first {
    case 0x6E40_0001: "Nordic UART Service"
    case 0x6E40_0002: "Nordic UART RX"
    case 0x6E40_0003: "Nordic UART TX"
    default: nil
    }
  }

  private static func nordicDFU(_ first: UInt32) -> StaticString? {
    switch first {
    case 0x8EC9_0001: "Nordic DFU Control Point"
    case 0x8EC9_0002: "Nordic DFU Packet"
    case 0x8EC9_0003: "Nordic Buttonless DFU without Bonds"
    case 0x8EC9_0004: "Nordic Buttonless DFU with Bonds"
    case 0x8E40_0001: "Nordic Experimental Buttonless DFU"
    default: nil
    }
  }

  private static func nordicLegacy(_ first: UInt32) -> StaticString? {
    switch first {
    case 0x0000_1523: "Nordic LED Button Service"
    case 0x0000_1524: "Nordic LED Button: Button"
    case 0x0000_1525: "Nordic LED Button: LED"
    case 0x0000_1530: "Nordic Legacy DFU Service"
    case 0x0000_1531: "Nordic Legacy DFU Control Point"
    case 0x0000_1532: "Nordic Legacy DFU Packet"
    case 0x0000_1534: "Nordic Legacy DFU Version"
    default: nil
    }
  }

  private static func nordicThingy(_ first: UInt32) -> StaticString? {
    switch first {
    case 0xEF68_0100: "Nordic Thingy Configuration Service"
    case 0xEF68_0200: "Nordic Thingy Environment Service"
    case 0xEF68_0300: "Nordic Thingy User Interface Service"
    case 0xEF68_0400: "Nordic Thingy Motion Service"
    case 0xEF68_0500: "Nordic Thingy Sound Service"
    default: nil
    }
  }

  private static func texasInstruments(_ first: UInt32) -> StaticString? {
    switch first {
    case 0xF000_FFC0: "TI OAD Service"
    case 0xF000_FFC1: "TI OAD Image Identify"
    case 0xF000_FFC2: "TI OAD Image Block"
    case 0xF000_FFC5: "TI OAD Control Point"
    case 0xF000_FFD0: "TI OAD Reset Service"
    case 0xF000_CCC0: "TI Connection Control Service"
    default: nil
    }
  }

  private static func fastPair(_ first: UInt32) -> StaticString? {
    switch first {
    case 0xFE2C_1233: "Google Fast Pair Model ID"
    case 0xFE2C_1234: "Google Fast Pair Key-based Pairing"
    case 0xFE2C_1235: "Google Fast Pair Passkey"
    case 0xFE2C_1236: "Google Fast Pair Account Key"
    case 0xFE2C_1237: "Google Fast Pair Additional Data"
    case 0xFE2C_1238: "Google Fast Pair Beacon Actions"
    case 0xFE2C_1239: "Google Fast Pair Message Stream PSM"
    default: nil
    }
  }

  private static func eddystone(_ first: UInt32) -> StaticString? {
    switch first {
    case 0xA3C8_7500: "Eddystone Configuration Service"
    case 0xA3C8_7501: "Eddystone Capabilities"
    case 0xA3C8_7502: "Eddystone Active Slot"
    case 0xA3C8_7503: "Eddystone Advertising Interval"
    case 0xA3C8_7504: "Eddystone Radio Tx Power"
    case 0xA3C8_7505: "Eddystone Advertised Tx Power"
    case 0xA3C8_7506: "Eddystone Lock State"
    case 0xA3C8_7507: "Eddystone Unlock"
    case 0xA3C8_7508: "Eddystone Public ECDH Key"
    case 0xA3C8_7509: "Eddystone EID Identity Key"
    case 0xA3C8_750A: "Eddystone ADV Slot Data"
    case 0xA3C8_750B: "Eddystone Factory Reset"
    case 0xA3C8_750C: "Eddystone Remain Connectable"
    default: nil
    }
  }

  private static func memfault(_ first: UInt32) -> StaticString? {
    switch first {
    case 0x5422_0000: "Memfault Diagnostic Service"
    case 0x5422_0001: "Memfault Supported Features"
    case 0x5422_0002: "Memfault Device Identifier"
    case 0x5422_0003: "Memfault Data URI"
    case 0x5422_0004: "Memfault Authorization"
    case 0x5422_0005: "Memfault Data Export"
    default: nil
    }
  }

  private static func microbit(_ first: UInt32) -> StaticString? {
    switch first {
    case 0xE95D_0753: "micro:bit Accelerometer Service"
    case 0xE95D_CA4B: "micro:bit Accelerometer Data"
    case 0xE95D_FB24: "micro:bit Accelerometer Period"
    case 0xE95D_F2D8: "micro:bit Magnetometer Service"
    case 0xE95D_9882: "micro:bit Button Service"
    case 0xE95D_DA90: "micro:bit Button A State"
    case 0xE95D_DA91: "micro:bit Button B State"
    case 0xE95D_93B0: "micro:bit DFU Control Service"
    case 0xE95D_93B1: "micro:bit DFU Control"
    default: nil
    }
  }

  private static func apple(_ uuid: UInt128) -> StaticString? {
    switch uuid {
    case 0x7905_F431_B5CE_4E99_A40F_4B1E_122D_00D0: "Apple Notification Center Service"
    case 0x9FBF_120D_6301_42D9_8C58_25E6_99A2_1DBD: "ANCS Notification Source"
    case 0x69D1_D8F3_45E1_49A8_9821_9BBD_FDAA_D9D9: "ANCS Control Point"
    case 0x22EA_C6E9_24D6_4BB5_BE44_B36A_CE7C_7BFB: "ANCS Data Source"
    case 0x89D3_502B_0F36_433A_8EF4_C502_AD55_F8DC: "Apple Media Service"
    case 0x9B3C_81D8_57B1_4A8A_B8DF_0E56_F7CA_51C2: "AMS Remote Command"
    case 0x2F7C_ABCE_808D_411F_9A0C_BB92_BA96_C102: "AMS Entity Update"
    case 0xC6B2_F38C_23AB_46D8_A6AB_A3A8_70BB_D5D7: "AMS Entity Attribute"
    case 0xD061_1E78_BBB4_4591_A5F8_4879_10AE_4366: "Apple Continuity Service"
    case 0x8667_556C_9A37_4C91_84ED_54EE_27D9_0049: "Apple Continuity"
    case 0x9FA4_80E0_4967_4542_9390_D343_DC5D_04AE: "Apple Nearby Service"
    case 0xAF0B_ADB1_5B99_43CD_917A_A77B_C549_E3CC: "Apple Nearby"
    case 0xABDD_3056_28FA_441D_A470_55A7_5A52_553A: "Apple L2CAP PSM Characteristic"
    case 0x03B8_0E5A_EDE8_4B33_A751_6CE3_4EC4_C700: "MIDI over Bluetooth LE Service"
    case 0x7772_E5DB_3868_4112_A1A9_F266_9D10_6BF3: "MIDI over Bluetooth LE Data I/O"
    default: nil
    }
  }

  private static func single(_ uuid: UInt128) -> StaticString? {
    switch uuid {
    case 0x8D53_DC1D_1DB7_4CD3_868B_8A52_7460_AA84: "MCUmgr SMP Service"
    case 0xDA2E_7828_FBCE_4E01_AE9E_2611_7499_7C48: "MCUmgr SMP"
    case 0x1D14_D6EE_FD63_4FA1_BFA4_8F47_B421_19F0: "Silicon Labs OTA Service"
    case 0xF7BF_3564_FB6D_4E53_88A4_5E37_E032_6063: "Silicon Labs OTA Control"
    case 0x9842_27F3_34FC_4045_A5D0_2C58_1F81_A153: "Silicon Labs OTA Data"
    case 0x18EE_2EF5_263D_4559_959F_4F9C_429F_9D11: "Matter BTP C1"
    case 0x18EE_2EF5_263D_4559_959F_4F9C_429F_9D12: "Matter BTP C2"
    case 0x6463_0238_8772_45F2_B87D_748A_8321_8F04: "Matter BTP C3"
    case 0x4953_5343_FE7D_4AE5_8FA9_9FAF_D205_E455: "Microchip Transparent UART Service"
    case 0x4953_5343_1E4D_4BD9_BA61_23C6_4724_9616: "Microchip Transparent UART TX"
    case 0x4953_5343_8841_43F4_A8D4_ECBE_3472_9BB3: "Microchip Transparent UART RX"
    default: nil
    }
  }
}
