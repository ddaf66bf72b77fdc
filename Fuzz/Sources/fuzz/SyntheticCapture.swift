import BluetoothPackets
import ByteReading

/// Captures whose containers and lower layers are right, so that a fuzzer's octets reach the layers above at once.
///
/// The octets are cut into steps: one that says what the step is, one for its length, then its contents.
enum SyntheticCapture {
  // MARK: An HCI log

  private static let handle: UInt16 = 0x0040

  static func hciLog(from octets: [UInt8]) -> [UInt8] {
    var file = ByteWriter(reservingCapacity: 4096)
    file.octets([0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0, 0, 0, 0, 1, 0, 0, 0x03, 0xEA])
    var time: UInt64 = 0x00E2_5C1D_2F00_0000
    // Times are what damage reaches first: a step of eight octets sets the clock to any of them.
    func append(_ packet: [UInt8], isReceived: Bool) {
      time &+= 1250
      file.bigEndianUInt32(UInt32(packet.count))
      file.bigEndianUInt32(UInt32(packet.count))
      file.bigEndianUInt32((isReceived ? 1 : 0) | (packet.first.map { $0 == 2 } == true ? 0 : 2))
      file.bigEndianUInt32(0)
      file.bigEndianUInt32(UInt32(time >> 32))
      file.bigEndianUInt32(UInt32(truncatingIfNeeded: time))
      file.octets(packet)
    }
    forEachStep(of: octets) { kind, contents in
      let isReceived = kind & 0x80 != 0
      switch kind & 0x0F {
      case 0: append([1] + contents, isReceived: false)
      case 1: append([4] + contents, isReceived: true)
      case 2: append([2] + contents, isReceived: isReceived)
      case 3: append([kind >> 4 & 7] + contents, isReceived: isReceived)
      case 4: append(connectionComplete(isCentral: kind & 0x10 == 0), isReceived: true)
      case 5: append([4, 5, 4, 0, 0x40, 0, 0x13], isReceived: true)
      // Parameters only: the header says how many there are.
      case 6: append([4, 0x3E, UInt8(contents.count)] + contents, isReceived: true)
      case 7:
        append(
          [1] + contents.prefix(2) + [UInt8(max(0, contents.count - 2))] + contents.dropFirst(2),
          isReceived: false)
      case 8:
        append(
          [4] + contents.prefix(1) + [UInt8(max(0, contents.count - 1))] + contents.dropFirst(1),
          isReceived: true)
      case 9:
        for fragment in acl(frame(contents, channel: 4), cutAt: Int(kind >> 4 & 7) * 4) {
          append(fragment, isReceived: isReceived)
        }
      case 10: append(acl(frame(contents, channel: 5), cutAt: 0)[0], isReceived: isReceived)
      case 11: append(acl(frame(contents, channel: 6), cutAt: 0)[0], isReceived: isReceived)
      case 12:
        let channel = 0x0040 + UInt16(kind >> 4 & 3)
        append(acl(frame(contents, channel: channel), cutAt: 0)[0], isReceived: isReceived)
      // A channel opens: its frames are those of the case before.
      case 13:
        let psm: [UInt8] = kind & 0x10 == 0 ? [0x80, 0] : [0x27, 0]
        let request: [UInt8] = [0x14, 1, 10, 0] + psm + [0x40, 0, 0x40, 0, 0x40, 0, 10, 0]
        let response: [UInt8] = [0x15, 1, 10, 0, 0x41, 0, 0x40, 0, 0x40, 0, 10, 0, 0, 0]
        append(acl(frame(request, channel: 5), cutAt: 0)[0], isReceived: isReceived)
        append(acl(frame(response, channel: 5), cutAt: 0)[0], isReceived: !isReceived)
      case 14: append(acl(contents, cutAt: 0)[0], isReceived: isReceived)
      case _ where contents.count == 8:
        time = contents.reduce(0) { $0 << 8 | UInt64($1) }
      default: append([2, 0x40, 0x10, UInt8(contents.count), 0] + contents, isReceived: isReceived)
      }
    }
    return file.bytes
  }

  private static func connectionComplete(isCentral: Bool) -> [UInt8] {
    [4, 0x3E, 19, 1, 0, 0x40, 0, isCentral ? 0 : 1, 1, 6, 5, 4, 3, 2, 0xC1, 24, 0, 0, 0, 72, 0, 0]
  }

  private static func frame(_ payload: [UInt8], channel: UInt16) -> [UInt8] {
    var output = ByteWriter()
    output.uint16(UInt16(payload.count))
    output.uint16(channel)
    output.octets(payload)
    return output.bytes
  }

  /// A frame in one ACL packet, or in two.
  private static func acl(_ frame: [UInt8], cutAt place: Int) -> [[UInt8]] {
    func packet(_ part: ArraySlice<UInt8>, flags: UInt16) -> [UInt8] {
      var output = ByteWriter()
      output.uint8(2)
      output.uint16(handle | flags)
      output.uint16(UInt16(part.count))
      output.octets(part)
      return output.bytes
    }
    guard place > 0, place < frame.count else { return [packet(frame[...], flags: 0x2000)] }
    return [packet(frame[..<place], flags: 0x2000), packet(frame[place...], flags: 0x1000)]
  }

  // MARK: A capture from the air

  private static let accessAddress: UInt32 = 0x5065_5DF3

  static func airCapture(from octets: [UInt8]) -> [UInt8] {
    var file = ByteWriter(reservingCapacity: 4096)
    file.octets([
      0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 1, 0, 0,
    ])
    // A step of eight octets sets the clock: the seconds, and what stands for microseconds.
    var seconds: UInt32 = 0x6000_0000
    var microseconds: UInt32 = 0
    func append(_ pdu: [UInt8], _ accessAddress: UInt32, channel: UInt8, flags: UInt16) {
      microseconds &+= 400
      let count = UInt32(10 + 4 + pdu.count + 3)
      file.uint32(seconds)
      file.uint32(microseconds)
      file.uint32(count)
      file.uint32(count)
      file.octets([channel, 0xC0, 0, 0])
      file.uint32(accessAddress)
      // Dewhitened, signal valid, CRC checked and right.
      file.uint16(0x0C03 | flags)
      file.uint32(accessAddress)
      file.octets(pdu)
      file.octets([0, 0, 0])
    }
    var sequence: UInt8 = 0
    forEachStep(of: octets) { kind, contents in
      let isPeripheral: UInt16 = kind & 0x80 == 0 ? 0x0100 : 0x0180
      sequence = (sequence + 8) & 8
      switch kind & 0x07 {
      case 0: append(contents, AccessAddress.advertising.rawValue, channel: 0, flags: 0)
      // The header's length is right.
      case 1:
        append(
          [kind >> 3, UInt8(contents.count)] + contents, AccessAddress.advertising.rawValue,
          channel: kind & 0x80 == 0 ? 0 : 5, flags: 0)
      case 2:
        append(
          [0x05, 34] + connectIndication, AccessAddress.advertising.rawValue, channel: 12, flags: 0)
      case 3:
        append(
          [0x03 | sequence, UInt8(contents.count)] + contents, accessAddress, channel: 9,
          flags: isPeripheral)
      case 4:
        let llid: UInt8 = kind & 0x10 == 0 ? 2 : 1
        append(
          [llid | sequence, UInt8(contents.count)] + contents, accessAddress, channel: 9,
          flags: isPeripheral)
      case 5:
        let channel = [4, 5, 6, 0x40][Int(kind >> 4 & 3)]
        let whole = frame(contents, channel: UInt16(channel))
        append(
          [0x02 | sequence, UInt8(truncatingIfNeeded: whole.count)] + whole, accessAddress,
          channel: 9, flags: isPeripheral)
      case 6: append(contents, accessAddress, channel: 9, flags: UInt16(kind & 0x70) << 3)
      case _ where contents.count == 8:
        seconds = contents[..<4].reduce(0) { $0 << 8 | UInt32($1) }
        microseconds = contents[4...].reduce(0) { $0 << 8 | UInt32($1) }
      default:
        append(
          contents, UInt32(kind) << 24 | 0x123456, channel: 20, flags: UInt16(kind & 0x70) << 3)
      }
    }
    return file.bytes
  }

  private static let connectIndication: [UInt8] = [
    1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0xF3, 0x5D, 0x65, 0x50, 0x12, 0x34, 0x56, 2, 5, 0, 24, 0, 0,
    0, 72, 0, 0xFF,
    0xFF, 0xFF, 0xFF, 0x1F, 0x25,
  ]

  // MARK: Steps

  private static func forEachStep(of octets: [UInt8], _ body: (UInt8, [UInt8]) -> Void) {
    var position = 0
    while position + 2 <= octets.count {
      let length = min(Int(octets[position + 1]), 240, octets.count - position - 2)
      body(octets[position], Array(octets[position + 2..<position + 2 + length]))
      position += 2 + length
    }
  }
}
