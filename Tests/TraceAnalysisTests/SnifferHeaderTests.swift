import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// What a sniffer's header says of a connection's events, against the events themselves.
@Suite struct SnifferHeaderTests {
  /// A pcap file of Nordic's sniffer, version 2 of its header, whose records come 10 ms apart.
  private struct Capture {
    private var file = ByteWriter()
    private var records = 0
    private static let accessAddress: UInt32 = 0x5065_5D8A

    init() {
      file.uint32(0xA1B2_3C4D)
      file.uint16(2)
      file.uint16(4)
      file.uint64(0)
      file.uint32(65_535)
      file.uint32(272)
    }

    mutating func append(
      _ pdu: [UInt8], accessAddress: UInt32 = accessAddress, channel: UInt8, isCentral: Bool = true,
      event: UInt16 = 0, pause: UInt32
    ) {
      var packet = ByteWriter()
      packet.octets([0, UInt8(10 + 4 + pdu.count + 3), 0, 2])
      packet.uint16(UInt16(records))
      packet.octets([6, 10, isCentral ? 3 : 1, channel, 60])
      packet.uint16(event)
      packet.uint32(pause)
      packet.uint32(accessAddress)
      packet.octets(pdu + [1, 2, 3])
      let time = Int64(records) * 10_000_000
      records += 1
      file.uint32(UInt32(time / 1_000_000_000))
      file.uint32(UInt32(time % 1_000_000_000))
      file.uint32(UInt32(packet.bytes.count))
      file.uint32(UInt32(packet.bytes.count))
      file.octets(packet.bytes)
    }

    /// Scan requests and what answers them, whose pauses show that they are those of the air.
    mutating func appendScans() {
      let address: [UInt8] = [1, 2, 3, 4, 5, 6]
      for _ in 0..<6 {
        append([0x00, 6] + address, accessAddress: 0x8E89_BED6, channel: 37, pause: 20_000)
        append(
          [0x03, 12] + address + address, accessAddress: 0x8E89_BED6, channel: 37, pause: 150)
      }
    }

    /// A request of 352 µs, for an interval of 30 ms.
    mutating func appendRequest(map: UInt64 = 0x1F_FFFF_FFFF, usesChannelSelection2: Bool = false) {
      var pdu = ByteWriter()
      pdu.octets([usesChannelSelection2 ? 0x25 : 0x05, 34])
      pdu.octets([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      pdu.uint32(Self.accessAddress)
      pdu.octets([1, 2, 3, 1, 0, 0, 24, 0, 0, 0, 200, 0])
      for octet in 0..<5 as Range<UInt64> { pdu.octets([UInt8(map >> (8 * octet) & 0xFF)]) }
      pdu.octets([11])
      append(pdu.bytes, accessAddress: 0x8E89_BED6, channel: 37, pause: 1000)
    }

    /// An event of two empty PDUs of 80 µs each.
    mutating func appendEvent(
      _ event: Int, counter: UInt16, channel: UInt8, missing: Int = 0, isExact: Bool = true
    ) {
      let sequence: UInt8 = event & 1 == 0 ? 0 : 0x08
      let expected: UInt8 = event & 1 == 0 ? 0 : 0x04
      // The first packet comes 1.3 ms after the request, the others 310 µs before the interval is over.
      let pause: UInt32 = event == 0 ? 1300 : UInt32(30_000 * (1 + missing) - 310)
      append(
        [0x01 | sequence | expected, 0], channel: channel, event: counter,
        pause: isExact ? pause : 0)
      append(
        [0x01 | sequence | (expected ^ 0x04), 0], channel: channel, isCentral: false,
        event: counter, pause: isExact ? 150 : 0)
    }

    func events() throws -> ConnectionEvents {
      var reader = try CaptureReader(bytes: file.bytes)
      let analysis = ConnectionAnalysis(reading: &reader)
      return try #require(analysis.connections.first?.events)
    }
  }

  private static func channel1(_ event: Int) -> UInt8 { UInt8(11 * (event + 1) % 37) }

  private static func channel2(_ event: Int, _ map: ChannelMap = .all) -> UInt8 {
    ChannelSelection2(accessAddress: AccessAddress(rawValue: 0x5065_5D8A))
      .channel(eventCounter: UInt16(event), in: map) ?? 0
  }

  @Test func `The sniffer's counter and pauses say which events are missing`() throws {
    var capture = Capture()
    capture.appendScans()
    capture.appendRequest()
    for event in 0..<100 where event != 40 {
      capture.appendEvent(
        event, counter: UInt16(event), channel: Self.channel1(event), missing: event == 41 ? 1 : 0)
    }
    let events = try capture.events()
    #expect(events.counts?.observed == 99)
    #expect(events.counts?.total == 100)
    #expect(events.offSequence == 0)
    #expect(events.usesDeviceTime)
    #expect(abs((events.measuredInterval ?? 0) - 30) < 0.01)
  }

  @Test func `A counter that is right needs no clock`() throws {
    var capture = Capture()
    capture.appendRequest()
    for event in 0..<100 where event != 40 {
      capture.appendEvent(
        event, counter: UInt16(event), channel: Self.channel1(event), isExact: false)
    }
    let events = try capture.events()
    #expect(events.counts?.observed == 99)
    #expect(events.counts?.total == 100)
    #expect(events.offSequence == 0)
    #expect(!events.usesDeviceTime)
  }

  @Test func `A counter left at 0 stops nothing`() throws {
    var capture = Capture()
    capture.appendScans()
    capture.appendRequest()
    for event in 0..<100 where event != 40 {
      capture.appendEvent(
        event, counter: 0, channel: Self.channel1(event), missing: event == 41 ? 1 : 0)
    }
    let events = try capture.events()
    #expect(events.counts?.observed == 99)
    #expect(events.counts?.total == 100)
    #expect(events.offSequence == 0)
  }

  @Test func `Nor does one beside a channel that is always the same`() throws {
    var capture = Capture()
    capture.appendScans()
    capture.appendRequest()
    for event in 0..<100 { capture.appendEvent(event, counter: 0, channel: 5) }
    let events = try capture.events()
    #expect(events.counts?.observed == 100)
    #expect(events.channelSelectionBasis == .seen)
    #expect(events.offSequence == nil)
  }

  // MARK: Hopping

  @Test func `Events that follow the other algorithm on all channels are not off the sequence`()
    throws
  {
    var capture = Capture()
    capture.appendRequest(map: 0x1F00)
    for event in 0..<60 {
      capture.appendEvent(event, counter: UInt16(event), channel: Self.channel2(event))
    }
    let events = try capture.events()
    #expect(events.channelSelection == 2)
    #expect(events.channelSelectionBasis == .derived)
    #expect(events.offSequence == 0)
    #expect(events.maps.map(\.map) == [.all])
    #expect(events.notes.contains { $0.contains("60 of 60 events follow algorithm #2") })
  }

  @Test func `Events on fewer channels than announced teach their map`() throws {
    let map = ChannelMap(rawValue: 0x00_00FF_FF00)
    var capture = Capture()
    capture.appendRequest(usesChannelSelection2: true)
    for event in 0..<400 {
      capture.appendEvent(event, counter: UInt16(event), channel: Self.channel2(event, map))
    }
    let events = try capture.events()
    #expect(events.channelSelection == 2)
    #expect(events.offSequence == 0)
    #expect(events.maps.map(\.map) == [map])
  }

  @Test func `One event on a wrong channel is off the sequence, and changes nothing`() throws {
    var capture = Capture()
    capture.appendRequest()
    for event in 0..<60 {
      capture.appendEvent(
        event, counter: UInt16(event), channel: event == 20 ? 3 : Self.channel1(event))
    }
    let events = try capture.events()
    #expect(events.channelSelection == 1)
    #expect(events.channelSelectionBasis == .seen)
    #expect(events.offSequence == 1)
  }

  @Test func `Where no sequence explains the channels, none is held against them`() throws {
    var capture = Capture()
    capture.appendRequest()
    for event in 0..<60 {
      capture.appendEvent(event, counter: UInt16(event), channel: UInt8(event * event % 36))
    }
    let events = try capture.events()
    #expect(events.offSequence == nil)
    #expect(events.notes.contains { $0.contains("neither channel selection algorithm") })
  }
}
