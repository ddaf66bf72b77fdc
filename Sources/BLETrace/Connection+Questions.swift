public import CaptureFiles
public import LinkSessions
public import TraceAnalysis

extension Connection {
  /// Returns the interval, latency and supervision timeout that were in force at a frame.
  ///
  /// ```swift
  /// let connection = try Capture(path: "lock.btsnoop").analyze(.throughput).connections.connections[0]
  /// print(connection.parameters(at: 512)?.interval ?? .zero)
  /// ```
  /// - Parameter frame: the number of a record.
  /// - Returns: nil if nothing shows them, and outside the connection.
  public func parameters(at frame: FrameNumber) -> ConnectionParameters? {
    guard frame >= firstFrame.number, frame <= max(lastFrame.number, end?.frame ?? 0) else {
      return nil
    }
    return parameters { $0.frame <= frame }
  }

  /// Returns the interval, latency and supervision timeout that were in force at a point in time.
  ///
  /// - Returns: nil if nothing shows them, and outside the connection.
  public func parameters(at instant: CaptureInstant) -> ConnectionParameters? {
    let end = max(lastFrame.instant, end?.instant ?? lastFrame.instant)
    guard instant >= firstFrame.instant, instant <= end else { return nil }
    return parameters { $0.instant <= instant }
  }

  /// Returns the values of the last change that satisfies a condition; those of the whole connection if there are no
  /// changes.
  private func parameters(
    where isPast: (Connection.ParameterChange) -> Bool
  ) -> ConnectionParameters? {
    var isChangedLater = false
    for change in changes.reversed() {
      guard case .parameters(let value) = change.value else { continue }
      if isPast(change) { return value }
      isChangedLater = true
    }
    return isChangedLater ? nil : parameters.value
  }
}

extension Transfer {
  /// What limited the transfer: the cost of each limit, largest first.
  public var limits: [Transfer.LimitShare] { shares }
}
