#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory use of this process.
package enum ProcessMemory {
  /// Number of octets currently in memory; on Apple's systems, the maximum so far. Nil if the system does not provide
  /// it.
  package static var resident: Int? {
    #if canImport(Darwin)
      var usage = rusage()
      // SAFETY: the call fills the structure that is passed by reference.
      guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #else
      // Numbers of pages: the program's size, the pages in memory, and others.
      guard let text = try? WholeFile.read("/proc/self/statm", limit: 4096) else { return nil }
      let numbers = text.split(separator: UInt8(ascii: " "))
      guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
        return nil
      }
      return pages * Int(getpagesize())
    #endif
  }
}
