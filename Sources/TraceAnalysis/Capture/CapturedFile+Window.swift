package import LinkSessions

extension CapturedFile {
  /// A part of a capture by time: what reports show of it is whatever reaches into it.
  public struct Window: Hashable, Sendable {
    /// Nanoseconds from the first record; nil for the beginning.
    package var from: Int64?
    /// Nanoseconds from the first record; nil for the end.
    package var to: Int64?

    /// The whole capture.
    public static let all = CapturedFile.Window()

    /// A part of a capture, by nanoseconds from its first record; nil for an end that is the capture's.
    package init(from: Int64? = nil, to: Int64? = nil) {
      self.from = from
      self.to = to
    }

    /// Whether it is the whole capture.
    public var isAll: Bool { from == nil && to == nil }

    /// Whether something that lasted from one time to another reaches into it.
    ///
    /// - Parameters:
    ///   - first: in nanoseconds since 1970.
    ///   - last: not before that.
    ///   - start: of the capture.
    package func touches(_ first: Int64, _ last: Int64, start: Int64) -> Bool {
      last.elapsed(since: start) >= from ?? .min && first.elapsed(since: start) <= to ?? .max
    }

    /// Whether a connection was there in it.
    package func touches(_ connection: Connection, start: Int64) -> Bool {
      touches(
        connection.firstFrame.time, connection.end?.time ?? connection.lastFrame.time, start: start)
    }
  }
}

extension ConnectionTable {
  /// The ids of the connections that were there in a part of a capture.
  package func ids(in window: CapturedFile.Window, start: Int64) -> Set<Int> {
    Set(connections.lazy.filter { window.touches($0, start: start) }.map(\.id))
  }
}
