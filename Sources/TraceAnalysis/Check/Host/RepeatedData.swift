import ByteReading
import LinkSessions

/// Finds identical packets that a controller delivered on two connections.
struct RepeatedData {
  private struct Packet {
    let connection: Int
    let frame: Frame
    let octets: Int
    let hash: UInt64
  }

  /// The last packets that were received, as a ring buffer.
  private var recent: [Packet] = []
  private var next = 0
  /// The other packet of each pair, by record.
  private(set) var twins: [Int: Frame] = [:]
  private(set) var notKept = 0

  private static let limit = 4096
  private static let room = 8
  /// Minimum number of L2CAP octets, enough for an ATT PDU of three octets. Shorter packets are often identical by
  /// chance.
  private static let fewest = 7
  /// Maximum time between the two packets, in nanoseconds.
  private static let nearness: Int64 = 100_000_000

  mutating func reset() {
    recent = []
    next = 0
  }

  /// Consumes the data of a packet, without the packet's header.
  mutating func receive(_ data: RawSpan, on connection: Int, at frame: Frame) {
    guard data.byteCount >= RepeatedData.fewest else { return }
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in 0..<data.byteCount {
      hash = (hash ^ UInt64(data.octet(at: place) ?? 0)) &* 0x100_0000_01B3
    }
    let packet = Packet(
      connection: connection, frame: frame, octets: data.byteCount, hash: hash)
    let alike = recent.filter {
      $0.hash == hash && $0.octets == packet.octets && $0.connection != connection
        && frame.time.elapsed(since: $0.frame.time) <= RepeatedData.nearness
    }
    let twin = alike.max { $0.frame.number < $1.frame.number }
    if let twin {
      if twins.count < RepeatedData.limit {
        twins[twin.frame.number] = frame
        twins[frame.number] = twin.frame
      } else {
        notKept += 1
      }
    }
    if recent.count < RepeatedData.room {
      recent.append(packet)
    } else {
      recent[next] = packet
      next = (next + 1) % RepeatedData.room
    }
  }

  /// Explains unrequested answers on a connection by another connection that has the same packets as answers to its
  /// requests.
  ///
  /// - Parameters:
  ///   - stray: the finding about one side's unrequested answers.
  ///   - unasked: the records of all unrequested answers.
  /// - Returns: the finding, or nil unless all of these answers are explained.
  func explaining(_ stray: CheckFinding, unasked: Set<Int>) -> Finding? {
    let finding = stray.finding
    guard let frame = finding.frame, let twin = twins[frame.number],
      stray.times <= stray.frames.count,
      stray.frames.allSatisfy({ number in
        twins[number].map { !unasked.contains($0.number) } ?? false
      })
    else { return nil }
    let (first, second) = frame.number < twin.number ? (frame, twin) : (twin, frame)
    return Finding(
      .hciDataMisdelivered, connection: finding.connection,
      frame: second, earlierFrames: [first.number],
      values: [Finding.Value(.other, .number(twin.number))], failures: finding.failures)
  }
}
