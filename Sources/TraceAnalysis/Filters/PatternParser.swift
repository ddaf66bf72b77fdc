/// Parses a regular expression into a tree.
struct PatternParser {
  /// The syntax tree of a regular expression.
  indirect enum Node {
    case nothing
    case set(OctetSet)
    case assertion(FilterPattern.Assertion)
    case sequence([Node])
    case choice([Node])
    case `repeat`(Node, least: Int, most: Int?)
  }

  private struct Flags {
    /// Whether case is ignored, as filters do by default.
    var ignoresCase = true
    var dotMeetsLineFeed = false
    var hasLines = false
    /// Whether blanks and comments outside character classes are ignored.
    var ignoresSpace = false
  }

  static let depthLimit = 100

  private let octets: [UInt8]
  private var position = 0
  private var flags = Flags()
  private var depth = 0

  init(_ octets: [UInt8]) {
    self.octets = octets
  }

  mutating func parse() throws(DisplayFilter.PatternError) -> Node {
    let node = try choice()
    guard position == octets.count else { throw .strayParenthesis }
    return node
  }

  // MARK: Structure

  private mutating func choice() throws(DisplayFilter.PatternError) -> Node {
    depth += 1
    defer { depth -= 1 }
    guard depth <= PatternParser.depthLimit else { throw .tooLarge }
    var choices = [try sequence()]
    while peek() == UInt8(ascii: "|") {
      position += 1
      choices.append(try sequence())
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(DisplayFilter.PatternError) -> Node {
    var parts: [Node] = []
    while let octet = peekBehindSpace(), octet != UInt8(ascii: "|"), octet != UInt8(ascii: ")") {
      if takes("\\Q") {
        while position < octets.count, !takes("\\E") {
          parts.append(literal(octets[position]))
          position += 1
        }
        continue
      }
      if takes("\\E") { continue }
      let atom = try atom()
      parts.append(try repetition(of: atom))
    }
    return .sequence(parts)
  }

  private mutating func repetition(of atom: Node) throws(DisplayFilter.PatternError) -> Node {
    guard let times = try counts() else { return atom }
    if peek() == UInt8(ascii: "+") { throw .unsupported }
    // A lazy repetition matches the same texts as a greedy one.
    if peek() == UInt8(ascii: "?") { position += 1 }
    switch atom {
    // Flags and comments can't be repeated.
    case .assertion, .nothing: throw .nothingToRepeat
    default: break
    }
    // A repetition is not an atom. Repeating it again requires parentheses.
    guard try counts() == nil else { throw .nothingToRepeat }
    return .repeat(atom, least: times.least, most: times.most)
  }

  /// Consumes the counts of a repetition. Returns nil if there is none.
  private mutating func counts() throws(DisplayFilter.PatternError) -> (least: Int, most: Int?)? {
    switch peekBehindSpace() {
    case UInt8(ascii: "*"):
      position += 1
      return (0, nil)
    case UInt8(ascii: "+"):
      position += 1
      return (1, nil)
    case UInt8(ascii: "?"):
      position += 1
      return (0, 1)
    // Braces without counts stand for themselves.
    case UInt8(ascii: "{"): return try counted()
    default: return nil
    }
  }

  /// Consumes `{2}`, `{2,}` or `{2,5}`. Returns nil for braces without counts, which are not consumed.
  private mutating func counted() throws(DisplayFilter.PatternError) -> (least: Int, most: Int?)? {
    let start = position
    position += 1
    guard let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if peek() == UInt8(ascii: ",") {
      position += 1
      most = number()
    }
    guard peek() == UInt8(ascii: "}") else {
      position = start
      return nil
    }
    position += 1
    if let most, most < least { throw .countsOutOfOrder }
    guard least <= FilterPattern.limit, most ?? 0 <= FilterPattern.limit else { throw .tooLarge }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let digits = octets[position...].prefix { OctetSet.digits.contains($0) }
    guard let number = FilterNumber.plain(digits) else { return nil }
    position = digits.endIndex
    return Int(clamping: number)
  }

  private mutating func atom() throws(DisplayFilter.PatternError) -> Node {
    let octet = octets[position]
    position += 1
    switch octet {
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "["): return .set(try octetClass())
    case UInt8(ascii: "."): return .set(flags.dotMeetsLineFeed ? .all : .notLineFeed)
    case UInt8(ascii: "^"): return .assertion(flags.hasLines ? .startOfLine : .startOfText)
    case UInt8(ascii: "$"): return .assertion(flags.hasLines ? .endOfLine : .endOrLastLineFeed)
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): throw .nothingToRepeat
    case UInt8(ascii: "\\"): return try escape()
    default: return literal(octet)
    }
  }

  /// Parses the rest of a group after its opening parenthesis.
  private mutating func group() throws(DisplayFilter.PatternError) -> Node {
    let outer = flags
    if takes("*") { throw .unsupported }
    if takes("?") {
      if takes("#") {
        while let octet = peek(), octet != UInt8(ascii: ")") { position += 1 }
        guard takes(")") else { throw .openGroup }
        return .nothing
      }
      if takes("P<") || takes("'") || (peek() == UInt8(ascii: "<") && !isLookBehind) {
        try groupName()
      } else if try flagsEndGroup() {
        return .nothing
      }
    }
    let node = try choice()
    guard takes(")") else { throw .openGroup }
    flags = outer
    return node
  }

  private var isLookBehind: Bool {
    position + 1 < octets.count
      && (octets[position + 1] == UInt8(ascii: "=") || octets[position + 1] == UInt8(ascii: "!"))
  }

  private mutating func groupName() throws(DisplayFilter.PatternError) {
    _ = takes("<")
    while let octet = peek(), OctetSet.word.contains(octet) { position += 1 }
    guard takes(">") || takes("'") else { throw .openGroup }
  }

  /// Parses flags such as `i` or `-s` after `(?`. Returns true if the group ends there and the
  /// flags stay in effect.
  private mutating func flagsEndGroup() throws(DisplayFilter.PatternError) -> Bool {
    var isOn = true
    while let octet = peek() {
      position += 1
      switch octet {
      case UInt8(ascii: ":"): return false
      case UInt8(ascii: ")"): return true
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: "i"): flags.ignoresCase = isOn
      case UInt8(ascii: "s"): flags.dotMeetsLineFeed = isOn
      case UInt8(ascii: "m"): flags.hasLines = isOn
      case UInt8(ascii: "x"): flags.ignoresSpace = isOn
      case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "P"), UInt8(ascii: "R"),
        UInt8(ascii: "("), UInt8(ascii: "U"), UInt8(ascii: "J"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        throw .unsupported
      default: throw .unknownFlag
      }
    }
    throw .openGroup
  }

  // MARK: Octets

  private func literal(_ octet: UInt8) -> Node {
    let set = OctetSet(octet...octet)
    return .set(flags.ignoresCase ? set.inBothCases : set)
  }

  private mutating func escape() throws(DisplayFilter.PatternError) -> Node {
    guard let octet = peek() else { throw .lonelyBackslash }
    if let set = PatternParser.shorthand(octet) {
      position += 1
      return .set(set)
    }
    switch octet {
    case UInt8(ascii: "b"): return assertion(.wordBoundary)
    case UInt8(ascii: "B"): return assertion(.noWordBoundary)
    case UInt8(ascii: "A"): return assertion(.startOfText)
    case UInt8(ascii: "z"): return assertion(.endOfText)
    case UInt8(ascii: "Z"): return assertion(.endOrLastLineFeed)
    case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "g"), UInt8(ascii: "k"),
      UInt8(ascii: "K"), UInt8(ascii: "G"), UInt8(ascii: "R"), UInt8(ascii: "X"),
      UInt8(ascii: "C"), UInt8(ascii: "p"), UInt8(ascii: "P"):
      throw .unsupported
    default: return literal(try escapedOctet())
    }
  }

  private mutating func assertion(_ assertion: FilterPattern.Assertion) -> Node {
    position += 1
    return .assertion(assertion)
  }

  /// Returns the octet that an escape stands for.
  private mutating func escapedOctet() throws(DisplayFilter.PatternError) -> UInt8 {
    guard let octet = peek() else { throw .lonelyBackslash }
    position += 1
    switch octet {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "e"): return 0x1B
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "0"): return octalOctet()
    case UInt8(ascii: "x"): return try hexadecimalOctet()
    default:
      let isLetter = OctetSet.word.contains(octet) && octet != UInt8(ascii: "_")
      guard !isLetter else { throw .unknownEscape }
      return octet
    }
  }

  private mutating func octalOctet() -> UInt8 {
    var value: UInt8 = 0
    for _ in 0..<2 {
      guard let octet = peek(), let digit = FilterNumber.digit(octet), digit < 8 else { break }
      value = value << 3 | UInt8(digit)
      position += 1
    }
    return value
  }

  private mutating func hexadecimalOctet() throws(DisplayFilter.PatternError) -> UInt8 {
    let hasBraces = takes("{")
    var value: UInt8 = 0
    for _ in 0..<2 {
      guard let octet = peek(), let digit = FilterNumber.digit(octet), digit < 16 else { break }
      value = value << 4 | UInt8(digit)
      position += 1
    }
    if hasBraces, !takes("}") { throw .unknownEscape }
    return value
  }

  /// Returns the set that a letter after a backslash stands for.
  private static func shorthand(_ octet: UInt8) -> OctetSet? {
    switch octet {
    case UInt8(ascii: "d"): .digits
    case UInt8(ascii: "D"): OctetSet.digits.inverted
    case UInt8(ascii: "w"): .word
    case UInt8(ascii: "W"): OctetSet.word.inverted
    case UInt8(ascii: "s"): .space
    case UInt8(ascii: "S"): OctetSet.space.inverted
    case UInt8(ascii: "h"): OctetSet(" \t\u{A0}")
    case UInt8(ascii: "v"): OctetSet("\n\u{0B}\u{0C}\r")
    case UInt8(ascii: "N"): .notLineFeed
    default: nil
    }
  }

  private mutating func octetClass() throws(DisplayFilter.PatternError) -> OctetSet {
    var set = OctetSet()
    let isInverted = takes("^")
    var isFirst = true
    while true {
      guard let octet = peek() else { throw .openClass }
      if octet == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if takes("[:") {
        set.formUnion(try namedClass())
        continue
      }
      if octet == UInt8(ascii: "\\"), position + 1 < octets.count,
        let shorthand = PatternParser.shorthand(octets[position + 1])
      {
        position += 2
        set.formUnion(shorthand)
        guard !isRange else { throw .rangeOutOfOrder }
        continue
      }
      let lower = try classOctet()
      var upper = lower
      if isRange {
        position += 1
        upper = try classOctet()
      }
      guard lower <= upper else { throw .rangeOutOfOrder }
      set.insert(lower...upper)
    }
    position += 1
    if flags.ignoresCase { set = set.inBothCases }
    return isInverted ? set.inverted : set
  }

  /// Whether the next octets are two octets with a dash between them.
  private var isRange: Bool {
    peek() == UInt8(ascii: "-") && position + 1 < octets.count
      && octets[position + 1] != UInt8(ascii: "]")
  }

  private mutating func classOctet() throws(DisplayFilter.PatternError) -> UInt8 {
    guard let octet = peek() else { throw .openClass }
    position += 1
    guard octet == UInt8(ascii: "\\") else { return octet }
    if peek() == UInt8(ascii: "b") {
      position += 1
      return 0x08
    }
    return try escapedOctet()
  }

  private mutating func namedClass() throws(DisplayFilter.PatternError) -> OctetSet {
    let isInverted = takes("^")
    let name = octets[position...].prefix { OctetSet.word.contains($0) }
    position = name.endIndex
    guard takes(":]"), let set = OctetSet.named[String(decoding: name, as: UTF8.self)] else {
      throw .unknownClass
    }
    return isInverted ? set.inverted : set
  }

  // MARK: Text

  private func peek() -> UInt8? { position < octets.count ? octets[position] : nil }

  /// Returns the next octet after ignored blanks and comments.
  private mutating func peekBehindSpace() -> UInt8? {
    while flags.ignoresSpace, let octet = peek() {
      if octet == UInt8(ascii: "#") {
        while let octet = peek(), octet != UInt8(ascii: "\n") { position += 1 }
      } else if OctetSet.space.contains(octet) {
        position += 1
      } else {
        break
      }
    }
    return peek()
  }

  private mutating func takes(_ text: String) -> Bool {
    guard octets[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }
}
