import BluetoothPackets
package import TraceAnalysis

/// Text about a redaction, and the map from pseudonyms to originals.
package enum RedactionText {
  /// One line for each kind: the number of different originals, and the number of places.
  public static func counts(_ redaction: Redaction) -> [String] {
    var lines = Redaction.Kind.allCases.compactMap { kind -> String? in
      guard let count = redaction.counts[kind] else { return nil }
      if kind == .content {
        return "blank: \(records(count.places)) with octets that no known field covers"
      }
      if kind == .data { return "blank: attribute values in \(places(count.places))" }
      if kind == .message { return "blank: \(places(count.places)) of the system's messages" }
      return
        "replaced: \(Decimals.grouped(count.originals)) \(kind.words(count.originals)) in \(places(count.places))"
    }
    let packets = redaction.packetsEncryptedAnew
    if packets > 0 {
      lines.append(
        "encrypted with another key: \(Decimals.grouped(packets)) packet\(packets == 1 ? "" : "s")")
    }
    return lines.isEmpty ? ["replaced: nothing"] : lines
  }

  /// Warnings to consider before the copy is shared. Usually empty.
  public static func warnings(_ redaction: Redaction) -> [String] {
    var lines: [String] = []
    if redaction.valuesNotLocated > 0 {
      lines.append(
        "\(Decimals.grouped(redaction.valuesNotLocated)) values span several packets and were "
          + "not found again: they are blank in the copy")
    }
    if redaction.originalsWithoutRoom > 0 {
      lines.append(
        "\(Decimals.grouped(redaction.originalsWithoutRoom)) sightings exceeded the limit: what they "
          + "show shares one pseudonym")
    }
    if redaction.found.count > 0 {
      lines.append(
        "names, addresses or keys in fields that are usually harmless were blanked in "
          + frames(redaction.found))
    }
    if redaction.unforeseen.count > 0 {
      lines.append(
        "the capture changed while it was read: what was new is blank in "
          + frames(redaction.unforeseen))
    }
    if !redaction.isSettled {
      lines.append("redacting the copy again would change it: compare both copies")
    }
    return lines
  }

  private static func frames(_ list: Redaction.RecordList) -> String {
    let numbers = list.first.map(String.init).joined(separator: ", ")
    let more = list.count > list.first.count ? " and others" : ""
    return "\(records(list.count)): frame\(list.count == 1 ? "" : "s") \(numbers)\(more)"
  }

  private static func records(_ count: Int) -> String {
    "\(Decimals.grouped(count)) record\(count == 1 ? "" : "s")"
  }

  private static func places(_ count: Int) -> String {
    "\(Decimals.grouped(count)) place\(count == 1 ? "" : "s")"
  }

  /// Writes the map as a tab-separated table: kind, original, pseudonym.
  ///
  /// Addresses are in the usual notation, texts are text, and everything else is hexadecimal.
  public static func write(_ map: Redaction.Map, to output: inout OutputBuffer) {
    output.line("kind\toriginal\tpseudonym")
    for entry in map.entries {
      let original = text(entry.original, entry.kind)
      let pseudonym = text(entry.pseudonym, entry.kind)
      output.line("\(entry.kind.rawValue)\t\(original)\t\(pseudonym)")
    }
  }

  private static func text(_ octets: [UInt8], _ kind: Redaction.Kind) -> String {
    switch kind {
    case .address where octets.count == 6:
      DeviceAddress(rawValue: octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }).description
    case .name: String(decoding: octets, as: UTF8.self).printable
    default: Hexadecimal.text(octets, limit: octets.count)
    }
  }
}

extension Redaction.Kind {
  /// The words after a number.
  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .address: count == 1 ? "address" : "addresses"
    case .name: count == 1 ? "name" : "names"
    case .key: count == 1 ? "key, random or check value" : "keys, random and check values"
    case .value: count == 1 ? "value of an attribute" : "values of attributes"
    case .identifier:
      count == 1 ? "identifier in advertising" : "identifiers in advertising"
    case .message: count == 1 ? "message" : "messages"
    case .data: count == 1 ? "attribute value" : "attribute values"
    case .content: count == 1 ? "content" : "contents"
    }
  }
}
