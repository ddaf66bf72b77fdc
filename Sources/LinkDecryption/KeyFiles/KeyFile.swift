/// A user's file with the keys of each device.
///
/// It uses a simple subset of YAML: a list of mappings under `devices`, one scalar per line.
///
/// ```yaml
/// devices:
///   - address: C4:F2:17:1A:1D:BB
///     ltk: 7f62c053f104a5bbe68b1d896a2ed49c
///     ediv: 0x8f4e
///     rand: 0x628c4575c0b7ff34
///     irk: 02c052fc553fe7c84c763b118fa6c313
/// ```
public enum KeyFile {
  /// An error in a key file. It does not repeat the text of the line, which may contain a key.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The line number, counted from 1.
    public let line: Int
    /// What was expected.
    public let problem: String

    public var description: String { "line \(line): \(problem)" }
  }

  /// The names of the keys that a device may have in the file.
  static let names = [
    "name", "address", "address_type", "ltk", "ediv", "rand", "irk", "csrk", "private_key",
    "passkey", "oob", "broadcast_code", "advertising_key", "advertising_iv",
  ]

  /// Reads a file.
  public static func read(_ text: String) throws(Failure) -> KeyRing {
    var ring = KeyRing()
    var device: [String: (text: String, line: Int)] = [:]
    var hasBegun = false
    var number = 0
    for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      var line = withoutComment(raw).trimmed
      if line.isEmpty || line == "---" { continue }
      if !hasBegun {
        guard line == "devices:" else {
          throw Failure(line: number, problem: "\"devices:\" was expected")
        }
        hasBegun = true
        continue
      }
      if line.hasPrefix("-") {
        try add(device, to: &ring)
        device = [:]
        line = line.dropFirst().trimmed
        if line.isEmpty { continue }
      }
      guard let colon = line.firstIndex(of: ":") else {
        throw Failure(line: number, problem: "\"key: value\" was expected")
      }
      let key = String(line[..<colon].trimmed)
      guard names.contains(key) else {
        throw Failure(
          line: number, problem: "unknown key; expected one of \(names.joined(separator: ", "))")
      }
      guard device[key] == nil else {
        throw Failure(line: number, problem: "\(key) occurs twice; a device starts with \"-\"")
      }
      device[key] = (unquoted(line[line.index(after: colon)...].trimmed), number)
    }
    guard hasBegun else { throw Failure(line: max(1, number), problem: "has no \"devices:\"") }
    try add(device, to: &ring)
    return ring
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    if line.trimmed.hasPrefix("#") { return "" }
    // A comment starts with "#" after whitespace; a text that contains both must be quoted.
    guard
      let start = line.indices.first(where: {
        line[$0] == "#" && $0 > line.startIndex && line[line.index(before: $0)].isWhitespace
      }), !line.contains("\"")
    else { return line }
    return line[..<start]
  }

  private static func unquoted(_ text: Substring) -> String {
    for quote in ["\"", "'"] where text.count >= 2 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      return String(text.dropFirst().dropLast())
    }
    return String(text)
  }

  // MARK: Devices

  private static func add(
    _ device: [String: (text: String, line: Int)], to ring: inout KeyRing
  ) throws(Failure) {
    func value<Value>(
      _ key: String, _ read: (String) throws(KeyText.Failure) -> Value
    ) throws(Failure) -> Value? {
      guard let (text, line) = device[key] else { return nil }
      do {
        return try read(text)
      } catch {
        throw Failure(line: line, problem: error.description)
      }
    }
    func key(_ name: String) throws(Failure) -> UInt128? {
      try value(name) { text throws(KeyText.Failure) in try KeyText.key(text, of: name) }
    }
    func integer(_ name: String, bits: Int) throws(Failure) -> UInt64? {
      try value(name) { text throws(KeyText.Failure) in
        guard let number = KeyText.number(text), bits == 64 || number >> UInt64(bits) == 0 else {
          throw KeyText.Failure(description: "\(name): at most \(bits) bits in hexadecimal digits")
        }
        return number
      }
    }
    var address = try value("address") { text throws(KeyText.Failure) in
      try KeyText.address(text, of: "address")
    }
    if let (type, line) = device["address_type"] {
      guard type == "public" || type == "random" else {
        throw Failure(line: line, problem: "address_type must be public or random")
      }
      address?.isRandom = type == "random"
    }
    if let longTermKey = try key("ltk") {
      let diversifier = try integer("ediv", bits: 16)
      let random = try integer("rand", bits: 64)
      var name: KeyRing.Name?
      if diversifier != nil || random != nil {
        name = KeyRing.Name(
          diversifier: UInt16(truncatingIfNeeded: diversifier ?? 0), random: random ?? 0)
      }
      ring.add(
        KeyRing.Entry(
          LinkKey(longTermKey, origin: .given), name: name, addresses: address.map { [$0] } ?? []))
    }
    if let identityKey = try key("irk") {
      ring.add(KeyRing.IdentityKey(identityKey, identity: address))
    }
    if let signatureKey = try key("csrk") {
      ring.add(KeyRing.SignatureKey(signatureKey, address: address))
    }
    if let sessionKey = try key("advertising_key") {
      guard let vector = try integer("advertising_iv", bits: 64) else {
        throw Failure(
          line: device["advertising_key"]?.line ?? 1,
          problem: "advertising_key requires advertising_iv")
      }
      ring.add(KeyRing.AdvertisingKey(sessionKey: sessionKey, vector: vector, address: address))
    }
    if let value = try key("oob") { ring.temporaryKeys.append(value) }
    if let value = try value("passkey", KeyText.temporaryKey) { ring.temporaryKeys.append(value) }
    if let value = try value("private_key", KeyText.privateKey) { ring.privateKeys.append(value) }
    if let value = try value("broadcast_code", KeyText.broadcastCode) {
      ring.broadcastCodes.append(value)
    }
  }
}
