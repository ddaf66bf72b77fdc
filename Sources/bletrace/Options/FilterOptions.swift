import ArgumentParser
import TraceAnalysis
import TraceReports

/// Which packets are wanted.
struct FilterOptions: ParsableArguments {
  @Option(
    name: [.customShort("Y"), .customLong("filter")],
    // A filter may begin with a minus sign.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only packets that meet a display filter in Wireshark's language, such as 'btatt.opcode == 0x1b'.",
      valueName: "filter"))
  var filter: String?

  /// All packets are wanted.
  static var none: Self {
    var none = Self()
    none.filter = nil
    return none
  }

  /// The filter, ready for use; nil if there is none.
  ///
  /// - Throws: a `UsageError` that shows what is wrong with it, and where.
  func compiled() throws(UsageError) -> DisplayFilter? {
    guard let filter else { return nil }
    let names = CatalogueVocabulary()
    do throws(FilterError) {
      return try DisplayFilter(filter, names)
    } catch {
      throw UsageError("-Y: " + FilterErrorText.message(error, in: filter, names: names.names))
    }
  }
}

/// A filter, and what has to be known of a capture before it can be asked.
struct PreparedFilter {
  let filter: DisplayFilter
  let procedures: ProcedureFrames?

  /// Begins a reading through the filter.
  var run: FilterRun { filter.run(procedures: procedures) }

  /// Begins a reading that keeps which packets the filter chooses.
  var frames: ChosenFrames { ChosenFrames(filter, procedures: procedures) }
}

extension CaptureInput {
  /// Reads the capture once for what a filter has to know before it can be asked about the first
  /// packet, if it has to know anything.
  ///
  /// - Parameters:
  ///   - filter: nil for none.
  ///   - keys: that the user has.
  ///   - known: names attributes of servers that the capture does not discover.
  /// - Throws: a `UsageError` where standard input would have to be read twice.
  func prepare(
    _ filter: DisplayFilter?, keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil
  ) throws -> PreparedFilter? {
    guard let filter else { return nil }
    guard filter.needsProcedures else { return PreparedFilter(filter: filter, procedures: nil) }
    return PreparedFilter(
      filter: filter, procedures: try procedures(for: "-Y", keys: keys, known: known))
  }

  /// Reads the capture once for the procedures that its packets are parts of.
  ///
  /// - Parameters:
  ///   - option: which one asks for them.
  ///   - keys: that the user has.
  ///   - known: names attributes of servers that the capture does not discover.
  /// - Throws: a `UsageError` where standard input would have to be read twice.
  func procedures(
    for option: String, keys: KeyOptions? = nil, known: KnownDatabaseOptions? = nil
  ) throws -> ProcedureFrames {
    guard path != "-" else {
      throw UsageError(
        "\(option): bletrace.procedure, bletrace.outcome and bletrace.latency_ms are known when an answer "
          + "has come, so that the capture is read twice, which standard input can't be; give a file"
      )
    }
    let procedures = try stories(by: ProcedureFramesTeller(), keys: keys, known: known)
    if procedures.notKept > 0 {
      Terminal.say(
        "bletrace: warning: \(name): the capture has more transactions than can be kept for "
          + "bletrace.procedure and its like; \(procedures.notKept) of them have no such fields")
    }
    return procedures
  }

  /// Warns of what a filter does not tell of.
  func warn(of chosen: ChosenFrames?) {
    guard let chosen else { return }
    warn(ofFilter: chosen.cutShort)
    guard chosen.notKept > 0 else { return }
    Terminal.say(
      "bletrace: warning: \(name): the filter selects more packets than can be kept; the last "
        + "\(chosen.notKept) are left out")
  }

  /// Warns of packets about which a filter may have been wrong.
  func warn(ofFilter cutShort: Int) {
    guard cutShort > 0 else { return }
    Terminal.say(
      "bletrace: warning: \(name): the filter gave up on \(cutShort) packets, in which it would have "
        + "had to combine too many values")
  }
}
