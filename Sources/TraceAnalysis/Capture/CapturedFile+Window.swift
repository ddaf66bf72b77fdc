package import LinkSessions

extension CapturedFile {
  /// A time range of a capture. Reports on it show everything that overlaps it.
  public struct Window: Hashable, Sendable {
    /// Start in nanoseconds from the first record; nil for the beginning of the capture.
    package var from: Int64?
    /// End in nanoseconds from the first record; nil for the end of the capture.
    package var to: Int64?

    /// The whole capture.
    public static let all = CapturedFile.Window()

    /// Creates a window from nanoseconds since the first record. Nil stands for the beginning or the end of the
    /// capture.
    package init(from: Int64? = nil, to: Int64? = nil) {
      self.from = from
      self.to = to
    }

    /// Whether the window is the whole capture.
    public var isAll: Bool { from == nil && to == nil }

    /// Whether something that lasted from one time to another overlaps the window.
    ///
    /// - Parameters:
    ///   - first: start time in nanoseconds since 1970.
    ///   - last: end time; not before `first`.
    ///   - start: start of the capture.
    package func touches(_ first: Int64, _ last: Int64, start: Int64) -> Bool {
      last.elapsed(since: start) >= from ?? .min && first.elapsed(since: start) <= to ?? .max
    }

    /// Whether a connection overlaps the window.
    package func touches(_ connection: Connection, start: Int64) -> Bool {
      touches(
        connection.firstFrame.time, connection.end?.time ?? connection.lastFrame.time, start: start)
    }
  }
}

extension ConnectionTable {
  /// Returns the IDs of the connections that overlap a window of the capture.
  package func ids(in window: CapturedFile.Window, start: Int64) -> Set<Int> {
    Set(connections.lazy.filter { window.touches($0, start: start) }.map(\.id))
  }
}
