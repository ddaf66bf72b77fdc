import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

/// The option that selects packets.
struct FilterOptions: ParsableArguments {
  @Option(
    name: [.customShort("Y"), .customLong("filter")],
    // A filter may begin with a minus sign.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only packets that match a display filter in Wireshark's language, such as 'btatt.opcode == 0x1b'.",
      valueName: "filter"))
  var filter: String?

  /// All packets.
  static var none: Self {
    var none = Self()
    none.filter = nil
    return none
  }

  /// The compiled filter, or nil if there is none.
  ///
  /// - Throws: a `UsageError` with the error and its position.
  func compiled() throws(UsageError) -> DisplayFilter? {
    guard let filter else { return nil }
    return try FilterOptions.compiled(filter)
  }

  private static func compiled(_ filter: String) throws(UsageError) -> DisplayFilter {
    let names = DisplayFilter.CatalogueVocabulary()
    do throws(DisplayFilter.ParseError) {
      return try DisplayFilter(filter, names)
    } catch {
      throw UsageError("-Y: " + FilterErrorText.message(error, in: filter, names: names.names))
    }
  }

  /// Returns the filter for a part of a capture, or nil if neither a filter nor a part is given.
  ///
  /// - Throws: a `UsageError` that shows the error in the filter and its position.
  func compiled(within window: CapturedFile.Window) throws(UsageError) -> DisplayFilter? {
    let whole = try compiled()
    var parts = filter.map { ["(\($0))"] } ?? []
    if let from = window.from {
      parts.append("frame.time_relative >= \(FilterOptions.seconds(from))")
    }
    if let to = window.to { parts.append("frame.time_relative <= \(FilterOptions.seconds(to))") }
    return window.isAll ? whole : try FilterOptions.compiled(parts.joined(separator: " && "))
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    let digits = String(nanoseconds.magnitude % 1_000_000_000)
    let fraction = String(repeating: "0", count: 9 - digits.count) + digits
    return (nanoseconds < 0 ? "-" : "") + "\(nanoseconds.magnitude / 1_000_000_000).\(fraction)"
  }
}

/// A filter with the information about a capture that it needs before it is applied.
struct PreparedFilter {
  let filter: DisplayFilter
  let procedures: ProcedureFrames?

  /// A new pass with the filter.
  var run: DisplayFilter.Run { filter.run(procedures: procedures) }

  /// A new pass that collects matching packets.
  var frames: ChosenFrames { ChosenFrames(filter, procedures: procedures) }
}

extension CaptureInput {
  /// Reads the capture for the information that a filter needs before the first packet, if there is any.
  ///
  /// - Parameters:
  ///   - filter: the filter, or nil for none.
  ///   - keys: the keys from the user.
  ///   - known: attributes of servers that the capture does not show.
  /// - Throws: a `UsageError` if standard input would have to be read twice.
  func prepare(
    _ filter: DisplayFilter?, keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil
  ) throws -> PreparedFilter? {
    guard let filter else { return nil }
    guard filter.needsProcedures else { return PreparedFilter(filter: filter, procedures: nil) }
    return PreparedFilter(
      filter: filter, procedures: try procedures(for: "-Y", keys: keys, known: known))
  }

  /// Reads the capture once to find the procedures of its packets.
  ///
  /// - Parameters:
  ///   - option: the option that needs the procedures.
  ///   - keys: the keys from the user.
  ///   - known: attributes of servers that the capture does not show.
  /// - Throws: a `UsageError` if standard input would have to be read twice.
  func procedures(
    for option: String, keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil
  ) throws -> ProcedureFrames {
    guard !FilePaths.isStream(path) else {
      throw UsageError(
        "\(option): bletrace.procedure, bletrace.outcome and bletrace.latency_ms are known only after the "
          + "response, so the capture is read twice and can't be \(FilePaths.streamName(path)); "
          + "give a file"
      )
    }
    let procedures = try analyses(by: ProcedureFramesAnalyzer(), keys: keys, known: known)
    if procedures.notKept > 0 {
      Terminal.say(
        "bletrace: warning: \(name): the capture has more transactions than can be kept for "
          + "bletrace.procedure and similar fields; \(procedures.notKept) of them lack these fields"
      )
    }
    return procedures
  }

  /// Warns of matching packets that are not reported.
  func warn(of chosen: ChosenFrames?) {
    guard let chosen else { return }
    warn(ofFilter: chosen.cutShort)
    guard chosen.notKept > 0 else { return }
    Terminal.say(
      "bletrace: warning: \(name): the filter selects more packets than can be kept; the last "
        + "\(chosen.notKept) are left out")
  }

  /// Warns of packets for which a filter may be wrong.
  func warn(ofFilter cutShort: Int) {
    guard cutShort > 0 else { return }
    Terminal.say(
      "bletrace: warning: \(name): the filter skipped \(cutShort) packets in which it would have "
        + "had to combine too many values")
  }
}
