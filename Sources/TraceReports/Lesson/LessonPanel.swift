/// A lesson as a page: the page of its capture with the steps next to it.
package enum LessonPage {
  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - capture: the capture that the lesson is about.
  ///   - showsAnswers: whether to show the answers immediately.
  ///   - output: receives the page.
  public static func write(
    _ lesson: Lesson, of capture: PageCapture, showsAnswers: Bool, to output: inout OutputBuffer
  ) {
    let panel = LessonPanel(lesson, showsAnswers: showsAnswers)
    PageReport.write(
      [capture], .ofLesson, title: capture.name, beside: panel.write, to: &output)
  }
}

/// A lesson next to a page. Without scripts, it is shown as a whole; with scripts, one step at a time.
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
