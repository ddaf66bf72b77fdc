import LinkSessions

/// Data that a host sends on handles whose connections have ended. The controller discards it and never reports it as
/// completed. Core 6.0, Vol 4, Part E, 4.1.1 and 5.4.2.
struct DeadHandles {
  private struct Ended {
    let connection: Int
    let frame: Frame
    var sent: [Int] = []
    var count = 0
    var last: Frame?
  }

  private var ended: [UInt32: Ended] = [:]
  private var closed: [(handle: UInt32, ended: Ended)] = []

  private static let limit = 64
  private static let frameLimit = 8
  /// Time in which a host may not have noticed yet that a connection ended, in nanoseconds.
  private static let haste: Int64 = 5_000_000

  /// Whether there is no unused handle of an ended connection.
  var isIdle: Bool { ended.isEmpty }

  /// Removes a handle that is free again or was assigned to a new connection.
  mutating func begin(_ handle: UInt32) { close(handle) }

  mutating func end(_ handle: UInt32, _ connection: Int, at frame: Frame) {
    close(handle)
    if ended.count >= DeadHandles.limit {
      let unused = ended.filter { $0.value.count == 0 }
      guard let oldest = unused.min(by: { $0.value.frame.number < $1.value.frame.number }) else {
        return
      }
      ended[oldest.key] = nil
    }
    ended[handle] = Ended(connection: connection, frame: frame)
  }

  /// Removes a handle on which data or an end was received, which proves a connection whose beginning is missing from
  /// the log.
  mutating func receive(_ handle: UInt32) { ended[handle] = nil }

  mutating func reset() {
    for handle in ended.keys.sorted() { close(handle) }
  }

  private mutating func close(_ handle: UInt32) {
    guard let last = ended.removeValue(forKey: handle), last.count > 0,
      closed.count < DeadHandles.limit
    else { return }
    closed.append((handle, last))
  }

  mutating func send(_ handle: UInt32, at frame: Frame) {
    guard ended[handle] != nil else { return }
    ended[handle]?.count += 1
    ended[handle]?.last = frame
    if (ended[handle]?.sent.count ?? 0) < DeadHandles.frameLimit {
      ended[handle]?.sent.append(frame.number)
    }
  }

  /// - Parameter buffers: the number of packets that the controller can hold; 0 if the log does not show it.
  func findings(buffers: Int) -> [Finding] {
    var dead = self
    dead.reset()
    return dead.closed.compactMap { handle, ended in
      guard let last = ended.last,
        last.time.elapsed(since: ended.frame.time) > DeadHandles.haste
      else { return nil }
      return Finding(
        .hciDataDeadHandle, connection: ended.connection, frame: last,
        earlierFrames: ([ended.frame.number] + ended.sent).filter { $0 < last.number },
        values: [
          Finding.Value(.handle, .handle(UInt16(handle & 0x0FFF))),
          Finding.Value(.count, .number(ended.count)),
        ]
          + (buffers > 0 && ended.count >= buffers
            ? [Finding.Value(.capacity, .number(buffers))] : []))
    }
  }
}
