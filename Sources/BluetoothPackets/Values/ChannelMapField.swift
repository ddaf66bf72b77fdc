import ByteReading

/// One field for each bit of a channel map of five octets; used only with a watcher.
enum ChannelMapField {
  /// One field per channel, in the order of channel indices.
  static let linkLayer = channels(.linkLayer, from: 1920)
  /// One field per channel, in the order of channel indices.
  static let advertisingData = channels(.advertisingData, from: 1960)

  /// Creates the fields of a channel map.
  ///
  /// - Parameters:
  ///   - layer: the layer whose PDU contains the map.
  ///   - number: the number of the first channel's field; the others follow.
  private static func channels(_ layer: Layer, from number: UInt16) -> [Field] {
    (0..<40).compactMap { index in
      names(index).map { name, filterName in
        Field(
          number + UInt16(index), layer, name, filterName, .boolean, mask: 1 << UInt64(index),
          clause: "Vol 6, Part B, 1.4.1",
          meaning: index < 37
            ? "Whether this channel is used." : "Reserved; set to 0.")
      }
    }
  }

  private static func names(_ index: Int) -> (StaticString, StaticString)? {
    switch index {
    case 0: ("RF Channel 1 (2404 MHz - Data - 0)", "btcommon.le_channel_map.0")
    case 1: ("RF Channel 2 (2406 MHz - Data - 1)", "btcommon.le_channel_map.1")
    case 2: ("RF Channel 3 (2408 MHz - Data - 2)", "btcommon.le_channel_map.2")
    case 3: ("RF Channel 4 (2410 MHz - Data - 3)", "btcommon.le_channel_map.3")
    case 4: ("RF Channel 5 (2412 MHz - Data - 4)", "btcommon.le_channel_map.4")
    case 5: ("RF Channel 6 (2414 MHz - Data - 5)", "btcommon.le_channel_map.5")
    case 6: ("RF Channel 7 (2416 MHz - Data - 6)", "btcommon.le_channel_map.6")
    case 7: ("RF Channel 8 (2418 MHz - Data - 7)", "btcommon.le_channel_map.7")
    case 8: ("RF Channel 9 (2420 MHz - Data - 8)", "btcommon.le_channel_map.8")
    case 9: ("RF Channel 10 (2422 MHz - Data - 9)", "btcommon.le_channel_map.9")
    case 10: ("RF Channel 11 (2424 MHz - Data - 10)", "btcommon.le_channel_map.10")
    case 11: ("RF Channel 13 (2428 MHz - Data - 11)", "btcommon.le_channel_map.11")
    case 12: ("RF Channel 14 (2430 MHz - Data - 12)", "btcommon.le_channel_map.12")
    case 13: ("RF Channel 15 (2432 MHz - Data - 13)", "btcommon.le_channel_map.13")
    case 14: ("RF Channel 16 (2434 MHz - Data - 14)", "btcommon.le_channel_map.14")
    case 15: ("RF Channel 17 (2436 MHz - Data - 15)", "btcommon.le_channel_map.15")
    case 16: ("RF Channel 18 (2438 MHz - Data - 16)", "btcommon.le_channel_map.16")
    case 17: ("RF Channel 19 (2440 MHz - Data - 17)", "btcommon.le_channel_map.17")
    case 18: ("RF Channel 20 (2442 MHz - Data - 18)", "btcommon.le_channel_map.18")
    case 19: ("RF Channel 21 (2444 MHz - Data - 19)", "btcommon.le_channel_map.19")
    case 20: ("RF Channel 22 (2446 MHz - Data - 20)", "btcommon.le_channel_map.20")
    case 21: ("RF Channel 23 (2448 MHz - Data - 21)", "btcommon.le_channel_map.21")
    case 22: ("RF Channel 24 (2450 MHz - Data - 22)", "btcommon.le_channel_map.22")
    case 23: ("RF Channel 25 (2452 MHz - Data - 23)", "btcommon.le_channel_map.23")
    case 24: ("RF Channel 26 (2454 MHz - Data - 24)", "btcommon.le_channel_map.24")
    case 25: ("RF Channel 27 (2456 MHz - Data - 25)", "btcommon.le_channel_map.25")
    case 26: ("RF Channel 28 (2458 MHz - Data - 26)", "btcommon.le_channel_map.26")
    case 27: ("RF Channel 29 (2460 MHz - Data - 27)", "btcommon.le_channel_map.27")
    case 28: ("RF Channel 30 (2462 MHz - Data - 28)", "btcommon.le_channel_map.28")
    case 29: ("RF Channel 31 (2464 MHz - Data - 29)", "btcommon.le_channel_map.29")
    case 30: ("RF Channel 32 (2466 MHz - Data - 30)", "btcommon.le_channel_map.30")
    case 31: ("RF Channel 33 (2468 MHz - Data - 31)", "btcommon.le_channel_map.31")
    case 32: ("RF Channel 34 (2470 MHz - Data - 32)", "btcommon.le_channel_map.32")
    case 33: ("RF Channel 35 (2472 MHz - Data - 33)", "btcommon.le_channel_map.33")
    case 34: ("RF Channel 36 (2474 MHz - Data - 34)", "btcommon.le_channel_map.34")
    case 35: ("RF Channel 37 (2476 MHz - Data - 35)", "btcommon.le_channel_map.35")
    case 36: ("RF Channel 38 (2478 MHz - Data - 36)", "btcommon.le_channel_map.36")
    case 37: ("Reserved", "btcommon.le_channel_map.37")
    case 38: ("Reserved", "btcommon.le_channel_map.38")
    case 39: ("Reserved", "btcommon.le_channel_map.39")
    default: nil
    }
  }
}
