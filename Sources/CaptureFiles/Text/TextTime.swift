/// Times at the start of a line, in the notations of logs.
enum TextTime {
  /// A time, and the parts of it that the text contains.
  struct Stamp {
    /// Nanoseconds since 1970, or since the first of January of that year if there is no date.
    var nanoseconds: Int64
    var hasDate: Bool
  }

  /// The table of patterns, more specific ones first. Letters stand for parts: Y year, M month, D day, N name of a
  /// month, h m s hour to second, f fraction of a second, i milliseconds, S seconds with a fraction, d a number, l the
  /// letter of a level, T a name up to a colon, _ whitespace. Any other character stands for itself.
  private static let patterns: [(text: [UInt8], hasPrefix: CaptureFormat.TextNotation?)] = [
    ("Y-M-D_h:m:s.fZ", nil), ("Y-M-DTh:m:s.fZ", nil), ("Y-M-DTh:m:sZ", nil), ("Y-M-Dth:m:s.f", nil),
    ("[Y-M-D_h:m:s.f]", nil), ("Y-M-D_h:m:s.f", nil), ("Y-M-D_h:m:s", nil),
    ("M-D_h:m:s.f_d_d_l_T:", .logcat), ("M-D_h:m:s.f_d_d_l_T:_", .logcat),
    ("M-D_h:m:s.f_l/T:", .logcat), ("M-D_h:m:s.f", nil),
    // Day and month may be in either order, so only the time of day is certain.
    ("[d/d/d_h:m:s.f]", nil), ("[h:m:s.f]", nil), ("h:m:s.f", nil), ("h:m:s", nil),
    ("l_(i)_T:", .espIDF), ("l_(h:m:s.f)_T:", .espIDF), ("[_S]", nil), ("(S)", nil), ("S_", nil),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Skips a time at the start of a line, and the prefix of a log that has one.
  ///
  /// - Returns: the time; nil, without moving, if there is none.
  static func leading(
    _ scanner: inout TextScanner, prefix: CaptureFormat.TextNotation? = nil
  ) -> Stamp? {
    for pattern in patterns
    where prefix == nil ? pattern.hasPrefix == nil : pattern.hasPrefix == prefix {
      var other = scanner
      other.skipBlanks()
      guard let stamp = match(pattern.text, &other) else { continue }
      scanner = other
      return stamp
    }
    return nil
  }

  /// Skips a time at the start of a line of a system log, such as "Mar 28 15:32:12", or a time with a numeric date.
  static func leading(_ scanner: inout TextScanner, ofSystem: Bool) -> Stamp? {
    var other = scanner
    guard ofSystem, let stamp = match(systemPattern, &other) else { return leading(&scanner) }
    scanner = other
    return stamp
  }

  private static let systemPattern = Array("N_D_h:m:s".utf8)

  /// Returns the number of a month by the first letters of its English name.
  private static func month(_ scanner: inout TextScanner) -> Int64? {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard let index = names.firstIndex(where: { scanner.stands(Array($0.utf8)) }) else {
      return nil
    }
    scanner.place += 3
    return Int64(index + 1)
  }

  /// Returns the time at the end of a btmon line, after the packet's number and the adapter.
  static func trailing(_ line: [UInt8]) -> Stamp? {
    var scanner: TextScanner
    if let sign = line.lastIndex(of: 0x23) {
      scanner = TextScanner(line, at: sign + 1)
      guard scanner.decimal() != nil else { return nil }
      scanner.skipBlanks()
    } else {
      // Older versions print no number.
      scanner = TextScanner(line)
      guard scanner.find("[hci") else { return nil }
      scanner.place -= 4
    }
    if scanner.octet == 0x5B {
      guard scanner.find("]") else { return nil }
      scanner.skipBlanks()
    }
    return alone(Array(line[scanner.place...]))
  }

  /// Returns the time in a line that contains nothing else.
  static func alone(_ text: [UInt8]) -> Stamp? {
    var scanner = TextScanner(text)
    var other = scanner
    if let stamp = leading(&other), other.isBlank { return stamp }
    return seconds(&scanner).flatMap {
      scanner.isBlank ? Stamp(nanoseconds: $0, hasDate: true) : nil
    }
  }

  /// Returns the time in a document's field: seconds since 1970, or a date.
  static func field(_ value: ArraySlice<UInt8>) -> Int64? {
    var scanner = TextScanner(Array(value))
    if let stamp = leading(&scanner), scanner.isAtEnd || scanner.octet == 0x5A {
      return stamp.nanoseconds
    }
    scanner.place = 0
    return seconds(&scanner)
  }

  private static func match(_ pattern: [UInt8], _ scanner: inout TextScanner) -> Stamp? {
    var year: Int64?
    var (month, day): (Int64, Int64) = (1, 1)
    var (hour, minute): (Int64, Int64) = (0, 0)
    var nanoseconds: Int64 = 0
    var hasDate = false
    var index = 0
    func part(_ most: Int, _ limits: ClosedRange<Int64>) -> Int64? {
      let value = scanner.decimal(most: most)
      return value.flatMap { limits.contains($0) ? $0 : nil }
    }
    while index < pattern.count {
      let letter = pattern[index]
      index += 1
      switch letter {
      case UInt8(ascii: "Y"):
        let start = scanner.place
        guard let value = part(4, 1970...2200), scanner.place - start == 4 else { return nil }
        year = value
        hasDate = true
      case UInt8(ascii: "M"):
        guard let value = part(2, 1...12) else { return nil }
        month = value
        hasDate = true
      case UInt8(ascii: "N"):
        guard let value = Self.month(&scanner) else { return nil }
        month = value
        hasDate = true
      case UInt8(ascii: "D"):
        guard let value = part(2, 1...31) else { return nil }
        day = value
      case UInt8(ascii: "h"):
        guard let value = part(2, 0...99) else { return nil }
        hour = value
      case UInt8(ascii: "m"):
        guard let value = part(2, 0...59) else { return nil }
        minute = value
      case UInt8(ascii: "s"):
        guard let value = part(2, 0...60) else { return nil }
        nanoseconds += value * 1_000_000_000
      case UInt8(ascii: "f"):
        guard let value = fraction(&scanner) else { return nil }
        nanoseconds += value
      case UInt8(ascii: "i"):
        guard let value = scanner.decimal(most: 12) else { return nil }
        nanoseconds += value * 1_000_000
        hasDate = true
      case UInt8(ascii: "S"):
        guard let value = seconds(&scanner) else { return nil }
        nanoseconds = value
        hasDate = true
      case UInt8(ascii: "d"):
        guard scanner.decimal(most: 10) != nil else { return nil }
      case UInt8(ascii: "l"):
        guard let octet = scanner.octet, "VDIWEF".utf8.contains(octet) else { return nil }
        scanner.place += 1
      case UInt8(ascii: "T"):
        if scanner.octet == UInt8(ascii: "T"), index < pattern.count,
          pattern[index] == UInt8(ascii: "h")
        {
          scanner.place += 1
          continue
        }
        guard name(&scanner) else { return nil }
      case UInt8(ascii: "t"):
        guard scanner.octet == UInt8(ascii: "T") else { return nil }
        scanner.place += 1
      case UInt8(ascii: "_"):
        scanner.skipBlanks()
      default:
        // Some logs write a comma before the fraction.
        let isComma = letter == UInt8(ascii: ".") && scanner.octet == UInt8(ascii: ",")
        guard scanner.octet == letter || isComma else { return nil }
        scanner.place += 1
      }
    }
    let days = days(year: year ?? 1970, month: month, day: day)
    return Stamp(
      nanoseconds: (days * 24 + hour) * 3_600_000_000_000 + minute * 60_000_000_000 + nanoseconds,
      hasDate: hasDate)
  }

  /// Skips a name and the colon after it.
  private static func name(_ scanner: inout TextScanner) -> Bool {
    let start = scanner.place
    while let octet = scanner.octet, octet != UInt8(ascii: ":"), scanner.place - start < 64 {
      scanner.place += 1
    }
    return scanner.place > start && scanner.octet == UInt8(ascii: ":")
  }

  /// Reads a fraction of a second in nanoseconds; Zephyr separates micro- from milliseconds with a
  /// comma.
  private static func fraction(_ scanner: inout TextScanner) -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let octet = scanner.octet {
      if (0x30...0x39).contains(octet) {
        if count < 9 { value = value * 10 + Int64(octet - 0x30) }
        count += 1
      } else if octet != 0x2C || count != 3
        || scanner.octet(ahead: 1).map({ (0x30...0x39).contains($0) }) != true
      {
        break
      }
      scanner.place += 1
      if count > 12 { return nil }
    }
    guard count > 0 else { return nil }
    for _ in 0..<max(0, 9 - count) { value *= 10 }
    return value
  }

  /// Reads seconds with a fraction, in nanoseconds.
  private static func seconds(_ scanner: inout TextScanner) -> Int64? {
    guard let whole = scanner.decimal(most: 11), whole < 9_000_000_000,
      scanner.octet == UInt8(ascii: ".")
    else { return nil }
    scanner.place += 1
    return fraction(&scanner).map { whole * 1_000_000_000 + $0 }
  }

  /// Returns the number of days from 1970 to a date in the Gregorian calendar.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let monthOfYear = (month + 9) % 12
    let century = shifted / 100
    return 365 * shifted + shifted / 4 - century + century / 4 + (153 * monthOfYear + 2) / 5 + day
      - 1 - 719_468
  }
}
