/// The packets of a Windows event trace. The trace has to be read to its end before they can be sorted, because each
/// processor fills its own buffers.
struct EventTracePackets {
  /// Maximum number of octets to keep.
  static let octetLimit = 64 << 20
  /// Maximum number of packets and damaged places to keep.
  static let packetLimit = 1_000_000

  private static let pageSize = 1 << 20

  /// A packet, or a place where packets may be missing.
  struct Entry {
    /// The time in ticks of the trace's clock.
    var time: Int64
    /// Offset in the file.
    var offset: Int
    /// The place of the packet's H4 type and its octets; places are unique and in the order of the file.
    var start: UInt32
    /// Original length of the packet without its type, or number of octets skipped.
    var length: UInt32
    /// Number of octets kept, including the type.
    var captured: UInt16
    var isReceived: Bool
    /// The damage; nil for a packet.
    var damage: EventTraceDamage?
  }

  private var entries: [Entry] = []
  private var pages: [[UInt8]] = []
  /// Number of entries of each page that have not been returned.
  private var left: [Int] = []
  private var index = 0

  /// Number of packets.
  private(set) var count = 0

  var damage: Entry? { entries.first { $0.damage != nil } }

  /// Adds a packet. Returns false if there is no room.
  mutating func append(
    _ type: Envelope.HCIPacketType, _ octets: ArraySlice<UInt8>, time: Int64, isReceived: Bool,
    originalLength: Int, offset: Int
  ) -> Bool {
    guard let start = place(for: octets.count + 1),
      let captured = UInt16(exactly: octets.count + 1)
    else { return false }
    pages[pages.count - 1].append(type.rawValue)
    pages[pages.count - 1].append(contentsOf: octets)
    entries.append(
      Entry(
        time: time, offset: offset, start: start, length: UInt32(clamping: originalLength),
        captured: captured, isReceived: isReceived))
    count += 1
    return true
  }

  /// Adds a place after a given time where packets may be missing. Returns false if there is no room.
  mutating func append(
    _ damage: EventTraceDamage, after time: Int64, offset: Int, skipped: Int
  ) -> Bool {
    guard let start = place(for: 1) else { return false }
    pages[pages.count - 1].append(0)
    entries.append(
      Entry(
        time: time, offset: offset, start: start, length: UInt32(clamping: skipped), captured: 0,
        isReceived: false, damage: damage))
    return true
  }

  private mutating func place(for count: Int) -> UInt32? {
    guard entries.count < Self.packetLimit else { return nil }
    if pages.isEmpty || pages[pages.count - 1].count + count > Self.pageSize {
      guard pages.count < Self.octetLimit / Self.pageSize else { return nil }
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageSize)
      left.append(0)
    }
    left[left.count - 1] += 1
    return UInt32((pages.count - 1) * Self.pageSize + pages[pages.count - 1].count)
  }

  /// Sorts everything by time; entries with the same time keep the order of the file.
  mutating func sort() {
    entries.sort { ($0.time, $0.start) < ($1.time, $1.start) }
  }

  /// Moves to the next packet or damaged place; nil at the end.
  ///
  /// - Parameter octets: the packet's octets are appended to it.
  mutating func next(appendingTo octets: inout [UInt8]) -> Entry? {
    guard index < entries.count else { return nil }
    let entry = entries[index]
    index += 1
    let (page, start) = Int(entry.start).quotientAndRemainder(dividingBy: Self.pageSize)
    octets += pages[page][start..<(start + Int(entry.captured))]
    left[page] -= 1
    // Pages are used up almost in order.
    if left[page] == 0 { pages[page] = [] }
    return entry
  }
}

/// The reason why packets may be missing.
enum EventTraceDamage: UInt8 {
  case lost
  case noBuffer
  case truncated
  case packed
  case record
  case packet

  var reason: String {
    switch self {
    case .lost: "events were lost before this buffer"
    case .noBuffer: "no buffer header"
    case .truncated: "the file is truncated in a buffer"
    case .packed: "a compressed buffer is damaged"
    case .record: "no record header; the rest of the buffer is not read"
    case .packet: "an event with an HCI packet is shorter than the packet's length"
    }
  }
}
