import CaptureFiles

/// Writes Windows event traces, from the published layouts, so that no code under test takes part.
struct EventTraceSample {
  enum Packing {
    case none
    /// LZ77 without matches, and with them.
    case literals
    case matches
  }

  struct Buffer {
    var processor: UInt16 = 0
    var flags: UInt16 = 0
    var packing = Packing.none
    var records: [[UInt8]] = []
  }

  /// Whether the header has pointers of 64 bits.
  var is64 = true
  var clock: UInt32 = 1
  var frequency: UInt64 = 10_000_000
  var megahertz: UInt32 = 2000
  /// What the clock shows at the start, and when that is, in units of 100 ns since 1601.
  var first: Int64 = 1_234_567_890
  var start: Int64 = 133_500_000_000_000_000
  var eventsLost: UInt32 = 0
  var buffersLost: UInt32 = 0
  var bufferSize = 1024
  var buffers: [Buffer] = []

  /// The start in nanoseconds since 1970.
  var startTime: Int64 { (start &- 116_444_736_000_000_000) &* 100 }

  var file: [UInt8] {
    var all = buffers
    all.insert(Buffer(records: [header]), at: 0)
    return all.enumerated().flatMap { octets(of: $1, isFirst: $0 == 0) }
  }

  /// The offset of a buffer in the file, if none is compressed.
  func offset(ofBuffer index: Int) -> Int { (index + 1) * bufferSize }

  // MARK: Buffers

  private func octets(of buffer: Buffer, isFirst: Bool) -> [UInt8] {
    var plain = buffer.records.flatMap { record in
      record + [UInt8](repeating: 0, count: (8 - record.count % 8) % 8)
    }
    let filled = plain.count + 0x48
    var flags = buffer.flags | 0x20
    if buffer.packing != .none {
      flags |= 0x40
      plain = LZ77Sample.pack(plain, withMatches: buffer.packing == .matches)
    } else if filled < bufferSize {
      plain += [UInt8](repeating: 0xFF, count: bufferSize - filled)
    }
    var octets = CaptureBytes(order: .littleEndian)
    octets.put(UInt32(plain.count + 0x48))
    octets.put(UInt32(filled))
    octets.put(UInt32(0x10128))
    octets.put(UInt32(0))
    octets.put(Int64(99))
    octets.put(Int64(0))
    octets.put(UInt64(0xDEAD_BEEF_0BAD_F00D))
    octets.put(buffer.processor)
    octets.put(UInt16(7))
    octets.put(UInt32(3))
    octets.put(UInt32(filled))
    octets.put(flags)
    octets.put(UInt16(isFirst ? 4 : 0))
    octets.put(UInt64(0))
    octets.put(UInt64(0))
    return octets.bytes + plain
  }

  // MARK: Records

  private var header: [UInt8] {
    var tail = CaptureBytes(order: .littleEndian)
    tail.put(UInt32(bufferSize))
    tail.put([10, 0, 1, 5])
    tail.put(UInt32(22631))
    tail.put(UInt32(2))
    tail.put(start &+ 1)
    tail.put(UInt32(156_250))
    tail.put(UInt32(0))
    tail.put(UInt32(1))
    tail.put(UInt32(buffers.count + 1))
    tail.put(UInt32(1))
    tail.put(UInt32(is64 ? 8 : 4))
    tail.put(eventsLost)
    tail.put(megahertz)
    tail.put([UInt8](repeating: 0x55, count: is64 ? 16 : 8))
    tail.put([UInt8](repeating: 0, count: 0xAC + 4))
    tail.put(Int64(42))
    tail.put(frequency)
    tail.put(start)
    tail.put(clock)
    tail.put(buffersLost)
    for character in "bth\0C:\\bth.etl\0".utf16 { tail.put(character) }
    var record = CaptureBytes(order: .littleEndian)
    record.put(UInt16(2))
    record.put([is64 ? 2 : 1, 0xC0])
    record.put(UInt16(0x20 + tail.bytes.count))
    record.put(UInt16(0))
    record.put(UInt64(0x0000_0004_0000_0004))
    record.put(first)
    record.put(UInt64(0))
    return record.bytes + tail.bytes
  }

  static let bluetooth: [UInt8] = [
    0x17, 0x95, 0x1F, 0x8A, 0x8C, 0x3A, 0x9E, 0x4A, 0xA0, 0x18, 0x4F, 0x17, 0xA2, 0x00, 0xF2, 0x77,
  ]

  /// An event of a provider.
  ///
  /// - Parameters:
  ///   - id: its number.
  ///   - time: ticks of the clock.
  ///   - data: what it says.
  ///   - items: types and contents of the items before the data.
  ///   - is64: whether a process of 64 bits logged it.
  static func event(
    _ id: UInt16, at time: Int64, _ data: [UInt8], items: [(type: UInt16, octets: [UInt8])] = [],
    provider: [UInt8] = bluetooth, is64: Bool = true
  ) -> [UInt8] {
    var rest = CaptureBytes(order: .littleEndian)
    for (index, item) in items.enumerated() {
      rest.put(UInt16(0))
      rest.put(item.type)
      rest.put(UInt16(index < items.count - 1 ? 1 : 0))
      rest.put(UInt16(item.octets.count))
      rest.put(item.octets)
      rest.put([UInt8](repeating: 0, count: (8 - item.octets.count % 8) % 8))
    }
    rest.put(data)
    var record = CaptureBytes(order: .littleEndian)
    record.put(UInt16(0x50 + rest.bytes.count))
    record.put([is64 ? 0x13 : 0x12, 0xC0])
    record.put(UInt16(items.isEmpty ? 0x40 : 0x41))
    record.put(UInt16(0))
    record.put(UInt32(8))
    record.put(UInt32(4))
    record.put(time)
    record.put(provider)
    record.put(id)
    record.put([0, 16, 4, 0])
    record.put(UInt16(0))
    record.put(UInt64(1) << 63)
    record.put(UInt64(0))
    record.put([UInt8](repeating: 0, count: 16))
    return record.bytes + rest.bytes
  }

  /// The event with an HCI packet.
  ///
  /// - Parameters:
  ///   - type: the driver's number of a type.
  ///   - octets: the packet without an H4 type.
  ///   - stated: the length in the event; nil for the length of the octets.
  static func packet(
    _ type: UInt8, _ octets: [UInt8], at time: Int64, stated: Int? = nil,
    items: [(type: UInt16, octets: [UInt8])] = [], is64: Bool = true
  ) -> [UInt8] {
    var data = CaptureBytes(order: .littleEndian)
    data.put([1, 8, 0, type])
    data.put(UInt32(stated ?? octets.count))
    data.put(octets)
    return event(402, at: time, data.bytes, items: items, is64: is64)
  }

  /// A message of a driver, whose header has no type.
  static func message(_ count: Int) -> [UInt8] {
    [UInt8(count & 0xFF), UInt8(count >> 8), 0, 0x90] + [UInt8](repeating: 0x11, count: count - 4)
  }

  /// A system event, and one in the shortest form, whose sizes are in other places.
  static func system(_ count: Int, isShort: Bool) -> [UInt8] {
    [2, 0, isShort ? 0x11 : 2, 0xC0, UInt8(count & 0xFF), UInt8(count >> 8), 0x20, 3]
      + [UInt8](repeating: 0x22, count: count - 8)
  }

  /// An event in the older form.
  static func classic(_ count: Int) -> [UInt8] {
    [UInt8(count & 0xFF), UInt8(count >> 8), 0x14, 0xC0]
      + [UInt8](repeating: 0x33, count: count - 4)
  }
}

/// Packs octets as [MS-XCA] describes plain LZ77.
enum LZ77Sample {
  static func pack(_ octets: [UInt8], withMatches: Bool) -> [UInt8] {
    var packed: [UInt8] = []
    var flags: UInt32 = 0
    var flagCount = 0
    var flagPlace = 0
    /// The place of an octet whose upper half is free.
    var half: Int?

    func put(_ value: Int, _ count: Int) {
      for index in 0..<count { packed.append(UInt8(value >> (8 * index) & 0xFF)) }
    }
    func store() {
      for index in 0..<4 { packed[flagPlace + index] = UInt8(flags >> (8 * UInt32(index)) & 0xFF) }
    }
    func flag(_ bit: UInt32) {
      if flagCount == 0 {
        flagPlace = packed.count
        put(0, 4)
        flags = 0
      }
      flags |= bit << UInt32(31 - flagCount)
      flagCount += 1
      store()
      if flagCount == 32 { flagCount = 0 }
    }
    func put(match distance: Int, _ length: Int) {
      let short = length - 3
      put((distance - 1) << 3 | min(short, 7), 2)
      guard short >= 7 else { return }
      let nibble = min(short - 7, 15)
      if let place = half {
        packed[place] |= UInt8(nibble << 4)
        half = nil
      } else {
        half = packed.count
        put(nibble, 1)
      }
      guard nibble == 15 else { return }
      put(min(short - 22, 255), 1)
      guard short - 22 >= 255 else { return }
      if short <= 0xFFFF {
        put(short, 2)
      } else {
        put(0, 2)
        put(short, 4)
      }
    }

    var place = 0
    while place < octets.count {
      let match = withMatches ? longestMatch(in: octets, at: place) : (0, 0)
      if match.1 >= 3 {
        flag(1)
        put(match: match.0, match.1)
        place += match.1
      } else {
        flag(0)
        packed.append(octets[place])
        place += 1
      }
    }
    // The flags that are left say that matches follow, and then the input ends.
    while withMatches, flagCount != 0 { flag(1) }
    return packed
  }

  /// Octets without matches, then zeros in a single one.
  static func zeros(after octets: [UInt8], _ count: Int) -> [UInt8] {
    var packed = CaptureBytes(order: .littleEndian)
    // The flags of the octets and of the first zero are zeros.
    packed.put(UInt32.max >> UInt32(octets.count + 1))
    packed.put(octets + [0])
    packed.put(UInt16(7))
    packed.put([15, 255])
    packed.put(UInt16(0))
    packed.put(UInt32(count - 4))
    return packed.bytes
  }

  private static func longestMatch(in octets: [UInt8], at place: Int) -> (Int, Int) {
    var best = (0, 0)
    for from in max(0, place - 600)..<place {
      var length = 0
      while place + length < octets.count, octets[from + length] == octets[place + length] {
        length += 1
      }
      if length > best.1 { best = (place - from, length) }
    }
    return best
  }
}
