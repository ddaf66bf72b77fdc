import CaptureFiles
import TraceAnalysis

extension Capture {
  /// Reads the capture once and returns the requested parts.
  ///
  /// ```swift
  /// let analysis = try Capture(path: "lock.btsnoop").analyze(.summary, .check)
  /// print(analysis.text())
  /// ```
  /// If the calling task is cancelled, this throws within some microseconds.
  /// - Parameters:
  ///   - parts: the requested parts; none for only the file, its devices and its connections.
  ///   - rules: your own rules, which are evaluated as well.
  ///   - limits: the maximum cost.
  public func analyze(
    _ parts: Analysis.Parts..., rules: [any TraceRule] = [], limits: ReadingLimits = .none
  ) throws(ReadingError) -> Analysis {
    try analysis(Analysis.Parts(parts), rules, limits, nil).get()
  }

  /// Reads the capture once on a thread of its own and returns the requested parts.
  ///
  /// ```swift
  /// let limits = ReadingLimits(time: .seconds(5))
  /// let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, limits: limits)
  /// ```
  /// If the task is cancelled, this throws at once, whatever the state of the reading.
  /// - Parameters:
  ///   - parts: the requested parts; none for only the file, its devices and its connections.
  ///   - rules: your own rules, which are evaluated as well.
  ///   - limits: the maximum cost.
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
