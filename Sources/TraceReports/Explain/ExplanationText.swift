/// An explanation as text: the octets, then each layer's fields with octets, bits, name, value, meaning and clause,
/// then information from the rest of the capture.
package struct ExplanationText {
  private let explanation: Explanation
  private let style: TextStyle
  private let quiz: Quiz?
  /// Buffer of the last field.
  private var buffer = 0
  /// Number of fields so far, which determines the next color.
  private var hue = 0
  private var lines: [String] = []
  /// The last clause printed in this layer, which applies until another one is printed.
  private var clause = ""
  /// Descriptions already printed, which are not repeated for the next field of the same kind.
  private var reported: Set<String> = []

  /// Columns before the text, for position and octets.
  private var indent: Int { isWide ? 34 : 4 }
  private var isWide: Bool { style.width >= 76 }

  private init(_ explanation: Explanation, _ quiz: Quiz?, _ style: TextStyle) {
    self.explanation = explanation
    self.quiz = quiz
    self.style = style
  }

  /// Writes an explanation.
  ///
  /// - Parameters:
  ///   - explanation: the explanation to write.
  ///   - style: the width, and whether to match octets and fields by color.
  ///   - output: receives the text.
  package static func write(
    _ explanation: Explanation, style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = ExplanationText(explanation, nil, style)
    text.layOut()
    output.lines(text.lines, within: style.width)
  }

  /// Writes an explanation without its values, and the questions.
  ///
  /// - Parameters:
  ///   - explanation: the explanation to ask about.
  ///   - showsAnswers: whether to add the answers.
  ///   - style: the width, and whether to match octets and fields by color.
  ///   - output: receives the text.
  package static func writeQuiz(
    _ explanation: Explanation, showsAnswers: Bool, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    let quiz = Quiz(explanation)
    var text = ExplanationText(explanation, quiz, style)
    text.layOut()
    output.lines(text.lines, within: style.width)
    output.lines(quiz.lines(showsAnswers: showsAnswers, style: style), within: style.width)
  }

  private mutating func layOut() {
    title()
    let hues = FieldHues(explanation)
    lines += OctetText(style, hues).lines(explanation.octets, buffer: 0)
    for layer in explanation.layers { self.layer(layer) }
    // Information from the rest of the capture would reveal values.
    if quiz == nil { context() }
  }

  // MARK: Heading

  private mutating func title() {
    let number = explanation.number.map { "Frame \($0)" }
    var title = explanation.title
    if let time = explanation.time, let file = explanation.file {
      title[0] = style.time(time, in: file, digits: 6)
    }
    let parts = [number].compactMap { $0 } + title
    for (index, line) in parts.joined(separator: "   ").wrapped(to: style.width).enumerated() {
      lines.append(style.paint(index == 0 ? line : "  " + line, .heading))
    }
    lines.append("")
  }

  // MARK: Fields

  private mutating func layer(_ layer: ExplainedField) {
    enterBuffer(of: layer)
    lines.append("")
    var head = style.paint(layer.name, .heading)
    clause = ""
    if quiz == nil, let kind = PDUHead(layer) {
      head += "  " + kind.name
      lines.append(head)
      wrap(kind.sentence, kind.clause, indent: 2)
    } else {
      lines.append(head)
      wrap(layer.meaning, layer.clause, indent: 2)
    }
    for field in layer.fields { self.field(field, level: 0) }
  }

  /// Shows octets outside the record at the first field in them.
  private mutating func enterBuffer(of node: ExplainedField) {
    guard node.buffer != buffer else { return }
    buffer = node.buffer
    lines.append("")
    guard buffer > 0, explanation.buffers.indices.contains(buffer - 1) else {
      lines.append("In the record itself:")
      return
    }
    let octets = explanation.buffers[buffer - 1]
    let count = octets.octets.count == 1 ? "1 octet" : "\(octets.octets.count) octets"
    lines += "In the \(octets.origin) (\(count)):".wrapped(to: style.width)
    lines += OctetText(style, FieldHues(explanation)).lines(octets.octets, buffer: buffer)
  }

  private mutating func field(_ field: ExplainedField, level: Int) {
    enterBuffer(of: field)
    guard !field.isScope else {
      let shift = String(repeating: "  ", count: level)
      let head = isWide ? place(field).padded(to: 32) : place(field) + "  "
      lines.append("  " + head + shift + style.paint(field.name, .name))
      for child in field.fields { self.field(child, level: level + 1) }
      return
    }
    let colour = hue
    hue += 1
    // Fields without octets are described above and below.
    guard field.octets != nil || field.bits != nil else { return }
    row(place(field), octets(field), words(field), hue: colour, level: level)
    order(of: field, indent: indent + 2 + 2 * level)
    emit(field, indent: indent + 2 + 2 * level)
    for bits in field.fields {
      guard bits.bits != nil else {
        self.field(bits, level: level + 1)
        continue
      }
      row("", pattern(bits, of: field), words(bits), hue: colour, level: level + 1)
      emit(bits, indent: indent + 4 + 2 * level)
    }
  }

  private func words(_ field: ExplainedField) -> String {
    let value = quiz.map { $0.place(of: field) } ?? field.text
    return value.isEmpty ? field.name : "\(field.name): \(value)"
  }

  private mutating func row(
    _ place: String, _ octets: String, _ words: String, hue: Int, level: Int
  ) {
    let shift = String(repeating: "  ", count: level)
    let painted = style.paint(octets, hue: hue)
    guard isWide else {
      lines.append("  " + (place.isEmpty ? "" : place + "  ") + painted)
      for line in words.wrapped(to: max(20, style.width - indent - 2 * level)) {
        lines.append("    " + shift + line)
      }
      return
    }
    let head = "  " + place.padded(to: 8) + painted.padded(to: 24)
    for (index, line) in words.wrapped(to: max(20, style.width - indent - 2 * level)).enumerated() {
      lines.append((index == 0 ? head : String(repeating: " ", count: indent)) + shift + line)
    }
  }

  /// Adds the byte order at an integer with more than one octet.
  private mutating func order(of field: ExplainedField, indent: Int) {
    guard quiz == nil, field.bits == nil, let range = field.octets, (2...8).contains(range.count),
      case .integer(let value)? = field.value, value > 0
    else { return }
    let all = field.buffer == 0 ? explanation.octets : explanation.buffers[field.buffer - 1].octets
    let octets = all[range.clamped(to: 0..<all.count)]
    let little = octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    let big = octets.reduce(0) { $0 << 8 | UInt64($1) }
    guard little != big, UInt64(value) == little || UInt64(value) == big else { return }
    let words =
      UInt64(value) == little ? "least significant octet first" : "most significant octet first"
    wrap(
      "Sent \(words): \(Hexadecimal.number(UInt64(value), width: range.count * 2)).", "",
      indent: indent)
  }

  /// Adds the description of a field, unless an earlier field has the same.
  private mutating func emit(_ field: ExplainedField, indent: Int) {
    guard reported.insert(field.meaning + field.clause).inserted else { return }
    wrap(field.meaning, field.clause, indent: indent)
  }

  /// Adds a sentence and its clause as faint, indented lines.
  private mutating func wrap(_ sentence: String, _ clause: String, indent: Int) {
    let isEmitted = clause.isEmpty || clause == self.clause
    if !isEmitted { self.clause = clause }
    let text = [sentence, isEmitted ? "" : "[\(clause)]"].filter { !$0.isEmpty }
      .joined(separator: " ")
    guard !text.isEmpty else { return }
    for line in text.wrapped(to: max(20, style.width - indent)) {
      lines.append(String(repeating: " ", count: indent) + style.paint(line, .faint))
    }
  }

  // MARK: Octets

  private func place(_ field: ExplainedField) -> String {
    guard let octets = field.octets, !octets.isEmpty else { return "" }
    return octets.count == 1
      ? "\(octets.lowerBound)" : "\(octets.lowerBound)–\(octets.upperBound - 1)"
  }

  /// Returns the first octets of a field, at most eight.
  private func octets(_ field: ExplainedField) -> String {
    guard let range = field.octets else { return "" }
    let all =
      field.buffer == 0
      ? explanation.octets
      : explanation.buffers.indices.contains(field.buffer - 1)
        ? explanation.buffers[field.buffer - 1].octets : []
    let part = all[range.clamped(to: 0..<all.count)]
    let shown = part.count > 8 ? part.prefix(7) : part.prefix(8)
    return shown.map { String(Hexadecimal.text([$0])) }.joined(separator: " ")
      + (part.count > 8 ? " …" : "")
  }

  /// Returns the position of the bits within the integer ("..10 .... .... ...."), or their numbers for a wide integer.
  private func pattern(_ bits: ExplainedField, of whole: ExplainedField) -> String {
    guard let range = bits.bits else { return "" }
    let count = bits.width * 8
    guard count <= 16, case .integer(let value)? = whole.value else {
      return range.count == 1
        ? "bit \(range.lowerBound)" : "bits \(range.lowerBound)–\(range.upperBound)"
    }
    var text = ""
    for place in (0..<count).reversed() {
      text += range.contains(place) ? (value >> place & 1 == 1 ? "1" : "0") : "."
      if place % 4 == 0, place > 0 { text += " " }
    }
    return text
  }

  // MARK: Context

  private mutating func context() {
    guard !explanation.context.isEmpty else { return }
    lines.append("")
    lines.append(style.paint("Context from other frames", .heading))
    for sentence in explanation.context {
      let accent: TextStyle.Accent? =
        sentence.topic == .damage || sentence.topic == .error ? .warning : nil
      for (index, line) in sentence.text.wrapped(to: style.width - 4).enumerated() {
        let text = (index == 0 ? "  · " : "    ") + line
        lines.append(accent.map { style.paint(text, $0) } ?? text)
      }
    }
  }
}

/// The PDU in a layer, and the field with its type.
private struct PDUHead {
  let name: String
  let sentence: String
  let clause: String

  init?(_ layer: ExplainedField) {
    var head: (name: String, sentence: String, clause: String)?
    PDUHead.forEach(in: layer.fields) { field in
      guard case .integer(let value)? = field.value, value >= 0,
        let meaning = PacketMeaning.meaning(of: field.filterName, UInt64(value))
      else { return }
      // The LE event is more specific than the preceding event code. For an answer, the answer itself counts.
      if head != nil, field.filterName != "bthci_evt.le_meta_subevent" { return }
      let name = field.text.split(separator: " ", maxSplits: 1).last.map(String.init) ?? field.text
      head = (name, meaning.sentence.description, meaning.clause)
    }
    guard let head else { return nil }
    (name, sentence, clause) = head
  }

  private static func forEach(in fields: [ExplainedField], _ body: (ExplainedField) -> Void) {
    for field in fields {
      body(field)
      forEach(in: field.fields, body)
    }
  }
}
