/// Finds known runs of octets in packets, many at a time.
struct OctetSearch {
  /// What stands for each run, by the run.
  private var replacements: [[UInt8]: (octets: [UInt8], kind: RedactionKind)] = [:]
  /// Lengths of runs, the longest first, by the first three octets.
  private var lengths: [UInt32: [Int]] = [:]
  /// Which hashes of three octets begin a run: most places of a packet end here.
  private var beginnings = [Bool](repeating: false, count: 1 << 16)

  /// Looks for `run` from now on; the first one with its octets counts.
  ///
  /// - Precondition: three octets or more; a shorter run is never found.
  mutating func add(_ run: [UInt8], _ octets: [UInt8], _ kind: RedactionKind) {
    guard run.count >= 3, replacements[run] == nil else { return }
    replacements[run] = (octets, kind)
    let head = OctetSearch.head(run, 0)
    beginnings[OctetSearch.slot(head)] = true
    var known = lengths[head] ?? []
    if !known.contains(run.count) {
      known.append(run.count)
      known.sort(by: >)
      lengths[head] = known
    }
  }

  /// Calls `body` with each place of a known run, the longest of those that begin there.
  func forEach(
    in octets: [UInt8],
    _ body: (_ place: Range<Int>, _ replacement: [UInt8], _ kind: RedactionKind) -> Void
  ) {
    var place = 0
    while place + 3 <= octets.count {
      let head = OctetSearch.head(octets, place)
      var next = place + 1
      if beginnings[OctetSearch.slot(head)] {
        for length in lengths[head] ?? [] where place + length <= octets.count {
          let range = place..<place + length
          guard let found = replacements[Array(octets[range])] else { continue }
          body(range, found.octets, found.kind)
          // What was found is not part of something else.
          next = range.upperBound
          break
        }
      }
      place = next
    }
  }

  private static func head(_ octets: [UInt8], _ place: Int) -> UInt32 {
    UInt32(octets[place]) | UInt32(octets[place + 1]) << 8 | UInt32(octets[place + 2]) << 16
  }

  private static func slot(_ head: UInt32) -> Int { Int((head &* 0x9E37_79B1) >> 16) }
}
