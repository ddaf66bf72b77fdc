/// Number of packets that support an explanation of a capture's metadata, and number of packets that contradict it.
package struct Tally: Hashable, Sendable {
  package private(set) var support: UInt32 = 0
  package private(set) var against: UInt32 = 0

  package init() {}

  @inline(__always)
  package mutating func add(_ fits: Bool) {
    if fits { support &+= 1 } else { against &+= 1 }
  }

  /// Discards contradictions that have another explanation.
  package mutating func forget(against count: Int) {
    against -= min(against, UInt32(clamping: count))
  }

  /// The score. One contradiction outweighs eight matching packets: packets match by chance, but only an error
  /// contradicts.
  package var score: Int { Int(support) - 8 * Int(against) }
}
