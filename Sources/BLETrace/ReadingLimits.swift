import CaptureFiles
import Synchronization
import TraceAnalysis

/// How much an analysis may cost: it stops when the first of these is reached, concludes from what it has read, and
/// says so in ``Analysis/cut``.
///
/// ```swift
/// let limits = ReadingLimits(time: .seconds(5), octets: 100_000_000, memory: 256_000_000)
/// ```
/// Limits are looked at once in 64 records. Conclusions at the end come on top of the time.
public struct ReadingLimits: Hashable, Sendable {
  /// How long records are read.
  public var time: Duration?
  /// Octets of the unpacked capture.
  public var octets: Int?
  /// Records.
  public var records: Int?
  /// Octets by which the memory of the process may grow meanwhile, whoever takes it.
  public var memory: Int?

  /// No limit.
  public static let none = ReadingLimits()

  /// Limits; nil for none.
  public init(
    time: Duration? = nil, octets: Int? = nil, records: Int? = nil, memory: Int? = nil
  ) {
    self.time = time
    self.octets = octets
    self.records = records
    self.memory = memory
  }

  /// What stops a reading that begins now.
  ///
  /// - Parameter cancellation: of whoever waits for it.
  func stop(_ cancellation: Cancellation?) -> ReadingOptions.Stop {
    let deadline = time.map { ContinuousClock.now.advanced(by: $0) }
    let most = memory.map { (ProcessMemory.resident ?? 0).addingReportingOverflow($0) }
      .map { $0.overflow ? .max : $0.partialValue }
    var looks = 0
    return ReadingOptions.Stop(records: records ?? .max, octets: octets ?? .max) {
      if cancellation?.isCancelled ?? Task.isCancelled { return .cancelled }
      if let deadline, ContinuousClock.now >= deadline { return .time }
      looks += 1
      // To ask the system takes as long as to read some dozen records.
      if let most, looks & 0x1F == 1, (ProcessMemory.resident ?? 0) > most { return .memory }
      return nil
    }
  }
}

/// That a result is no longer wanted, signalled from another thread.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}
