import ArgumentParser
import TraceReports

/// Options that every command with a text report has.
struct OutputOptions: ParsableArguments {
  @Option(help: "Colour: auto, always or never. NO_COLOR and FORCE_COLOR are obeyed.")
  var color: ColourChoice = .auto

  @Option(help: "Columns of a text report (default: the terminal's, or 100).")
  var width: Int?

  /// As the terminal is.
  static var plain: Self {
    var plain = Self()
    plain.color = .auto
    plain.width = nil
    return plain
  }

  func validate() throws {
    if let width, width < 40 {
      throw ValidationError("--width needs at least 40 columns, not \(width).")
    }
  }

  var style: TextStyle {
    TextStyle(
      width: width ?? Terminal.width,
      usesColour: color.isOn(isTerminal: Terminal.outputIsTerminal))
  }
}
