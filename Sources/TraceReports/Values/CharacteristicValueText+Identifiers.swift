import BluetoothPackets

extension CharacteristicValueText {
  /// Returns System ID, PnP ID and Appearance in their usual notation, or nil for other values.
  ///
  /// Device Information Service 1.2, 3.8 and 3.9; Assigned Numbers, 2.6.
  static func identifier(_ decoded: DecodedValue) -> String? {
    if decoded.layout.uuid == 0x2A01, decoded.octetsLeft == 0, decoded.stoppedBy == nil {
      return appearance(decoded)
    }
    let numbers = decoded.values.compactMap { value -> UInt64? in
      if case .integer(let raw) = value.content { raw } else { nil }
    }
    guard numbers.count == decoded.layout.items.count else { return nil }
    switch (decoded.layout.uuid, numbers.count) {
    case (0x2A23, 2): return systemID(numbers[1] << 40 | numbers[0])
    case (0x2A50, 4):
      return pnpID(
        source: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
    default: return nil
    }
  }

  /// Returns the assigned name with the number.
  private static func appearance(_ decoded: DecodedValue) -> String? {
    guard case .integer(let raw)? = decoded.values.first?.content, decoded.values.count == 1 else {
      return nil
    }
    let number = UInt16(truncatingIfNeeded: raw)
    let name = number == 0 ? "Unknown" : AssignedNumbers.appearance(number)
    return name.map { "\($0) (\(Hexadecimal.number(number, width: 4)))" }
  }

  /// Returns all 64 bits, and the first three octets, which identify the manufacturer.
  private static func systemID(_ value: UInt64) -> String {
    let maker = stride(from: 56, through: 40, by: -8).map { shift in
      Hexadecimal.text([UInt8(truncatingIfNeeded: value >> UInt64(shift))]).uppercased()
    }
    return Hexadecimal.upper(value, width: 16) + " (OUI \(maker.joined(separator: "-")))"
  }

  private static func pnpID(
    source: UInt64, vendor: UInt64, product: UInt64, version: UInt64
  ) -> String {
    var text: String
    switch source {
    case 1:
      text = "Bluetooth SIG company " + Hexadecimal.upper(vendor, width: 4)
      if let name = AssignedNumbers.company(UInt16(truncatingIfNeeded: vendor)) {
        text += " \(name)"
      }
    case 2: text = "USB vendor " + Hexadecimal.upper(vendor, width: 4)
    default: text = "source \(source), vendor " + Hexadecimal.upper(vendor, width: 4)
    }
    // Each hexadecimal digit is a part of the version: 0x0213 is 2.1.3.
    let digits = [version >> 8, version >> 4 & 15, version & 15].map { String($0, radix: 16) }
    return text + ", product \(Hexadecimal.upper(product, width: 4)), version "
      + digits.joined(separator: ".")
  }
}
