extension Redaction {
  /// The map from pseudonyms to originals, which must be kept separate from the capture.
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

    /// The entries, sorted by kind and then by pseudonym.
    public var entries: [Entry] {
      kinds.indices.map { index in
        let start = index == 0 ? 0 : ends[2 * index - 1]
        return Entry(
          kind: kinds[index], original: Array(octets[start..<ends[2 * index]]),
          pseudonym: Array(octets[ends[2 * index]..<ends[2 * index + 1]]))
      }
    }

    // Each stored in a single array: half a million addresses would otherwise be a million arrays.
    private var kinds: [Redaction.Kind] = []
    private var octets: [UInt8] = []
    /// The end of each original, and of the pseudonym that follows it.
    private var ends: [Int] = []

    init(_ pseudonyms: Pseudonyms) {
      var entries: [Entry] = []
      for kind in Redaction.Kind.allCases where !kind.isBlanked {
        for (original, pseudonym) in pseudonyms.known[kind] ?? [:] where original != pseudonym {
          entries.append(Entry(kind: kind, original: original, pseudonym: pseudonym))
        }
      }
      keep(entries)
    }

    /// Replaces the pseudonyms with those of a redaction of the copy.
    mutating func follow(_ later: Redaction.Map) {
      guard !later.entries.isEmpty else { return }
      var pseudonyms: [Redaction.Kind: [[UInt8]: [UInt8]]] = [:]
      for entry in later.entries {
        pseudonyms[entry.kind, default: [:]][entry.original] = entry.pseudonym
      }
      keep(
        entries.map { entry in
          let pseudonym = pseudonyms[entry.kind]?[entry.pseudonym] ?? entry.pseudonym
          return Entry(kind: entry.kind, original: entry.original, pseudonym: pseudonym)
        })
    }

    private mutating func keep(_ entries: [Entry]) {
      let places = Dictionary(
        uniqueKeysWithValues: Redaction.Kind.allCases.enumerated().map { ($1, $0) })
      (kinds, octets, ends) = ([], [], [])
      let ordered = entries.sorted { one, other in
        if one.kind != other.kind {
          return places[one.kind, default: 0] < places[other.kind, default: 0]
        }
        return one.pseudonym == other.pseudonym
          ? one.original.lexicographicallyPrecedes(other.original)
          : one.pseudonym.lexicographicallyPrecedes(other.pseudonym)
      }
      for entry in ordered {
        kinds.append(entry.kind)
        octets += entry.original
        ends.append(octets.count)
        octets += entry.pseudonym
        ends.append(octets.count)
      }
    }
  }
}
