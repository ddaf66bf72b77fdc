import BluetoothPackets
import ByteReading
import LinkSessions

/// Looks at values by the published layouts of their characteristics, those that servers send and those
/// that clients write: what lacks octets is found; what has more may be of a later revision, and is not.
struct ValueLayoutWatch {
  /// Values of an attribute that one side sends.
  struct Source: Hashable {
    let place: AttributeWatch.Place
    /// What the client writes them with; nil for those that the server sends.
    let written: ATTOpcode?
  }

  /// A value that lacks octets.
  private struct Fault {
    let uuid: BluetoothUUID
    /// Where it was first.
    let frame: Frame
    let octets: Int
    /// The first field that is not there, or not whole.
    let field: String
    /// How many of the attribute's values lack some.
    var count = 1
  }

  /// An attribute whose values are looked at.
  private struct Entry {
    let source: Source
    var uuid: BluetoothUUID?
    var layout: ValueLayout?
    /// Octets of every value, where the layout always has as many.
    var size: Int?
    /// Values that came while nothing was known of the attribute, and the next one to ask again at.
    var unknown = 0
    var nextTry = 1
    var fault: Fault?
  }

  private var entries: [Entry] = []
  private var places: [Source: Int] = [:]
  /// The entry of the last value: most come one after the other.
  private var last: Int?
  /// Values of one record that wait to be looked at, whose they are, and where they stand in `octets`.
  private var waiting: [(entry: Int, frame: Frame, octets: Range<Int>)] = []
  private var octets: [UInt8] = []

  /// Attributes that are looked at.
  private static let limit = 20_000
  /// Values for which there was no room.
  private(set) var notKept = 0
  /// Longer values are not looked at: no layout needs as many.
  private static let longest = 512
  /// Values of one record that are looked at: a Read By Type Response in an ATT_MTU of 517 has at
  /// most 171 that are not empty.
  private static let most = 256

  /// Whether a value waits for `judge`.
  var hasNews: Bool { !waiting.isEmpty }

  /// Takes a value that is known to be whole.
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

  /// Whether a value's length alone says that nothing is missing, or that nothing can be said.
  private mutating func isFine(_ count: Int, _ index: Int) -> Bool {
    if let size = entries[index].size { return count >= size }
    guard entries[index].layout == nil else { return false }
    entries[index].unknown += 1
    guard entries[index].unknown >= entries[index].nextTry else { return true }
    // What has not been discovered seldom is later: it is asked for less and less often.
    entries[index].nextTry = entries[index].nextTry.multipliedReportingOverflow(by: 2).partialValue
    return false
  }

  /// Looks at the values that wait.
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

  /// What waits was told by direction, which was the other one.
  mutating func forgetWaiting(of connection: Int) {
    waiting.removeAll { entries[$0.entry].source.place.connection == connection }
  }

  /// Forgets attributes; no value comes after that.
  mutating func forget(where isFormer: (AttributeWatch.Place) -> Bool) {
    waiting = []
    last = nil
    places = [:]
    entries.removeAll { isFormer($0.source.place) }
  }

  /// A finding for each attribute whose handle still stands for the same at the end.
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
          FindingValue(.count, .number(fault.count)),
          FindingValue(.octets, .octets(fault.octets)),
          FindingValue(.characteristic, .name("\(name)")),
          FindingValue(.field, .name(fault.field)),
          FindingValue(.handle, .handle(place.handle)),
        ] + (entry.source.written.map { [FindingValue(.opcode, .attRequest($0))] } ?? []))
    }
  }
}

extension ValueLayout {
  /// The octets of every value, where all of its items are integers that are always there.
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
