import CaptureFiles
import TraceReports

/// The output of a command: its report on standard output, or a document in a file.
///
/// Write into `buffer`, then call `finish`. Only then does a file get its final name.
struct ReportFile: ~Copyable {
  var buffer: OutputBuffer
  private let file: OutputFile

  /// - Parameters:
  ///   - path: the file to create or replace; "-" is standard output.
  ///   - isSecret: whether only its owner may read the file.
  /// - Throws: a `CaptureError` if it can't be created.
  init(_ path: String = "-", isSecret: Bool = false) throws(CaptureError) {
    let file = try OutputFile(path: path, isSecret: isSecret)
    self.file = file
    if path == "-" { Terminal.widenOutput() }
    buffer = OutputBuffer(sink: { piece in
      // The error is thrown again by `finish`.
      guard (try? file.write(piece)) != nil else { return false }
      return file.hasReader
    })
  }

  /// Writes the remaining output.
  ///
  /// - Throws: a `CaptureError` if any of it was lost, unless the reader of a pipe has stopped
  ///   reading.
  mutating func finish() throws(CaptureError) {
    buffer.flush()
    try file.finish()
  }
}

extension SVGDocument {
  /// Creates or replaces the file at `path`.
  func write(to path: String) throws(CaptureError) {
    var file = try ReportFile(path)
    write(to: &file.buffer)
    try file.finish()
  }
}
