import BluetoothPackets

extension DecodedValue {
  /// Why the octets can't match the SIG's layout, or nil if they can.
  ///
  /// Vendors use the SIG's numbers for their own values. Values that the specification rules out are shown as octets
  /// and not under names that do not apply.
  var misfit: String? {
    guard let number = layout.uuid.short16, ValueLayouts.profileName(of: layout.uuid) == nil else {
      return nil
    }
    if layout.fixedLength != nil, octetsLeft > 0, stoppedBy == nil {
      return "\(octetsLeft) octet\(octetsLeft == 1 ? " is" : "s are") left over"
    }
    let integers = leaves.compactMap { leaf -> (name: String, raw: UInt64, isNamed: Bool)? in
      guard case .integer(let raw) = leaf.value.content else { return nil }
      return ("\(leaf.value.name)", raw, leaf.value.item.name(of: raw) != nil)
    }
    for low in integers where low.name.hasPrefix("Minimum ") && !low.isNamed {
      let name = "Maximum " + low.name.dropFirst("Minimum ".count)
      if let high = integers.first(where: { $0.name == name }), !high.isNamed, high.raw < low.raw {
        return "\(high.name) is below \(low.name)"
      }
    }
    let ranges = DecodedValue.ranges[number] ?? []
    for (place, range) in ranges where integers.indices.contains(place) {
      let field = integers[place]
      if !field.isNamed, !range.contains(field.raw) { return "\(field.name) is out of range" }
    }
    return nil
  }

  /// The fields, by index, whose octets may not have all possible values. GATT Specification Supplement; Core 6.0, Vol
  /// 3, Part C, 12.3 for 2A04.
  private static let ranges: [UInt16: [(Int, ClosedRange<UInt64>)]] = [
    0x2A04: [(0, 6...3200), (1, 6...3200), (2, 0...499), (3, 10...3200)],
    0x2A08: dateTime,
    0x2A0A: dateTime,
    0x2A0C: dateTime,
    0x2A19: [(0, 0...100)],
    0x2A2B: dateTime,
    0x2A50: [(0, 1...2)],
  ]

  /// Year, month, day, hours, minutes and seconds.
  private static let dateTime: [(Int, ClosedRange<UInt64>)] = [
    (0, 0...9999), (1, 0...12), (2, 0...31), (3, 0...23), (4, 0...59), (5, 0...59),
  ]
}
