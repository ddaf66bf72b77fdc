import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// The packets of a page in columns. A packet takes a few octets in each column, and similar values are adjacent, so
/// they compress well.
package struct PageColumns: Sendable {
  package var numbers: [Int] = []
  /// Times in nanoseconds since 1970.
  package var times: [Int64] = []
  package var sources: [UInt32] = []
  package var destinations: [UInt32] = []
  package var layers: [UInt32] = []
  package var infos: [UInt32] = []
  package var lengths: [UInt32] = []
  /// Directions: 0 for none, 1 for central to peripheral, 2 for peripheral to central, 3 for host to controller, 4 for
  /// controller to host.
  package var directions: [Int] = []
  /// IDs of the connections; 0 for none.
  package var connections: [Int] = []
  /// Flags: 1 for a retransmission, 2 for malformed, 4 for set aside, 8 for decrypted.
  package var flags: [UInt32] = []
  /// RSSI in dBm, or 0 if the capture has none.
  package var signals: [Int] = []
  /// The channel index plus one, or 0 if the capture has none.
  package var channels: [Int] = []
  /// Number of captured octets of each packet.
  package var counts: [UInt32] = []
  /// The octets of all packets, one packet after another.
  package var octets: [UInt8] = []
  /// Maximum number of octets stored of each packet.
  package private(set) var octetLimit = Int.max
  /// Additional octets: the number of runs, followed by the length of each, in order.
  package var buffers: [UInt32] = []
  /// The shape of a packet's explanation; 0 for a packet without one.
  package var shapes: [Int] = []
  /// Values of the explanations' fields in the order of their shapes.
  package var values: [UInt32] = []

  /// Texts, identified by number.
  package var texts = PageTable<String>()
  package var definitions = PageTable<PageField>()
  package var contents = PageTable<PageValue>()
  /// Five numbers per node: definition, depth, buffer, first octet and number of octets.
  package var outlines = PageTable<[Int]>()
  /// What packets with the same fields in the same places share.
  var templates = PageTemplates()

  package init() {}

  /// Returns the time of a packet, or nil if the page does not contain the packet.
  func time(of number: Int) -> Int64? {
    // Numbers are in ascending order.
    var (first, end) = (0, numbers.count)
    while first < end {
      let middle = (first + end) / 2
      if numbers[middle] < number { first = middle + 1 } else { end = middle }
    }
    return first < numbers.count && numbers[first] == number ? times[first] : nil
  }
}

/// Values identified by number, which is assigned at first occurrence.
package struct PageTable<Value: Hashable & Sendable>: Sendable {
  package private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  package mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// Properties shared by all fields with one name.
package struct PageField: Hashable, Sendable {
  package let name: String
  package let filter: String
  /// The bits within the whole field, or nil for whole octets.
  package let bits: [Int]?
  /// Whether it is a layer or a structure.
  package let isScope: Bool
  package let meaning: String
  package let clause: String
}

/// A field's value: as text, and as compared in filters.
package struct PageValue: Hashable, Sendable {
  package let text: String
  /// The value, or nil if it is the digits of the field's octets.
  let cell: Cell?
}

// MARK: Octets

extension PageColumns {
  /// Possible limits for the number of octets of a packet on a page.
  static let octetLimits = [Int.max, 64, 27, 0]
  /// Maximum number of octets in memory before packets are shortened.
  private static let octetBudget = 32_000_000

  /// Appends a packet's octets, or the first of them.
  package mutating func append(_ packet: [UInt8]) {
    counts.append(UInt32(clamping: packet.count))
    octets += packet.prefix(octetLimit)
    while octets.count > PageColumns.octetBudget,
      let limit = PageColumns.octetLimits.first(where: { $0 < octetLimit })
    {
      shorten(to: limit)
    }
  }

  private mutating func shorten(to limit: Int) {
    var kept: [UInt8] = []
    forEachRun { place, count, isBuffer in
      kept += octets[place..<place + (isBuffer ? count : min(count, limit))]
    }
    octetLimit = limit
    octets = kept
  }

  /// Calls `body` with the position and the length of each packet's octets, then with those of its additional octets.
  package func forEachRun(_ body: (_ place: Int, _ count: Int, _ isBuffer: Bool) -> Void) {
    var place = 0
    var buffer = 0
    for count in counts {
      let own = min(Int(count), octetLimit)
      body(place, own, false)
      place += own
      // The last packet has no additional octets yet while it is being appended.
      guard buffer < buffers.count else { continue }
      let runs = Int(buffers[buffer])
      for run in buffers[(buffer + 1)..<(buffer + 1 + runs)] {
        body(place, Int(run), true)
        place += Int(run)
      }
      buffer += 1 + runs
    }
  }
}
