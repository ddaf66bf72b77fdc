import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

/// A capture from before, of which none may be worse.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A capture from before: what is worse than there fails, as `bletrace diff` tells it.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Option(
    name: .customLong("tolerance"),
    help: ArgumentHelp(
      "By how much a rate or a duration may differ from the baseline's. (default: \(Tolerance.usual.defaultValueDescription))",
      valueName: "tolerance"))
  var chosenTolerance: Tolerance?

  var tolerance: Tolerance { chosenTolerance ?? .usual }

  func validate() throws {
    if chosenTolerance != nil, baseline == nil {
      throw ValidationError("--tolerance goes with --baseline.")
    }
  }

  /// There is none.
  static var none: Self {
    var none = Self()
    none.baseline = nil
    none.chosenTolerance = nil
    return none
  }

  /// Reads the capture.
  ///
  /// - Parameter options: what is known before it.
  /// - Returns: nil where there is none.
  func load(_ options: ReadingOptions) throws(CaptureError) -> TraceDifference.Side? {
    guard let baseline else { return nil }
    var reader = try CaptureReader(path: baseline, options: .init(options.userLinkTypes))
    let side = TraceDifference.Side(reading: &reader, options: options)
    DamageReport.say(side.measurements.damage, in: baseline)
    return side
  }
}

/// By what share a rate or a duration may differ: "10%", "0.1".
struct Tolerance: ExpressibleByArgument {
  static let usual = Tolerance(share: 0.1)

  let share: Double

  init(share: Double) { self.share = share }

  init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    guard let number = Double(isPercent ? String(argument.dropLast()) : argument),
      number.isFinite, number >= 0
    else { return nil }
    share = isPercent ? number / 100 : number
  }

  var defaultValueDescription: String { "\(Int((share * 100).rounded()))%" }
}
