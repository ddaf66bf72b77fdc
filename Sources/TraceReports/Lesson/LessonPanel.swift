/// A lesson as a page: that of its capture, with the steps beside it.
public enum LessonPage {
  /// - Parameters:
  ///   - lesson: of the capture.
  ///   - capture: what it leads through.
  ///   - showsAnswers: whether the answers are shown at once.
  ///   - output: where it goes.
  public static func write(
    _ lesson: Lesson, of capture: PageCapture, showsAnswers: Bool, to output: inout OutputBuffer
  ) {
    let panel = LessonPanel(lesson, showsAnswers: showsAnswers)
    PageReport.write([capture], PageOptions(), beside: panel.write, to: &output)
  }
}

/// A lesson beside a page: it stands there whole for who has no script; with one a step is shown at a time.
struct LessonPanel {
  private let lesson: Lesson
  private let showsAnswers: Bool
  private let markup = PageMarkup(file: nil)

  init(_ lesson: Lesson, showsAnswers: Bool) {
    self.lesson = lesson
    self.showsAnswers = showsAnswers
  }

  func write(to output: inout OutputBuffer) {
    output.line("<aside class=\"lesson\" aria-label=\"Lesson\">")
    output.line("<h2>Lesson</h2>")
    var number = 0
    for (index, step) in lesson.steps.enumerated() {
      output.line(
        "<section class=\"step-of-lesson\" data-view=\"\(step.topic.view)\" "
          + "data-frame=\"\(step.frames.first.map(String.init) ?? "")\">")
      output.line("<p class=\"faint\">Step \(index + 1) of \(lesson.steps.count)</p>")
      output.line("<h3>\(PageMarkup.escaped(step.title))</h3>")
      for look in step.look { output.line("<p>\(markup.sentence(look))</p>") }
      if !step.arithmetic.isEmpty {
        output.line("<ul class=\"arithmetic\">")
        for line in step.arithmetic { output.line("<li>\(PageMarkup.escaped(line))</li>") }
        output.line("</ul>")
      }
      output.line(
        "<p class=\"faint\">\(markup.links(to: step.frames)) \(PageMarkup.escaped(step.topic.clause))</p>"
      )
      for question in step.questions {
        number += 1
        output.line(
          "<div class=\"question\"><p><b>\(number).</b> \(markup.sentence(question.text))</p>"
            + "<details\(showsAnswers ? " open" : "")><summary>Show the answer</summary>"
            + "<p>\(markup.sentence(question.answer)) \(markup.links(to: question.frames))</p></details></div>"
        )
      }
      output.line("</section>")
    }
    output.line("</aside>")
  }
}
