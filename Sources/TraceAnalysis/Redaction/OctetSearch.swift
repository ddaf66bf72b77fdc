/// Finds many known octet sequences in packets at once, and addresses written as text.
struct OctetSearch {
  private var runs: [[UInt8]: Redaction.Kind] = [:]
  /// Lengths of sequences, longest first, by their first three octets.
  private var lengths: [UInt32: [Int]] = [:]
  /// Hashes of three octets that begin a sequence. The search ends here at most offsets of a
  /// packet.
  private var beginnings = [Bool](repeating: false, count: 1 << 16)
  /// Most significant octet first, as in the usual notation.
  private var addresses: Set<[UInt8]> = []

  /// Adds `run` to the search.
  ///
  /// - Precondition: it has three octets or more. A shorter one is never found.
  mutating func add(_ run: [UInt8], _ kind: Redaction.Kind) {
    guard run.count >= 3, runs[run] == nil else { return }
    runs[run] = kind
    let head = OctetSearch.head(run, 0)
    beginnings[OctetSearch.slot(head)] = true
    var known = lengths[head] ?? []
    if !known.contains(run.count) {
      known.append(run.count)
      known.sort(by: >)
      lengths[head] = known
    }
  }

  /// Adds an address written in hexadecimal, in either order.
  mutating func add(address: [UInt8]) { addresses.insert(address.reversed()) }

  /// Calls `body` with each occurrence of a known sequence, the longest one at each offset.
  func forEach(in octets: [UInt8], _ body: (_ place: Range<Int>, _ kind: Redaction.Kind) -> Void) {
    var place = 0
    while place + 3 <= octets.count {
      let head = OctetSearch.head(octets, place)
      var next = place + 1
      if beginnings[OctetSearch.slot(head)] {
        for length in lengths[head] ?? [] where place + length <= octets.count {
          let range = place..<place + length
          guard let kind = runs[Array(octets[range])] else { continue }
          body(range, kind)
          // Octets that were found are not part of another match.
          next = range.upperBound
          break
        }
      }
      if next == place + 1, let end = endOfAddress(in: octets, from: place) {
        body(place..<end, .address)
        next = end
      }
      place = next
    }
  }

  /// The end of an address written from an offset on: twelve digits with optional separators
  /// between pairs, in ASCII or UTF-16.
  private func endOfAddress(in octets: [UInt8], from start: Int) -> Int? {
    guard !addresses.isEmpty, OctetSearch.digit(octets[start]) != nil else { return nil }
    for step in [1, 2] {
      guard let (address, end) = OctetSearch.address(in: octets, from: start, step) else {
        continue
      }
      if addresses.contains(address) || addresses.contains(address.reversed()) { return end }
    }
    return nil
  }

  private static func address(
    in octets: [UInt8], from start: Int, _ step: Int
  ) -> (address: [UInt8], end: Int)? {
    var address: [UInt8] = []
    var place = start
    while address.count < 6 {
      if !address.isEmpty, place < octets.count, [0x2D, 0x3A, 0x5F, 0x20].contains(octets[place]) {
        place += step
      }
      guard place + step < octets.count, let high = digit(octets[place]),
        let low = digit(octets[place + step])
      else { return nil }
      address.append(high << 4 | low)
      place += 2 * step
    }
    return (address, min(octets.count, place))
  }

  private static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case 0x30...0x39: octet - 0x30
    case 0x41...0x46: octet - 0x37
    case 0x61...0x66: octet - 0x57
    default: nil
    }
  }

  private static func head(_ octets: [UInt8], _ place: Int) -> UInt32 {
    UInt32(octets[place]) | UInt32(octets[place + 1]) << 8 | UInt32(octets[place + 2]) << 16
  }

  private static func slot(_ head: UInt32) -> Int { Int((head &* 0x9E37_79B1) >> 16) }
}
