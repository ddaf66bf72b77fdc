import BluetoothPackets
import ByteReading
import LinkSessions

/// Tracks how many of the host's data buffers are in use, if the host has enabled controller-to-host flow control.
/// Core 6.0, Vol 4, Part E, 4.2.
struct HostReturns {
  private struct Link {
    /// Packets whose buffers the host has not returned. A host first returns the buffers of the packets that it
    /// received last.
    var kept: [Frame] = []
    /// Number of further such packets for which the list has no room.
    var more = 0

    var count: Int { kept.count + more }

    mutating func receive(_ frame: Frame) {
      if kept.count < HostReturns.limit { kept.append(frame) } else { more += 1 }
    }

    mutating func giveBack(_ packets: Int) {
      let unlisted = min(packets, more)
      more -= unlisted
      kept.removeLast(min(packets - unlisted, kept.count))
    }
  }

  /// A controller that cannot deliver anything more.
  struct Stall {
    let connection: Int
    /// The first frames whose buffers were not returned, and their total number.
    let kept: [Int]
    let count: Int
    let buffers: Int
    let setting: Int
    /// The last record that used or returned a buffer; from there on, none was free.
    let start: Frame
    let end: Int64
  }

  /// Number of ACL packets in the Host Buffer Size command, and the record of the command. 7.3.39.
  private var size: (packets: Int, frame: Int)?
  private var isOn = false
  private var links: [Int: Link] = [:]
  /// Whether the log contradicts the number of buffers because it lacks commands.
  private var isContradicted = false
  private var lastChange: Frame?
  private var excess: Frame?
  private(set) var stalls: [Stall] = []

  private static let limit = 64
  /// Time without data after which a controller with a free buffer would have delivered an answer, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000
  /// Maximum time by which a packet's record may precede that of the command that made room for it, in nanoseconds.
  private static let haste: Int64 = 10_000_000

  mutating func reset() {
    links = [:]
    size = nil
    isOn = false
    isContradicted = false
    excess = nil
  }

  /// Processes Host Buffer Size or Set Controller To Host Flow Control. 7.3.38 and 7.3.39.
  mutating func take(_ opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    if opcode == 0x0C33 {
      guard let packets = parameters.littleEndian16(at: 3), packets > 0 else { return }
      size = (Int(packets), frame.number)
    } else {
      isOn = (parameters.octet(at: 0) ?? 0) & 1 == 1
      links = [:]
      excess = nil
    }
  }

  /// Reverts one of these commands, because the controller refused it.
  mutating func withdraw(_ opcode: UInt16) {
    if opcode == 0x0C33 { size = nil }
    if opcode == 0x0C31 { isOn = false }
  }

  private var taken: Int { links.values.reduce(0) { $0 + $1.count } }

  mutating func receive(on connection: Int, at frame: Frame) {
    guard isOn, let size else { return }
    if let excess, frame.time.elapsed(since: excess.time) > HostReturns.haste {
      isContradicted = true
    }
    guard links.count < HostReturns.limit || links[connection] != nil else { return }
    links[connection, default: Link()].receive(frame)
    lastChange = frame
    if taken > size.packets { excess = excess ?? frame }
  }

  /// Processes Host Number Of Completed Packets. 7.3.40.
  mutating func giveBack(_ packets: Int, on connection: Int, at frame: Frame) {
    guard isOn, let size, links[connection] != nil else { return }
    links[connection]?.giveBack(packets)
    lastChange = frame
    if taken <= size.packets {
      if let excess, frame.time.elapsed(since: excess.time) > HostReturns.haste {
        isContradicted = true
      }
      excess = nil
    }
  }

  mutating func end(_ connection: Int, at frame: Frame) {
    judge(at: frame.time)
    links[connection] = nil
  }

  /// Records the links whose data cannot be delivered.
  private mutating func judge(at time: Int64) {
    guard isOn, let size, !isContradicted, excess == nil, taken == size.packets, let lastChange,
      time.elapsed(since: lastChange.time) >= HostReturns.patience
    else { return }
    // The end of another link reports the same stall again, with more packets that waited for it.
    stalls.removeAll { $0.start.number == lastChange.number }
    for (connection, link) in links.sorted(by: { $0.key < $1.key })
    where link.count > 0 && stalls.count < HostReturns.limit {
      stalls.append(
        Stall(
          connection: connection, kept: link.kept.map(\.number), count: link.count,
          buffers: size.packets, setting: size.frame, start: lastChange, end: time))
    }
  }

  /// Returns the links on which the controller could not deliver anything at the end.
  ///
  /// - Parameters:
  ///   - time: the time of the last record.
  ///   - connections: the connections of the capture.
  func stalls(at time: Int64, _ connections: ConnectionTable) -> [Stall] {
    var judged = self
    judged.judge(at: time)
    return judged.stalls.filter {
      !connections[$0.connection].lacksPackets && connections[$0.connection].cutPackets == 0
    }
  }

  /// - Parameter failures: the failed requests that the stalls explain, by connection.
  static func findings(
    _ stalls: [Stall], _ failures: [Int: [Finding.FailureID]]
  ) -> [Finding] {
    stalls.map { stall in
      Finding(
        .hciHostBuffersKept, connection: stall.connection, frame: stall.start,
        earlierFrames: (([stall.setting] + stall.kept).filter { $0 < stall.start.number }).sorted(),
        values: [
          Finding.Value(.count, .number(stall.count)),
          Finding.Value(.capacity, .number(stall.buffers)),
          Finding.Value(.wait, .nanoseconds(stall.end.elapsed(since: stall.start.time))),
        ], failures: failures[stall.connection] ?? [])
    }
  }
}
