/// An event in a Windows event trace, reduced to what Bluetooth needs.
struct EventTraceEvent {
  static let headerLength = 0x50
  /// {8a1f9517-3a8c-4a9e-a018-4f17a200f277}, Microsoft-Windows-BTH-BTHPORT, in the order of the file.
  private static let bluetooth: (UInt64, UInt64) = (0x4A9E_3A8C_8A1F_9517, 0x77F2_00A2_174F_18A0)
  /// The event with an HCI packet.
  static let packetID: UInt16 = 402
  /// The event with outgoing data in older versions of Windows.
  static let olderDataID: UInt16 = 263

  /// The time in ticks of the trace's clock.
  let time: Int64
  let provider: EventTraceProvider
  let id: UInt16
  /// The event's own data.
  let data: Range<Int>

  /// Reads an event whose record is complete; nil if the items after its header are longer than the record.
  init?(at place: Int, size: Int, in octets: [UInt8]) {
    time = Int64(bitPattern: octets.word64(at: place + 0x10))
    provider = EventTraceProvider(
      first: octets.word64(at: place + 0x18), second: octets.word64(at: place + 0x20))
    id = octets.word16(at: place + 0x28)
    var start = Self.headerLength
    if octets.word16(at: place + 4) & 1 != 0 {
      var hasMore = true
      while hasMore {
        guard size - start >= 8 else { return nil }
        hasMore = octets.word16(at: place + start + 4) & 1 != 0
        start = (start + 8 + Int(octets.word16(at: place + start + 6)) + 7) & ~7
      }
    }
    // Without data, the padding of the last item may exceed the record.
    data = (place + min(start, size))..<(place + size)
  }

  var isBluetooth: Bool {
    provider == EventTraceProvider(first: Self.bluetooth.0, second: Self.bluetooth.1)
  }
}

/// The identifier of a provider of events.
struct EventTraceProvider: Hashable {
  let first: UInt64
  let second: UInt64
}

/// The HCI packet in an event: the numbers of free buffers (3 octets), the packet's type (1), length (4) and octets.
struct EventTracePacket {
  private static let headerLength = 8

  let type: WindowsPacketType
  let octets: Range<Int>

  /// Reads the packet of an event; nil if its length exceeds the event.
  init?(_ data: Range<Int>, in octets: [UInt8]) {
    guard data.count > Self.headerLength else { return nil }
    let count = Int(octets.word32(at: data.lowerBound + 4))
    guard count > 0, count <= data.count - Self.headerLength else { return nil }
    type = WindowsPacketType(rawValue: octets[data.lowerBound + 3])
    let start = data.lowerBound + Self.headerLength
    self.octets = start..<(start + count)
  }
}
