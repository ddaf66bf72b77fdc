import TestSupport

/// A line of `hciVectors`.
struct HCIVector {
  enum Value: Equatable {
    case integer(UInt64)
    case octets([UInt8])
  }

  let kind: Substring
  let name: Substring
  /// The packet, from opcode or event code on.
  let octets: [UInt8]
  let values: [(width: Int, value: Value)]

  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[0] != "#" else { return nil }
    kind = words[0]
    name = words[1]
    octets = [UInt8](hexadecimal: String(words[2]))
    values = words.dropFirst(3).compactMap { word in
      let parts = word.split(whereSeparator: { $0 == ":" || $0 == "=" })
      guard let width = Int(parts[0]) else { return nil }
      if word.contains(":"), let number = UInt128(parts[1]) {
        return (width, .integer(UInt64(truncatingIfNeeded: number)))
      }
      let digits = parts.count > 1 ? parts[1] : ""
      return (width, .octets([UInt8](hexadecimal: String(digits))))
    }
  }

  var isCommand: Bool { kind == "command" }

  /// How many octets precede the parameters of a command, or of an event.
  var header: Int { isCommand ? 3 : 2 }

  /// Where the first parameter stands.
  var start: Int {
    switch kind {
    case "return": 5
    case "event": 2
    default: 3
    }
  }

  static let all: [HCIVector] = hciVectors.split(separator: "\n").compactMap { HCIVector($0) }
}
