import CaptureFiles
import TraceReports

/// The JSON document for several captures: `{"captures": [ … ]}`.
final class DocumentList {
  private var isBegun = false

  /// Writes the separator before the next capture's document.
  func begin(_ buffer: inout OutputBuffer) {
    buffer.line(isBegun ? "," : "{\"captures\": [")
    isBegun = true
  }

  /// Writes the end after the last document, if there is one.
  ///
  /// - Throws: if the output can't be written.
  func end() throws(CaptureError) {
    guard isBegun else { return }
    var report = try ReportFile()
    report.buffer.line("]}")
    try report.finish()
  }
}
