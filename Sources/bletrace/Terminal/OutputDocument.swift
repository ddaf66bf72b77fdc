import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a report is written to.
final class OutputDocument {
  private let descriptor: Int32

  /// Creates or replaces the file.
  init(path: String) throws(CaptureError) {
    // SAFETY: the path lives as long as the call, which keeps no pointer.
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CaptureError(
        file: path, problem: "cannot be created", advice: "check the directory and its permissions")
    }
  }

  deinit { close(descriptor) }

  /// Writes all octets; false when that failed.
  func write(_ octets: borrowing Span<UInt8>) -> Bool {
    Terminal.write(octets, to: descriptor)
  }
}
