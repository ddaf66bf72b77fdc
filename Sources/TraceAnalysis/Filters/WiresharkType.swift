extension DisplayFilter.ValueType {
  /// Returns Wireshark's type of a field, or nil for a field that Wireshark does not have.
  static func ofWireshark(_ filterName: String) -> DisplayFilter.ValueType? { table[filterName] }

  private static let table: [String: DisplayFilter.ValueType] = {
    var table: [String: DisplayFilter.ValueType] = [:]
    for line in wiresharkTypes.description.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let type = DisplayFilter.ValueType(code: parts[1]) else { continue }
      table[String(parts[0])] = type
    }
    return table
  }()

  /// Parses a type in the notation of the generated table.
  private init?(code: Substring) {
    switch code {
    case "none": self = .presence
    case "bool": self = .boolean
    case "frame": self = .frameNumber
    case "real": self = .number
    case "span": self = .relativeTime
    case "time": self = .absoluteTime
    case "ether": self = .address
    case "bytes", "guid": self = .octets
    case "text": self = .text
    default:
      guard let bits = Int(code.dropFirst()) else { return nil }
      self = code.hasPrefix("u") ? .unsigned(bits: bits) : .signed(bits: bits)
    }
  }
}
