/// Moves to recover from damage. Each one brings the walk closer to the end of the file: it skips forward, or it goes
/// back into the last record and takes a record from there that begins after the start of the last record.
extension CaptureWalk {
  /// Number of octets that a walk may go back over in addition to those that it has read, so that
  /// damage is repaired in small files, too.
  private static let allowance = 1 << 20

  /// Returns whether the last record may have claimed too many octets, so that a search from `start` begins in its
  /// payload.
  ///
  /// Not if the walk has gone back over as many octets as it has read: a crafted file could nest long records, one
  /// octet apart, and cause them to be returned thousands of times.
  func mayGoBack(from start: Int) -> Bool {
    recordCount > 0 && payloadOffset + payloadCount == start
      && octetsGoneBack <= start + Self.allowance
  }

  /// Goes back to a header in the last record's payload, which becomes the next record.
  mutating func goBack(to header: Int, from start: Int) {
    assert(header > lastHeader && header < start, "what a walk goes back to is in the last record")
    octetsGoneBack += start - header
    believedHeader = header
    window.lower = header
    position = header
  }

  /// Skips octets that are not a record.
  mutating func skip(to header: Int, from start: Int) {
    assert(header > start, "a walk skips forward")
    window.lower = header
    position = header
  }
}
