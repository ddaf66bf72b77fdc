package import LinkSessions

// Members that are objects: parts, values with a basis, both directions.
extension Members {
  package mutating func object<Value: Described>(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Value
  ) {
    let shape = Value.shape
    add(
      key, meaning, nil, .object(shape.description), isNullable: false,
      cell: Members.through(shape, get)
    ) { subject, writer in
      writer.object(key) { shape.write(get(subject), &$0) }
    }
  }

  package mutating func object<Value: Described>(
    _ key: String, _ meaning: String, ifNil absence: Absence = .null,
    _ get: @escaping @Sendable (Subject) -> Value?
  ) {
    let shape = Value.shape
    let isOptional = absence == .omitted
    add(
      key, meaning, nil, .object(shape.description), isNullable: !isOptional,
      isOptional: isOptional,
      cell: Members.through(shape, ifAny: get)
    ) { subject, writer in
      if let value = get(subject) {
        writer.object(key) { shape.write(value, &$0) }
      } else if !isOptional {
        writer.null(key)
      }
    }
  }

  package mutating func array<Elements: Sequence & SendableMetatype>(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Elements
  ) where Elements.Element: Described {
    let shape = Elements.Element.shape
    add(key, meaning, nil, .array(.object(shape.description)), isNullable: false) {
      subject, writer in
      writer.array(key, of: get(subject), shape)
    }
  }

  package mutating func array<Elements: Sequence & SendableMetatype>(
    _ key: String, _ meaning: String, ifNil absence: Absence,
    _ get: @escaping @Sendable (Subject) -> Elements?
  ) where Elements.Element: Described {
    let shape = Elements.Element.shape
    let isOptional = absence == .omitted
    add(
      key, meaning, nil, .array(.object(shape.description)), isNullable: !isOptional,
      isOptional: isOptional
    ) { subject, writer in
      if let elements = get(subject) {
        writer.array(key, of: elements, shape)
      } else if !isOptional {
        writer.null(key)
      }
    }
  }

  /// Adds objects of the same kind inside the object, as in a tree whose leaves have an empty list.
  package mutating func nested(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> [Subject]
  ) where Subject: Described {
    // The name of the shape is not available while the shape is being created.
    add(key, meaning, nil, .array(.itself(ownName)), isNullable: false) { subject, writer in
      let children = get(subject)
      writer.array(key, of: children, Subject.shape)
    }
  }

  /// Adds an object with members of the same value as the surrounding one.
  package mutating func group(
    _ key: String, _ meaning: String, _ describe: (inout Members<Subject>) -> Void
  ) {
    let shape = Shape<Subject>(nil, meaning, describe)
    add(
      key, meaning, nil, .object(shape.description), isNullable: false, cell: shape.cell(at:)
    ) { subject, writer in
      writer.object(key) { shape.write(subject, &$0) }
    }
  }

  /// Adds the members of another shape to the object itself.
  package mutating func include<Value: Described>(
    _ get: @escaping @Sendable (Subject) -> Value
  ) {
    let shape = Value.shape
    for property in shape.properties {
      append(
        Property(
          description: property.description, write: { property.write(get($0), &$1) },
          cell: { path in Members.through(shape, get)([Substring(property.key)] + path) }))
    }
  }

  /// Adds the members of another shape, which are omitted if there is no such value.
  package mutating func include<Value: Described>(
    ifAny get: @escaping @Sendable (Subject) -> Value?
  ) {
    let shape = Value.shape
    for property in shape.properties {
      var description = property.description
      description.isOptional = true
      append(
        Property(
          description: description,
          write: { subject, writer in
            if let value = get(subject) { property.write(value, &writer) }
          },
          cell: { path in Members.through(shape, ifAny: get)([Substring(property.key)] + path) }))
    }
  }

  // MARK: Knowledge

  /// Adds a value with its basis.
  package mutating func known<Value: CellValue>(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    _ get: @escaping @Sendable (Subject) -> Known<Value>
  ) {
    add(
      key, meaning, get,
      Shape(nil, meaning) { known in
        known.value("value", meaning, unit: unit) { $0.value }
      })
  }

  /// Adds a number with a fraction, and its basis.
  package mutating func knownNumber(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil, digits: Int,
    _ get: @escaping @Sendable (Subject) -> Known<Double>
  ) {
    add(
      key, meaning, get,
      Shape(nil, meaning) { known in
        known.number("value", meaning, unit: unit, digits: digits) { $0.value }
      })
  }

  /// Adds an object with its basis.
  package mutating func knownObject<Value: Described>(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Known<Value>
  ) {
    add(key, meaning, get, Shape(nil, meaning) { $0.object("value", meaning) { $0.value } })
  }

  /// Adds a value for each direction, with its basis.
  package mutating func known<Value: CellValue>(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    _ get: @escaping @Sendable (Subject) -> BothDirections<Known<Value>>
  ) {
    group(key, meaning) { both in
      both.known("c2p", "From the central to the peripheral.", unit: unit) {
        get($0).centralToPeripheral
      }
      both.known("p2c", "From the peripheral to the central.", unit: unit) {
        get($0).peripheralToCentral
      }
    }
  }

  private mutating func add<Value>(
    _ key: String, _ meaning: String, _ get: @escaping @Sendable (Subject) -> Known<Value>,
    _ value: Shape<Known<Value>>
  ) {
    let shape = Shape<Known<Value>>(nil, meaning) { known in
      known.append(value.properties)
      known.value("basis", "How the value is known: seen, derived, assumed or unknown.") {
        $0.basis
      }
      known.frames { $0.frame.map { [$0] } ?? [] }
    }
    add(
      key, meaning, nil, .object(shape.description), isNullable: false,
      cell: Members.through(shape, get)
    ) { subject, writer in
      writer.object(key) { shape.write(get(subject), &$0) }
    }
  }

  // MARK: Both directions

  /// Adds a count for each direction.
  package mutating func both(
    _ key: String, _ meaning: String, unit: ReportUnit? = nil,
    _ get: @escaping @Sendable (Subject) -> BothDirections<Int>
  ) {
    group(key, meaning) { both in
      both.value("c2p", "From the central to the peripheral.", unit: unit) {
        get($0).centralToPeripheral
      }
      both.value("p2c", "From the peripheral to the central.", unit: unit) {
        get($0).peripheralToCentral
      }
    }
  }

  // MARK: Cells of a part

  typealias CellFinder<Value> = @Sendable (ArraySlice<Substring>) -> (@Sendable (Value) -> Cell)?

  /// Finds the cells of a part in the whole object.
  private static func through<Value>(
    _ shape: Shape<Value>, _ get: @escaping @Sendable (Subject) -> Value
  ) -> CellFinder<Subject> {
    { path in
      guard let cell = shape.cell(at: path) else { return nil }
      return { cell(get($0)) }
    }
  }

  private static func through<Value>(
    _ shape: Shape<Value>, ifAny get: @escaping @Sendable (Subject) -> Value?
  ) -> CellFinder<Subject> {
    { path in
      guard let cell = shape.cell(at: path) else { return nil }
      return { get($0).map(cell) ?? .null }
    }
  }
}
