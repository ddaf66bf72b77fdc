/// Plots below each other in one self-contained SVG file without external fonts, scripts or style
/// sheets.
///
/// It is readable on light and on dark pages. The same plots produce the same octets.
package struct SVGDocument {
  /// A description of the drawing for accessibility.
  package var title: String
  package var plots: [Plot]
  /// Width in user units, which are pixels unless the file is scaled; at least 320.
  package let width: Int

  /// - Parameters:
  ///   - title: the heading of the document; none if empty.
  ///   - plots: the plots from top to bottom.
  ///   - width: the width in pixels.
  package init(title: String, plots: [Plot], width: Int = 880) {
    self.title = title
    self.plots = plots
    self.width = max(320, width)
  }

  /// Writes the drawing as a file.
  package func write(to output: inout OutputBuffer) {
    let top = title.isEmpty ? 12 : 48
    let heights = plots.map { SVGPlot.height(of: $0) }
    let height = top + heights.reduce(0, +) + 12
    output.line(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\">")
    output.line("<title>\(SVGText.escaped(title.isEmpty ? "Plots" : title))</title>")
    output.line("<style>")
    output.line(SVGText.style)
    output.line("</style>")
    output.line("<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>")
    if !title.isEmpty {
      output.line(SVGText.text(title, x: 16, y: 30, class: "heading", limit: width / 9))
    }
    var y = top
    for (plot, height) in zip(plots, heights) {
      output.line("<g transform=\"translate(0 \(y))\">")
      for element in SVGPlot.elements(of: plot, width: Double(width)) { output.line(element) }
      output.line("</g>")
      y += height
    }
    output.line("</svg>")
  }
}
