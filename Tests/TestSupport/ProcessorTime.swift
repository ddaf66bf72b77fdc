#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Time of this thread's processor, which other work on the machine does not change.
package enum ProcessorTime {
  /// Nanoseconds of the processor that `work` takes, the least of three.
  package static func cost(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      // SAFETY: `time` is a variable of its own, written during the call alone.
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
    return try (0..<3).map { _ in
      let start = now()
      try work()
      return now() - start
    }.min() ?? 0
  }
}
