import ByteReading

/// The interpreter: reads parameters according to a layout.
struct LayoutReader {
  private let layouts = HCILayouts.shared
  /// The value of the field on which a later one depends.
  private var selector: UInt64 = 0
  /// The values; nil if they are not needed.
  private(set) var values: [HCIParameter]?

  /// - Parameter keepsValues: whether `values` are needed.
  init(keepsValues: Bool = false) {
    values = keepsValues ? [] : nil
  }

  /// Reads the fields of some steps; octets after them remain unread.
  ///
  /// - Throws: a `WireError` that names the truncated field.
  mutating func read(_ range: Range<Int>, from input: inout ByteReader) throws(WireError) {
    var next = range.lowerBound
    while next < range.upperBound {
      let step = layouts.steps[next]
      next += 1
      switch step {
      case .field(let field): _ = try read(Int(field), from: &input)
      case .selector(let field): selector = try read(Int(field), from: &input)
      case .run(let length, let octets):
        let count = Int(try input.uint8(layouts.fields[Int(length)]))
        var run = try input.slice(count, claimedBy: layouts.fields[Int(length)])
        keep(run.rest(layouts.fields[Int(octets)]), of: Int(octets))
      case .list(let count, let members):
        let end = next + Int(members)
        let elements = Int(try input.uint8(layouts.fields[Int(count)]))
        try readList(elements, next..<end, named: Int(count), from: &input)
        next = end
      case .listByBits(let members):
        let end = next + Int(members)
        try readList(selector.nonzeroBitCount, next..<end, named: nil, from: &input)
        next = end
      }
    }
  }

  private mutating func readList(
    _ count: Int, _ members: Range<Int>, named field: Int?, from input: inout ByteReader
  ) throws(WireError) {
    guard var outer = values else {
      for _ in 0..<count {
        let scope = input.open(StructureField.listElement)
        defer { input.close(scope) }
        try read(members, from: &input)
      }
      return
    }
    var elements: [[HCIParameter]] = []
    for _ in 0..<count {
      values = []
      try read(members, from: &input)
      elements.append(values ?? [])
    }
    let name = field.map { layouts.fields[$0].name } ?? ""
    outer.append(HCIParameter(name: name, value: .list(elements)))
    values = outer
  }

  /// Reads a field.
  ///
  /// - Returns: the value of an integer.
  private mutating func read(_ field: Int, from input: inout ByteReader) throws(WireError) -> UInt64
  {
    switch layouts.readings[field] {
    case .integer(let width, let bitSet):
      let value = try input.integer(width: width, layouts.fields[field])
      if let bitSet, input.isWatched { note(bitSet, value, width: width, in: input) }
      keep(value, of: field)
      return value
    case .signed(let width):
      let value =
        width == 1
        ? Int64(try input.int8(layouts.fields[field]))
        : Int64(try input.int16(layouts.fields[field]))
      keep(UInt64(bitPattern: value), of: field)
      return UInt64(bitPattern: value)
    case .signedFifteenBits:
      try input.require(2, layouts.fields[field])
      let raw = try input.integer(width: 2, FeaturePageField.defined)
      // The octets keep the sixteenth bit; the watcher receives the signed number.
      let value = Int64(bitPattern: raw << 49) >> 49
      input.note(layouts.fields[field], value: UInt64(bitPattern: value), width: 2)
      keep(raw, of: field)
      return raw
    case .octets(let count): keep(try input.octets(count, layouts.fields[field]), of: field)
    case .atMost(let count):
      let octets = try input.octets(min(count, input.remaining), layouts.fields[field])
      keep(octets, of: field)
    case .rest: keep(input.rest(layouts.fields[field]), of: field)
    case .featurePage(let bitSet): try readFeaturePage(field, bitSet, from: &input)
    }
    return 0
  }

  /// Shows a watcher the parts of the integer that was just read.
  private func note(
    _ bitSet: Int, _ value: UInt64, width: Int, in input: borrowing ByteReader
  ) {
    for part in layouts.bitSets[bitSet] {
      let mask = layouts.parts[part].mask
      input.note(
        layouts.parts[part], value: (value & mask) >> UInt64(mask.trailingZeroBitCount),
        width: width)
    }
  }

  /// Reads eight octets of LMP features, and shows a watcher the bits of pages 0 to 2.
  ///
  /// Core 6.0, Vol 2, Part C, 3.3.
  private mutating func readFeaturePage(
    _ field: Int, _ firstBitSet: Int, from input: inout ByteReader
  ) throws(WireError) {
    // A second reader of the same octets reads the parts.
    var parts = input
    keep(try input.uint64(layouts.fields[field]), of: field)
    guard input.isWatched, selector <= 2 else { return }
    let width = [8, 1, 2][Int(selector)]
    let whole = selector == 0 ? layouts.fields[field] : FeaturePageField.defined
    let value = try parts.integer(width: width, whole)
    note(firstBitSet + Int(selector), value, width: width, in: parts)
    if selector > 0 { _ = try parts.octets(8 - width, FeaturePageField.reserved) }
  }

  // MARK: Values

  private mutating func keep(_ value: UInt64, of field: Int) {
    values?.append(HCIParameter(name: layouts.fields[field].name, value: .integer(value)))
  }

  private mutating func keep(_ octets: RawSpan, of field: Int) {
    guard values != nil else { return }
    values?.append(
      HCIParameter(name: layouts.fields[field].name, value: .octets([UInt8](copying: octets))))
  }
}

/// The two fields of a page of LMP features other than the first.
enum FeaturePageField {
  static let defined = Field(
    477, .hciEvent, "Extended_LMP_Features", "",
    clause: "Vol 2, Part C, 3.3",
    meaning: "Supported features; one bit per feature.")
  static let reserved = Field(
    478, .hciEvent, "Extended_LMP_Features", "bthci_evt.lmp_features.reserved", .octets,
    clause: "Vol 2, Part C, 3.3", meaning: "Reserved; set to 0.")
}
