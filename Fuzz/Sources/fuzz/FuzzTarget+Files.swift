import ByteReading
import CaptureFiles

extension FuzzTarget {
  /// Each file format by itself, what is written of a capture, and the headers before a packet.
  static let files: [FuzzTarget] = [
    FuzzTarget(name: "btsnoop") {
      readEvenly(starting($0, with: [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]))
    },
    FuzzTarget(name: "pcap") { octets in
      let magics: [[UInt8]] = [
        [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4], [0x4D, 0x3C, 0xB2, 0xA1],
        [0xA1, 0xB2, 0x3C, 0x4D],
        [0x34, 0xCD, 0xB2, 0xA1],
      ]
      let isOne = magics.contains { octets.starts(with: $0) }
      readEvenly(
        isOne ? octets : starting(octets, with: magics[Int(octets.first ?? 0) % magics.count]))
    },
    FuzzTarget(name: "pcapng") { readEvenly(starting($0, with: [0x0A, 0x0D, 0x0D, 0x0A])) },
    // It has no magic number: the reader tells it by its first records.
    FuzzTarget(name: "packetlogger") { readEvenly($0) },
    // The header of a trace, and the header of a buffer, which the octets go on with or damage.
    FuzzTarget(name: "event-trace") { octets in
      let isWhole = (octets.first ?? 0) % 2 == 0
      readEvenly(eventTrace(octets.dropFirst(), isWhole: isWhole))
    },
    FuzzTarget(name: "gzip") { readEvenly(starting($0, with: [0x1F, 0x8B, 8])) },
    // Each notation of packets in text, recognised by a packet of it at the start.
    FuzzTarget(name: "text") { octets in
      let start = textStarts[Int(octets.first ?? 0) % textStarts.count]
      readEvenly(Array(start.utf8) + octets.dropFirst())
    },
    FuzzTarget(name: "rewrite") { rewrite($0) },
    FuzzTarget(name: "pseudo-headers") { pseudoHeader($0) },
  ]

  /// A packet in each notation.
  private static let textStarts = [
    "> 04 0E 04 01 03 0C 00\n", "> HCI Event: Name (0x0e) plen 4\n  0000: 01 03 0c 00  ....\n",
    "[00:00:01.566] CMD => 03 0C 00\n", "hci onSocketData: 040e0401030c00 +2ms\n",
    "### HOST -> CONTROLLER: ACL: handle=0x0040, pb=0, bc=0, data_total_length=4, data=00000400\n",
    "01 E:0e 04 05 03 0c 00\n",
    "> HCI Event: LE Meta Event (0x3e) plen 12\n  LE Advertising Report\n    ADV_IND - A (0)\n    bdaddr 11:22:33:44:55:66 (Public)\n    RSSI: -59\n",
    "> ACL data: handle 1 flags 0x02 dlen 7\n> ACL data: handle 1 flags 0x01 dlen 4\n    ATT: Read req (0x0a)\n      handle 0x0003\n",
    "ble_hs_hci_acl_tx(): 0x00 0x00 0x04 0x00 0x00 0x00 0x04 0x00\n",
    "[00:00:01.234,567] <dbg> h4: rx\n    04 0e 04 01 03 0c 00 |.......\n",
    "I (1566) HCI: 04 0e 04 01 03 0c 00\n",
    "01-02 03:04:05.678  1234  1240 D bt: rx 040e0401030c00\n",
    "0000  04 0e 04 01 03 0c 00   .......\n\n", "00000000: 040e 0401 030c 00   .......\n",
    "00000000: 6274 736e 6f6f 7000 0000 0001 0000 03ea\n",
    "12:00:01.5 RX 04 0e 04 01 03 0c 00\n", "evt 0e 04 01 03 0c 00\n",
    "[{\"frame_raw\": [\"040e0401030c00\"],\"frame.protocols\": \"bluetooth:hci_h4\"},",
    "<pdml><packet><field name=\"caplen\" show=\"7\"/><field name=\"frame.protocols\" show=\"hci_h4\"/>",
    "<Event ><Data Name='BIP_Type'>2</Data><Data Name='BIP_Data'>0E0401030C00</Data></Event>",
    "\u{FEFF}> 04 0E 04 01 03 0C 00\n",
  ]

  /// A Windows event trace of one event with a packet, and octets as the records of a second buffer, packed or not, or
  /// as everything that follows the first one.
  private static func eventTrace(_ octets: ArraySlice<UInt8>, isWhole: Bool) -> [UInt8] {
    let packet = eventHeader(size: 0x50 + 11) + [1, 8, 0, 1, 3, 0, 0, 0, 3, 12, 0]
    let header: [UInt8] =
      [2, 0, 2, 0xC0, 0x38, 1, 0, 0] + [UInt8](repeating: 0, count: 0x118)
      + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
    let records = header + packet + [UInt8](repeating: 0, count: 5)
    let start = bufferHeader(records.count, filled: records.count, flags: 0x20) + records
    guard isWhole else { return start + octets }
    let isPacked = (octets.first ?? 0) % 2 == 0
    let filled = isPacked ? Int(octets.dropFirst().first ?? 0) << 4 : octets.count
    return start + bufferHeader(octets.count, filled: filled, flags: isPacked ? 0x60 : 0x20)
      + octets
  }

  private static func bufferHeader(_ count: Int, filled: Int, flags: UInt8) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 0x48)
    for index in 0..<4 {
      header[index] = UInt8(truncatingIfNeeded: (count + 0x48) >> (8 * index))
      header[0x30 + index] = UInt8(truncatingIfNeeded: (filled + 0x48) >> (8 * index))
    }
    header[0x34] = flags
    return header
  }

  private static func eventHeader(size: UInt8) -> [UInt8] {
    [size, 0, 0x13, 0xC0, 0x40] + [UInt8](repeating: 0, count: 19)
      + [
        0x17, 0x95, 0x1F, 0x8A, 0x8C, 0x3A, 0x9E, 0x4A, 0xA0, 0x18, 0x4F, 0x17, 0xA2, 0x00, 0xF2,
        0x77, 0x92, 1,
      ] + [UInt8](repeating: 0, count: 0x26)
  }

  private static func starting(_ octets: [UInt8], with magic: [UInt8]) -> [UInt8] {
    magic + octets.dropFirst(magic.count)
  }

  /// What a walk along a capture gave, in short.
  struct Walk: Equatable {
    var records: [CaptureRecord] = []
    var payloads: [[UInt8]] = []
    var damage: [Damage] = []
    var damageCount = 0
    var recordCount = 0
  }

  /// Reads a capture to its end; nil where it can't be opened.
  static func walk(_ octets: [UInt8], chunkSize: Int) -> Walk? {
    var options = CaptureReader.Options()
    options.chunkSize = chunkSize
    guard var reader = try? CaptureReader(bytes: octets, options: options) else { return nil }
    var walk = Walk()
    while let record = reader.next() {
      check(record.number == walk.records.count + 1, "record numbers have gaps")
      check(record.capturedLength >= 0 && record.originalLength >= 0, "a length is negative")
      check(reader.payload.byteCount == record.capturedLength, "the payload has another length")
      walk.records.append(record)
      walk.payloads.append([UInt8](copying: reader.payload))
    }
    check(reader.next() == nil, "there is a record after the end")
    walk.damage = reader.damage.entries
    walk.damageCount = reader.damage.count
    walk.recordCount = reader.facts.recordCount
    check(walk.recordCount == walk.records.count, "the facts count other records")
    return walk
  }

  /// How much is read at a time must not change what is read.
  private static func readEvenly(_ octets: [UInt8]) {
    let whole = walk(octets, chunkSize: 65536)
    let pieces = walk(octets, chunkSize: 64)
    check((whole == nil) == (pieces == nil), "small chunks change whether the capture opens")
    guard let whole, let pieces else { return }
    check(whole.records == pieces.records, "small chunks change the records")
    check(whole.payloads == pieces.payloads, "small chunks change the payloads")
    let places = (whole.damage.map(place), pieces.damage.map(place))
    check(places.0 == places.1, "small chunks change the damage: \(places)")
  }

  /// Damage in words; without them where they say nearly where zlib stood, for it reads ahead as it has room.
  private static func place(_ damage: Damage) -> String {
    damage.reason.contains("near packed byte")
      ? "\(damage.offset), \(damage.bytesSkipped)" : damage.description
  }

  /// What is written and read again is the same.
  private static func rewrite(_ octets: [UInt8]) {
    guard let whole = walk(octets, chunkSize: 65536) else { return }
    let collected = Collected()
    for format in [CaptureFormat.btsnoop, .pcap(.nanoseconds), .pcapng] {
      guard let linkType = whole.records.first?.linkType,
        let target = CaptureConversion.Records.linkType(of: linkType, in: format),
        var writer = try? CaptureWriter(
          format: format, linkType: target,
          sink: { octets throws(CaptureError) in collected.octets += octets })
      else { continue }
      collected.octets = []
      var conversion = CaptureConversion.Records(to: target)
      var written: [[UInt8]] = []
      var times: [Int64?] = []
      for (record, payload) in zip(whole.records, whole.payloads) {
        guard let converted = try? conversion.convert(record, payload: payload.rawSpan),
          (try? writer.append(converted, payload: conversion.payload.rawSpan)) != nil
        else { continue }
        written.append(conversion.payload)
        times.append(converted.timestamp)
      }
      try? writer.finish()
      // A reader takes an odd time or an empty packet for damage, as it should in a file of that kind.
      let isOrdinary = zip(written, times).allSatisfy { payload, time in
        !payload.isEmpty && payload.count <= 4096 && (time ?? 0) >= 1_500_000_000_000_000_000
          && (time ?? 0) < 1_500_000_600_000_000_000
      }
      guard isOrdinary, !written.isEmpty else { continue }
      let again = walk(collected.octets, chunkSize: 65536)
      check(again?.payloads == written, "what was written to \(format.name) is read otherwise")
      check(again?.damage.isEmpty == true, "what was written to \(format.name) is damaged")
    }
  }

  private final class Collected {
    var octets: [UInt8] = []
  }

  private static func pseudoHeader(_ octets: [UInt8]) {
    let linkTypes: [LinkType] = [
      .bluetoothHCIH4, .ppi, .bluetoothHCIH4WithPHDR, .bluetoothLELL, .bluetoothLinuxMonitor,
      .bluetoothLELLWithPHDR, .nordicBLE, .user0, .user15, .btsnoopH1, .btsnoopH4, .btsnoopMonitor,
      .packetLogger,
    ]
    guard octets.count >= 4 else { return }
    let linkType = linkTypes[Int(octets[0]) % linkTypes.count]
    let direction: CaptureRecord.Direction? =
      octets[1] & 2 == 0 ? nil : octets[1] & 1 == 0 ? .hostToController : .controllerToHost
    let flags = UInt32(octets[1]) | UInt32(octets[2]) << 16
    var user = LinkType.UserTypes()
    if octets[3] != 0 { user[.user0] = linkTypes[Int(octets[3]) % linkTypes.count] }
    let payload = Array(octets[4...])
    let watcher = FieldWatcher()
    let plain = try? Envelope(
      parsing: payload.rawSpan, linkType: linkType, direction: direction, flags: flags,
      userLinkTypes: user)
    let watched = try? Envelope(
      parsing: payload.rawSpan, linkType: linkType, direction: direction, flags: flags,
      watcher: watcher,
      userLinkTypes: user)
    check(plain == watched, "watching changes the envelope")
    if let plain {
      check(
        plain.payload.lowerBound >= 0 && plain.payload.upperBound <= payload.count,
        "the content lies outside the record")
    }
    checkSightings(watcher, in: payload.count)
  }

  /// Every field that a watcher is told lies in the octets that it counts in.
  static func checkSightings(_ watcher: FieldWatcher, in count: Int) {
    for sighting in watcher.sightings {
      let size = sighting.buffer == 0 ? count : watcher.bufferSize(sighting.buffer)
      check(
        sighting.offset >= 0 && sighting.length >= 0 && sighting.offset + sighting.length <= size,
        "field \(sighting.id.rawValue) lies outside: \(sighting.offset)+\(sighting.length) of \(size)"
      )
    }
  }
}
