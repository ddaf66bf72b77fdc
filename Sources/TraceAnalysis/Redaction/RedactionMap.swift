/// The map from pseudonyms to originals, to be kept separate from the capture.
public struct RedactionMap: Sendable {
  /// One replacement, as octets in wire order.
  public struct Entry: Sendable, Hashable {
    /// The kind of data.
    public let kind: RedactionKind
    /// The octets in the capture.
    public let original: [UInt8]
    /// The octets in the copy.
    public let pseudonym: [UInt8]
  }

  /// Sorted by kind, then by pseudonym.
  public let entries: [Entry]

  init(_ pseudonyms: Pseudonyms) {
    var entries: [Entry] = []
    for kind in RedactionKind.allCases where !kind.isBlanked {
      let known = (pseudonyms.known[kind] ?? [:]).filter { $0.key != $0.value }
      entries += known.map { Entry(kind: kind, original: $0.key, pseudonym: $0.value) }
        .sorted {
          $0.pseudonym == $1.pseudonym
            ? $0.original.lexicographicallyPrecedes($1.original)
            : $0.pseudonym.lexicographicallyPrecedes($1.pseudonym)
        }
    }
    self.entries = entries
  }
}
