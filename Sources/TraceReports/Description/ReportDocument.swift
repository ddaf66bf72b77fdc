/// A report as one JSON document with the name of its schema.
package protocol ReportDocument: Described {
  /// Name and version: "bletrace.summary/1".
  static var schema: String { get }
  /// Time of the first record in nanoseconds since 1970: the reference for times.
  var origin: Int64 { get }
}

extension ReportDocument {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - layout: how the document is broken into lines.
  ///   - output: receives the document.
  package func write(_ layout: JSONWriter.Layout = .indented, to output: inout OutputBuffer) {
    let shape = Self.shape
    var writer = JSONWriter(layout, origin: origin, into: output)
    writer.object { shape.write(self, &$0) }
    writer.endLine()
    output = writer.finish()
  }
}

extension Members where Subject: ReportDocument {
  /// Adds the first member of a document.
  package mutating func schema() {
    constant("schema", Subject.schema, "Name and version of the schema of this document.")
  }
}
