#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What standard output and standard error are connected to.
enum Terminal {
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns to write in: those of COLUMNS, of the terminal, or 100.
  static var width: Int {
    if let columns = Environment.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return columns
    }
    var size = winsize()
    // SAFETY: the call fills `size`, which outlives it.
    if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return 100
  }

  /// Writes all octets to a file descriptor; false when nobody reads them any more.
  static func write(_ bytes: borrowing Span<UInt8>, to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        // SAFETY: the pointer stays inside the buffer that the closure borrows.
        let count = unsafe systemWrite(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count > 0 {
          written += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  private static func systemWrite(
    _ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, start, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, start, count)
    #else
      unsafe Darwin.write(descriptor, start, count)
    #endif
  }

  /// Says something to the person at the terminal, not into the data.
  static func say(_ message: String) {
    let bytes = Array((message + "\n").utf8)
    _ = write(bytes.span, to: STDERR_FILENO)
  }
}
