import CaptureFiles

/// Elements of an SVG file: its style, escaped text and numbers.
enum SVGText {
  /// Series are distinguished by Okabe and Ito's colors, which color-blind readers can also distinguish.
  static let style = """
    text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      font-variant-numeric: tabular-nums; fill: #1f2328; }
    .page { fill: #ffffff; }
    .heading { font-size: 18px; font-weight: 600; }
    .name { font-size: 14px; font-weight: 600; }
    .faint { fill: #59636e; }
    .note { fill: #59636e; font-size: 11px; stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
    .axis { stroke: #818b98; fill: none; }
    .grid { stroke: #818b98; stroke-opacity: 0.25; fill: none; }
    .marker { stroke: #59636e; stroke-dasharray: 5 4; fill: none; }
    .l { fill: none; stroke-width: 1.6; stroke-linejoin: round; }
    .d { fill: none; stroke-width: 3.5; stroke-linecap: round; }
    .a { fill-opacity: 0.3; stroke-width: 1.3; }
    .s0 { stroke: #0072b2; } .f0 { fill: #0072b2; }
    .s1 { stroke: #d55e00; } .f1 { fill: #d55e00; }
    .s2 { stroke: #009e73; } .f2 { fill: #009e73; }
    .s3 { stroke: #cc79a7; } .f3 { fill: #cc79a7; }
    .s4 { stroke: #b88600; } .f4 { fill: #b88600; }
    .s5 { stroke: #56b4e9; } .f5 { fill: #56b4e9; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .page { fill: #0d1117; }
      .faint { fill: #9198a1; }
      .note { fill: #9198a1; stroke: #0d1117; }
      .marker { stroke: #9198a1; }
      .s0 { stroke: #4aa8e0; } .f0 { fill: #4aa8e0; }
      .s1 { stroke: #f08a3c; } .f1 { fill: #f08a3c; }
      .s2 { stroke: #35c99a; } .f2 { fill: #35c99a; }
      .s4 { stroke: #e0b040; } .f4 { fill: #e0b040; }
    }
    """

  static let colours = 6

  /// Text for elements and attributes, with control characters made visible.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A coordinate with at most two digits after the decimal point.
  static func number(_ value: Double) -> String {
    Decimals.text(value.isFinite ? value : 0, atMost: 2)
  }

  /// - Parameters:
  ///   - text: the text, not escaped yet.
  ///   - x: its anchor.
  ///   - y: its baseline.
  ///   - class: its style.
  ///   - anchor: "start", "middle" or "end".
  ///   - limit: the maximum number of characters.
  static func text(
    _ text: String, x: Double, y: Double, class: String, anchor: StaticString = "start",
    limit: Int = 200
  ) -> String {
    let shown = escaped(text.truncated(to: max(8, limit)))
    let attribute = "\(anchor)" == "start" ? "" : " text-anchor=\"\(anchor)\""
    return "<text class=\"\(`class`)\" x=\"\(number(x))\" y=\"\(number(y))\"\(attribute)>"
      + "\(shown)</text>"
  }

  static func rectangle(
    x: Double, y: Double, width: Double, height: Double, class: String, opacity: Double? = nil
  ) -> String {
    let fill = opacity.map { " fill-opacity=\"\(number($0))\"" } ?? ""
    return "<rect class=\"\(`class`)\" x=\"\(number(x))\" y=\"\(number(y))\" "
      + "width=\"\(number(max(0, width)))\" height=\"\(number(max(0, height)))\"\(fill)/>"
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class: String)
    -> String
  {
    path("M\(number(x1)) \(number(y1))L\(number(x2)) \(number(y2))", class: `class`)
  }

  static func path(_ path: String, class: String) -> String {
    "<path class=\"\(`class`)\" d=\"\(path)\"/>"
  }

  /// Approximate width of a text in the default style.
  static func width(of text: String) -> Double { Double(text.displayWidth) * 7 }
}
