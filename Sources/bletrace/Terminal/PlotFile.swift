#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import ArgumentParser
import TraceReports

/// Pictures that a command writes beside its report.
enum PlotFile {
  /// Writes the document over whatever the file held; status 2 ends the program if that fails.
  static func write(_ document: SVGDocument, to path: String) throws {
    // SAFETY: the path lives as long as the call, which keeps no pointer.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else {
      Terminal.say("bletrace: \(path): can't be written")
      throw ExitCode(2)
    }
    defer { close(descriptor) }
    var isWritten = true
    var buffer = OutputBuffer(sink: { piece in
      isWritten = Terminal.write(piece, to: descriptor) && isWritten
      return isWritten
    })
    document.write(to: &buffer)
    buffer.flush()
    guard isWritten else {
      Terminal.say("bletrace: \(path): can't be written to its end")
      throw ExitCode(2)
    }
  }
}
