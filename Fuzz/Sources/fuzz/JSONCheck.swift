/// Whether octets are one JSON value (RFC 8259), by the grammar and nothing else.
struct JSONCheck {
  private let octets: [UInt8]
  private var position = 0

  static func isValue(_ octets: [UInt8]) -> Bool {
    guard String(validating: octets, as: UTF8.self) != nil else { return false }
    var check = JSONCheck(octets: octets)
    check.skipSpace()
    guard check.value(depth: 0) else { return false }
    check.skipSpace()
    return check.position == octets.count
  }

  private init(octets: [UInt8]) {
    self.octets = octets
  }

  private var next: UInt8? { position < octets.count ? octets[position] : nil }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard next == octet else { return false }
    position += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    for octet in word.utf8 where !take(octet) { return false }
    return true
  }

  private mutating func skipSpace() {
    while let octet = next, octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09 {
      position += 1
    }
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < 64 else { return false }
    switch next {
    case UInt8(ascii: "{"):
      return members(depth, UInt8(ascii: "{"), UInt8(ascii: "}"), haveKeys: true)
    case UInt8(ascii: "["):
      return members(depth, UInt8(ascii: "["), UInt8(ascii: "]"), haveKeys: false)
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return take(word: "true")
    case UInt8(ascii: "f"): return take(word: "false")
    case UInt8(ascii: "n"): return take(word: "null")
    default: return number()
    }
  }

  private mutating func members(_ depth: Int, _ open: UInt8, _ close: UInt8, haveKeys: Bool) -> Bool
  {
    guard take(open) else { return false }
    skipSpace()
    if take(close) { return true }
    while true {
      skipSpace()
      if haveKeys {
        guard string() else { return false }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return false }
        skipSpace()
      }
      guard value(depth: depth + 1) else { return false }
      skipSpace()
      if take(close) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  private mutating func string() -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while let octet = next {
      position += 1
      switch octet {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"):
        guard let escape = next else { return false }
        position += 1
        if escape == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit else {
              return false
            }
            position += 1
          }
        } else if !"\"\\/bfnrt".utf8.contains(escape) {
          return false
        }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let start = position
    while let octet = next, (0x30...0x39).contains(octet) { position += 1 }
    return position > start
  }

  private mutating func number() -> Bool {
    _ = take(UInt8(ascii: "-"))
    if !take(0x30) {
      guard digits() else { return false }
    }
    if take(UInt8(ascii: ".")) {
      guard digits() else { return false }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() else { return false }
    }
    return true
  }
}
