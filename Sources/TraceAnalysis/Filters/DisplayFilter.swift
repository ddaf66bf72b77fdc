public import ByteReading
public import LinkSessions

/// A filter in Wireshark's language, compiled and ready to be applied to packets.
///
/// ```swift
/// let names = DisplayFilter.CatalogueVocabulary()
/// let filter = try DisplayFilter("btatt.opcode == 0x1b && btatt.handle in {0x2a..0x2f}", names)
/// let run = filter.run()
/// ```
public struct DisplayFilter: Sendable {
  /// The text of the filter.
  public let text: String
  private let program: FilterProgram

  /// - Parameters:
  ///   - text: the filter.
  ///   - vocabulary: the meaning of the names in it.
  /// - Throws: a ``DisplayFilter/ParseError`` with the reason and its position.
  public init(_ text: String, _ vocabulary: some DisplayFilter.Vocabulary) throws(DisplayFilter
    .ParseError)
  {
    self.text = text
    var parser = try FilterParser(text)
    let syntax = try parser.parse()
    var compiler = FilterCompiler(vocabulary)
    program = try compiler.compile(syntax)
  }

  /// Creates a filter over the fields of a catalogue.
  ///
  /// - Parameters:
  ///   - text: the filter.
  ///   - catalogue: the catalogue of fields that can occur in the capture.
  /// - Throws: a ``DisplayFilter/ParseError`` with the reason and its position.
  public init(_ text: String, catalogue: FieldCatalogue = .standard) throws(DisplayFilter
    .ParseError)
  {
    try self.init(text, DisplayFilter.CatalogueVocabulary(catalogue))
  }

  /// The fields that the filter uses, or nil if it uses none and therefore needs no watcher.
  public var fields: FieldSet? {
    let ids = program.fields.flatMap(\.ids)
    return ids.isEmpty ? nil : FieldSet(ids)
  }

  /// Whether the filter uses values that are known only after a procedure has ended. If so, `ProcedureFramesAnalyzer`
  /// must read the capture first.
  package var needsProcedures: Bool { program.records.contains(where: \.isKnownLater) }

  /// Starts applying the filter to a capture. Values that are known only after a procedure has ended are missing from
  /// all records.
  public func run() -> DisplayFilter.Run { run(procedures: nil) }

  /// Starts applying the filter to a capture.
  ///
  /// - Parameter procedures: the procedures of the packets, if the filter `needsProcedures`.
  package func run(procedures: ProcedureFrames?) -> DisplayFilter.Run {
    DisplayFilter.Run(program, procedures: procedures)
  }
}
