import LinkDecryption
import LinkSessions
public import TraceAnalysis

/// Keys for a person to read: what each opened, and what would open the rest.
public enum KeysText {
  /// Writes the report.
  ///
  /// - Parameters:
  ///   - story: what was found.
  ///   - style: how wide, and whether in colour.
  ///   - output: where to.
  public static func write(_ story: KeysStory, style: TextStyle, to output: inout OutputBuffer) {
    if story.accounts.isEmpty { output.line("Nothing in this capture is encrypted.") }
    for account in story.accounts {
      output.line(heading(account, story, style))
      for key in account.connection.decryption.keys { output.line("  " + words(key)) }
      if let missing = account.missing {
        output.line("  " + style.paint(MissingKeyWords.sentence(missing), .warning))
      }
    }
    write(found: story.keys, style: style, to: &output)
  }

  private static func heading(
    _ account: KeysStory.Account, _ story: KeysStory, _ style: TextStyle
  ) -> String {
    let connection = account.connection
    let decryption = connection.decryption
    var text = style.paint("Connection \(connection.id)", .heading)
    let peers = [connection.central.value, connection.peripheral.value].map { device in
      device.map { story.devices[$0].key.address.description } ?? "?"
    }
    text += "   \(peers[0]) → \(peers[1])"
    guard decryption.encrypted > 0 else { return text + "   the host used" }
    text += "   \(Decimals.grouped(decryption.decrypted)) of "
    text += "\(Decimals.grouped(decryption.encrypted)) encrypted PDUs decrypted"
    let failures = [
      (decryption.noKey, "no key"), (decryption.integrityCheckFailed, "MIC failed"),
      (decryption.noStart, "start of encryption not captured"),
    ].filter { $0.0 > 0 }.map { "\(Decimals.grouped($0.0)) \($0.1)" }
    return failures.isEmpty ? text : text + " (\(failures.joined(separator: ", ")))"
  }

  private static func words(_ key: LinkKey) -> String {
    var text = "key \(Hexadecimal.key(key.value))   \(DecryptionWords.origin(of: key))"
    if let frame = key.frame { text += "   #\(frame)" }
    return text
  }

  /// Keys that later connections or other captures may need.
  private static func write(
    found keys: KeyRing, style: TextStyle, to output: inout OutputBuffer
  ) {
    let named = keys.entries.filter { $0.key.origin == .distributed }
    guard !named.isEmpty || !keys.identityKeys.isEmpty || !keys.signatureKeys.isEmpty else {
      return
    }
    output.line("")
    output.line(style.paint("Distributed keys", .heading))
    for entry in named {
      var text = "  LTK \(Hexadecimal.key(entry.key.value))"
      if let name = entry.name {
        text += "   EDIV \(Hexadecimal.number(name.diversifier, width: 4))"
        text += "   Rand \(Hexadecimal.number(name.random, width: 16))"
      }
      if let frame = entry.key.frame { text += "   #\(frame)" }
      output.line(text)
    }
    for key in keys.identityKeys {
      let identity = key.identity.map { "   of \(words($0))" } ?? ""
      output.line("  IRK \(Hexadecimal.key(key.value))\(identity)")
    }
    for key in keys.signatureKeys {
      let address = key.address.map { "   of \(words($0))" } ?? ""
      output.line("  CSRK \(Hexadecimal.key(key.value))\(address)")
    }
  }

  private static func words(_ address: PairingAddress) -> String {
    DecryptionWords.text(of: address) + (address.isRandom ? " (random)" : "")
  }
}
