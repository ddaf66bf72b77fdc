#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files as arrays of octets, and a growing one on disk.
enum Octets {
  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { fatalError("can't read \(path)") }
    defer { fclose(file) }
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      octets.append(contentsOf: chunk[..<count])
    }
    return octets
  }

  /// Calls `fill` with a buffer until it returns false, and writes what it appended.
  static func write(_ path: String, _ fill: (inout [UInt8]) -> Bool) {
    guard let file = fopen(path, "wb") else { fatalError("can't write \(path)") }
    defer { fclose(file) }
    var buffer: [UInt8] = []
    var goesOn = true
    while goesOn {
      goesOn = fill(&buffer)
      if buffer.count >= 1 << 16 || !goesOn {
        fwrite(buffer, 1, buffer.count, file)
        buffer.removeAll(keepingCapacity: true)
      }
    }
  }
}

/// Time, and what the system knows of the process.
enum Process {
  /// Time that this process has had a processor: what others do on a busy machine counts little.
  static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// A line of /proc/self/status, in kB: "VmHWM" is the peak of memory, "RssAnon" what is no file's; nil elsewhere.
  static func status(_ name: String) -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix(name + ":") else { continue }
      return Int(text.filter(\.isNumber))
    }
    return nil
  }
}
