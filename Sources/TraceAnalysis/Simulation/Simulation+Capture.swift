import BluetoothPackets
import ByteReading
public import CaptureFiles

extension Simulation {
  /// Returns the format and link type of a view's file.
  public static func form(of view: View) -> (format: CaptureFormat, linkType: LinkType) {
    switch view {
    case .air: (.pcap(.nanoseconds), .bluetoothLELLWithPHDR)
    case .centralHost, .peripheralHost: (.btsnoop, .btsnoopH4)
    }
  }

  /// Writes a capture to a file; "-" is standard output.
  public func write(_ view: View, to path: String) throws(CaptureError) {
    let (format, linkType) = Simulation.form(of: view)
    var writer = try CaptureWriter(path: path, format: format, linkType: linkType)
    try write(view, to: &writer)
  }

  /// Returns the octets of a capture.
  public func octets(of view: View) throws(CaptureError) -> [UInt8] {
    let (format, linkType) = Simulation.form(of: view)
    let collected = OctetCollector()
    var writer = try CaptureWriter(format: format, linkType: linkType) {
      octets throws(CaptureError) in collected.octets += octets
    }
    try write(view, to: &writer)
    return collected.octets
  }

  private func write(_ view: View, to writer: inout CaptureWriter) throws(CaptureError) {
    var number = 0
    if view == .air {
      for packet in heard {
        number += 1
        let octets = Simulation.header(of: packet) + packet.octets
        let record = CaptureRecord(
          number: number, timestamp: Simulation.epoch.later(by: packet.time),
          linkType: .bluetoothLELLWithPHDR, originalLength: octets.count,
          capturedLength: octets.count)
        try writer.append(record, payload: octets.rawSpan)
      }
    } else {
      for packet in log(of: view) {
        number += 1
        let isData = packet.octets.first == Envelope.HCIPacketType.acl.rawValue
        let record = CaptureRecord(
          number: number,
          // btsnoop has a resolution of microseconds.
          timestamp: Simulation.epoch.later(by: packet.time / 1_000 * 1_000),
          direction: packet.direction,
          linkType: .btsnoopH4, originalLength: packet.octets.count,
          capturedLength: packet.octets.count, flags: isData ? 0 : 2)
        try writer.append(record, payload: packet.octets.rawSpan)
      }
    }
    try writer.finish()
  }

  /// The pseudo-header of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  private static func header(of packet: SimulatedPacket) -> [UInt8] {
    // Dewhitened, signal power valid, reference access address valid, CRC checked.
    var flags: UInt16 = 0x0001 | 0x0002 | 0x0010 | 0x0400
    if !packet.isDamaged { flags |= 0x0800 }
    // The type of the PDU: advertising, or data from the central or the peripheral.
    if let sender = packet.sender { flags |= (sender == .central ? 2 : 3) << 7 }
    switch packet.phy {
    case .le1M: break
    case .le2M: flags |= 1 << 14
    case .codedS2, .codedS8: flags |= 2 << 14
    }
    var header = ByteWriter(reservingCapacity: 10)
    header.uint8(RadioMetadata.rfChannel(ofChannelIndex: packet.channel))
    header.int8(packet.signal)
    header.int8(0)
    header.uint8(0)
    header.octets(packet.octets.prefix(4))
    header.uint16(flags)
    return header.bytes
  }
}

/// Collects the octets passed to a closure.
private final class OctetCollector {
  var octets: [UInt8] = []
}
