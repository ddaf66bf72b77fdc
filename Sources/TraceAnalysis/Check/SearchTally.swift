import BluetoothPackets
import LinkSessions

/// Number of round trips of a client's most expensive discovery, for searches in which UUIDs of different sizes
/// alternate, and how many of them another order of the server's attributes would have saved.
///
/// All entries of a response have the same size. A response ends where the size of the UUID changes, even if there is
/// room for more. Core 6.0, Vol 3, Part F, 3.4.4.2 and 3.4.4.10. A response that is full or ends earlier ends for
/// another reason.
struct SearchTally {
  /// Searches of one client until it repeats one of them.
  private struct Discovery {
    var roundTrips = 0
    var extra = 0
    var firstFrame: Frame?
    var lastFrame: Frame?
    /// Start handles and types of its searches.
    var beginnings: Set<Beginning> = []
  }

  private struct Beginning: Hashable {
    let type: BluetoothUUID?
    let first: UInt16
  }

  private var costliest = Discovery()
  private var current = Discovery()
  private var type: BluetoothUUID?
  private var end: UInt16 = 0
  /// The current search.
  private var search = (roundTrips: 0, first: Frame?.none, last: Frame?.none)
  /// Sizes of entries in the current search.
  private var sizes: Set<Int> = []
  /// Entry size of the last response, and whether another entry would have fitted.
  private var last: (length: Int, hadRoom: Bool)?
  /// Number of responses that ended because of the size of the next entry.
  private var changes = 0

  var roundTrips: Int { costliest.roundTrips }
  var extra: Int { costliest.extra }
  var firstFrame: Frame? { costliest.firstFrame }
  var lastFrame: Frame? { costliest.lastFrame }

  static var primaryService: BluetoothUUID { 0x2800 }
  static var characteristic: BluetoothUUID { 0x2803 }

  /// Maximum number of distinct searches in one discovery.
  private static let limit = 256

  mutating func take(
    entries: Int, of length: Int, type: BluetoothUUID?, _ range: ClosedRange<UInt16>, mtu: UInt16,
    _ request: Frame, _ response: Frame
  ) {
    let beginning = Beginning(type: type, first: range.lowerBound)
    if current.beginnings.contains(beginning) { close() }
    if current.beginnings.count < SearchTally.limit { current.beginnings.insert(beginning) }
    // The same search continues up to the same end handle.
    if type != self.type || range.upperBound != end { closeSearch() }
    (self.type, end) = (type, range.upperBound)
    search = (search.roundTrips + 1, search.first ?? request, response)
    if let last, last.length != length, last.hadRoom { changes += 1 }
    sizes.insert(length)
    last = (length, 2 + (entries + 1) * length <= Int(mtu))
  }

  /// Ends the search. If entries of the same size were adjacent, the size would change only once for each additional
  /// size.
  private mutating func closeSearch() {
    let extra = max(0, changes - max(0, sizes.count - 1))
    if extra > 0 {
      current.extra += extra
      current.roundTrips += search.roundTrips
      current.firstFrame = current.firstFrame ?? search.first
      current.lastFrame = search.last
    }
    search = (0, nil, nil)
    sizes = []
    last = nil
    changes = 0
  }

  /// Ends the discovery, because it is complete or because it starts again.
  mutating func close() {
    closeSearch()
    if current.extra > costliest.extra { costliest = current }
    current = Discovery()
    type = nil
  }
}
