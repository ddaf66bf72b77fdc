import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// A capture in a comparison, indexed by connection, because a hostile capture may have 20,000 connections and 100,000
/// procedures. It is a class, as its measurements are.
final class ComparedCapture {
  let measurements: CaptureMeasurements
  let check: CheckAnalysis
  /// Indices of LE connections in order. Stored as indices, because a connection takes more than a kibibyte.
  let links: [Int]
  /// Addresses of the host that wrote an HCI log, or nil for other captures.
  let host: Set<DeviceAddress>?
  /// The moments of connections.
  let courses: ConnectionCourses
  /// The unseen traffic of each connection, by index.
  private let unseenOf: [Int: UnseenTraffic]

  /// Number of connections by the name of their peripheral.
  private let numbers: [String: Int]
  private let proceduresOf: PlacesByConnection
  private let pairingsOf: PlacesByConnection
  private let findingsOf: PlacesByConnection
  /// Index of the previous connection of the same devices, by connection, if it had ended.
  private let previousOf: [Int: Int]
  private let nextOf: [Int: Int]
  /// Indices of servers by the IDs of the connections on which their attributes were seen.
  private let treesOf: [Int: [Int]]

  init(_ side: TraceDifference.Side) {
    measurements = side.measurements
    courses = ConnectionCourses(side.measurements)
    check = side.check
    unseenOf = side.measurements.unseen
    let all = side.measurements.connections.connections
    links = all.indices.filter { all[$0].technology == .lowEnergy }
    previousOf = ComparedCapture.predecessors(links.lazy.map { all[$0] })
    nextOf = Dictionary(previousOf.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    numbers = links.reduce(into: [:]) { numbers, index in
      if let name = side.measurements.peripheral(of: all[index]) { numbers[name, default: 0] += 1 }
    }
    host = ComparedCapture.host(of: links.lazy.map { all[$0] }, side.measurements.devices)
    proceduresOf = PlacesByConnection(side.measurements.timeline?.procedures ?? [], \.connection)
    pairingsOf = PlacesByConnection(
      side.measurements.pairing?.pairings ?? [], \.pairing.connection)
    findingsOf = PlacesByConnection(side.check.findings, \.finding.connection)
    var treesOf: [Int: [Int]] = [:]
    for (index, tree) in (side.measurements.gatt?.trees ?? []).enumerated() {
      for connection in tree.connections { treesOf[connection, default: []].append(index) }
    }
    self.treesOf = treesOf
  }

  private static func predecessors(_ links: some Sequence<Connection>) -> [Int: Int] {
    var last: [[Int]: Connection] = [:]
    var previous: [Int: Int] = [:]
    for link in links {
      guard let peripheral = link.peripheral.value else { continue }
      let devices = [link.central.value ?? -1, peripheral]
      if let before = last[devices], before.end?.isOver == true {
        previous[link.index] = before.index
      }
      last[devices] = link
    }
    return previous
  }

  /// Returns the previous connection of the same devices, if it had ended.
  func previous(of link: Connection) -> Connection? {
    previousOf[link.index].map { measurements.connections.connections[$0] }
  }

  /// Returns the next connection of the same devices.
  func next(after link: Connection) -> Connection? {
    nextOf[link.index].map { measurements.connections.connections[$0] }
  }

  /// Returns the number of connections with a peripheral of this name. 0 without a name.
  func connections(with name: String?) -> Int { name.flatMap { numbers[$0] } ?? 0 }

  /// Returns the unseen traffic of a connection.
  func unseen(of link: Connection) -> UnseenTraffic {
    unseenOf[link.index] ?? UnseenTraffic(link, nil, lost: measurements.file.lostRecords)
  }

  /// Returns the time until which the capture shows a connection, in nanoseconds since 1970.
  func end(of link: Connection) -> Int64 {
    // In an HCI log, a quiet connection has no packets.
    link.end?.isOver == true || link.isOnAir
      ? link.lastFrame.time : measurements.origin.later(by: measurements.file.duration)
  }

  /// Returns how long after its beginning the capture shows a connection, in nanoseconds, or nil if it shows the
  /// connection's end.
  func horizon(of link: Connection) -> Int64? {
    link.end?.isOver == true ? nil : end(of: link).elapsed(since: link.firstFrame.time)
  }

  /// Returns the minimum time from the beginning of a connection to a frame, in nanoseconds.
  func elapsed(atFrame frame: Int, on link: Connection) -> Int64 {
    let before = procedures(of: link).lazy.filter { $0.frames.lowerBound <= frame }.map(\.start)
    return before.max()?.elapsed(since: link.firstFrame.time) ?? 0
  }

  /// Returns the LE connection at an index of `links`.
  func link(_ place: Int) -> Connection { measurements.connections.connections[links[place]] }

  /// Returns the procedures of a connection in the order of the timeline.
  func procedures(of link: Connection?) -> [Procedure] {
    guard let all = measurements.timeline?.procedures else { return [] }
    return proceduresOf[link?.index].map { all[$0] }
  }

  func pairings(of link: Connection?) -> [PairingAnalysis.ObservedPairing] {
    guard let all = measurements.pairing?.pairings else { return [] }
    return pairingsOf[link?.index].map { all[$0] }
  }

  /// Returns the findings, highest severity first.
  func findings(of link: Connection?) -> [CheckFinding] {
    findingsOf[link?.index].map { check.findings[$0] }
  }

  /// Returns the index of the server at one end of a connection.
  func tree(of link: Connection, _ side: LinkDirection) -> Int? {
    guard let trees = measurements.gatt?.trees else { return nil }
    return treesOf[link.id]?.first { index in
      if trees[index].isLocal {
        return link.localIsCentral.value == (side == .centralToPeripheral)
      }
      if let device = trees[index].device { return device == link.device(side) }
      return side == .peripheralToCentral
    }
  }

  /// Returns the completed searches of clients in a server.
  func searches(in tree: GATTTree) -> [Procedure] {
    guard let all = measurements.timeline?.procedures else { return [] }
    // In the order of the timeline, across connections.
    return tree.connections.flatMap { proceduresOf[$0 - 1] }
      .filter { all[$0].kind.isDiscovery && all[$0].outcome == .success }.sorted().map { all[$0] }
  }
}

/// Indices of a list's elements by connection.
struct PlacesByConnection {
  /// Indices grouped by connection, in the order of the list.
  private let places: [Int]
  private let ranges: [Int: Range<Int>]

  init<Element>(_ elements: [Element], _ connection: KeyPath<Element, Int?>) {
    self.init(elements.indices.map { ($0, elements[$0][keyPath: connection]) })
  }

  init<Element>(_ elements: [Element], _ connection: KeyPath<Element, Int>) {
    self.init(elements.indices.map { ($0, elements[$0][keyPath: connection]) })
  }

  private init(_ owners: [(place: Int, connection: Int?)]) {
    var counts: [Int: Int] = [:]
    for owner in owners {
      if let connection = owner.connection { counts[connection, default: 0] += 1 }
    }
    var ranges: [Int: Range<Int>] = [:]
    var start = 0
    for (connection, count) in counts {
      // The range grows while indices are added.
      ranges[connection] = start..<start
      start += count
    }
    var places = [Int](repeating: 0, count: start)
    for owner in owners {
      guard let connection = owner.connection, let range = ranges[connection] else { continue }
      places[range.upperBound] = owner.place
      ranges[connection] = range.lowerBound..<range.upperBound + 1
    }
    self.places = places
    self.ranges = ranges
  }

  /// Indices of the elements of a connection, given by its index. Empty for nil.
  subscript(connection: Int?) -> ArraySlice<Int> {
    connection.flatMap { ranges[$0] }.map { places[$0] } ?? []
  }
}
