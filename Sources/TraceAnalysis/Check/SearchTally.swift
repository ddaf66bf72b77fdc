import BluetoothPackets
import LinkSessions

/// How many round trips searches took, and how many of them another order of the server's attributes
/// would have saved.
///
/// A response holds entries of one size: it ends where the size of the UUID changes, although there was
/// room for more. Core 6.0, Vol 3, Part F, 3.4.4.2 and 3.4.4.10. One that ends earlier, or that is full,
/// ends there for another reason.
struct SearchTally {
  private(set) var roundTrips = 0
  private(set) var extra = 0
  private(set) var firstFrame: Frame?
  private(set) var lastFrame: Frame?
  private var type: BluetoothUUID?
  private var end: UInt16 = 0
  /// Sizes of entries in the current search.
  private var sizes: Set<Int> = []
  /// The size of the last response's entries, and whether another one would have fitted.
  private var last: (length: Int, hadRoom: Bool)?
  /// Responses that ended because of the size of the next entry.
  private var changes = 0

  static var primaryService: BluetoothUUID { 0x2800 }
  static var characteristic: BluetoothUUID { 0x2803 }

  mutating func take(
    entries: Int, of length: Int, type: BluetoothUUID?, _ range: ClosedRange<UInt16>, mtu: UInt16,
    _ request: Frame, _ response: Frame
  ) {
    // The same search goes on to the same end.
    if type != self.type || range.upperBound != end { close() }
    (self.type, end) = (type, range.upperBound)
    firstFrame = firstFrame ?? request
    lastFrame = response
    roundTrips += 1
    if let last, last.length != length, last.hadRoom { changes += 1 }
    sizes.insert(length)
    last = (length, 2 + (entries + 1) * length <= Int(mtu))
  }

  /// The search is over: with entries of one size next to each other, the size would change once for
  /// each further one.
  mutating func close() {
    extra += max(0, changes - max(0, sizes.count - 1))
    sizes = []
    last = nil
    changes = 0
  }
}
