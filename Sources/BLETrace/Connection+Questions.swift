public import CaptureFiles
public import LinkSessions
public import TraceAnalysis

extension Connection {
  /// Interval, latency and supervision timeout that were in force at a frame.
  ///
  /// ```swift
  /// let connection = try Capture(path: "lock.btsnoop").analyze(.throughput).connections.connections[0]
  /// print(connection.parameters(at: 512)?.interval ?? .zero)
  /// ```
  /// - Parameter frame: a record's number.
  /// - Returns: nil where nothing shows them, and outside the connection.
  public func parameters(at frame: FrameNumber) -> ConnectionParameters? {
    guard frame >= firstFrame.number, frame <= max(lastFrame.number, end?.frame ?? 0) else {
      return nil
    }
    let known = changes.compactMap { change -> (frame: FrameNumber, value: ConnectionParameters)? in
      guard case .parameters(let value) = change.value else { return nil }
      return (change.frame, value)
    }
    if let last = known.last(where: { $0.frame <= frame }) { return last.value }
    return known.isEmpty ? parameters.value : nil
  }

  /// Interval, latency and supervision timeout that were in force at a point in time.
  ///
  /// - Returns: nil where nothing shows them, and outside the connection.
  public func parameters(at instant: CaptureInstant) -> ConnectionParameters? {
    let end = max(lastFrame.instant, end?.instant ?? lastFrame.instant)
    guard instant >= firstFrame.instant, instant <= end else { return nil }
    let known = changes.compactMap {
      change -> (instant: CaptureInstant, value: ConnectionParameters)? in
      guard case .parameters(let value) = change.value else { return nil }
      return (change.instant, value)
    }
    if let last = known.last(where: { $0.instant <= instant }) { return last.value }
    return known.isEmpty ? parameters.value : nil
  }
}

extension Transfer {
  /// What kept it from going faster: what each limit cost, most first.
  public var limits: [Transfer.LimitShare] { shares }
}
