public import ByteReading

/// The interpreter, which reads a value according to a layout, shows a watcher each field, and names the truncated
/// field if there is one.
struct ValueReader {
  /// The values to which later fields refer.
  private var slots = SIMD16<UInt64>()
  private let keepsValues: Bool
  /// The ranges of marked fields, for the checksums after them.
  private var marks: [Range<Int>?] = []
  private(set) var checksums: [FoundChecksum] = []

  /// A checksum in a value, and the octets that it covers.
  struct FoundChecksum {
    let item: ValueLayout.Item
    let checksum: ValueLayout.Checksum
    let value: UInt64
    let octets: Range<Int>
  }

  /// - Parameter keepsValues: whether the values are needed in addition to being shown to a watcher.
  init(keepsValues: Bool) {
    self.keepsValues = keepsValues
  }

  /// Reads items; the octets after them remain unread.
  ///
  /// - Parameters:
  ///   - items: the remaining items of a structure.
  ///   - input: the octets.
  ///   - values: receives the decoded values, even if an error ends the reading.
  mutating func read(
    _ items: ArraySlice<ValueLayout.Item>, from input: inout ByteReader,
    into values: inout [GATTValue]
  ) throws(WireError) {
    for index in items.indices {
      let item = items[index]
      guard item.conditions.allSatisfy({ holds($0, input.isAtEnd) }) else { continue }
      let start = input.offset
      if case .choice(let slot, let cases, let otherwise) = item.kind {
        let chosen = cases.first { $0.value == slots[slot] }?.items ?? otherwise
        try read(chosen[...], from: &input, into: &values)
      } else {
        try readAll(item, from: &input, into: &values)
      }
      if keepsValues, let mark = item.mark { keep(start..<input.offset, at: mark) }
      guard let limit = item.limit, let slot = item.slot else { continue }
      // The rest of this structure has its own length.
      let count = Int(truncatingIfNeeded: slots[slot]).addingReportingOverflow(limit)
      guard !count.overflow, count.partialValue >= 0 else {
        throw input.invalid(item.field, value: slots[slot], width: 0)
      }
      var rest = try input.slice(count.partialValue, claimedBy: item.field)
      try read(items[(index + 1)...], from: &rest, into: &values)
      return
    }
  }

  private func holds(_ condition: ValueLayout.Condition, _ isAtEnd: Bool) -> Bool {
    switch condition {
    case .octetsLeft: !isAtEnd
    case .value(let slot, let mask, let value, let isEqual):
      (slots[slot] & mask == value) == isEqual
    }
  }

  /// Reads all repetitions of an item.
  private mutating func readAll(
    _ item: ValueLayout.Item, from input: inout ByteReader, into values: inout [GATTValue]
  ) throws(WireError) {
    let count: Int
    switch item.count {
    case .once:
      try readOne(item, from: &input, into: &values)
      return
    case .fixed(let number): count = number
    case .slot(let slot): count = Int(truncatingIfNeeded: min(slots[slot], UInt64(Int32.max)))
    case .rest: count = .max
    }
    var elements: [GATTValue] = []
    defer {
      if keepsValues { values.append(GATTValue(item: item, content: .list(elements))) }
    }
    var number = 0
    while number < count {
      if case .rest = item.count, input.isAtEnd { return }
      let before = input.remaining
      try readOne(item, from: &input, into: &elements)
      number += 1
      // An item without octets would be repeated forever.
      if input.remaining == before { return }
    }
  }

  private mutating func readOne(
    _ item: ValueLayout.Item, from input: inout ByteReader, into values: inout [GATTValue]
  ) throws(WireError) {
    switch item.kind {
    case .structure(let items):
      var members: [GATTValue] = []
      defer {
        if keepsValues { values.append(GATTValue(item: item, content: .structure(members))) }
      }
      let scope = input.open(item.field)
      try read(items[...], from: &input, into: &members)
      input.close(scope)
    case .text(let length), .octets(let length), .uuid(let length):
      keep(try input.octets(count(length, input), item.field), of: item, in: &values)
    case .address: keep(try input.octets(6, item.field), of: item, in: &values)
    case .terminatedText:
      let unread = input.unread
      var length = 0
      while let octet = unread.octet(at: length), octet != 0 { length += 1 }
      try input.require(length + 1, item.field)
      keep(try input.octets(length, item.field), of: item, in: &values)
      _ = try input.octets(1, ValueField.terminator)
    default: try readInteger(item, from: &input, into: &values)
    }
  }

  private func count(_ length: ValueLayout.Length, _ input: borrowing ByteReader) -> Int {
    switch length {
    case .fixed(let count): count
    case .rest: input.remaining
    // If the length is impossible, the error names the truncated field.
    case .slot(let slot): Int(truncatingIfNeeded: min(slots[slot], UInt64(Int32.max)))
    }
  }

  private mutating func readInteger(
    _ item: ValueLayout.Item, from input: inout ByteReader, into values: inout [GATTValue]
  ) throws(WireError) {
    let value: UInt64
    let width: Int
    switch item.kind {
    case .unsigned(let octets, let isBigEndian):
      width = octets
      value =
        isBigEndian
        ? try input.bigEndianInteger(width: width, item.field)
        : try input.integer(width: width, item.field)
    case .signed(let octets, let isBigEndian):
      width = octets
      value = UInt64(
        bitPattern: isBigEndian
          ? try input.bigEndianSignedInteger(width: width, item.field)
          : try input.signedInteger(width: width, item.field))
    case .binary(let octets, isBigEndian: true):
      width = octets
      value = try input.bigEndianInteger(width: width, item.field)
    case .medical(let octets), .binary(let octets, isBigEndian: false):
      width = octets
      value = try input.integer(width: width, item.field)
    default: return
    }
    if let slot = item.slot { slots[slot] = value }
    if keepsValues, case .checksum(let checksum)? = item.claim {
      let place = input.offset - width
      let first = checksum.first.map { marks.indices.contains($0) ? marks[$0]?.lowerBound : nil }
      let last = checksum.last.map { marks.indices.contains($0) ? marks[$0]?.upperBound : nil }
      // Fields that are not present in this value can't delimit a checksum.
      if let start = first ?? 0, let end = last ?? place, start <= end {
        checksums.append(
          FoundChecksum(item: item, checksum: checksum, value: value, octets: start..<end))
      }
    }
    if input.isWatched {
      for part in item.parts {
        let mask = part.field.mask
        input.note(
          part.field, value: (value & mask) >> UInt64(mask.trailingZeroBitCount), width: width)
      }
    }
    if keepsValues { values.append(GATTValue(item: item, content: .integer(value))) }
  }

  private mutating func keep(_ range: Range<Int>, at mark: Int) {
    while marks.count <= mark { marks.append(nil) }
    marks[mark] = range
  }

  private func keep(_ octets: RawSpan, of item: ValueLayout.Item, in values: inout [GATTValue]) {
    guard keepsValues else { return }
    values.append(GATTValue(item: item, content: .octets([UInt8](copying: octets))))
  }
}

extension ValueReader.FoundChecksum {
  /// Returns the error of the checksum; nil if it matches the octets.
  func failure(in value: RawSpan) -> FailedChecksum? {
    let expected = checksum.value(
      of: value.clamped(from: octets.lowerBound, count: octets.count))
    // A signed integer was sign-extended.
    let found = self.value & (1 << UInt64(8 * checksum.kind.width) - 1)
    guard found != expected else { return nil }
    return FailedChecksum(
      field: item.field.name, found: found, expected: expected, width: checksum.kind.width)
  }
}

/// Fields that belong to no layout.
enum ValueField {
  static let terminator = Field(
    957, .gatt, "Terminator", "btgatt.terminator", .hexadecimal,
    clause: "SIG characteristic layouts", meaning: "Terminator of a text.")
  /// Octets after the end of a layout.
  static let surplus = Field(
    958, .gatt, "Value", "btatt.value", .octets,
    clause: "SIG characteristic layouts",
    meaning: "Octets after the end of the characteristic's layout.")
}

extension ValueLayout {
  /// Decodes a complete value.
  ///
  /// - Throws: a `WireError` that names the truncated field, or reports excess octets.
  public func decode(_ octets: RawSpan) throws(WireError) -> [GATTValue] {
    let decoded = read(octets)
    if let error = decoded.stoppedBy { throw error }
    if decoded.octetsLeft > 0 {
      throw WireError(
        layer: .gatt, field: name, offset: octets.byteCount - decoded.octetsLeft,
        reason: .trailingOctets(decoded.octetsLeft))
    }
    return decoded.values
  }

  /// Decodes a value up to the first field that can't be decoded.
  public func read(_ octets: RawSpan) -> DecodedValue {
    var input = ByteReader(octets)
    var reader = ValueReader(keepsValues: true)
    var values: [GATTValue] = []
    var stoppedBy: WireError?
    do {
      try reader.read(items[...], from: &input, into: &values)
    } catch {
      stoppedBy = error
    }
    return DecodedValue(
      layout: self, values: values, stoppedBy: stoppedBy, octetsLeft: input.remaining,
      failedChecksums: reader.checksums.compactMap { $0.failure(in: octets) })
  }

  /// Returns the field for which a value lacks octets; nil if none are missing, even if there are excess octets.
  public func lack(in octets: RawSpan) -> WireError? {
    var input = ByteReader(octets)
    var reader = ValueReader(keepsValues: false)
    var values: [GATTValue] = []
    do {
      try reader.read(items[...], from: &input, into: &values)
      return nil
    } catch {
      if case .truncated = error.reason { return error }
      return nil
    }
  }

  /// Shows a watcher the fields of a value; octets that could not be decoded remain unread.
  func describe(_ input: inout ByteReader) {
    var reader = ValueReader(keepsValues: false)
    var values: [GATTValue] = []
    // Truncated fields remain unread and are shown as octets.
    try? reader.read(items[...], from: &input, into: &values)
  }
}
