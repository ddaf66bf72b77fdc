/// Detects the size of the parts in which a sending host passes its L2CAP frames to the controller, from packet
/// lengths.
///
/// A controller does not join the end of one part with the beginning of the next. Therefore, the last packet of each
/// part within a frame is short.
struct HostPacketSize: Hashable, Sendable {
  /// Size of a part in octets, and the number of parts that had this size or another one.
  private var octets = 0
  private var support = 0
  private var against = 0
  /// Octets of the current part so far, and of its last packet.
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
    // A part that continues beyond this size does not have it.
    if octets > 0, sofar > octets { against &+= 1 }
  }

  /// Records the size of a part of a longer frame, as a host's log shows it.
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

  /// Size of a part in octets, or nil if frames are whole or the sizes are irregular.
  var value: Int? { support >= 4 && support >= 8 * against ? octets : nil }
}
