/// Into which parts a sending host cuts its L2CAP frames for the controller, as the lengths of packets show.
///
/// A controller does not join the end of one part with the beginning of the next. So within a frame the last
/// packet of each part is short.
struct HostPacketSize: Hashable, Sendable {
  /// Octets of a part, and how many ended after as many octets and otherwise.
  private var octets = 0
  private var support = 0
  private var against = 0
  /// Octets of the part so far, and of its last packet.
  private var sofar = 0
  private var last = 0

  /// - Parameters:
  ///   - isStart: whether the packet begins a frame.
  ///   - count: octets of the packet.
  ///   - longest: octets of the longest packet so far.
  mutating func add(isStart: Bool, _ count: Int, longest: Int) {
    if !isStart, last < longest {
      note(sofar)
      sofar = 0
    } else if isStart {
      sofar = 0
    }
    sofar &+= count
    last = count
    // A part that goes on beyond that length is no part of that length.
    if octets > 0, sofar > octets { against &+= 1 }
  }

  /// A part of a frame was longer than that, as a host's log shows.
  mutating func addPart(_ count: Int) { note(count) }

  private mutating func note(_ count: Int) {
    if count == octets {
      support &+= 1
    } else if against >= support {
      (octets, support, against) = (count, 1, 0)
    } else {
      against &+= 1
    }
  }

  /// Octets of a part; nil where frames are whole, or cut in no regular way.
  var value: Int? { support >= 4 && support >= 8 * against ? octets : nil }
}
