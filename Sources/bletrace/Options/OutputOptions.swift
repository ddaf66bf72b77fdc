import ArgumentParser
import TraceReports

/// Options common to all commands with a text report.
struct OutputOptions: ParsableArguments {
  @Option(help: "Use colour: auto, always or never. NO_COLOR and FORCE_COLOR are respected.")
  var color: ColourChoice = .auto

  @Option(help: "Columns of a text report (default: the terminal's, or 100).")
  var width: Int?

  /// The defaults for the terminal.
  static var plain: Self {
    var plain = Self()
    plain.color = .auto
    plain.width = nil
    return plain
  }

  func validate() throws {
    if let width, width < 40 {
      throw ValidationError("--width must be at least 40 columns (got \(width)).")
    }
  }

  var style: TextStyle {
    TextStyle(
      width: width ?? Terminal.width,
      usesColour: color.isOn(isTerminal: Terminal.outputIsTerminal))
  }
}
