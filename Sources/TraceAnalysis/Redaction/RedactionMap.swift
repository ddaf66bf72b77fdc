/// Which pseudonym stands for which original: the way back, to be kept apart from the capture.
public struct RedactionMap: Sendable {
  /// One replacement, as octets on the wire.
  public struct Entry: Sendable, Hashable {
    /// What it is.
    public let kind: RedactionKind
    /// What the capture holds.
    public let original: [UInt8]
    /// What the copy holds instead.
    public let pseudonym: [UInt8]
  }

  /// By kind, then by pseudonym.
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
