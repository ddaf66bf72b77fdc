import BluetoothPackets
import ByteReading
import CaptureFiles
import TraceAnalysis

/// AD structures as lines of text: the type and the decoded value.
enum AdvertisingStructureText {
  /// Returns one line for each structure, up to one with a wrong length.
  static func lines(of octets: [UInt8], width: Int) -> [String] {
    var lines: [String] = []
    var read = 0
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      let value = [UInt8](copying: structure.value)
      read = structure.offset + 2 + value.count
      let name = structure.type.shortName
      let text = describe(structure)
      let room = max(8, (width - name.count - 4) / 2)
      lines.append(
        "\(name): \(text ?? Hexadecimal.text(value, limit: room))".truncated(to: width))
    }
    let rest = octets.count - read
    if rest > 0, octets[read] != 0 {
      lines.append(
        "cut: \(Hexadecimal.text(Array(octets[read...]), limit: 16)) claims "
          + "\(octets[read]) octets, \(rest - 1) follow")
    }
    return lines
  }

  /// Returns the decoded value, if it adds information to the octets.
  private static func describe(_ structure: borrowing ADStructure) -> String? {
    let item = AdvertisingDataItem(structure)
    if let beacon = Beacon(item) {
      let name = "\(beacon.name)"
      let whole = AdvertisingPayloadText.describe(octets(of: structure))
      return whole.isEmpty ? name : whole
    }
    switch item {
    case .flags(let flags): return flags.words
    case .localName(let name, _), .broadcastName(let name):
      return "\"" + String(decoding: [UInt8](copying: name), as: UTF8.self).printable + "\""
    case .txPowerLevel(let level): return "\(level) dBm"
    case .serviceUUIDs(let list, _), .solicitationUUIDs(let list):
      var names: [String] = []
      list.forEach { names.append($0.shortName) }
      return names.joined(separator: ", ")
    case .serviceData(let data):
      return "\(data.uuid.shortName) \(Hexadecimal.text(data.payload, limit: 24))"
    case .manufacturerData(let data):
      let company =
        AssignedNumbers.company(data.company)?.trimmedCompany
        ?? "company " + Hexadecimal.upper(data.company, width: 4)
      return "\(company) \(Hexadecimal.text(data.payload, limit: 24))"
    case .appearance(let value):
      return AssignedNumbers.appearance(value) ?? Hexadecimal.upper(value, width: 4)
    case .connectionIntervalRange(let range):
      return "\(bound(range.minimumMilliseconds)) to \(bound(range.maximumMilliseconds))"
    case .advertisingInterval(let interval):
      return Decimals.text(interval.milliseconds, atMost: 3) + " ms"
    case .uri(let uri): return uri.text.printable
    default: return nil
    }
  }

  private static func bound(_ milliseconds: Double?) -> String {
    milliseconds.map { Decimals.text($0, atMost: 2) + " ms" } ?? "any"
  }

  /// Returns a structure with its length and type as separate data.
  private static func octets(of structure: borrowing ADStructure) -> [UInt8] {
    var output = ByteWriter()
    structure.encode(into: &output)
    return output.bytes
  }

  /// Returns a name such as "Manufacturer Specific Data (Apple)".
  static func name(_ type: ADType, owner: [UInt8]) -> String {
    guard owner.count == 2 else { return type.shortName }
    let number = UInt16(owner[0]) | UInt16(owner[1]) << 8
    let whose =
      type == .manufacturerData
      ? AssignedNumbers.company(number)?.trimmedCompany
      : BluetoothUUID(number).assignedName
    return "\(type.shortName) (\(whose ?? Hexadecimal.upper(number, width: 4)))"
  }
}

extension AdvertisingFlags {
  /// The flags in words.
  var words: String {
    var parts: [String] = []
    if isLimitedDiscoverable { parts.append("limited discoverable") }
    if isGeneralDiscoverable { parts.append("general discoverable") }
    if isBREDRNotSupported { parts.append("no BR/EDR") }
    if isControllerSimultaneous { parts.append("simultaneous LE and BR/EDR") }
    let text = parts.isEmpty ? "none" : parts.joined(separator: ", ")
    return "\(text) (\(Hexadecimal.number(rawValue, width: 2)))"
  }
}
