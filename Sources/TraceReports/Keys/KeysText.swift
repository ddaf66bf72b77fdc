import LinkDecryption
import LinkSessions
package import TraceAnalysis

/// Keys as text: what each key decrypted, and which keys would decrypt the rest.
package enum KeysText {
  /// Writes the report.
  ///
  /// - Parameters:
  ///   - analysis: the keys of the capture.
  ///   - style: the width, and whether to use color.
  ///   - output: receives the text.
  public static func write(
    _ analysis: KeysAnalysis, style: TextStyle, to output: inout OutputBuffer
  ) {
    if !analysis.inPlaintext.isEmpty {
      let one = analysis.inPlaintext.count == 1
      let ids = analysis.inPlaintext.prefix(8).map { "\($0.id)" }.joined(separator: ", ")
      output.line(
        "Connection\(one ? "" : "s") \(ids)\(analysis.inPlaintext.count > 8 ? ", …" : "") "
          + "\(one ? "was" : "were") encrypted; the capture contains the packets in plaintext.",
        within: style.width)
    } else if let sentence = MissingKeyWords.unknown(analysis.mayBeEncrypted) {
      output.line(sentence, within: style.width)
    } else if analysis.accounts.isEmpty, analysis.streams.isEmpty {
      output.line("No connection in this capture is encrypted or has paired.", within: style.width)
    }
    for account in analysis.accounts {
      output.line(heading(account, analysis, style), within: style.width)
      for key in account.connection.decryption.keys {
        output.line("  " + words(key), within: style.width)
      }
      for proof in account.pairings {
        for line in words(proof) {
          output.line("  pairing #\(proof.frame): \(line)", within: style.width)
        }
      }
      if let line = words(account.connection.signedWrites) {
        output.line("  " + line, within: style.width)
      }
      if let missing = account.missing {
        output.line(
          "  " + style.paint(MissingKeyWords.sentence(missing), .warning), within: style.width)
      }
    }
    for stream in analysis.streams {
      output.line(heading(stream, analysis, style), within: style.width)
      if case .connected = stream.kind {
      } else {
        for key in stream.decryption.keys {
          output.line("  broadcast code \(Hexadecimal.key(key.value))   given", within: style.width)
        }
      }
      if let sentence = MissingKeyWords.sentence(for: stream) {
        output.line("  " + style.paint(sentence, .warning), within: style.width)
      }
    }
    write(found: analysis.keys, style: style, to: &output)
  }

  private static func heading(
    _ stream: IsochronousStream, _ analysis: KeysAnalysis, _ style: TextStyle
  ) -> String {
    var text = style.paint(DecryptionWords.name(of: stream), .heading)
    text += "   " + Hexadecimal.number(UInt64(stream.accessAddress), width: 8)
    switch stream.kind {
    case .connected(let connection, _, _): text += "   connection \(connection)"
    case .broadcast, .groupControl:
      let broadcaster = stream.broadcaster.map { analysis.devices[$0].key.address.description }
      text += "   of \(broadcaster ?? "?")"
    }
    return text + tally(stream.decryption)
  }

  private static func heading(
    _ account: KeysAnalysis.Account, _ analysis: KeysAnalysis, _ style: TextStyle
  ) -> String {
    let connection = account.connection
    let decryption = connection.decryption
    var text = style.paint("Connection \(connection.id)", .heading)
    let peers = [connection.central.value, connection.peripheral.value].map { device in
      device.map { analysis.devices[$0].key.address.description } ?? "?"
    }
    text += "   \(peers[0]) → \(peers[1])"
    text += style.chosenTime(connection.firstFrame.time, in: analysis.file)
    guard decryption.encrypted > 0 else {
      return decryption.keys.isEmpty ? text : text + "   the host used"
    }
    return text + tally(decryption)
  }

  private static func tally(_ decryption: Connection.Decryption) -> String {
    var text = "   \(Decimals.grouped(decryption.decrypted)) of "
    text += "\(Decimals.grouped(decryption.encrypted)) encrypted PDUs decrypted"
    let failures = [
      (decryption.noKey, "no key"), (decryption.integrityCheckFailed, "MIC failed"),
      (decryption.noStart, "start of encryption not captured"),
    ].filter { $0.0 > 0 }.map { "\(Decimals.grouped($0.0)) \($0.1)" }
    return failures.isEmpty ? text : text + " (\(failures.joined(separator: ", ")))"
  }

  private static func words(_ writes: Connection.SignedWrites) -> String? {
    guard writes.count > 0 else { return nil }
    let parts = [
      (writes.right, "correct"), (writes.wrong, "wrong"), (writes.noKey, "from an unknown key"),
    ].filter { $0.0 > 0 }.map { "\(Decimals.grouped($0.0)) \($0.1)" }
    return "signatures of signed writes: " + parts.joined(separator: ", ")
      + (writes.firstWrong.map { "   first wrong #\($0)" } ?? "")
  }

  /// Returns the results of recalculating a pairing. Empty if nothing could be calculated.
  private static func words(_ proof: KeysAnalysis.PairingProof) -> [String] {
    var lines: [String] = []
    if let value = proof.comparisonValue {
      lines.append("both devices show \(DecryptionWords.digits(value))")
    }
    let passkeys = proof.passkeys
    switch (passkeys.centralToPeripheral, passkeys.peripheralToCentral) {
    case (let one?, let other?) where one != other:
      lines.append(
        "the initiator used passkey \(DecryptionWords.digits(one)), the responder "
          + DecryptionWords.digits(other))
    case (let passkey?, nil) where proof.passkeysDiffer:
      lines.append(
        "the initiator used passkey \(DecryptionWords.digits(passkey)), the responder another one")
    case (let passkey?, _), (nil, let passkey?):
      lines.append("passkey \(DecryptionWords.digits(passkey))")
    case (nil, nil): break
    }
    if let bit = proof.wrongPasskeyBit {
      lines.append("the passkeys of the two sides differ: bit \(bit) is the first")
    }
    let claims = [
      (proof.responderConfirmMatches, "the responder's confirm value"),
      (proof.checksMatch.centralToPeripheral, "the initiator's DHKey check"),
      (proof.checksMatch.peripheralToCentral, "the responder's DHKey check"),
    ]
    let right = claims.filter { $0.0 == true }.map(\.1)
    if !right.isEmpty { lines.append("correct: " + right.joined(separator: ", ")) }
    for (isRight, name) in claims where isRight == false { lines.append(name + " is wrong") }
    return lines
  }

  private static func words(_ key: LinkKey) -> String {
    var text = "key \(Hexadecimal.key(key.value))   \(DecryptionWords.origin(of: key))"
    if let frame = key.frame { text += "   #\(frame)" }
    return text
  }

  /// Adds keys that later connections or other captures may need.
  private static func write(
    found keys: KeyRing, style: TextStyle, to output: inout OutputBuffer
  ) {
    let named = keys.entries.filter { $0.key.origin == .distributed }
    guard !named.isEmpty || !keys.identityKeys.isEmpty || !keys.signatureKeys.isEmpty else {
      return
    }
    output.line("")
    output.line(style.paint("Distributed keys", .heading), within: style.width)
    for entry in named {
      var text = "  LTK \(Hexadecimal.key(entry.key.value))"
      if let name = entry.name {
        text += "   EDIV \(Hexadecimal.number(name.diversifier, width: 4))"
        text += "   Rand \(Hexadecimal.number(name.random, width: 16))"
      }
      if let frame = entry.key.frame { text += "   #\(frame)" }
      output.line(text, within: style.width)
    }
    for key in keys.identityKeys {
      let identity = key.identity.map { "   of \(words($0))" } ?? ""
      output.line("  IRK \(Hexadecimal.key(key.value))\(identity)", within: style.width)
    }
    for key in keys.signatureKeys {
      let address = key.address.map { "   of \(words($0))" } ?? ""
      output.line("  CSRK \(Hexadecimal.key(key.value))\(address)", within: style.width)
    }
  }

  private static func words(_ address: KeyRing.Address) -> String {
    DecryptionWords.text(of: address) + (address.isRandom ? " (random)" : "")
  }
}
