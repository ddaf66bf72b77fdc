/// A host: fragments that wait for a free buffer of its controller, and the frame being received.
struct SimulatedHost: Sendable {
  /// Time that a packet takes between host and controller, in nanoseconds.
  static let transport: Int64 = 150_000
  /// Time that a host takes to answer, in nanoseconds.
  static let thinking: Int64 = 300_000

  var log: HostLog
  /// Number of data packets that the controller can still accept.
  var freeBuffers: Int
  /// When the host can send its next packet to the controller, in nanoseconds.
  var nextHandover: Int64 = 0
  private let bufferOctets: Int
  private var fragments: [HostFragment] = []
  private var incoming: [UInt8] = []

  init(handle: UInt16, buffers: Int, bufferOctets: Int) {
    log = HostLog(handle: handle)
    freeBuffers = max(buffers, 1)
    self.bufferOctets = max(bufferOctets, 27)
  }

  var hasFragments: Bool { !fragments.isEmpty }

  /// Queues an L2CAP frame.
  ///
  /// - Parameters:
  ///   - payload: the octets after the L2CAP header.
  ///   - channel: the channel ID.
  ///   - isOfTransfer: whether it belongs to the transfer.
  ///   - completedOctets: application octets completed by it.
  mutating func queue(
    _ payload: [UInt8], channel: UInt16, isOfTransfer: Bool = false, completedOctets: Int = 0
  ) {
    let frame =
      HostLog.octets(UInt16(truncatingIfNeeded: payload.count)) + HostLog.octets(channel) + payload
    var start = 0
    while start < frame.count {
      let end = min(start + bufferOctets, frame.count)
      fragments.append(
        HostFragment(
          octets: Array(frame[start..<end]), isStart: start == 0, isOfTransfer: isOfTransfer,
          completedOctets: end == frame.count ? completedOctets : 0))
      start = end
    }
  }

  mutating func nextFragment() -> HostFragment? {
    fragments.isEmpty ? nil : fragments.removeFirst()
  }

  /// Adds a fragment. Returns the channel and payload of the frame that it completes.
  mutating func receive(
    _ octets: [UInt8], isStart: Bool
  ) -> (channel: UInt16, payload: [UInt8])? {
    if isStart { incoming.removeAll(keepingCapacity: true) }
    incoming += octets
    guard incoming.count >= 4 else { return nil }
    let length = Int(incoming[0]) | Int(incoming[1]) << 8
    guard incoming.count >= 4 + length else { return nil }
    defer { incoming.removeAll(keepingCapacity: true) }
    return (UInt16(incoming[2]) | UInt16(incoming[3]) << 8, Array(incoming[4..<4 + length]))
  }
}
