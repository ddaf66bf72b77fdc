import CaptureFiles
import TraceAnalysis

extension Capture {
  /// Reads the capture once, and gives what was asked for.
  ///
  /// ```swift
  /// let analysis = try Capture(path: "lock.btsnoop").analyze(.summary, .check)
  /// print(analysis.text())
  /// ```
  /// Where the task that calls it is cancelled, it throws within some microseconds.
  /// - Parameters:
  ///   - parts: what is wanted; nothing for the file, its devices and its connections.
  ///   - rules: rules of your own, which are judged as well.
  ///   - limits: how much it may cost.
  public func analyze(
    _ parts: Analysis.Parts..., rules: [any TraceRule] = [], limits: ReadingLimits = .none
  ) throws(ReadingError) -> Analysis {
    try analysis(Analysis.Parts(parts), rules, limits, nil).get()
  }

  /// Reads the capture once on a thread of its own, and gives what was asked for.
  ///
  /// ```swift
  /// let limits = ReadingLimits(time: .seconds(5))
  /// let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, limits: limits)
  /// ```
  /// Where the task is cancelled, it throws at once, whatever the reading is at.
  /// - Parameters:
  ///   - parts: what is wanted; nothing for the file, its devices and its connections.
  ///   - rules: rules of your own, which are judged as well.
  ///   - limits: how much it may cost.
  public func analyze(
    _ parts: Analysis.Parts..., rules: [any TraceRule] = [], limits: ReadingLimits = .none
  ) async throws(ReadingError) -> Analysis {
    let parts = Analysis.Parts(parts)
    return try await BackgroundReading.run { analysis(parts, rules, limits, $0) }
  }

  private func analysis(
    _ parts: Analysis.Parts, _ rules: [any TraceRule], _ limits: ReadingLimits,
    _ cancellation: Cancellation?
  ) -> Result<Analysis, ReadingError> {
    do throws(ReadingError) {
      var reader = try open()
      return Capture.analysis(&reader, parts, rules, options, limits.stop(cancellation))
    } catch {
      return .failure(error)
    }
  }

  static func analysis(
    _ reader: inout CaptureReader, _ parts: Analysis.Parts, _ rules: [any TraceRule],
    _ options: ReadingOptions, _ stop: ReadingOptions.Stop
  ) -> Result<Analysis, ReadingError> {
    let analysis = reader.analyses(
      by: CombinedAnalyzer(parts, rules), options: options, until: stop)
    return analysis.cut?.reason == .cancelled ? .failure(.cancelled) : .success(analysis)
  }
}
