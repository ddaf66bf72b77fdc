/// Moves of a walk that has lost its way. Each brings it nearer to the end of the file: it skips
/// forward, or it goes back into the last record, from where it takes a record that begins later
/// than that one did.
extension CaptureWalk {
  /// Octets that a walk may go back over beyond those that it has read: damage is mended however
  /// small the file.
  private static let allowance = 1 << 20

  /// Whether the last record may have claimed too much, so that a search from `start` begins in its
  /// payload.
  ///
  /// Not when the walk has gone back over as many octets as it has read: a file made for it could
  /// lay long records one into the other, an octet apart, and be handed out thousands of times.
  func mayGoBack(from start: Int) -> Bool {
    recordCount > 0 && payloadOffset + payloadCount == start
      && octetsGoneBack <= start + Self.allowance
  }

  /// Goes back to a header in the last record's payload, whose record is the next one.
  mutating func goBack(to header: Int, from start: Int) {
    assert(header > lastHeader && header < start, "what a walk goes back to is in the last record")
    octetsGoneBack += start - header
    believedHeader = header
    window.lower = header
    position = header
  }

  /// Skips what is no record.
  mutating func skip(to header: Int, from start: Int) {
    assert(header > start, "a walk skips forward")
    window.lower = header
    position = header
  }
}
