import ByteReading

/// Writes pcapng, and keeps track of the interfaces that it has described.
///
/// The sections are those of the records: a section begins with its first record. A section can't have
/// more interfaces than a reader accepts; further interfaces begin another section.
struct PCAPNGWriter {
  private var hasStarted = false
  private var section = 0
  private var interfaces: [WrittenInterface: Int] = [:]
  /// Number of packets that each interface had dropped at its last record.
  private var writtenDrops: [UInt64?] = []
  /// The input's descriptions of sections and interfaces, if they are copied.
  private var sectionFacts: [Int: CaptureFacts.Section] = [:]
  private var interfaceFacts: [InterfaceKey: CaptureFacts.Interface?] = [:]

  /// The names of devices by their addresses, most significant octet first; written with the first section.
  var names: [(address: [UInt8], name: String)] = []

  private struct InterfaceKey: Hashable {
    let section: Int
    let index: Int
  }

  /// The time of the last record, in the unit of its interface.
  private var lastSteps: UInt64 = 0

  /// Returns whether a record's interface was already described.
  func hasDescription(of record: CaptureRecord) -> Bool {
    interfaceFacts[InterfaceKey(section: record.section, index: record.interface)] != nil
  }

  /// Keeps the input's description of a record's section and interface until they are written.
  mutating func keepDescription(
    of record: CaptureRecord, section: CaptureFacts.Section?, _ interface: CaptureFacts.Interface?
  ) {
    if let section { sectionFacts[record.section] = section }
    interfaceFacts.updateValue(
      interface, forKey: InterfaceKey(section: record.section, index: record.interface))
  }

  /// Writes the beginning of a file once, so that a file without records is still valid.
  mutating func start(_ file: inout WrittenCapture) {
    guard !hasStarted else { return }
    hasStarted = true
    startSection(in: &file.buffer)
    _ = describe(
      WrittenInterface(section: 0, interface: 0, linkType: file.linkType, isEarly: false),
      in: &file.buffer)
  }

  private mutating func startSection(in buffer: inout OutputBuffer) {
    interfaces.removeAll(keepingCapacity: true)
    writtenDrops.removeAll(keepingCapacity: true)
    Self.block(BlockType.sectionHeader, in: &buffer) { buffer in
      buffer.append(PCAPNGFormat.byteOrderMagic, .littleEndian)
      buffer.append(UInt16(1), .littleEndian)
      buffer.append(UInt16(0), .littleEndian)
      buffer.append(UInt64.max, .littleEndian)
      let facts = sectionFacts[section]
      if let hardware = facts?.hardware { Self.option(2, Array(hardware.utf8), &buffer) }
      if let system = facts?.operatingSystem { Self.option(3, Array(system.utf8), &buffer) }
      Self.option(4, Array((facts?.application ?? "bletrace").utf8), &buffer)
      buffer.append(UInt32(0), .littleEndian)
    }
    writeNames(in: &buffer)
  }

  /// Writes a Name Resolution Block of EUI-48 records.
  private mutating func writeNames(in buffer: inout OutputBuffer) {
    guard !names.isEmpty else { return }
    Self.block(BlockType.nameResolution, in: &buffer) { buffer in
      for (address, name) in names {
        // nrb_record_eui48: the address, and the name with a terminating zero.
        Self.option(3, address + Array(name.utf8.prefix(248)) + [0], &buffer)
      }
      // nrb_record_end
      buffer.append(UInt32(0), .littleEndian)
    }
    names = []
  }

  mutating func append(
    _ record: CaptureRecord, _ payload: RawSpan, _ comments: [[UInt8]],
    to file: inout WrittenCapture
  ) throws(CaptureError) {
    start(&file)
    let original = try file.word(record.originalLength, record)
    let captured = try file.word(payload.byteCount, record)
    guard record.linkType.rawValue <= 0xFFFF else {
      throw file.refusal(
        record, "is \(record.linkType.name), which has no link type number in pcapng",
        try: "convert the record first")
    }
    guard comments.allSatisfy({ $0.count <= Int(UInt16.max) }) else {
      throw file.refusal(
        record, "has a comment of more than \(UInt16.max) octets", try: "shorten the comment")
    }
    let isEarly = record.timestamp.map { $0 < 0 } ?? false
    let key = WrittenInterface(
      section: record.section, interface: record.interface, linkType: record.linkType,
      isEarly: isEarly)
    if record.section != section {
      section = record.section
      startSection(in: &file.buffer)
    } else if interfaces[key] == nil, interfaces.count == PCAPNGFormat.interfaceLimit {
      startSection(in: &file.buffer)
    }
    let interface = interfaces[key] ?? describe(key, in: &file.buffer)
    guard let timestamp = record.timestamp else {
      // Only a simple packet has no time, and its captured length follows from the block's length.
      guard interface == 0, captured == original || captured & 3 == 0 else {
        throw file.refusal(
          record, "has no time, which pcapng requires for truncated packets and further interfaces",
          try: "leave the record out")
      }
      Self.block(BlockType.simplePacket, payload: payload, in: &file.buffer) { buffer in
        buffer.append(original, .littleEndian)
      } options: { _ in
      }
      return
    }
    let steps =
      isEarly
      ? UInt64(
        bitPattern: timestamp &- WrittenInterface.earlyOffset &* 1_000_000_000)
      : UInt64(timestamp)
    lastSteps = steps
    file.commentCount += comments.count
    let flags = Self.flags(of: record)
    let newDrops = self.newDrops(of: record, interface: interface)
    Self.block(BlockType.enhancedPacket, payload: payload, in: &file.buffer) { buffer in
      buffer.append(UInt32(interface), .littleEndian)
      buffer.append(UInt32(truncatingIfNeeded: steps >> 32), .littleEndian)
      buffer.append(UInt32(truncatingIfNeeded: steps), .littleEndian)
      buffer.append(captured, .littleEndian)
      buffer.append(original, .littleEndian)
    } options: { buffer in
      if flags == 0 && newDrops == nil && comments.isEmpty { return }
      for comment in comments { Self.option(1, comment, &buffer) }
      if flags != 0 {
        buffer.append(UInt32(2 | 4 << 16), .littleEndian)
        buffer.append(flags, .littleEndian)
      }
      if let newDrops {
        buffer.append(UInt32(4 | 8 << 16), .littleEndian)
        buffer.append(newDrops, .littleEndian)
      }
      buffer.append(UInt32(0), .littleEndian)
    }
  }

  /// Returns the flags word. It contains the direction unless the packet itself does.
  private static func flags(of record: CaptureRecord) -> UInt32 {
    switch (record.linkType, record.direction) {
    case (.bluetoothHCIH4WithPHDR, _), (.bluetoothLinuxMonitor, _), (_, nil): record.flags
    case (_, .controllerToHost): record.flags & ~3 | 1
    case (_, .hostToController): record.flags & ~3 | 2
    }
  }

  /// Returns the number of packets dropped since the interface's last record; nil if there is nothing to record.
  private mutating func newDrops(of record: CaptureRecord, interface: Int) -> UInt64? {
    guard let drops = record.drops else { return nil }
    let before = writtenDrops[interface]
    writtenDrops[interface] = drops
    if before == drops { return nil }
    return drops - Swift.min(drops, before ?? 0)
  }

  /// Writes statistics of a section's interfaces that have dropped packets since their last record.
  mutating func endSection(
    _ section: Int, _ facts: [CaptureFacts.Interface], in buffer: inout OutputBuffer
  ) {
    guard section == self.section, let last = facts.last, last.section >= section else { return }
    var written: [Int: Int] = [:]
    for (key, index) in interfaces {
      written[key.interface] = Swift.min(index, written[key.interface] ?? index)
    }
    for fact in facts where fact.section == section {
      guard let drops = fact.drops, let interface = written[fact.index],
        writtenDrops[interface] != drops
      else { continue }
      writtenDrops[interface] = drops
      Self.block(BlockType.interfaceStatistics, in: &buffer) { buffer in
        buffer.append(UInt32(interface), .littleEndian)
        buffer.append(UInt32(truncatingIfNeeded: lastSteps >> 32), .littleEndian)
        buffer.append(UInt32(truncatingIfNeeded: lastSteps), .littleEndian)
        // isb_ifdrop
        buffer.append(UInt32(5 | 8 << 16), .littleEndian)
        buffer.append(drops, .littleEndian)
        buffer.append(UInt32(0), .littleEndian)
      }
    }
  }

  private mutating func describe(
    _ key: WrittenInterface, in buffer: inout OutputBuffer
  ) -> Int {
    Self.block(BlockType.interfaceDescription, in: &buffer) { buffer in
      buffer.append(UInt16(truncatingIfNeeded: key.linkType.rawValue), .littleEndian)
      buffer.append(UInt16(0), .littleEndian)
      buffer.append(UInt32(0), .littleEndian)
      let facts = interfaceFacts[InterfaceKey(section: key.section, index: key.interface)] ?? nil
      let texts: [(UInt16, String?)] = [
        (2, facts?.name), (3, facts?.description), (12, facts?.operatingSystem),
        (15, facts?.hardware),
      ]
      for (code, text) in texts {
        if let text { Self.option(code, Array(text.utf8.prefix(Int(UInt16.max))), &buffer) }
      }
      // if_tsresol: nanoseconds.
      Self.option(9, [9], &buffer)
      if key.isEarly {
        buffer.append(UInt32(14 | 8 << 16), .littleEndian)
        buffer.append(WrittenInterface.earlyOffset, .littleEndian)
      }
      buffer.append(UInt32(0), .littleEndian)
    }
    interfaces[key] = writtenDrops.count
    writtenDrops.append(nil)
    return writtenDrops.count - 1
  }

  private static func option(_ code: UInt16, _ value: [UInt8], _ buffer: inout OutputBuffer) {
    buffer.append(code, .littleEndian)
    buffer.append(UInt16(clamping: value.count), .littleEndian)
    let start = buffer.count
    buffer.append(value)
    buffer.pad(from: start)
  }

  private static func block(
    _ type: UInt32, in buffer: inout OutputBuffer, fields: (inout OutputBuffer) -> Void
  ) {
    let empty: [UInt8] = []
    block(type, payload: empty.rawSpan, in: &buffer, fields: fields) { _ in }
  }

  private static func block(
    _ type: UInt32, payload: RawSpan, in buffer: inout OutputBuffer,
    fields: (inout OutputBuffer) -> Void, options: (inout OutputBuffer) -> Void
  ) {
    let start = buffer.count
    buffer.append(type, .littleEndian)
    buffer.append(UInt32(0), .littleEndian)
    fields(&buffer)
    let payloadStart = buffer.count
    buffer.append(payload)
    buffer.pad(from: payloadStart)
    options(&buffer)
    let length = UInt32(clamping: buffer.count - start + 4)
    buffer.append(length, .littleEndian)
    buffer.replace(at: start + 4, with: length)
  }
}
