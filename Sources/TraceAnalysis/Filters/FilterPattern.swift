/// A regular expression over octets in PCRE notation, limited to features that describe regular languages.
///
/// All paths through the expression are followed at the same time, octet by octet. Therefore, the time grows with the
/// length of the text and never with the number of paths: a hostile capture can't slow it down.
struct FilterPattern: Sendable {
  /// Maximum number of steps in a pattern.
  static let limit = 20_000

  enum Step: Sendable {
    /// One octet of a set, given by the set's index.
    case octet(Int)
    case jump(Int)
    /// Two alternative next steps.
    case split(Int, Int)
    case assert(Assertion)
    case match
  }

  enum Assertion: Sendable {
    case startOfText
    case endOfText
    /// The end, or a line feed that is the last octet.
    case endOrLastLineFeed
    case startOfLine
    case endOfLine
    case wordBoundary
    case noWordBoundary
  }

  let steps: [Step]
  let sets: [OctetSet]

  /// Whether the pattern matches anywhere in a range of octets.
  func isFound(in octets: [UInt8], _ range: Range<Int>, using memory: inout Memory) -> Bool {
    memory.begin(steps.count)
    var offset = range.lowerBound
    while true {
      if follow(0, octets, range, at: offset, &memory) { return true }
      guard offset < range.upperBound else { return false }
      let octet = octets[offset]
      offset += 1
      memory.swap()
      for step in memory.waiting {
        guard case .octet(let set) = steps[step], sets[set].contains(octet) else { continue }
        if follow(step + 1, octets, range, at: offset, &memory) { return true }
      }
    }
  }

  /// Follows every path that needs no octet. Returns true if one of them reaches the end.
  private func follow(
    _ start: Int, _ octets: [UInt8], _ range: Range<Int>, at offset: Int, _ memory: inout Memory
  ) -> Bool {
    memory.open.append(start)
    while let place = memory.open.popLast() {
      guard memory.visit(place) else { continue }
      switch steps[place] {
      case .octet: memory.next.append(place)
      case .jump(let target): memory.open.append(target)
      case .split(let first, let second):
        memory.open.append(second)
        memory.open.append(first)
      case .assert(let assertion):
        if holds(assertion, octets, range, at: offset) { memory.open.append(place + 1) }
      case .match:
        memory.open.removeAll(keepingCapacity: true)
        return true
      }
    }
    return false
  }

  private func holds(
    _ assertion: Assertion, _ octets: [UInt8], _ range: Range<Int>, at offset: Int
  ) -> Bool {
    let isStart = offset == range.lowerBound
    let isEnd = offset == range.upperBound
    let lineFeed: UInt8 = 0x0A
    switch assertion {
    case .startOfText: return isStart
    case .endOfText: return isEnd
    case .endOrLastLineFeed:
      return isEnd || (offset == range.upperBound - 1 && octets[offset] == lineFeed)
    case .startOfLine: return isStart || octets[offset - 1] == lineFeed
    case .endOfLine: return isEnd || octets[offset] == lineFeed
    case .wordBoundary, .noWordBoundary:
      let before = !isStart && OctetSet.word.contains(octets[offset - 1])
      let after = !isEnd && OctetSet.word.contains(octets[offset])
      return (before != after) == (assertion == .wordBoundary)
    }
  }

  /// Working memory of a search. All patterns of a filter share one, so that no memory is allocated
  /// per packet.
  struct Memory {
    /// Steps that wait for the next octet.
    fileprivate var next: [Int] = []
    /// Steps that consume the current octet.
    fileprivate var waiting: [Int] = []
    /// Paths still to be followed.
    fileprivate var open: [Int] = []
    /// The octet at which each step was last reached.
    private var visits: [UInt64] = []
    private var round: UInt64 = 0

    fileprivate mutating func begin(_ count: Int) {
      while visits.count < count { visits.append(0) }
      next.removeAll(keepingCapacity: true)
      open.removeAll(keepingCapacity: true)
      round += 1
    }

    fileprivate mutating func swap() {
      Swift.swap(&next, &waiting)
      next.removeAll(keepingCapacity: true)
      round += 1
    }

    fileprivate mutating func visit(_ step: Int) -> Bool {
      guard visits[step] != round else { return false }
      visits[step] = round
      return true
    }
  }
}

struct OctetSet: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init() {}

  init(_ range: ClosedRange<UInt8>) {
    insert(range)
  }

  init(_ octets: String) {
    for octet in octets.utf8 { insert(octet...octet) }
  }

  func contains(_ octet: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(octet & 63)
    switch octet >> 6 {
    case 0: return words.0 & bit != 0
    case 1: return words.1 & bit != 0
    case 2: return words.2 & bit != 0
    default: return words.3 & bit != 0
    }
  }

  mutating func insert(_ range: ClosedRange<UInt8>) {
    for octet in range {
      let bit: UInt64 = 1 << UInt64(octet & 63)
      switch octet >> 6 {
      case 0: words.0 |= bit
      case 1: words.1 |= bit
      case 2: words.2 |= bit
      default: words.3 |= bit
      }
    }
  }

  mutating func formUnion(_ other: OctetSet) {
    words.0 |= other.words.0
    words.1 |= other.words.1
    words.2 |= other.words.2
    words.3 |= other.words.3
  }

  var inverted: OctetSet {
    var set = OctetSet()
    set.words = (~words.0, ~words.1, ~words.2, ~words.3)
    return set
  }

  /// The set, with both cases of every letter.
  var inBothCases: OctetSet {
    var set = self
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      let capital = letter & 0xDF
      if contains(letter) { set.insert(capital...capital) }
      if contains(capital) { set.insert(letter...letter) }
    }
    return set
  }

  static func == (left: OctetSet, right: OctetSet) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }

  static let digits = OctetSet("0123456789")
  static let word = OctetSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
  /// White space as in PCRE, including the vertical tab.
  static let space = OctetSet(" \t\n\u{0B}\u{0C}\r")
  static let all = OctetSet(0...255)
  static let notLineFeed = OctetSet("\n").inverted

  /// Named sets for `[[:…:]]`.
  static let named: [String: OctetSet] = [
    "alnum": OctetSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
    "alpha": OctetSet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "ascii": OctetSet(0...127),
    "blank": OctetSet(" \t"),
    "cntrl": {
      var set = OctetSet(0...31)
      set.insert(127...127)
      return set
    }(),
    "digit": digits,
    "graph": OctetSet(33...126),
    "lower": OctetSet("abcdefghijklmnopqrstuvwxyz"),
    "print": OctetSet(32...126),
    "punct": OctetSet("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    "space": space,
    "upper": OctetSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "word": word,
    "xdigit": OctetSet("0123456789abcdefABCDEF"),
  ]
}
