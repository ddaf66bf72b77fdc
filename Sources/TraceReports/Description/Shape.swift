/// What the objects of one kind tell: their members in order, each described once.
///
/// The description is all there is to a report's JSON: the writer, the schema, the columns of a table
/// and who looks for a member by its key use the same one.
struct Shape<Subject>: Sendable {
  let name: String?
  let meaning: String
  let properties: [Property<Subject>]
  /// Write the members, each by itself: without the descriptions, which nobody copies then.
  private let writes: [@Sendable (Subject, inout JSONWriter) -> Void]

  /// - Parameters:
  ///   - name: by which schemas refer to it; nil for one that stands in a single place.
  ///   - meaning: what such an object is, in one sentence.
  ///   - describe: adds the members in the order in which they are written.
  init(_ name: String?, _ meaning: String, _ describe: (inout Members<Subject>) -> Void) {
    self.name = name
    self.meaning = meaning
    var members = Members<Subject>(name)
    describe(&members)
    properties = members.properties
    writes = properties.map(\.write)
  }

  var description: ObjectDescription {
    @inline(never) get {
      ObjectDescription(name: name, meaning: meaning, members: properties.map(\.description))
    }
  }

  /// Gets the cell at a path such as "events.total"; nil where no member has that path.
  func cell(at path: String) -> (@Sendable (Subject) -> Cell)? {
    cell(at: path.split(separator: ".")[...])
  }

  @inline(never)
  func cell(at path: ArraySlice<Substring>) -> (@Sendable (Subject) -> Cell)? {
    guard let key = path.first, let property = properties.first(where: { $0.key == key }) else {
      return nil
    }
    return property.cell(path.dropFirst())
  }

  @inline(never)
  func write(_ subject: Subject, _ writer: inout JSONWriter) {
    // By their places: an iterator would count references to each function for each object.
    let writes = writes.elementSpan
    for index in writes.indices { writes[index](subject, &writer) }
  }
}

extension JSONWriter {
  /// A document on a line of its own.
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

/// One member of an object: what it is, and how to get it from the value that the object tells of.
struct Property<Subject>: Sendable {
  let description: MemberDescription
  /// Writes key and value, or nothing where the member is absent.
  let write: @Sendable (Subject, inout JSONWriter) -> Void
  /// Gets the cell at a path below the member: the empty path is the member itself.
  let cell: @Sendable (ArraySlice<Substring>) -> (@Sendable (Subject) -> Cell)?

  var key: String { description.key }
}

/// A value that is an object of a report; a type has one shape, in whatever document it stands.
protocol Described: SendableMetatype {
  static var shape: Shape<Self> { get }
}

/// What an object says where it has no value for a member.
enum Absence {
  /// The member is null.
  case null
  /// The member is left out.
  case omitted
}
