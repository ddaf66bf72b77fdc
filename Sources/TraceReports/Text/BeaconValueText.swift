import BluetoothPackets
import CaptureFiles

extension Beacon.Value {
  /// The value as text, without its unit.
  var text: String {
    switch content {
    case .number(let number, let digits): Decimals.text(number, atMost: digits)
    case .code(let code, let name?): "\(name) (\(number(code)))"
    case .code(let code, nil): number(code)
    case .flag(let isSet): isSet ? "yes" : "no"
    case .text(let text): text.printable
    case .octets(let octets): Hexadecimal.text(octets)
    case .notAvailable: "not available"
    }
  }

  private func number(_ code: UInt64) -> String {
    codeDigits.map { Hexadecimal.number(code, width: $0) } ?? String(code)
  }

  /// Text such as "Temperature 23.4 °C". A flag is shown by its name if it is set, otherwise not at all.
  fileprivate var phrase: String? {
    switch content {
    case .flag(let isSet): isSet ? name : nil
    case .code(_, let value?): "\(name) \(value)"
    case .text(let text): "\(name) \"\(text.printable)\""
    case .octets(let octets) where octets.isEmpty: nil
    case .octets(let octets): "\(name) \(Hexadecimal.text(octets, limit: 8))"
    case .number where !unit.isEmpty: "\(name) \(text) \(unit)"
    default: "\(name) \(text)"
    }
  }
}

extension Beacon.Reading {
  /// Maximum number of values in a line. A broadcast of many streams has hundreds.
  private static let limit = 16

  /// The payload in one line: its kind, its values, and the error that stopped decoding.
  func text(kind: String) -> String {
    let phrases = values.compactMap(\.phrase)
    var text = kind + (isEncrypted ? " (encrypted)" : "")
    if !phrases.isEmpty {
      text += ": " + phrases.prefix(Beacon.Reading.limit).joined(separator: ", ")
      if phrases.count > Beacon.Reading.limit { text += ", …" }
    }
    if let stoppedBy { text += "; not readable: \(stoppedBy.description)" }
    return text
  }
}
