import BluetoothPackets
import TraceReports

/// Attribute types by name: "heart_rate" is 2A37, "battery_service" is 180F, and "nordic_uart_tx" belongs to a vendor.
enum AttributeName {
  /// Returns the UUID of a type, given by its digits or its name.
  ///
  /// - Parameters:
  ///   - text: the text in the contract.
  ///   - key: the key to which the text belongs. For `service`, services have priority.
  static func uuid(_ text: String, for key: ContractKey) throws(ContractProblem) -> BluetoothUUID {
    if let uuid = BluetoothUUID(text) { return uuid }
    let word = ContractWord.normal(text)
    let isOfService = key.name == "service" || key.subject == "service"
    let isOfValue = key.name == "value"
    let tables =
      isOfService
      ? [services, characteristics, vendors]
      : isOfValue ? [characteristics, vendors] : [characteristics, services, vendors]
    for names in tables {
      if let uuid = try find(word, text, names) { return uuid }
    }
    // "heart_rate" is short for the measurement.
    let words = tables.flatMap { $0 }.flatMap { named in
      let word = named.word.replacing("-", with: "_")
      return word.hasSuffix("_measurement")
        ? [String(word.dropLast("_measurement".count)), word] : [word]
    }
    let nearest = ContractProblem.meant(by: word.replacing("-", with: "_"), in: words)
    throw ContractProblem(
      "\"\(key.name)\" can't be \"\(text.printable)\": no attribute has this name",
      advice: nearest.map { "did you mean \"\($0)\"?" }
        ?? "write its UUID: 2A37, or all 32 digits for a vendor's attribute")
  }

  /// Returns the attribute with this name, or the only one whose name starts with it. "heart_rate" is the measurement.
  private static func find(
    _ word: String, _ text: String, _ names: [Named]
  ) throws(ContractProblem) -> BluetoothUUID? {
    if let exact = names.first(where: { $0.word == word }) { return exact.uuid }
    let longer = names.filter { $0.word.hasPrefix(word + "-") }
    if let measurement = longer.first(where: { $0.word == word + "-measurement" }) {
      return measurement.uuid
    }
    guard longer.count > 1 else { return longer.first?.uuid }
    let forms = longer.prefix(6).map { $0.word.replacing("-", with: "_") }
    throw ContractProblem(
      "\"\(text.printable)\" can be several attributes",
      advice: "write \(forms.joined(separator: " or "))"
    )
  }

  private typealias Named = (word: String, uuid: BluetoothUUID)

  private static let characteristics = names(of: AssignedNumbers.characteristics)
  /// The names of services: "battery" and "battery-service".
  private static let services = names(of: AssignedNumbers.services).flatMap {
    [$0, ($0.word + "-service", $0.uuid)]
  }

  /// UUID ranges of vendors' attributes with names: the lower 96 bits, and the range of the upper 32 bits.
  private static let vendorRanges: [(base: UInt128, first: ClosedRange<UInt128>)] = [
    (0xB5A3_F393_E0A9_E50E_24DC_CA9E, 0x6E40_0001...0x6E40_0003),
    (0xF315_4F60_9FB8_8388_30DA_EA50, 0x8EC9_0001...0x8EC9_0004),
    (0x1212_EFDE_1523_785F_EABC_D123, 0x0000_1523...0x0000_1534),
    (0x0451_4000_B000_0000_0000_0000, 0xF000_FFC0...0xF000_FFD0),
    (0x8366_4814_8EB0_01DE_3210_0BEA, 0xFE2C_1233...0xFE2C_1239),
  ]

  private static let vendors: [Named] = vendorRanges.flatMap { range in
    range.first.compactMap { first in
      let uuid = BluetoothUUID(rawValue: first << 96 | range.base)
      return uuid.vendorName.map { (ContractWord.normal("\($0)"), uuid) }
    }
  }

  private static func names(of table: AssignedNumberTable) -> [Named] {
    table.entries.map { (ContractWord.normal($0.name), BluetoothUUID($0.number)) }
  }
}
