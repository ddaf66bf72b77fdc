/// Keys in text files of hosts: the bonds that Android and BlueZ store, and console output.
///
/// Android and BlueZ store a key in transmission order, least significant octet first; consoles print it as a number.
package enum HostKeyLog {
  /// Returns the keys in a text; empty if it contains none.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - path: the path of the file. BlueZ names its folder after the device.
  package static func keys(in text: String, path: String) -> KeyRing {
    var ring = KeyRing()
    let sections = SectionedText(text).sections
    if sections.contains(where: { $0.values.keys.contains { $0.hasPrefix("LE_") } }) {
      for section in sections { addAndroid(section, to: &ring) }
    } else if sections.contains(where: { $0.name.hasSuffix("Key") && $0["Key"] != nil }) {
      addBlueZ(sections, path: path, to: &ring)
    } else {
      addConsole(text, to: &ring)
    }
    return ring
  }

  // MARK: Android

  /// Adds a device in bt_config.conf, or the adapter itself.
  private static func addAndroid(_ section: SectionedText.Section, to ring: inout KeyRing) {
    if let octets = section["LE_LOCAL_KEY_IRK"].flatMap(KeyText.octets), octets.count == 16 {
      let identity = section["Address"].flatMap { try? KeyText.address($0, of: "Address") }
      ring.add(KeyRing.IdentityKey(number(octets), identity: identity))
    }
    guard let address = try? KeyText.address(section.name, of: "section") else { return }
    let peer =
      section["AddrType"].map {
        KeyRing.Address(address: address.address, isRandom: $0 == "1")
      } ?? address
    // LTK, Rand, EDIV, security level, key size.
    if let octets = section["LE_KEY_PENC"].flatMap(KeyText.octets), octets.count >= 26 {
      add(
        octets[..<16], diversifier: number(octets[24..<26]), random: number(octets[16..<24]), peer,
        to: &ring)
    }
    // LTK, DIV: the key that this host distributed.
    if let octets = section["LE_KEY_LENC"].flatMap(KeyText.octets), octets.count >= 16 {
      ring.add(
        KeyRing.Entry(LinkKey(number(octets[..<16]), origin: .log), addresses: [peer]))
    }
    // IRK, address type, address.
    if let octets = section["LE_KEY_PID"].flatMap(KeyText.octets), octets.count >= 23 {
      let value = octets[17..<23].reduce(0) { $0 << 8 | UInt64($1) }
      ring.add(
        KeyRing.IdentityKey(
          number(octets[..<16]),
          identity: KeyRing.Address(address: value, isRandom: octets[16] & 1 == 1)))
    }
    // Counter, CSRK, security level.
    if let octets = section["LE_KEY_PCSRK"].flatMap(KeyText.octets), octets.count >= 20 {
      ring.add(KeyRing.SignatureKey(number(octets[4..<20]), address: peer))
    }
  }

  // MARK: BlueZ

  private static func addBlueZ(
    _ sections: [SectionedText.Section], path: String, to ring: inout KeyRing
  ) {
    let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let general = sections.first { $0.name == "General" }
    let peer = (try? KeyText.address(folder, of: "folder")).map {
      KeyRing.Address(address: $0.address, isRandom: general?["AddressType"] != "public")
    }
    for section in sections {
      guard let octets = section["Key"].flatMap(KeyText.octets), octets.count == 16 else {
        continue
      }
      switch section.name {
      case "LongTermKey", "PeripheralLongTermKey", "SlaveLongTermKey":
        add(
          octets[...], diversifier: section["EDiv"].flatMap { UInt64($0) } ?? 0,
          random: section["Rand"].flatMap { UInt64($0) } ?? 0, peer, to: &ring)
      case "IdentityResolvingKey":
        ring.add(KeyRing.IdentityKey(number(octets), identity: peer))
      case "RemoteSignatureKey": ring.add(KeyRing.SignatureKey(number(octets), address: peer))
      default: break
      }
    }
  }

  private static func add(
    _ octets: ArraySlice<UInt8>, diversifier: UInt64, random: UInt64,
    _ peer: KeyRing.Address?, to ring: inout KeyRing
  ) {
    ring.add(
      KeyRing.Entry(
        LinkKey(number(octets), origin: .log),
        name: KeyRing.Name(diversifier: UInt16(truncatingIfNeeded: diversifier), random: random),
        addresses: peer.map { [$0] } ?? []))
  }

  /// Creates a number from octets, least significant first.
  private static func number<Value: FixedWidthInteger>(_ octets: some Collection<UInt8>) -> Value {
    octets.prefix(Value.bitWidth / 8).enumerated().reduce(0) {
      $0 | Value(truncatingIfNeeded: $1.element) << (8 * $1.offset)
    }
  }

  // MARK: Consoles

  /// Adds the keys in lines that name and print a key, such as "I: SC LTK: 0x…" and "bt_keys: LTK …".
  private static func addConsole(_ text: String, to ring: inout KeyRing) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != ":" }.flatMap {
        $0.split(separator: ":")
      }
      guard
        let place = words.firstIndex(where: { ["LTK", "IRK", "CSRK"].contains($0.uppercased()) }),
        let value = words[place...].lazy.compactMap({ KeyText.octets(String($0)) })
          .first(where: { $0.count == 16 })
      else { continue }
      let key = UInt128(octets: value)
      switch words[place].uppercased() {
      case "LTK": ring.add(KeyRing.Entry(LinkKey(key, origin: .log)))
      case "IRK": ring.add(KeyRing.IdentityKey(key, identity: nil))
      default: ring.add(KeyRing.SignatureKey(key, address: nil))
      }
    }
  }
}
