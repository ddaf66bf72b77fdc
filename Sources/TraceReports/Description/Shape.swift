/// The members of objects of one kind in order. Each is described once.
///
/// This description is the single source of a report's JSON: the writer, the schema, the columns of
/// tables and the lookup of members by key all use it.
package struct Shape<Subject>: Sendable {
  let name: String?
  let meaning: String
  let properties: [Property<Subject>]
  /// Functions that write the members. They are separate from the descriptions, so that the descriptions are not
  /// copied.
  private let writes: [@Sendable (Subject, inout JSONWriter) -> Void]

  /// - Parameters:
  ///   - name: the name by which schemas refer to the shape, or nil for one used in a single place.
  ///   - meaning: a one-sentence description of such an object.
  ///   - describe: adds the members in the order of writing.
  package init(_ name: String?, _ meaning: String, _ describe: (inout Members<Subject>) -> Void) {
    self.name = name
    self.meaning = meaning
    var members = Members<Subject>(name)
    describe(&members)
    properties = members.properties
    writes = properties.map(\.write)
  }

  package var description: ObjectDescription {
    @inline(never) get {
      ObjectDescription(name: name, meaning: meaning, members: properties.map(\.description))
    }
  }

  /// Returns a getter for the cell at a path such as "events.total", or nil if no member has that
  /// path.
  func cell(at path: String) -> (@Sendable (Subject) -> Cell)? {
    cell(at: path.split(separator: ".")[...])
  }

  @inline(never)
  package func cell(at path: ArraySlice<Substring>) -> (@Sendable (Subject) -> Cell)? {
    guard let key = path.first, let property = properties.first(where: { $0.key == key }) else {
      return nil
    }
    return property.cell(path.dropFirst())
  }

  @inline(never)
  package func write(_ subject: Subject, _ writer: inout JSONWriter) {
    // Accessed by index, because an iterator would retain each function for each object.
    let writes = writes.elementSpan
    for index in writes.indices { writes[index](subject, &writer) }
  }
}

extension JSONWriter {
  /// Writes a document on a separate line.
  mutating func line<Subject>(_ subject: Subject, _ shape: Shape<Subject>) {
    object { shape.write(subject, &$0) }
    endLine()
  }

  @inline(never)
  mutating func array<Element>(
    _ key: String, of elements: some Sequence<Element>, _ shape: Shape<Element>
  ) {
    array(key) { writer in
      for element in elements { writer.object { shape.write(element, &$0) } }
    }
  }
}

/// One member of an object: its description, and a getter for its value.
package struct Property<Subject>: Sendable {
  let description: MemberDescription
  /// Writes key and value, or nothing if the member is absent.
  let write: @Sendable (Subject, inout JSONWriter) -> Void
  /// Returns a getter for the cell at a path below the member. The empty path is the member itself.
  let cell: @Sendable (ArraySlice<Substring>) -> (@Sendable (Subject) -> Cell)?

  var key: String { description.key }
}

/// A value that is an object in reports. A type has one shape in all documents.
package protocol Described: SendableMetatype {
  static var shape: Shape<Self> { get }
}

/// How a missing value is written.
package enum Absence {
  /// The member is null.
  case null
  /// The member is omitted.
  case omitted
}
