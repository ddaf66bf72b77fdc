/// A lesson as text.
package enum LessonText {
  /// - Parameters:
  ///   - lesson: the lesson of a capture.
  ///   - showsAnswers: whether to show the answers below the questions.
  ///   - style: the text style.
  ///   - output: receives the text.
  public static func write(
    _ lesson: Lesson, showsAnswers: Bool, style: TextStyle, to output: inout OutputBuffer
  ) {
    var lines = [style.paint("Lesson: \(lesson.name.printable)", .heading)]
    if let span = style.chosenSpan(of: lesson.file) { lines.append("  " + span) }
    var number = 0
    for (index, step) in lesson.steps.enumerated() {
      lines.append("")
      lines.append(
        style.paint("Step \(index + 1) of \(lesson.steps.count)   \(step.title)", .heading))
      for look in step.look { lines += wrapped(look.printable, 2, style) }
      for line in step.arithmetic { lines += wrapped(line, 4, style) }
      let numbers = step.frames.prefix(4).map { "#\($0)" }.joined(separator: " ")
      let frames = "\(numbers)\(style.chosenTime(step.time, in: lesson.file))"
      lines.append(
        "  "
          + style.paint(
            [frames, "[\(step.topic.clause)]"].filter { !$0.isEmpty }.joined(separator: "   "),
            .faint))
      for question in step.questions {
        number += 1
        lines += wrapped("Question \(number)  \(question.text.printable)", 2, style)
        if showsAnswers { lines += wrapped("Answer: \(question.answer.printable)", 6, style) }
      }
    }
    if !showsAnswers, number > 0 {
      lines.append("")
      lines += "For the answers, run the same command with --answers.".wrapped(to: style.width)
    }
    output.lines(lines, within: style.width)
  }

  private static func wrapped(_ text: String, _ indent: Int, _ style: TextStyle) -> [String] {
    let prefix = String(repeating: " ", count: indent)
    return text.wrapped(to: style.width - indent - 2).enumerated().map { index, line in
      prefix + (index == 0 ? "" : "  ") + line
    }
  }
}
