/// Finds many known octet sequences in packets at once, and addresses written as text.
struct OctetSearch {
  private var runs: [[UInt8]: Redaction.Kind] = [:]
  /// Lengths of sequences, longest first, by their first three octets.
  private var lengths: [UInt32: [Int]] = [:]
  /// Hashes of three octets that begin a sequence. The search ends here at most offsets of a
  /// packet.
  private var beginnings = [Bool](repeating: false, count: 1 << OctetSearch.slotBits)
  /// Addresses as numbers, in both octet orders.
  private var addresses: Set<UInt64> = []
  /// Whether letters match whatever their case.
  private let ignoresCase: Bool

  init(ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
  }

  /// Adds `run` to the search.
  ///
  /// - Precondition: it has three octets or more. A shorter one is never found.
  mutating func add(_ run: [UInt8], _ kind: Redaction.Kind) {
    let run = ignoresCase ? run.map(OctetSearch.small) : run
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

  /// Adds an address of six octets, as octets and as text, in either order.
  mutating func add(address: [UInt8]) {
    for order in [address, address.reversed()] {
      addresses.insert(OctetSearch.number(order, 0))
      beginnings[OctetSearch.slot(OctetSearch.head(order, 0))] = true
    }
  }

  /// Calls `body` with each occurrence of a known sequence, the longest one at each offset.
  func forEach(in packet: [UInt8], _ body: (_ place: Range<Int>, _ kind: Redaction.Kind) -> Void) {
    if runs.isEmpty && addresses.isEmpty { return }
    let octets = ignoresCase ? packet.map(OctetSearch.small) : packet
    var place = 0
    while place + 3 <= octets.count {
      if let (range, kind) = match(in: octets, at: place) {
        body(range, kind)
        // Octets that were found are not part of another match.
        place = range.upperBound
      } else {
        place += 1
      }
    }
  }

  private func match(in octets: [UInt8], at place: Int) -> (Range<Int>, Redaction.Kind)? {
    let head = OctetSearch.head(octets, place)
    if beginnings[OctetSearch.slot(head)] {
      for length in lengths[head] ?? [] where place + length <= octets.count {
        let range = place..<place + length
        if let kind = runs[Array(octets[range])] { return (range, kind) }
      }
      if place + 6 <= octets.count, addresses.contains(OctetSearch.number(octets, place)) {
        return (place..<place + 6, .address)
      }
    }
    return endOfAddress(in: octets, from: place).map { (place..<$0, .address) }
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

  private static func head(_ octets: [UInt8], _ place: Int) -> UInt32 {
    UInt32(octets[place]) | UInt32(octets[place + 1]) << 8 | UInt32(octets[place + 2]) << 16
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
