/// Finds many known octet sequences in packets at once, and addresses written as text.
struct OctetSearch {
  private let runs: SortedRuns
  /// Hashes of three octets that begin a sequence. The search ends here at most offsets of a
  /// packet.
  private var beginnings = [Bool](repeating: false, count: 1 << OctetSearch.slotBits)
  /// Addresses as numbers, in both octet orders.
  private var addresses: Set<UInt64> = []
  /// Whether letters match whatever their case.
  private let ignoresCase: Bool

  /// - Parameters:
  ///   - runs: the sequences; one of fewer than three octets is never found.
  ///   - addresses: addresses of six octets, which are found as octets and as text, in either order.
  init(_ runs: some Sequence<[UInt8]>, addresses: [[UInt8]] = [], ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    self.runs = SortedRuns(
      Set(
        runs.lazy.filter { $0.count >= 3 }.map { ignoresCase ? $0.map(OctetSearch.small) : $0 }))
    for head in self.runs.heads { beginnings[OctetSearch.slot(head)] = true }
    for order in addresses + addresses.map({ $0.reversed() }) {
      self.addresses.insert(OctetSearch.number(order, 0))
      beginnings[OctetSearch.slot(SortedRuns.head(order, 0))] = true
    }
  }

  /// Calls `body` with each occurrence of a known sequence, the longest one at each offset.
  func forEach(in packet: [UInt8], _ body: (_ place: Range<Int>) -> Void) {
    if runs.isEmpty && addresses.isEmpty { return }
    let octets = ignoresCase ? packet.map(OctetSearch.small) : packet
    var place = 0
    while place + 3 <= octets.count {
      if let end = match(in: octets, at: place) {
        body(place..<end)
        // Octets that were found are not part of another match.
        place = end
      } else {
        place += 1
      }
    }
  }

  private func match(in octets: [UInt8], at place: Int) -> Int? {
    if beginnings[OctetSearch.slot(SortedRuns.head(octets, place))] {
      if let count = runs.longest(in: octets, at: place) { return place + count }
      if place + 6 <= octets.count, addresses.contains(OctetSearch.number(octets, place)) {
        return place + 6
      }
    }
    return endOfAddress(in: octets, from: place)
  }

  /// The end of an address written from an offset on: twelve digits with optional separators
  /// between pairs, in ASCII or UTF-16 of either order.
  private func endOfAddress(in octets: [UInt8], from start: Int) -> Int? {
    guard !addresses.isEmpty, OctetSearch.digit(octets[start]) != nil else { return nil }
    for step in [1, 2] {
      guard let (address, end) = OctetSearch.address(in: octets, from: start, step) else {
        continue
      }
      if addresses.contains(OctetSearch.number(address, 0)) { return end }
    }
    return nil
  }

  private static func address(
    in octets: [UInt8], from start: Int, _ step: Int
  ) -> (address: [UInt8], end: Int)? {
    var address: [UInt8] = []
    var place = start
    while address.count < 6 {
      // - . : _ and a space.
      if !address.isEmpty, place < octets.count,
        [0x2D, 0x2E, 0x3A, 0x5F, 0x20].contains(octets[place])
      {
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

  /// Six octets, the first one most significant.
  private static func number(_ octets: [UInt8], _ place: Int) -> UInt64 {
    octets[place..<place + 6].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A letter of ASCII in lower case, any other octet unchanged.
  private static func small(_ octet: UInt8) -> UInt8 {
    0x41...0x5A ~= octet ? octet | 0x20 : octet
  }

  private static let slotBits: UInt32 = 18

  private static func slot(_ head: UInt32) -> Int {
    Int((head &* 0x9E37_79B1) >> (32 - slotBits))
  }
}
