/// Collects the members of a shape.
///
/// A getter that returns an optional defines a member that can be null, or omitted with `ifNil`.
/// The types in the schema come from those of the getters.
package struct Members<Subject> {
  private(set) var properties: [Property<Subject>] = []
  /// The name by which schemas refer to the shape. Empty for one used in a single place.
  let ownName: String

  package init(_ name: String? = nil) { ownName = name ?? "" }

  // MARK: Cells

  /// Adds a member with the same text in every object.
  package mutating func constant(_ key: String, _ text: String, _ meaning: String) {
    add(cell: key, meaning, nil, .oneOf([text]), isNullable: false, .null) { _ in .text(text) }
  }

  /// Adds a member with one of several texts.
  package mutating func choice(
    _ key: String, of choices: [String], _ meaning: String,
    _ get: @escaping @Sendable (Subject) -> String
  ) {
    add(cell: key, meaning, nil, .oneOf(choices), isNullable: false, .null) { .text(get($0)) }
  }

  package mutating func choice(
    _ key: String, of choices: [String], _ meaning: String,
    _ get: @escaping @Sendable (Subject) -> String?
  ) {
    add(cell: key, meaning, nil, .oneOf(choices), isNullable: true, .null) {
      get($0).map(Cell.text) ?? .null
    }
  }

  /// Adds a member with one of several types.
  package mutating func either(
    _ key: String, _ types: [ValueType], _ meaning: String,
    _ get: @escaping @Sendable (Subject) -> Cell
  ) {
    add(cell: key, meaning, nil, .either(types), isNullable: false, .null, get)
  }

  package mutating func value<Value: CellValue>(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    _ get: @escaping @Sendable (Subject) -> Value
  ) {
    add(cell: key, meaning, unit, Value.valueType, isNullable: false, .null) { get($0).cell }
  }

  package mutating func value<Value: CellValue>(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil, ifNil absence: Absence = .null,
    _ get: @escaping @Sendable (Subject) -> Value?
  ) {
    add(cell: key, meaning, unit, Value.valueType, isNullable: true, absence) {
      get($0)?.cell ?? .null
    }
  }

  /// Adds a text in a certain format.
  package mutating func text(
    _ key: String, _ form: TextForm, _ meaning: String, ifNil absence: Absence = .null,
    _ get: @escaping @Sendable (Subject) -> String?
  ) {
    add(cell: key, meaning, nil, .text(form), isNullable: true, absence) {
      get($0).map(Cell.text) ?? .null
    }
  }

  /// Adds a number with a fraction. NaN and infinity are written as null.
  package mutating func number(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil, digits: Int = 6,
    ifNil absence: Absence = .null, _ get: @escaping @Sendable (Subject) -> Double?
  ) {
    add(cell: key, meaning, unit, .number, isNullable: true, absence) {
      get($0).map { .number($0, digits: digits) } ?? .null
    }
  }

  /// Adds a time, given in nanoseconds since 1970 and written as seconds since the capture's first record.
  package mutating func time(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Int64
  ) {
    add(cell: key, meaning, .seconds, .number, isNullable: false, .null) { .time(get($0)) }
  }

  package mutating func time(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Int64?
  ) {
    add(cell: key, meaning, .seconds, .number, isNullable: true, .null) {
      get($0).map(Cell.time) ?? .null
    }
  }

  /// Adds a time, given in nanoseconds since 1970 and written as a text with the seconds since then.
  package mutating func epoch(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Int64?
  ) {
    add(cell: key, meaning, nil, .text(.plain), isNullable: true, .null) {
      get($0).map(Cell.epoch) ?? .null
    }
  }

  /// Adds a duration, given in nanoseconds.
  package mutating func duration(
    _ key: String, in unit: ReportUnit, _ meaning: String,
    _ get: @escaping @Sendable (Subject) -> Int64
  ) {
    add(cell: key, meaning, unit, .number, isNullable: false, .null) {
      .duration(get($0), in: unit)
    }
  }

  package mutating func duration(
    _ key: String, in unit: ReportUnit, _ meaning: String, ifNil absence: Absence = .null,
    _ get: @escaping @Sendable (Subject) -> Int64?
  ) {
    add(cell: key, meaning, unit, .number, isNullable: true, absence) {
      get($0).map { .duration($0, in: unit) } ?? .null
    }
  }

  // MARK: Lists

  /// Adds the numbers of the frames that support the object's contents.
  package mutating func frames(
    _ key: String = "frames", _ meaning: String = "Numbers of the frames on which this rests.",
    _ get: @escaping @Sendable (Subject) -> [Int]
  ) {
    numbers(key, meaning, get)
  }

  /// Adds a list of integers on one line.
  package mutating func numbers(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    _ get: @escaping @Sendable (Subject) -> [Int]
  ) {
    add(key, meaning, unit, .array(Int.valueType), isNullable: false) { subject, writer in
      writer.numbers(key, get(subject))
    }
  }

  package mutating func numbers(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    ifNil absence: Absence = .null, _ get: @escaping @Sendable (Subject) -> [Int]?
  ) {
    let isOptional = absence == .omitted
    add(
      key, meaning, unit, .array(Int.valueType), isNullable: !isOptional, isOptional: isOptional
    ) { subject, writer in
      if let numbers = get(subject) {
        writer.numbers(key, numbers)
      } else if !isOptional {
        writer.null(key)
      }
    }
  }

  /// Adds lists of integers, each on one line.
  package mutating func pairs(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> [[Int]]
  ) {
    add(key, meaning, nil, .array(.array(Int.valueType)), isNullable: false) { subject, writer in
      writer.array(key) { writer in
        for pair in get(subject) { writer.numbers(nil, pair) }
      }
    }
  }

  package mutating func values<Value: CellValue>(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    _ get: @escaping @Sendable (Subject) -> some Sequence<Value>
  ) {
    add(key, meaning, unit, .array(Value.valueType), isNullable: false) { subject, writer in
      writer.array(key) { writer in
        for value in get(subject) { writer.cell(nil, value.cell) }
      }
    }
  }

  package mutating func values<Value: CellValue>(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil, ifNil absence: Absence,
    _ get: @escaping @Sendable (Subject) -> [Value]?
  ) {
    let isOptional = absence == .omitted
    add(
      key, meaning, unit, .array(Value.valueType), isNullable: !isOptional,
      isOptional: isOptional
    ) { subject, writer in
      if let values = get(subject) {
        writer.array(key) { writer in
          for value in values { writer.cell(nil, value.cell) }
        }
      } else if !isOptional {
        writer.null(key)
      }
    }
  }

  /// Adds counts of named things, in the order of the list.
  package mutating func counts(
    _ key: String, of keys: [String]?, _ meaning: String,
    _ get: @escaping @Sendable (Subject) -> [(name: String, count: Int)]
  ) {
    add(key, meaning, nil, .map(keys: keys, Int.valueType), isNullable: false) { subject, writer in
      writer.object(key) { writer in
        for entry in get(subject) { writer.cell(entry.name, .integer(entry.count)) }
      }
    }
  }

  /// Adds cells whose keys are data. A cell with several values is an array.
  package mutating func cells(
    _ key: String, _ meaning: String,
    _ write: @escaping @Sendable (Subject, inout JSONWriter) -> Void
  ) {
    let cell = ValueType.either([.number, .text(.plain), .boolean])
    add(key, meaning, nil, .map(keys: nil, .either([cell, .array(cell)])), isNullable: false) {
      subject, writer in
      writer.object(key) { write(subject, &$0) }
    }
  }

  // MARK: Adding

  // Not inlined: a few thousand members are added, each at one place, and the compiler would copy this to each place.

  @inline(never)
  package mutating func append(_ property: Property<Subject>) { properties.append(property) }

  @inline(never)
  package mutating func append(_ more: [Property<Subject>]) { properties += more }

  @inline(never)
  package mutating func add(
    cell key: String, _ meaning: String, _ unit: ReportUnit?, _ type: ValueType, isNullable: Bool,
    _ absence: Absence, _ get: @escaping @Sendable (Subject) -> Cell
  ) {
    let isOptional = absence == .omitted
    let quoted = JSONKey(key)
    add(
      key, meaning, unit, type, isNullable: isNullable && !isOptional, isOptional: isOptional,
      cell: { $0.isEmpty ? get : nil }
    ) { subject, writer in
      let cell = get(subject)
      if isOptional, case .null = cell { return }
      writer.cell(quoted: quoted, cell)
    }
  }

  @inline(never)
  package mutating func add(
    _ key: String, _ meaning: String, _ unit: ReportUnit?, _ type: ValueType, isNullable: Bool,
    isOptional: Bool = false,
    cell: @escaping @Sendable (ArraySlice<Substring>) -> (@Sendable (Subject) -> Cell)? = { _ in
      nil
    },
    write: @escaping @Sendable (Subject, inout JSONWriter) -> Void
  ) {
    properties.append(
      Property(
        description: MemberDescription(
          key: key, meaning: meaning, unit: unit, type: type, isNullable: isNullable,
          isOptional: isOptional),
        write: write, cell: cell))
  }
}
