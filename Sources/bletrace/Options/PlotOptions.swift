import ArgumentParser
import TraceReports

/// The options of a report that can draw its plots into a file.
struct PlotOptions<Kind: CaseIterable & RawRepresentable<String> & Sendable>: ParsableArguments {
  @Option(
    help: ArgumentHelp("Also write the plots to this SVG file.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var plot: String?

  @Option(
    help: ArgumentHelp(
      "Draw only this plot: \(PlotOptions.names). May be repeated.", valueName: "kind"),
    transform: { try Choice.named($0) })
  var plotOf: [Kind] = []

  /// The plots to draw.
  var kinds: [Kind] { plotOf.isEmpty ? Array(Kind.allCases) : plotOf }

  private static var names: String {
    let names = Kind.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  func validate() throws {
    if plot == nil, !plotOf.isEmpty {
      throw ValidationError("--plot-of requires --plot FILE.")
    }
  }
}
