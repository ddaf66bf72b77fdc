public import ByteReading
public import LinkSessions

/// A filter in Wireshark's language, ready to be asked about packets.
///
/// ```swift
/// let names = CatalogueVocabulary()
/// let filter = try DisplayFilter("btatt.opcode == 0x1b && btatt.handle in {0x2a..0x2f}", names)
/// let run = filter.run()
/// ```
public struct DisplayFilter: Sendable {
  /// As it was written.
  public let text: String
  private let program: FilterProgram

  /// - Parameters:
  ///   - text: the filter.
  ///   - vocabulary: what the names in it mean.
  /// - Throws: what is wrong with it, and where.
  public init(_ text: String, _ vocabulary: some FilterVocabulary) throws(FilterError) {
    self.text = text
    var parser = try FilterParser(text)
    let syntax = try parser.parse()
    var compiler = FilterCompiler(vocabulary)
    program = try compiler.compile(syntax)
  }

  /// A filter over the fields of a catalogue.
  ///
  /// - Parameters:
  ///   - text: the filter.
  ///   - catalogue: knows the fields that the reading will meet.
  /// - Throws: what is wrong with it, and where.
  public init(_ text: String, catalogue: FieldCatalogue = .standard) throws(FilterError) {
    try self.init(text, CatalogueVocabulary(catalogue))
  }

  /// The fields of packets that it asks for; nil if it asks for none, so that no watcher is needed.
  public var fields: FieldSet? {
    let ids = program.fields.flatMap(\.ids)
    return ids.isEmpty ? nil : FieldSet(ids)
  }

  /// Whether it asks for what is known only when a procedure has ended: the capture has to be read
  /// before by `ProcedureFramesTeller`.
  public var needsProcedures: Bool { program.records.contains(where: \.isKnownLater) }

  /// Begins a reading of a capture through the filter.
  ///
  /// - Parameter procedures: what the packets are parts of, if it `needsProcedures`.
  public func run(procedures: ProcedureFrames? = nil) -> FilterRun {
    FilterRun(program, procedures: procedures)
  }
}
