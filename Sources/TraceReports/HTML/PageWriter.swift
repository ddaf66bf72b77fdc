import CaptureFiles

/// One self-contained file that shows captures in a browser.
package enum PageReport {
  /// Writes the page.
  ///
  /// The same captures produce the same octets.
  ///
  /// - Parameters:
  ///   - captures: the captures, with a tab for each.
  ///   - page: the contents of the page.
  ///   - output: receives the page.
  package static func write(
    _ captures: [PageCapture], _ page: PageOptions, to output: inout OutputBuffer
  ) {
    let title = captures.map(\.name).prefix(3).joined(separator: ", ")
    write(captures, page, title: title, beside: { _ in }, to: &output)
  }

  /// Writes the page with additional content.
  ///
  /// - Parameters:
  ///   - captures: the captures, with a tab for each.
  ///   - page: the contents of the page.
  ///   - title: the title of the page.
  ///   - aside: writes the content before the captures.
  ///   - output: receives the page.
  package static func write(
    _ captures: [PageCapture], _ page: PageOptions, title: String,
    beside aside: (inout OutputBuffer) -> Void, to output: inout OutputBuffer
  ) {
    output.line("<!DOCTYPE html>")
    output.line("<html lang=\"en\">")
    output.line("<head>")
    output.line("<meta charset=\"utf-8\">")
    output.line(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        + "script-src '\(PageSource.scriptHash)'; style-src '\(PageSource.styleHash)'; "
        + "base-uri 'none'; form-action 'none'\">")
    output.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    output.line("<meta name=\"color-scheme\" content=\"light dark\">")
    output.line("<meta name=\"generator\" content=\"bletrace\">")
    output.line("<title>\(PageMarkup.escaped(title)) – bletrace</title>")
    output.write("<style>")
    output.write(PageSource.style)
    output.line("</style>")
    output.line("</head>")
    output.line("<body>")
    output.line("<div id=\"top\"></div>")
    aside(&output)
    output.line("<main id=\"main\" tabindex=\"-1\">")
    for (index, capture) in captures.enumerated() {
      write(capture, page, number: index + 1, of: captures.count, to: &output)
    }
    output.line("</main>")
    output.write("<script>")
    output.write(PageSource.script)
    output.line("</script>")
    output.line("</body>")
    output.line("</html>")
  }

  private static func write(
    _ capture: PageCapture, _ page: PageOptions, number: Int, of count: Int,
    to output: inout OutputBuffer
  ) {
    var capture = capture
    // Created before the text, which mentions what was omitted.
    let packets = capture.packets.map { _ in
      capture.packets?.packed(within: page.packetBudget / count) ?? PageBlock()
    }
    output.line(
      "<article class=\"capture\" id=\"c\(number)\" data-name=\"\(PageMarkup.escaped(capture.name))\">"
    )
    PageAnalysis(capture, page, number: number, of: count).write(to: &output)
    output.line("<div class=\"explorer\"></div>")
    // Plain text in a browser with scripts, which creates elements from it only when they are to be shown.
    output.line("<div class=\"reports\"><noscript>")
    capture.reports.write(PageMarkup(file: count > 1 ? number : nil), to: &output)
    output.line("</noscript></div>")
    capture.story.write("story", to: &output)
    capture.timeline.write("timeline", to: &output)
    packets?.write("packets", to: &output)
    output.line("</article>")
  }
}

/// Base 64 encoding. RFC 4648, 4.
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(_ octets: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((octets.count + 2) / 3 * 4)
    var place = 0
    while place < octets.count {
      let count = min(3, octets.count - place)
      var group: UInt32 = 0
      for index in 0..<3 {
        group = group << 8 | UInt32(index < count ? octets[place + index] : 0)
      }
      for index in 0..<4 {
        text.append(
          index <= count ? letters[Int(group >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
      place += count
    }
    return text
  }
}
