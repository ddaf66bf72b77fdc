import CaptureFiles
import TraceReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A document that a command writes beside its report.
enum OutputDocument {
  /// Creates or replaces the file at `path` with what `body` writes.
  static func write(
    to path: String, _ body: (inout OutputBuffer) -> Void
  ) throws(CaptureError) {
    // SAFETY: the path lives as long as the call, which keeps no pointer.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw CaptureError(
        file: path, problem: "cannot be created", advice: "check the directory and its permissions")
    }
    defer { close(descriptor) }
    var isWritten = true
    var buffer = OutputBuffer(sink: { piece in
      isWritten = Terminal.write(piece, to: descriptor) && isWritten
      return isWritten
    })
    body(&buffer)
    buffer.flush()
    guard isWritten else {
      throw CaptureError(
        file: path, problem: "cannot be written to its end", advice: "check the room on the disk")
    }
  }
}
