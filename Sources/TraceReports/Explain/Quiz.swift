/// Questions about a frame: its values are replaced by numbers, while the octets are shown.
///
/// The same frame always has the same questions.
struct Quiz {
  private struct Question {
    let number: Int
    let field: ExplainedField
  }

  private let questions: [Question]

  init(_ explanation: Explanation) {
    var fields: [ExplainedField] = []
    func add(_ node: ExplainedField) {
      if Quiz.asks(node) { fields.append(node) }
      for child in node.fields { add(child) }
    }
    for layer in explanation.layers { add(layer) }
    questions = fields.enumerated().map { Question(number: $0.offset + 1, field: $0.element) }
  }

  /// Whether to ask about a field. Excludes reserved bits, and fields without octets.
  private static func asks(_ field: ExplainedField) -> Bool {
    guard !field.isScope, field.octets != nil, !field.filterName.isEmpty else { return false }
    return !["RFU", "Reserved", "Unused"].contains(field.name)
  }

  /// Returns the placeholder of a value.
  func place(of field: ExplainedField) -> String {
    questions.first { $0.field.isSame(field) }.map { "(\($0.number)) ?" } ?? field.text
  }

  /// Returns the questions, and the answers if requested.
  func lines(showsAnswers: Bool, style: TextStyle) -> [String] {
    var lines = ["", style.paint("Questions", .heading)]
    for question in questions {
      lines += item(question.number, "What is \(question.field.name)?", style)
    }
    guard showsAnswers else {
      lines.append("")
      lines += "For the answers, run the same command with --answers.".wrapped(to: style.width)
      return lines
    }
    lines += ["", style.paint("Answers", .heading)]
    for question in questions {
      lines += item(question.number, "\(question.field.name): \(question.field.text)", style)
    }
    return lines
  }

  private func item(_ number: Int, _ text: String, _ style: TextStyle) -> [String] {
    text.wrapped(to: style.width - 7).enumerated().map { index, line in
      (index == 0 ? "\(number)".leftPadded(to: 5) : "     ") + "  " + line
    }
  }
}

extension ExplainedField {
  fileprivate func isSame(_ other: ExplainedField) -> Bool {
    name == other.name && filterName == other.filterName && buffer == other.buffer
      && octets == other.octets && bits == other.bits
  }
}
