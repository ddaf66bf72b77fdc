public import LinkSessions

/// What makes a run of data a transfer, and where one run ends and the next begins.
///
/// Docs/Throughput.md tells why these numbers.
public enum TransferRules {
  /// A run goes on over silences of at least this, in nanoseconds.
  public static let shortestSplit: Int64 = 1_000_000_000
  /// A run goes on over this many connection intervals (each as often as latency allows).
  public static let intervalsOfSilence: Int64 = 10
  /// A run goes on over this many times its own mean gap, once it has `gapsToJudge` of them.
  public static let meanGapsOfSilence: Int64 = 8
  /// Gaps after which a run's own pace counts.
  public static let gapsToJudge = 8
  /// A slow run's own pace never asks for more patience than this, in nanoseconds.
  public static let longestPatience: Int64 = 10_000_000_000

  /// Fewer PDUs are no transfer, unless they carry `bytesOfFewPDUs`.
  public static let fewestPDUs = 8
  /// Fewer application bytes are no transfer.
  public static let fewestBytes = 500
  /// So many bytes are a transfer however few PDUs carry them.
  public static let bytesOfFewPDUs = 1_000
  /// Values that come more seldom, in nanoseconds on average, are reports of something, not parts
  /// of a transfer; or more seldom than every four connection intervals, if that is longer.
  public static let longestMeanGap: Int64 = 500_000_000

  /// The silence in nanoseconds that ends a run.
  ///
  /// - Parameters:
  ///   - parameters: of the connection, where they are known.
  ///   - meanGap: of the run, in nanoseconds; nil while it is too short to tell.
  public static func patience(
    _ parameters: ConnectionParameters?, meanGap: Int64?
  ) -> Int64 {
    let event = parameters?.longestListeningGap ?? 0
    let own = min(longestPatience / meanGapsOfSilence, meanGap ?? 0) * meanGapsOfSilence
    return max(shortestSplit, event * intervalsOfSilence, own)
  }

  /// Whether a run is a transfer.
  ///
  /// - Parameters:
  ///   - pdus: of the run.
  ///   - bytes: of application data in them.
  ///   - meanGap: nanoseconds from one to the next.
  ///   - parameters: of the connection, where they are known.
  public static func isTransfer(
    pdus: Int, bytes: Int, meanGap: Int64, _ parameters: ConnectionParameters?
  ) -> Bool {
    guard bytes >= fewestBytes, pdus >= fewestPDUs || bytes >= bytesOfFewPDUs else { return false }
    let event = parameters?.longestListeningGap ?? 0
    return meanGap <= max(longestMeanGap, 4 * event)
  }
}
