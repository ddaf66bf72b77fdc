extension Redaction {
  /// The map from pseudonyms to originals, to be kept separate from the capture.
  public struct Map: Sendable {
    /// One replacement, as octets in wire order.
    public struct Entry: Sendable, Hashable {
      /// The kind of data.
      public let kind: Redaction.Kind
      /// The octets in the capture.
      public let original: [UInt8]
      /// The octets in the copy.
      public let pseudonym: [UInt8]
    }

    /// Sorted by kind, then by pseudonym.
    public private(set) var entries: [Entry]

    init(_ pseudonyms: Pseudonyms) {
      var entries: [Entry] = []
      for kind in Redaction.Kind.allCases where !kind.isBlanked {
        for (original, pseudonym) in pseudonyms.known[kind] ?? [:] where original != pseudonym {
          entries.append(Entry(kind: kind, original: original, pseudonym: pseudonym))
        }
      }
      self.entries = Redaction.Map.ordered(entries)
    }

    /// Replaces its pseudonyms by those of a redaction of the copy.
    mutating func follow(_ later: Redaction.Map) {
      guard !later.entries.isEmpty else { return }
      var pseudonyms: [Redaction.Kind: [[UInt8]: [UInt8]]] = [:]
      for entry in later.entries {
        pseudonyms[entry.kind, default: [:]][entry.original] = entry.pseudonym
      }
      entries = Redaction.Map.ordered(
        entries.map { entry in
          let pseudonym = pseudonyms[entry.kind]?[entry.pseudonym] ?? entry.pseudonym
          return Entry(kind: entry.kind, original: entry.original, pseudonym: pseudonym)
        })
    }

    private static func ordered(_ entries: [Entry]) -> [Entry] {
      let places = Dictionary(
        uniqueKeysWithValues: Redaction.Kind.allCases.enumerated().map { ($1, $0) })
      return entries.sorted { one, other in
        if one.kind != other.kind {
          return places[one.kind, default: 0] < places[other.kind, default: 0]
        }
        return one.pseudonym == other.pseudonym
          ? one.original.lexicographicallyPrecedes(other.original)
          : one.pseudonym.lexicographicallyPrecedes(other.pseudonym)
      }
    }
  }
}
