package import LinkSessions

/// Conditions for a run of data to be a transfer, and the limits between runs.
///
/// Docs/Throughput.md explains these numbers.
package enum TransferRules {
  /// Minimum silence that ends a run, in nanoseconds.
  package static let shortestSplit: Int64 = 1_000_000_000
  /// Number of connection intervals (each stretched by the latency) of silence that a run survives.
  package static let intervalsOfSilence: Int64 = 10
  /// Multiple of its own mean gap that a run survives as silence, once it has `gapsToJudge` gaps.
  package static let meanGapsOfSilence: Int64 = 8
  /// Number of gaps after which a run's own pace counts.
  package static let gapsToJudge = 8
  /// Maximum silence that a slow run's own pace allows, in nanoseconds.
  package static let longestPatience: Int64 = 10_000_000_000

  /// Minimum number of PDUs in a transfer, unless they carry `bytesOfFewPDUs`.
  package static let fewestPDUs = 8
  /// Minimum number of application bytes in a transfer.
  package static let fewestBytes = 500
  /// Number of bytes that make a transfer however few PDUs carry them.
  package static let bytesOfFewPDUs = 1_000
  /// Maximum mean gap of a transfer in nanoseconds, or four connection intervals if that is longer.
  /// Less frequent values are reports, not parts of a transfer.
  package static let longestMeanGap: Int64 = 500_000_000

  /// The silence in nanoseconds that ends a run.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the connection, if they are known.
  ///   - meanGap: the mean gap of the run in nanoseconds, or nil while it is too short to have one.
  package static func patience(
    _ parameters: ConnectionParameters?, meanGap: Int64?
  ) -> Int64 {
    let event = parameters?.longestListeningGap ?? 0
    let own = min(longestPatience / meanGapsOfSilence, meanGap ?? 0) * meanGapsOfSilence
    return max(shortestSplit, event * intervalsOfSilence, own)
  }

  /// Whether a run is a transfer.
  ///
  /// - Parameters:
  ///   - pdus: the number of PDUs in the run.
  ///   - bytes: the number of application bytes in them.
  ///   - meanGap: mean nanoseconds from the end of one to the beginning of the next.
  ///   - parameters: the parameters of the connection, if they are known.
  package static func isTransfer(
    pdus: Int, bytes: Int, meanGap: Int64, _ parameters: ConnectionParameters?
  ) -> Bool {
    guard bytes >= fewestBytes, pdus >= fewestPDUs || bytes >= bytesOfFewPDUs else { return false }
    let event = parameters?.longestListeningGap ?? 0
    return meanGap <= max(longestMeanGap, 4 * event)
  }
}
