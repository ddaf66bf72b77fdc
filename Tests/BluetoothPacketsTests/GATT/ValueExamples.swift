import BluetoothPackets
import ByteReading
import TestSupport

/// Makes octets that a layout can read: random numbers, and what they say must follow.
struct ValueExamples {
  private var random: SeededRandom
  private var slots: [UInt64] = []
  private(set) var octets: [UInt8] = []

  /// - Parameter seed: the same seed makes the same octets.
  static func make(_ layout: ValueLayout, seed: UInt64) -> [UInt8] {
    var examples = ValueExamples(seed: seed)
    examples.append(layout.items[...])
    return examples.octets
  }

  private init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    slots = [UInt64](repeating: 0, count: 16)
  }

  private mutating func append(_ items: ArraySlice<ValueLayout.Item>) {
    for index in items.indices {
      let item = items[index]
      guard item.conditions.allSatisfy({ holds($0) }) else { continue }
      if case .choice(let slot, let cases, let otherwise) = item.kind {
        append((cases.first { $0.value == slots[slot] }?.items ?? otherwise)[...])
        continue
      }
      guard let limit = item.limit, let slot = item.slot else {
        switch item.count {
        case .once: appendOne(item)
        case .fixed(let count): for _ in 0..<count { appendOne(item) }
        case .slot(let slot): for _ in 0..<slots[slot] { appendOne(item) }
        case .rest: for _ in 0..<Int.random(in: 1...3, using: &random) { appendOne(item) }
        }
        continue
      }
      // The length of what follows is known when it is there.
      let start = octets.count
      appendOne(item)
      let width = octets.count - start
      append(items[(index + 1)...])
      slots[slot] = UInt64(octets.count - start - width - limit)
      for octet in 0..<width {
        octets[start + octet] = UInt8(truncatingIfNeeded: slots[slot] >> UInt64(8 * octet))
      }
      return
    }
  }

  private mutating func holds(_ condition: ValueLayout.Condition) -> Bool {
    switch condition {
    case .octetsLeft: Bool.random(using: &random)
    case .value(let slot, let mask, let value, let isEqual):
      (slots[slot] & mask == value) == isEqual
    }
  }

  private mutating func appendOne(_ item: ValueLayout.Item) {
    switch item.kind {
    case .structure(let items): append(items[...])
    case .choice: break
    case .unsigned(let width, let isBigEndian), .signed(let width, let isBigEndian),
      .binary(let width, let isBigEndian):
      appendInteger(item, width: width, isBigEndian: isBigEndian)
    case .medical(let width): octets += random.octets(width)
    case .address: octets += random.octets(6)
    case .terminatedText: octets += letters(Int.random(in: 0...6, using: &random)) + [0]
    case .text(let length): octets += letters(count(length))
    case .octets(let length): octets += random.octets(count(length))
    case .uuid(let length):
      if case .rest = length {
        octets += random.octets(Bool.random(using: &random) ? 2 : 16)
      } else {
        octets += random.octets(count(length))
      }
    }
  }

  private mutating func appendInteger(_ item: ValueLayout.Item, width: Int, isBigEndian: Bool) {
    var value = random.next()
    // Values that have a name choose what follows.
    if let name = item.names.randomElement(using: &random), item.slot != nil { value = name.value }
    let bits = UInt64(8 * width)
    if bits < 64 { value &= 1 << bits - 1 }
    if let slot = item.slot { slots[slot] = value }
    let some = (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    octets += isBigEndian ? some.reversed() : some
  }

  private mutating func letters(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0x41...0x5A, using: &random) }
  }

  private mutating func count(_ length: ValueLayout.Length) -> Int {
    switch length {
    case .fixed(let count): count
    case .slot(let slot): Int(slots[slot])
    case .rest: Int.random(in: 0...9, using: &random)
    }
  }
}
