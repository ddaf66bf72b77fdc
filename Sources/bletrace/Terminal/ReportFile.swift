import CaptureFiles
import TraceReports

/// What a command writes: its report on standard output, or a document in a file beside.
///
/// Write into `buffer`, then `finish`: a file stands in its place only after that.
struct ReportFile: ~Copyable {
  var buffer: OutputBuffer
  private let file: OutputFile

  /// - Parameters:
  ///   - path: the file to create or replace; "-" is standard output.
  ///   - isSecret: whether nobody but its owner may read the file.
  /// - Throws: a `CaptureError` where it can't be created.
  init(_ path: String = "-", isSecret: Bool = false) throws(CaptureError) {
    let file = try OutputFile(path: path, isSecret: isSecret)
    self.file = file
    if path == "-" { Terminal.widenOutput() }
    buffer = OutputBuffer(sink: { piece in
      // What is thrown is thrown again by `finish`.
      guard (try? file.write(piece)) != nil else { return false }
      return file.hasReader
    })
  }

  /// Hands on what is left.
  ///
  /// - Throws: a `CaptureError` where anything of it was lost, other than by a reader of a pipe who
  ///   has read enough.
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
