import CaptureFiles
import Synchronization
import TraceAnalysis

/// The maximum cost of an analysis. The analysis stops when the first limit is reached, draws its conclusions from what
/// it has read, and reports the limit in ``Analysis/cut``.
///
/// ```swift
/// let limits = ReadingLimits(time: .seconds(5), octets: 100_000_000, memory: 256_000_000)
/// ```
/// Limits are checked once every 64 records. Conclusions at the end take additional time.
public struct ReadingLimits: Hashable, Sendable {
  /// Maximum time for reading records.
  public var time: Duration?
  /// Maximum number of octets of the uncompressed capture.
  public var octets: Int?
  /// Maximum number of records.
  public var records: Int?
  /// Maximum number of octets by which the memory of the process may grow in the meantime, whatever uses it.
  public var memory: Int?

  /// No limits.
  public static let none = ReadingLimits()

  /// Creates limits; nil means no limit.
  public init(
    time: Duration? = nil, octets: Int? = nil, records: Int? = nil, memory: Int? = nil
  ) {
    self.time = time
    self.octets = octets
    self.records = records
    self.memory = memory
  }

  /// Returns the condition that stops a reading that begins now.
  ///
  /// - Parameter cancellation: the cancellation of the waiting task.
  func stop(_ cancellation: Cancellation?) -> ReadingOptions.Stop {
    let deadline = time.map { ContinuousClock.now.advanced(by: $0) }
    let most = memory.map { (ProcessMemory.resident ?? 0).addingReportingOverflow($0) }
      .map { $0.overflow ? .max : $0.partialValue }
    var looks = 0
    return ReadingOptions.Stop(records: records ?? .max, octets: octets ?? .max) {
      if cancellation?.isCancelled ?? Task.isCancelled { return .cancelled }
      if let deadline, ContinuousClock.now >= deadline { return .time }
      looks += 1
      // A call to the system takes as long as reading some dozen records.
      if let most, looks & 0x1F == 1, (ProcessMemory.resident ?? 0) > most { return .memory }
      return nil
    }
  }
}

/// A signal from another thread that a result is no longer needed.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
