/// Connectable advertising of the peer of an open connection, as this host's controller reports it.
///
/// A peripheral that advertises connectably after its last packet has left the link, as after a reset. One
/// that does so between its packets merely takes other centrals.
struct PeerAdvertising {
  /// The first report after the last packet of the peer.
  private var first: Frame?
  /// Whether the peer was heard on the connection after it had advertised.
  private var isHabit = false

  /// What a controller had heard before the connection may be reported this long after it, in nanoseconds.
  private static let buffered: Int64 = 100_000_000

  /// Takes a report of connectable advertising.
  ///
  /// - Parameters:
  ///   - frame: the report.
  ///   - heard: the last that was heard of the peer on the connection; nil where nothing was.
  ///   - opened: when the connection began.
  mutating func note(_ frame: Frame, heard: Frame?, opened: Frame) {
    guard frame.time.elapsed(since: opened.time) > PeerAdvertising.buffered else { return }
    if let first, let heard, heard.number > first.number { isHabit = true }
    if first == nil { first = frame }
  }

  /// The first report after the last packet; nil where none came, and where the peer is one that
  /// advertises while it is connected.
  func first(after heard: Frame?) -> Frame? {
    guard !isHabit, let first, first.number > heard?.number ?? 0 else { return nil }
    return first
  }
}
