import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceContracts
import TraceReports

/// Earlier captures with which the new one is compared. Nothing may have become worse.
struct BaselineOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Earlier captures or directories: fail if anything is worse than in all of them. Give FILE first.",
      valueName: "file"), completion: .file())
  var baseline: [String] = []

  @Option(
    name: .customLong("tolerance"),
    help: ArgumentHelp(
      "Tolerated difference from the baseline, or KIND=SHARE for one kind of change (rhythm=20%; see Docs/Differences.md). May be repeated. (default: \(Tolerance.usual.defaultValueDescription))",
      valueName: "tolerance"), transform: Tolerance.parse)
  var chosenTolerances: [Tolerance] = []

  func validate() throws {
    if !chosenTolerances.isEmpty, baseline.isEmpty {
      throw ValidationError("--tolerance requires --baseline.")
    }
  }

  /// No baseline.
  static var none: Self {
    var none = Self()
    none.baseline = []
    none.chosenTolerances = []
    return none
  }

  /// Reads the captures.
  ///
  /// - Parameter options: information that is known before the captures are read.
  func load(_ options: ReadingOptions) throws -> [TraceDifference.Side] {
    var sides: [TraceDifference.Side] = []
    guard !baseline.isEmpty else { return sides }
    for file in try FileSearchOptions.none.captures(baseline, onlyCaptures: true) {
      var reader = try CaptureReader(path: file, options: .init(options.userLinkTypes))
      let side = TraceDifference.Side(reading: &reader, options: options)
      DamageReport.say(side.measurements.damage, in: file)
      sides.append(side)
    }
    return sides
  }
}

/// A relative tolerance for rates or durations: "10%", "0.1", "duration=20%".
struct Tolerance {
  static let usual = Tolerance(share: 0.1)

  let share: Double
  /// The kind of changes, or nil for all.
  var kind: TraceDifference.Change.Kind?

  init(share: Double) { self.share = share }

  /// The kinds that may have their own tolerance, for help and messages.
  static let kinds = TraceDifference.Change.Kind.allCases.map(\.rawValue)

  /// - Throws: a `ValidationError` that lists the kinds.
  static func parse(_ argument: String) throws -> Tolerance {
    if let tolerance = Tolerance(argument: argument) { return tolerance }
    let kind = argument.split(separator: "=").first.map { String($0) } ?? ""
    guard argument.contains("="), TraceDifference.Change.Kind(rawValue: kind) == nil else {
      throw ValidationError(
        "write a share such as 10% or 0.1, or KIND=SHARE."
      )
    }
    throw ValidationError(
      "there is no kind of change '\(kind.printable)'; the kinds are \(kinds.joined(separator: ", "))."
    )
  }

  private init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard let text = parts.last, parts.count <= 2 else { return nil }
    if parts.count == 2 {
      guard let kind = TraceDifference.Change.Kind(rawValue: parts[0]) else { return nil }
      self.kind = kind
    }
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite,
      number >= 0
    else { return nil }
    share = isPercent ? number / 100 : number
  }

  var defaultValueDescription: String { "\(Int((share * 100).rounded()))%" }
}

extension [Tolerance] {
  /// The last tolerance for all changes.
  var general: Double { last { $0.kind == nil }?.share ?? Tolerance.usual.share }

  /// The tolerances for single kinds of changes.
  var ofKinds: [TraceDifference.Change.Kind: Double] {
    reduce(into: [:]) { kinds, tolerance in
      if let kind = tolerance.kind { kinds[kind] = tolerance.share }
    }
  }
}
