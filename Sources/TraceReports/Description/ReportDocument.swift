/// A report as one JSON document that names its schema.
protocol ReportDocument: Described {
  /// Name and version: "bletrace.summary/1".
  static var schema: String { get }
  /// The first record's time in nanoseconds since 1970: moments are told from there.
  var origin: Int64 { get }
}

extension ReportDocument {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - layout: how it is broken into lines.
  ///   - output: where it goes.
  func write(_ layout: JSONWriter.Layout = .indented, to output: inout OutputBuffer) {
    let shape = Self.shape
    var writer = JSONWriter(layout, origin: origin, into: output)
    writer.object { shape.write(self, &$0) }
    writer.endLine()
    output = writer.finish()
  }
}

extension Members where Subject: ReportDocument {
  /// The member with which a document begins.
  mutating func schema() {
    constant("schema", Subject.schema, "Name and version of the schema of this document.")
  }
}
