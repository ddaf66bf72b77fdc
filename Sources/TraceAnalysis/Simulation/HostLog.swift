import BluetoothPackets
import ByteReading
import CaptureFiles

/// Packets between a simulated host and its controller in chronological order.
struct HostLog: Sendable {
  /// Connection_Handle.
  var handle: UInt16
  private(set) var records: [HostRecord] = []

  init(handle: UInt16) { self.handle = handle }

  mutating func command(
    _ opcode: HCIOpcode, _ parameters: [UInt8] = [], at time: Int64
  ) {
    var octets = ByteWriter()
    octets.uint8(Envelope.HCIPacketType.command.rawValue)
    octets.uint16(opcode.rawValue)
    octets.uint8(UInt8(truncatingIfNeeded: parameters.count))
    octets.octets(parameters)
    add(HostRecord(time: time, direction: .hostToController, octets: octets.bytes))
  }

  mutating func event(_ code: UInt8, _ parameters: [UInt8], at time: Int64) {
    let header = [
      Envelope.HCIPacketType.event.rawValue, code, UInt8(truncatingIfNeeded: parameters.count),
    ]
    add(HostRecord(time: time, direction: .controllerToHost, octets: header + parameters))
  }

  /// Adds a command and its Command Complete event.
  mutating func completedCommand(
    _ opcode: HCIOpcode, _ parameters: [UInt8] = [], returning values: [UInt8] = [0],
    at time: Int64
  ) {
    command(opcode, parameters, at: time)
    event(
      0x0E, [1] + HostLog.octets(opcode.rawValue) + values,
      at: time.later(by: SimulatedHost.transport))
  }

  /// Adds a command and its Command Status event.
  mutating func startedCommand(
    _ opcode: HCIOpcode, _ parameters: [UInt8] = [], at time: Int64
  ) {
    command(opcode, parameters, at: time)
    event(
      0x0F, [0, 1] + HostLog.octets(opcode.rawValue), at: time.later(by: SimulatedHost.transport))
  }

  /// Adds a data packet.
  ///
  /// - Parameters:
  ///   - octets: a fragment of an L2CAP frame.
  ///   - isStart: whether the fragment begins the frame.
  ///   - direction: the direction of the packet.
  ///   - time: nanoseconds since the start of the capture.
  ///   - isOfTransfer: whether the fragment belongs to the transfer.
  ///   - completedOctets: application octets completed by the fragment.
  mutating func data(
    _ octets: [UInt8], isStart: Bool, _ direction: CaptureRecord.Direction, at time: Int64,
    isOfTransfer: Bool = false, completedOctets: Int = 0
  ) {
    // A frame's first packet to the controller must not be flushable. Vol 4, Part E, 5.4.2.
    let boundary: UInt16 = !isStart ? 1 : direction == .hostToController ? 0 : 2
    var packet = ByteWriter()
    packet.uint8(Envelope.HCIPacketType.acl.rawValue)
    packet.uint16(handle | boundary << 12)
    packet.uint16(UInt16(truncatingIfNeeded: octets.count))
    packet.octets(octets)
    add(
      HostRecord(
        time: time, direction: direction, octets: packet.bytes, isOfTransfer: isOfTransfer,
        completedOctets: completedOctets))
  }

  /// Inserts in chronological order, because events are added ahead of time.
  private mutating func add(_ record: HostRecord) {
    var index = records.count
    while index > 0, records[index - 1].time > record.time { index -= 1 }
    records.insert(record, at: index)
  }

  static func octets(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
