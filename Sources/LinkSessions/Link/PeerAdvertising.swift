/// Connectable advertising of the peer of an open connection, as reported by this host's controller.
///
/// A peripheral that advertises connectably after its last packet has left the link, for example after a reset. A
/// peripheral that advertises between its packets is only accepting more centrals.
struct PeerAdvertising {
  /// The first report after the last packet of the peer.
  private var first: Frame?
  /// Whether the peer was heard on the connection after advertising.
  private var isHabit = false

  /// Nanoseconds after the start of a connection during which a controller may report advertising from
  /// before it.
  private static let buffered: Int64 = 100_000_000

  /// Processes a report of connectable advertising.
  ///
  /// - Parameters:
  ///   - frame: the report.
  ///   - heard: the peer's last packet on the connection; nil if there was none.
  ///   - opened: the start of the connection.
  mutating func note(_ frame: Frame, heard: Frame?, opened: Frame) {
    guard frame.time.elapsed(since: opened.time) > PeerAdvertising.buffered else { return }
    if let first, let heard, heard.number > first.number { isHabit = true }
    if first == nil { first = frame }
  }

  /// Returns the first report after the last packet; nil if there is none, or if the peer advertises while it is
  /// connected.
  func first(after heard: Frame?) -> Frame? {
    guard !isHabit, let first, first.number > heard?.number ?? 0 else { return nil }
    return first
  }
}
