import ByteReading
import CaptureFiles

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

  /// Asks for a pipe of 1 MiB on standard output instead of 64 KiB, so that writer and reader of a long list
  /// wait for each other less often: a fifth of the time of a list. What is no pipe stays as it is.
  static func widenOutput() {
    #if os(Linux)
      // F_SETPIPE_SZ, which the C library names only for programs in GNU's C.
      _ = fcntl(STDOUT_FILENO, 1031, 1 << 20)
    #endif
  }

  /// Says something to the person at the terminal, not into the data.
  static func say(_ message: String) {
    show(message + "\n")
  }

  /// Writes to standard error as it is; who has closed it wants to hear nothing.
  static func show(_ text: String) {
    let bytes = Array(text.utf8)
    _ = OutputFile.write(bytes.octetSpan, to: STDERR_FILENO)
  }
}
