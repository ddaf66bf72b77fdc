import BluetoothPackets
import ByteReading
import LinkSessions

/// Checks values from servers and clients against the published layouts of their characteristics. Values with missing
/// octets are reported. Values with additional octets are not, because they may follow a later revision.
struct ValueLayoutWatch {
  /// The values of an attribute from one side.
  struct Source: Hashable {
    let place: AttributeWatch.Place
    /// The opcode with which the client writes them, or nil for values from the server.
    let written: ATTOpcode?
  }

  /// A value with missing octets.
  private struct Fault {
    let uuid: BluetoothUUID
    /// The first occurrence.
    let frame: Frame
    let octets: Int
    /// The first missing or incomplete field.
    let field: String
    /// Number of the attribute's values with missing octets.
    var count = 1
  }

  /// An attribute whose values are checked.
  private struct Entry {
    let source: Source
    var uuid: BluetoothUUID?
    var layout: ValueLayout?
    /// Size of every value in octets, if the layout has a fixed size.
    var size: Int?
    /// Number of values that came while the attribute was unknown, and the number at which to look it up again.
    var unknown = 0
    var nextTry = 1
    var fault: Fault?
  }

  private var entries: [Entry] = []
  private var places: [Source: Int] = [:]
  /// Index of the last value's entry, because most values of one attribute follow each other.
  private var last: Int?
  /// Waiting values of one record, their entries, and their ranges in `octets`.
  private var waiting: [(entry: Int, frame: Frame, octets: Range<Int>)] = []
  private var octets: [UInt8] = []

  /// Maximum number of attributes to check.
  private static let limit = 20_000
  /// Number of values beyond the limit.
  private(set) var notKept = 0
  /// Maximum size of a value to check, in octets. No layout is longer.
  private static let longest = 512
  /// Maximum number of values per record. A Read By Type Response with an ATT_MTU of 517 has at most 171 nonempty
  /// values.
  private static let most = 256

  /// Whether a value is waiting for `judge`.
  var hasNews: Bool { !waiting.isEmpty }

  /// Consumes a complete value.
  mutating func take(_ value: RawSpan, of source: Source, at frame: Frame) {
    guard value.byteCount <= ValueLayoutWatch.longest, let index = index(of: source),
      !isFine(value.byteCount, index)
    else { return }
    guard waiting.count < ValueLayoutWatch.most else {
      notKept += 1
      return
    }
    if waiting.isEmpty { octets.removeAll(keepingCapacity: true) }
    let start = octets.count
    octets.append(copying: value)
    waiting.append((index, frame, start..<octets.count))
  }

  private mutating func index(of source: Source) -> Int? {
    if let last, entries[last].source == source { return last }
    if let known = places[source] {
      last = known
      return known
    }
    guard entries.count < ValueLayoutWatch.limit else {
      notKept += 1
      return nil
    }
    entries.append(Entry(source: source))
    places[source] = entries.count - 1
    last = entries.count - 1
    return last
  }

  /// Whether a value's length alone shows that nothing is missing or that the value cannot be checked.
  private mutating func isFine(_ count: Int, _ index: Int) -> Bool {
    if let size = entries[index].size { return count >= size }
    guard entries[index].layout == nil else { return false }
    entries[index].unknown += 1
    guard entries[index].unknown >= entries[index].nextTry else { return true }
    // If an attribute has not been discovered yet, it rarely is later, so the lookups become less frequent.
    entries[index].nextTry = entries[index].nextTry.multipliedReportingOverflow(by: 2).partialValue
    return false
  }

  /// Checks the waiting values.
  mutating func judge(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    let octets = octets
    for place in waiting.indices {
      let (entry, frame, range) = waiting[place]
      judge(
        octets.rawSpan.clamped(from: range.lowerBound, count: range.count), of: entry, at: frame,
        connections, gatt)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func judge(
    _ octets: RawSpan, of index: Int, at frame: Frame, _ connections: ConnectionTable,
    _ gatt: GATTMemory
  ) {
    let place = entries[index].source.place
    if entries[index].layout == nil {
      let server = gatt.server(of: place.connection, in: connections, sendingIn: place.server)
      guard let uuid = gatt.attribute(place.handle, of: server)?.layoutType,
        let layout = ValueLayouts.layout(
          of: uuid, written: entries[index].source.written != nil),
        layout.message == nil
      else { return }
      entries[index].uuid = uuid
      entries[index].layout = layout
      entries[index].size = layout.octetsOfAll
      if let size = layout.octetsOfAll, octets.byteCount >= size { return }
    }
    guard let layout = entries[index].layout, let uuid = entries[index].uuid,
      let error = layout.lack(in: octets)
    else { return }
    if entries[index].fault != nil {
      entries[index].fault?.count += 1
    } else {
      entries[index].fault = Fault(
        uuid: uuid, frame: frame, octets: octets.byteCount, field: "\(error.field)")
    }
  }

  /// Removes waiting values that were recorded with the wrong direction.
  mutating func forgetWaiting(of connection: Int) {
    waiting.removeAll { entries[$0.entry].source.place.connection == connection }
  }

  /// Removes entries of attributes. Called after the last value.
  mutating func forget(where isFormer: (AttributeWatch.Place) -> Bool) {
    waiting = []
    last = nil
    places = [:]
    entries.removeAll { isFormer($0.source.place) }
  }

  /// Returns one finding for each attribute whose handle still has the same meaning at the end.
  func findings(_ connections: ConnectionTable, _ gatt: GATTMemory) -> [Finding] {
    entries.compactMap { entry in
      guard let fault = entry.fault, let name = entry.layout?.name else { return nil }
      let place = entry.source.place
      let server = gatt.server(of: place.connection, in: connections, sendingIn: place.server)
      guard gatt.attribute(place.handle, of: server)?.type == fault.uuid else { return nil }
      return Finding(
        .gattValueLayout, connection: place.connection,
        direction: entry.source.written == nil ? place.server : place.server.opposite,
        frame: fault.frame,
        values: [
          Finding.Value(.count, .number(fault.count)),
          Finding.Value(.octets, .octets(fault.octets)),
          Finding.Value(.characteristic, .name("\(name)")),
          Finding.Value(.field, .name(fault.field)),
          Finding.Value(.handle, .handle(place.handle)),
        ] + (entry.source.written.map { [Finding.Value(.opcode, .attRequest($0))] } ?? []))
    }
  }
}

extension ValueLayout {
  /// Size of every value in octets, if all items are integers that are always present.
  fileprivate var octetsOfAll: Int? {
    var sum = 0
    for item in items {
      guard item.conditions.isEmpty, item.limit == nil, case .once = item.count else { return nil }
      switch item.kind {
      case .unsigned(let width, _), .signed(let width, _), .medical(let width),
        .binary(let width, _):
        sum += width
      case .address: sum += 6
      default: return nil
      }
    }
    return sum
  }
}
