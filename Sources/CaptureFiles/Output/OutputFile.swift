#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or standard output that is open for writing.
final class OutputFile {
  private let descriptor: Int32
  private let closesAtEnd: Bool
  private let name: String

  /// Creates or replaces the file at `path`; "-" is standard output.
  init(path: String) throws(CaptureError) {
    name = path == "-" ? "standard output" : path
    if path == "-" {
      descriptor = 1
      closesAtEnd = false
      return
    }
    let opened = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else {
      throw CaptureError(
        file: path, problem: "cannot be created: \(OpenFile.lastFailure())",
        advice: "check the directory and its permissions")
    }
    descriptor = opened
    closesAtEnd = true
  }

  deinit {
    if closesAtEnd { close(descriptor) }
  }

  func write(_ octets: [UInt8]) throws(CaptureError) {
    var done = 0
    while done < octets.count {
      let start = done
      let count = unsafe octets.withUnsafeBytes { bytes in
        // SAFETY: the range starts inside the array and ends with it.
        unsafe systemWrite(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count >= 0 {
        done += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      default:
        throw CaptureError(
          file: name, problem: "writing failed: \(OpenFile.lastFailure())",
          advice: "check the space that is left, or write elsewhere")
      }
    }
  }
}

/// `write`, under a name that the method's own does not hide.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, buffer, count)
}
