import ByteReading
import CaptureFiles
import Foundation
import TestSupport
import Testing

@Suite struct EventTraceTests {
  private static let reset: [UInt8] = [0x03, 0x0C, 0x00]
  private static let complete: [UInt8] = [0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00]
  /// An Exchange MTU Request from the host, and the response.
  private static let request: [UInt8] = [0x40, 0x00, 7, 0, 3, 0, 4, 0, 0x02, 0xF7, 0x00]
  private static let response: [UInt8] = [0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x03, 0xF7, 0x00]

  /// Two processors: what happened first is in the second buffer.
  private static func sample(_ packing: EventTraceSample.Packing = .none) -> EventTraceSample {
    var trace = EventTraceSample()
    let first = trace.first
    trace.buffers = [
      .init(
        processor: 1, packing: packing,
        records: [
          EventTraceSample.event(261, at: first + 15_000, [1, 2, 3]),
          EventTraceSample.packet(2, complete, at: first + 20_000),
          EventTraceSample.message(45),
          EventTraceSample.packet(3, response, at: first + 40_001, is64: false),
        ]),
      .init(
        processor: 0, packing: packing,
        records: [
          EventTraceSample.packet(1, reset, at: first + 10_000),
          EventTraceSample.system(34, isShort: false), EventTraceSample.system(21, isShort: true),
          EventTraceSample.classic(50),
          EventTraceSample.event(402, at: first + 11_000, [9, 9], provider: Array(0..<16)),
          EventTraceSample.packet(
            4, request, at: first + 30_000,
            items: [(0x0C, [1, 2, 3, 4, 5]), (0x06, [UInt8](repeating: 7, count: 16))]),
        ]),
    ]
    return trace
  }

  /// What stands before an HCI packet: the direction and the H4 type.
  private static let expected: [[UInt8]] = [
    [0, 0, 0, 0, 1] + reset, [0, 0, 0, 1, 4] + complete, [0, 0, 0, 0, 2] + request,
    [0, 0, 0, 1, 2] + response,
  ]

  private static let directions: [CaptureRecord.Direction?] = [
    .hostToController, .controllerToHost, .hostToController, .controllerToHost,
  ]

  @Test(arguments: [EventTraceSample.Packing.none, .literals, .matches])
  func `Packets of several processors are put in order, with directions and times`(
    _ packing: EventTraceSample.Packing
  ) throws {
    let trace = Self.sample(packing)
    for chunkSize in [64, 4096] {
      let reading = try Reading(trace.file, chunkSize: chunkSize)
      #expect(reading.facts.format == .eventTrace)
      #expect(reading.facts.byteOrder == .littleEndian)
      #expect(reading.payloads == Self.expected)
      let directions = reading.records.map(\.direction)
      #expect(directions == Self.directions)
      let times: [Int64] = [1_000_000, 2_000_000, 3_000_000, 4_000_100]
      #expect(reading.records.map(\.timestamp) == times.map { trace.startTime + $0 })
      #expect(reading.records.allSatisfy { $0.linkType == .bluetoothHCIH4WithPHDR })
      #expect(reading.records.allSatisfy { !$0.timeGoesBack && !$0.followsDamage })
      #expect(reading.records.allSatisfy { $0.originalLength == $0.capturedLength })
      #expect(reading.facts.recordCount == 4)
      #expect(reading.damage.isEmpty)
      if packing == .none {
        let file = trace.file
        for (record, payload) in zip(reading.records, reading.payloads) {
          let start = Int(record.fileOffset) + 8
          let octets = Array(payload.dropFirst(5))
          #expect(Array(file[start..<start + octets.count]) == octets)
        }
      }
    }
  }

  @Test func `A log of a phone comes back from a trace, octet by octet`() throws {
    let packets = try PrintedPacket.packets(of: "heart-rate-cached.btsnoop")
    for packing in [EventTraceSample.Packing.none, .matches] {
      var trace = EventTraceSample()
      trace.bufferSize = 4096
      // Each processor gets three of four packets in turn, as long as its buffer has room.
      var open: [EventTraceSample.Buffer] = [.init(processor: 0), .init(processor: 1)]
      for (index, packet) in packets.enumerated() {
        let type: UInt8 = packet.type == 2 ? (packet.isSent ? 4 : 3) : packet.type == 4 ? 2 : 1
        let record = EventTraceSample.packet(
          type, Array(packet.octets.dropFirst()), at: trace.first + Int64(index) * 7)
        let processor = index / 3 % 2
        let used = open[processor].records.reduce(0) { $0 + $1.count + 8 }
        if used + record.count > 4096 - 0x50 {
          trace.buffers.append(open[processor])
          open[processor].records = []
        }
        open[processor].packing = packing
        open[processor].records.append(record)
      }
      trace.buffers += open
      let reading = try Reading(trace.file)
      let octets = reading.payloads.map { Array($0.dropFirst(4)) }
      #expect(octets == packets.map(\.octets))
      let directions = reading.records.map(\.direction)
      #expect(directions == packets.map(\.direction))
      let times = packets.indices.map { trace.startTime + Int64($0) * 700 }
      #expect(reading.records.map(\.timestamp) == times)
      #expect(reading.damage.isEmpty)
    }
  }

  @Test func `The clock may be a counter, the time of day or the processor's cycles`() throws {
    func times(_ change: (inout EventTraceSample) -> Void) throws -> [Int64?] {
      var trace = EventTraceSample()
      change(&trace)
      trace.buffers = [
        .init(records: [
          EventTraceSample.packet(1, Self.reset, at: trace.first),
          EventTraceSample.packet(1, Self.reset, at: trace.first &+ 6001),
        ])
      ]
      let start = trace.startTime
      return try Reading(trace.file).records.map { record in record.timestamp.map { $0 - start } }
    }
    #expect(try times { _ in } == [0, 600_100])
    #expect(try times { $0.is64 = false } == [0, 600_100])
    #expect(try times { $0.frequency = 3_000_000 } == [0, 2_000_333])
    #expect(
      try times {
        $0.clock = 2
        $0.first = $0.start + 5
      } == [500, 600_600])
    #expect(try times { $0.clock = 3 } == [0, 3000])
    // A clock of an unknown kind with a frequency counts.
    #expect(try times { $0.clock = 0 } == [0, 600_100])
    // Without a frequency there are no times.
    #expect(try times { $0.frequency = 0 } == [nil, nil])
    // Days of ticks, and times that 64 bits don't hold.
    #expect(try times { $0.first = -9_000_000_000_000_000 } == [0, 600_100])
    #expect(
      try times {
        $0.first = .max - 6001
        $0.start = .max
      } == [nil, nil])
    #expect(
      try times {
        $0.frequency = .max
      } == [nil, nil])
  }

  @Test func `Ticks of many days do not overflow`() throws {
    var trace = EventTraceSample()
    // 400 days of 10 MHz.
    let ticks: Int64 = 400 * 86_400 * 10_000_000 + 3
    trace.buffers = [
      .init(records: [EventTraceSample.packet(1, Self.reset, at: trace.first + ticks)])
    ]
    let reading = try Reading(trace.file)
    #expect(reading.records.map(\.timestamp) == [trace.startTime + ticks * 100])
  }

  @Test func `A packet that the driver cut has the length in its own header`() throws {
    var trace = EventTraceSample()
    trace.buffers = [
      .init(records: [
        EventTraceSample.packet(4, [0x40, 0, 27, 0, 23, 0, 4, 0, 0x12], at: trace.first),
        EventTraceSample.packet(2, [0x3E, 40, 0x0D], at: trace.first + 1),
        EventTraceSample.packet(1, [0x03], at: trace.first + 2),
      ])
    ]
    let reading = try Reading(trace.file)
    #expect(reading.records.map(\.capturedLength) == [14, 8, 6])
    #expect(reading.records.map(\.originalLength) == [36, 47, 6])
    #expect(reading.damage.isEmpty)
  }

  @Test func `A packet longer than its event is left out and reported`() throws {
    var trace = EventTraceSample()
    trace.buffers = [
      .init(records: [
        EventTraceSample.packet(1, Self.reset, at: trace.first),
        EventTraceSample.packet(2, Self.complete, at: trace.first + 1, stated: 7),
        EventTraceSample.packet(2, Self.complete, at: trace.first + 2, stated: 0x8000_0001),
        EventTraceSample.event(402, at: trace.first + 3, [1, 2, 3]),
        EventTraceSample.packet(2, Self.complete, at: trace.first + 4),
      ])
    ]
    let reading = try Reading(trace.file)
    #expect(reading.payloads == Array(Self.expected.prefix(2)))
    #expect(reading.damage.count == 3)
    #expect(reading.damage.entries.allSatisfy { $0.frame == 2 })
    #expect(reading.records.map(\.followsDamage) == [false, true])
  }

  @Test func `Packets of unknown types are counted`() throws {
    var trace = Self.sample()
    trace.buffers[0].records += [
      EventTraceSample.packet(5, Self.reset, at: trace.first),
      EventTraceSample.packet(5, Self.reset, at: trace.first),
      EventTraceSample.packet(0, Self.reset, at: trace.first),
    ]
    let reading = try Reading(trace.file)
    #expect(reading.payloads == Self.expected)
    #expect(
      reading.damage.entries.map(\.reason) == [
        "3 packets left out: the driver's type (0, 5) is unknown"
      ])
  }

  @Test func `Outgoing data in the events of older versions is reported only if there is no other`()
    throws
  {
    var trace = EventTraceSample()
    trace.buffers = [
      .init(records: [
        EventTraceSample.packet(1, Self.reset, at: trace.first),
        EventTraceSample.event(263, at: trace.first + 1, [UInt8](repeating: 0, count: 30)),
      ])
    ]
    let without = try Reading(trace.file)
    #expect(without.damage.entries.first?.reason.hasPrefix("no outgoing data") == true)
    trace.buffers[0].records.append(
      EventTraceSample.packet(4, Self.request, at: trace.first + 2))
    #expect(try Reading(trace.file).damage.isEmpty)
  }

  // MARK: Loss and damage

  @Test func `Lost events and buffers are reported`() throws {
    var trace = Self.sample()
    trace.eventsLost = 41
    trace.buffersLost = 1
    let counted = try Reading(trace.file)
    #expect(
      counted.damage.entries.map(\.reason) == [
        "41 events and 1 buffer were lost while recording; packets may be among them"
      ])
    #expect(counted.records.allSatisfy { !$0.followsDamage })
    trace.eventsLost = 0
    trace.buffersLost = 0
    trace.buffers.append(
      .init(
        processor: 1, flags: 2,
        records: [EventTraceSample.packet(1, Self.reset, at: trace.first + 50_000)]))
    let flagged = try Reading(trace.file)
    #expect(flagged.damage.count == 1)
    #expect(flagged.damage.entries.first?.offset == UInt64(trace.offset(ofBuffer: 2)))
    #expect(flagged.damage.entries.first?.frame == 5)
    #expect(flagged.records.map(\.followsDamage) == [false, false, false, false, true])
  }

  @Test func `A damaged record costs the rest of its buffer, and the next buffer is read`() throws {
    let trace = Self.sample()
    var file = trace.file
    // The second record of the first buffer: its size, then its type.
    let place = trace.offset(ofBuffer: 0) + 0x48 + 88
    for change in [(0, [UInt8(0xF0), 0x7F]), (0, [3, 0]), (3, [0x40])] {
      var damaged = file
      for (index, octet) in change.1.enumerated() { damaged[place + change.0 + index] = octet }
      let reading = try Reading(damaged)
      #expect(reading.payloads == [Self.expected[0], Self.expected[2]])
      #expect(reading.damage.count == 1)
      #expect(reading.damage.entries.first?.offset == UInt64(place))
      #expect(reading.damage.bytesSkipped == UInt64(96 + 48 + 104))
      #expect(reading.records.map(\.followsDamage) == [false, true])
    }
    // An item that reaches beyond its record.
    let items = trace.offset(ofBuffer: 1) + 0x48 + 96 + 40 + 24 + 56 + 88 + 0x50
    #expect(file[items + 2] == 0x0C)
    file[items + 7] = 0xFF
    file[items + 4] = 1
    let reading = try Reading(file)
    #expect(reading.payloads == [Self.expected[0], Self.expected[1], Self.expected[3]])
    #expect(reading.damage.count == 1)
  }

  @Test func `A damaged buffer header costs its buffer`() throws {
    let trace = Self.sample()
    for octets: [UInt8] in [[0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0x40, 0, 0, 0]] {
      var file = trace.file
      let place = trace.offset(ofBuffer: 0)
      for (index, octet) in octets.enumerated() { file[place + index] = octet }
      let reading = try Reading(file, chunkSize: 64)
      #expect(reading.payloads == [Self.expected[0], Self.expected[2]])
      #expect(reading.damage.entries.map(\.offset) == [UInt64(place)])
      #expect(reading.damage.bytesSkipped == UInt64(trace.bufferSize))
    }
  }

  @Test func `A damaged compressed buffer gives what could be unpacked`() throws {
    var trace = Self.sample(.literals)
    var file = trace.file
    // After 32 octets, a match whose distance is larger.
    file[trace.bufferSize + 0x48 + 36 + 3] = 0x80
    let reading = try Reading(file)
    #expect(reading.payloads == [Self.expected[0], Self.expected[2]])
    #expect(reading.damage.entries.map(\.offset) == [UInt64(trace.bufferSize)])
    trace.buffers[0].packing = .matches
    #expect(try Reading(trace.file).payloads == Self.expected)
  }

  @Test func `Zeros at the end of a file are none of its damage, and a hole in it is`() throws {
    let trace = Self.sample()
    let zeros = [UInt8](repeating: 0, count: 3 * trace.bufferSize)
    let tailed = try Reading(trace.file + zeros)
    #expect(tailed.payloads == Self.expected)
    #expect(tailed.damage.isEmpty)
    let place = trace.offset(ofBuffer: 1)
    let file = trace.file
    let holed = try Reading(Array(file[..<place]) + zeros + Array(file[place...]))
    #expect(holed.payloads == Self.expected)
    #expect(holed.damage.bytesSkipped == UInt64(zeros.count))
  }

  @Test(arguments: [EventTraceSample.Packing.none, .literals, .matches])
  func `A trace cut at any length gives the packets before the cut`(
    _ packing: EventTraceSample.Packing
  ) throws {
    let trace = Self.sample(packing)
    let file = trace.file
    var most = 0
    for length in 0..<file.count {
      let reading: Reading
      do throws(CaptureError) {
        reading = try Reading(Array(file.prefix(length)))
      } catch {
        #expect(most == 0)
        continue
      }
      #expect(Set(reading.payloads).isSubset(of: Self.expected))
      #expect(reading.payloads.count >= most)
      most = reading.payloads.count
    }
    #expect(most >= 3)
  }

  @Test func `Damaged traces never stop the reader`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    var whole = Self.sample(.matches)
    whole.buffers += Self.sample().buffers + Self.sample(.literals).buffers
    let file = whole.file
    for _ in 0..<300 {
      // Headers are at the starts of buffers and records.
      let mutant = Mutant.of(file, floor: 0x300, using: &random) { random, count in
        Int.random(in: 0..<3, using: &random) == 0
          ? Int.random(in: 0..<min(count, 0x200), using: &random)
          : Int.random(in: 0..<count, using: &random)
      }
      guard var reader = try? CaptureReader(bytes: mutant, name: "seed \(seed)") else { continue }
      var records = 0
      while let record = reader.next() {
        #expect(record.capturedLength == reader.payload.byteCount, "seed \(seed)")
        #expect(record.originalLength >= record.capturedLength, "seed \(seed)")
        records += 1
      }
      #expect(records == reader.facts.recordCount, "seed \(seed)")
    }
  }

  // MARK: Limits

  @Test func `Compressed buffers that unpack to too much end the reading`() throws {
    var trace = EventTraceSample()
    trace.buffers = [.init(records: [EventTraceSample.packet(1, Self.reset, at: trace.first)])]
    // A message, then zeros: 16 MiB in few octets.
    let packed = LZ77Sample.zeros(after: [16, 0, 0, 0x90, 0, 0, 0, 0], (16 << 20) - 0x48 - 8)
    var buffer = Array(trace.file[trace.bufferSize..<(trace.bufferSize + 0x48)])
    for (place, value) in [(0, packed.count + 0x48), (0x30, 16 << 20), (0x34, 0x60)] {
      for index in 0..<(place == 0x34 ? 2 : 4) {
        buffer[place + index] = UInt8(value >> (8 * index) & 0xFF)
      }
    }
    let bombs = (0..<24).flatMap { _ in buffer + packed }
    let reading = try Reading(trace.file + bombs)
    #expect(reading.payloads == [Self.expected[0]])
    #expect(reading.damage.entries.last?.reason.contains("32 times their size") == true)
    #expect(reading.damage.bytesSkipped == UInt64(7 * (buffer.count + packed.count)))
  }

  // MARK: Refusal

  @Test func `A trace without packets says what it has, and how to record them`() {
    var trace = EventTraceSample()
    trace.buffers = [
      .init(records: [
        EventTraceSample.event(302, at: 5, [1]), EventTraceSample.event(302, at: 6, [1]),
        EventTraceSample.event(261, at: 6, [1]),
        EventTraceSample.event(402, at: 7, [1, 2], provider: Array(1..<17)),
        EventTraceSample.message(40), EventTraceSample.system(40, isShort: false),
        EventTraceSample.classic(48),
      ])
    ]
    do throws(CaptureError) {
      _ = try CaptureReader(bytes: trace.file, name: "x.etl")
      Issue.record("opened")
    } catch {
      #expect(
        error.problem
          == "this Windows event trace contains no HCI packets; it has events of Microsoft-Windows-BTH-BTHPORT with other numbers: 302 (2×), 261 (1×); 1 event of 1 other provider; 2 events of the system; 1 debug message"
      )
      #expect(error.advice.contains("{8a1f9517-3a8c-4a9e-a018-4f17a200f277}"))
      #expect(error.advice.contains("logman start"))
    }
  }

  @Test func `A link type can't be asked for`() throws {
    var options = CaptureReader.Options()
    options.linkType = .bluetoothHCIH4
    #expect(throws: CaptureError.self) {
      _ = try CaptureReader(bytes: Self.sample().file, options: options)
    }
  }

  // MARK: Other formats

  @Test func `A trace becomes btsnoop and pcap with the same packets`() throws {
    let path = PackageFiles.temporaryPath("trace.etl")
    defer { PackageFiles.remove(path) }
    try Data(Self.sample().file).write(to: URL(fileURLWithPath: path))
    for (ending, format) in [("btsnoop", CaptureFormat.btsnoop), ("pcapng", .pcapng)] {
      let copy = PackageFiles.temporaryPath("trace." + ending)
      defer { PackageFiles.remove(copy) }
      var writer = try CaptureWriter(
        path: copy, format: format,
        linkType: try #require(
          CaptureConversion.Records.linkType(of: .bluetoothHCIH4WithPHDR, in: format)))
      var conversion = CaptureConversion.Records(to: writer.linkType)
      var reader = try CaptureReader(path: path)
      while let record = reader.next() {
        guard let converted = try conversion.convert(record, payload: reader.payload) else {
          continue
        }
        try writer.append(converted, payload: conversion.payload.rawSpan)
      }
      try writer.finish()
      let again = try Reading(path: copy)
      let start = format == .btsnoop ? 0 : 4
      let octets = again.payloads.map { Array($0.dropFirst(start)) }
      #expect(octets == Self.expected.map { Array($0.dropFirst(4)) })
      let directions = again.records.map(\.direction)
      #expect(directions == Self.directions)
    }
  }
}
