import CaptureFiles
import TraceReports

/// The JSON document around those of several captures: `{"captures": [ … ]}`.
final class DocumentList {
  private var isBegun = false

  /// Comes before the next capture's document.
  func begin(_ buffer: inout OutputBuffer) {
    buffer.line(isBegun ? "," : "{\"captures\": [")
    isBegun = true
  }

  /// Comes behind the last one; nothing, where no document was begun.
  ///
  /// - Throws: where it can't be written.
  func end() throws(CaptureError) {
    guard isBegun else { return }
    var report = try ReportFile()
    report.buffer.line("]}")
    try report.finish()
  }
}
