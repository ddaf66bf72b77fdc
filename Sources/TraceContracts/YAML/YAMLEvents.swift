import TraceReports

#if canImport(CLibyaml)
  internal import CLibyaml
#elseif canImport(CYaml)
  // The same library as packaged by Yams for Apple's systems.
  internal import CYaml
#endif

/// An event of a YAML text.
enum YAMLEvent {
  case scalar(String, isQuoted: Bool)
  case alias
  case sequenceStart, sequenceEnd
  case mappingStart, mappingEnd
  case documentStart, documentEnd
  case streamStart, streamEnd
}

#if canImport(CLibyaml) || canImport(CYaml)
  /// Reads the events of a YAML text one after another with libyaml's parser.
  @safe final class YAMLEvents {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    /// The parser reads from here until it is destroyed.
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ source: String) {
      unsafe text = .allocate(capacity: source.utf8.count)
      _ = unsafe text.initialize(from: source.utf8)
      unsafe parser = .allocate(capacity: 1)
      unsafe parser.initialize(to: yaml_parser_t())
      _ = unsafe yaml_parser_initialize(parser)
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      // SAFETY: the octets stay allocated and in place until the parser is destroyed.
      unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
      unsafe yaml_parser_delete(parser)
      unsafe parser.deinitialize(count: 1)
      unsafe parser.deallocate()
      unsafe text.deallocate()
    }

    /// Returns the next event with its line and column, both from 1.
    ///
    /// - Throws: a `YAMLFailure` with the position of a syntax error.
    func next() throws(YAMLFailure) -> (event: YAMLEvent, line: Int, column: Int) {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
      // SAFETY: the event belongs to the library; everything kept of it is copied before it is freed.
      defer { unsafe yaml_event_delete(&event) }
      let mark = unsafe event.start_mark
      let kind: YAMLEvent =
        switch unsafe event.type {
        case YAML_SCALAR_EVENT: unsafe scalar(event.data.scalar.value, event)
        case YAML_ALIAS_EVENT: .alias
        case YAML_SEQUENCE_START_EVENT: .sequenceStart
        case YAML_SEQUENCE_END_EVENT: .sequenceEnd
        case YAML_MAPPING_START_EVENT: .mappingStart
        case YAML_MAPPING_END_EVENT: .mappingEnd
        case YAML_DOCUMENT_START_EVENT: .documentStart
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_STREAM_START_EVENT: .streamStart
        default: .streamEnd
        }
      return (kind, Int(clamping: mark.line) + 1, Int(clamping: mark.column) + 1)
    }

    private func scalar(_ octets: UnsafeMutablePointer<yaml_char_t>?, _ event: yaml_event_t)
      -> YAMLEvent
    {
      let data = unsafe event.data.scalar
      // SAFETY: the library gives the number of octets.
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: octets, count: Int(clamping: data.length)),
        as: UTF8.self)
      let style = unsafe data.style
      return .scalar(
        text, isQuoted: style != YAML_PLAIN_SCALAR_STYLE && style != YAML_ANY_SCALAR_STYLE)
    }

    /// Why the parser stopped.
    private var failure: YAMLFailure {
      let state = unsafe parser.pointee
      // SAFETY: the text belongs to the library.
      let problem = unsafe state.problem.map { unsafe String(cString: $0) } ?? ""
      if unsafe state.error == YAML_READER_ERROR {
        return unsafe YAMLFailure(
          line: 1, column: 1, problem: "this is not text: \(problem), byte \(state.problem_offset)")
      }
      let mark = unsafe state.problem_mark
      return YAMLFailure(
        line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1,
        problem: "this is not YAML" + (problem.isEmpty ? "" : ": \(problem)"))
    }
  }
#else
  /// Replaces the parser if the package trait `Tools` is off, and rejects every text.
  final class YAMLEvents {
    init(_ source: String) {}

    func next() throws(YAMLFailure) -> (event: YAMLEvent, line: Int, column: Int) {
      throw YAMLFailure(
        line: 1, column: 1,
        problem: "this build can't read YAML: enable the package trait Tools")
    }
  }
#endif
