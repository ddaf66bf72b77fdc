import ByteReading

/// The time until the packet that an AuxPtr or a SyncInfo points to. A separate bit gives the unit.
enum PointerOffset {
  /// Whether a field with that display filter name is such a time.
  static func isOffset(_ name: String) -> Bool {
    name.hasSuffix(".aux_offset") || name.hasSuffix(".sync_offset")
  }

  /// Returns the time as text, or nil for any other field.
  ///
  /// - Parameters:
  ///   - name: the display filter name of the field.
  ///   - offset: the value of the field.
  ///   - values: the values of the frame's fields.
  static func text(_ name: String, _ offset: UInt64, _ values: FrameValues) -> String? {
    guard isOffset(name), let dot = name.lastIndex(of: "."),
      let units = values["\(name[...dot])offset_units"]
    else { return nil }
    let isAdjusted = values["\(name[...dot])offset_adjust"] == 1
    let unit: UInt64 = units == 0 ? 30 : 300
    // Offset Adjust.
    let worth = offset * unit + (isAdjusted ? 2_457_600 : 0)
    return "\(offset) × \(unit) µs\(isAdjusted ? " + 2.4576 s" : "") = \(worth) µs"
  }
}
