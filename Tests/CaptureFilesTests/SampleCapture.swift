import ByteReading
import CaptureFiles

/// A record as the tests make it up; times are whole microseconds unless a format has finer ones.
struct SampleRecord {
  var timestamp: Int64
  var payload: [UInt8]
  var originalLength: Int?
  var flags: UInt32 = 0

  var original: Int { originalLength ?? payload.count }
}

/// Octets of captures, put together by hand so that no code under test takes part.
struct CaptureBytes {
  var bytes: [UInt8] = []
  var order = CaptureFacts.ByteOrder.bigEndian

  mutating func put<Integer: FixedWidthInteger>(
    _ value: Integer, _ order: CaptureFacts.ByteOrder? = nil
  ) {
    let width = MemoryLayout<Integer>.size
    for index in 0..<width {
      let shift = 8 * ((order ?? self.order) == .bigEndian ? width - 1 - index : index)
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func put(_ octets: [UInt8]) { bytes += octets }

  static func btsnoop(_ records: [SampleRecord], datalink: UInt32 = 1002) -> [UInt8] {
    var file = CaptureBytes()
    file.put(Array("btsnoop".utf8) + [0])
    file.put(UInt32(1))
    file.put(datalink)
    for record in records {
      file.put(UInt32(record.original))
      file.put(UInt32(record.payload.count))
      file.put(record.flags)
      file.put(UInt32(0))
      file.put(record.timestamp / 1000 + 0x00DC_DDB3_0F2F_8000)
      file.put(record.payload)
    }
    return file.bytes
  }

  static func pcap(
    _ records: [SampleRecord], magic: UInt32 = 0xA1B2_C3D4,
    order: CaptureFacts.ByteOrder = .littleEndian,
    linkType: UInt32 = 256, minorVersion: UInt16 = 4
  ) -> [UInt8] {
    var file = CaptureBytes(order: order)
    file.put(magic)
    file.put(UInt16(2))
    file.put(minorVersion)
    file.put(UInt64(0))
    file.put(UInt32(65535))
    file.put(linkType)
    for record in records {
      file.put(UInt32(record.timestamp / 1_000_000_000))
      let rest = record.timestamp % 1_000_000_000
      file.put(UInt32(magic == 0xA1B2_3C4D ? rest : rest / 1000))
      let lengths = [UInt32(record.payload.count), UInt32(record.original)]
      file.put(minorVersion < 3 ? lengths[1] : lengths[0])
      file.put(minorVersion < 3 ? lengths[0] : lengths[1])
      if magic == 0xA1B2_CD34 { file.put(UInt64(0)) }
      file.put(record.payload)
    }
    return file.bytes
  }

  static func packetLogger(_ records: [SampleRecord], order: CaptureFacts.ByteOrder) -> [UInt8] {
    var file = CaptureBytes(order: order)
    for record in records {
      file.put(UInt32(record.payload.count + 8))
      file.put(UInt32(record.timestamp / 1_000_000_000))
      file.put(UInt32(record.timestamp % 1_000_000_000 / 1000))
      file.put(record.payload)
    }
    return file.bytes
  }

  // MARK: pcapng

  /// An option as its code and value.
  typealias Option = (code: UInt16, value: [UInt8])

  static func octets<Integer: FixedWidthInteger>(
    _ value: Integer, _ order: CaptureFacts.ByteOrder
  ) -> [UInt8] {
    var file = CaptureBytes(order: order)
    file.put(value)
    return file.bytes
  }

  mutating func block(_ type: UInt32, options: [Option] = [], _ body: (inout Self) -> Void) {
    var content = CaptureBytes(order: order)
    body(&content)
    while content.bytes.count % 4 != 0 { content.bytes.append(0) }
    for option in options {
      content.put(option.code)
      content.put(UInt16(option.value.count))
      content.put(option.value)
      while content.bytes.count % 4 != 0 { content.bytes.append(0) }
    }
    if !options.isEmpty { content.put(UInt32(0)) }
    put(type)
    put(UInt32(content.bytes.count + 12))
    put(content.bytes)
    put(UInt32(content.bytes.count + 12))
  }

  mutating func section(options: [Option] = []) {
    block(0x0A0D_0D0A, options: options) {
      $0.put(UInt32(0x1A2B_3C4D))
      $0.put(UInt16(1))
      $0.put(UInt16(0))
      $0.put(UInt64.max)
    }
  }

  mutating func interface(_ linkType: UInt16, snapLength: UInt32 = 0, options: [Option] = []) {
    block(1, options: options) {
      $0.put(linkType)
      $0.put(UInt16(0))
      $0.put(snapLength)
    }
  }

  mutating func enhanced(
    _ interface: UInt32, steps: UInt64, _ payload: [UInt8], original: Int? = nil,
    options: [Option] = []
  ) {
    block(6, options: options) {
      $0.put(interface)
      $0.put(UInt32(truncatingIfNeeded: steps >> 32))
      $0.put(UInt32(truncatingIfNeeded: steps))
      $0.put(UInt32(payload.count))
      $0.put(UInt32(original ?? payload.count))
      $0.put(payload)
    }
  }

  mutating func simple(_ payload: [UInt8], original: Int? = nil) {
    block(3) {
      $0.put(UInt32(original ?? payload.count))
      $0.put(payload)
    }
  }

  static func pcapng(
    _ records: [SampleRecord], order: CaptureFacts.ByteOrder = .littleEndian, linkType: UInt16 = 256
  ) -> [UInt8] {
    var file = CaptureBytes(order: order)
    file.section()
    file.interface(linkType, options: [(9, [9])])
    for record in records {
      file.enhanced(
        0, steps: UInt64(record.timestamp), record.payload, original: record.original)
    }
    return file.bytes
  }
}

/// The captures that every robustness test runs over.
enum Samples {
  static let start: Int64 = 1_700_000_000_123_456_000

  /// Made up: six records, 300 µs apart, with payloads of 1 to 41 octets.
  static let records: [SampleRecord] = (0..<6).map { index in
    SampleRecord(
      timestamp: start + Int64(index) * 300_000,
      payload: payload(index),
      flags: UInt32(index & 1))
  }

  private static func payload(_ index: Int) -> [UInt8] {
    var octets: [UInt8] = [2]
    for place in 0..<(8 * index) { octets.append(UInt8(truncatingIfNeeded: place * 7 + index)) }
    return octets
  }

  static let monitorRecords: [SampleRecord] = records.enumerated().map { index, record in
    var record = record
    record.flags = index == 0 ? 0xFFFF_000C : UInt32(1 << 16 | (2 + index))
    return record
  }

  static let all: [(name: String, bytes: [UInt8])] = [
    ("btsnoop H4", CaptureBytes.btsnoop(records)),
    ("btsnoop H1", CaptureBytes.btsnoop(records, datalink: 1001)),
    ("btsnoop monitor", CaptureBytes.btsnoop(monitorRecords, datalink: 2001)),
    ("pcap", CaptureBytes.pcap(records)),
    ("pcap big-endian", CaptureBytes.pcap(records, order: .bigEndian)),
    ("pcap nanoseconds", CaptureBytes.pcap(records, magic: 0xA1B2_3C4D)),
    (
      "pcap nanoseconds big-endian",
      CaptureBytes.pcap(records, magic: 0xA1B2_3C4D, order: .bigEndian)
    ),
    ("pcap modified", CaptureBytes.pcap(records, magic: 0xA1B2_CD34)),
    ("pcap modified big-endian", CaptureBytes.pcap(records, magic: 0xA1B2_CD34, order: .bigEndian)),
    ("pcap 2.2", CaptureBytes.pcap(records, minorVersion: 2)),
    ("pcapng", CaptureBytes.pcapng(records)),
    ("pcapng big-endian", CaptureBytes.pcapng(records, order: .bigEndian)),
    ("PacketLogger big-endian", CaptureBytes.packetLogger(records, order: .bigEndian)),
    ("PacketLogger little-endian", CaptureBytes.packetLogger(records, order: .littleEndian)),
  ]
}

/// Everything that a reader said about a capture.
struct Reading {
  var records: [CaptureRecord] = []
  var payloads: [[UInt8]] = []
  var damage: Damage.Log
  var facts: CaptureFacts

  init(_ bytes: [UInt8], chunkSize: Int? = nil) throws(CaptureError) {
    var options = CaptureReader.Options()
    if let chunkSize { options.chunkSize = chunkSize }
    var reader = try CaptureReader(bytes: bytes, options: options)
    self.init(&reader)
  }

  init(path: String) throws(CaptureError) {
    var reader = try CaptureReader(path: path)
    self.init(&reader)
  }

  private init(_ reader: inout CaptureReader) {
    while let record = reader.next() {
      records.append(record)
      payloads.append([UInt8](copying: reader.payload))
    }
    damage = reader.damage
    facts = reader.facts
  }
}
