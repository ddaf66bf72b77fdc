#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How much memory this process has.
package enum ProcessMemory {
  /// Octets in memory now; on Apple's systems the most that there were so far. Nil where the system does not say.
  package static var resident: Int? {
    #if canImport(Darwin)
      var usage = rusage()
      // SAFETY: the call fills the structure that it is lent.
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #else
      // Pages: those of the program, those in memory, and more.
      guard let text = try? WholeFile.read("/proc/self/statm", limit: 4096) else { return nil }
      let numbers = text.split(separator: UInt8(ascii: " "))
      guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
        return nil
      }
      return pages * Int(getpagesize())
    #endif
  }
}
