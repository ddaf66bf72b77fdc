public import CaptureFiles
public import TraceReports

/// The destination of an export's tables. It is used by one thread at a time.
public protocol TableStore: AnyObject {
  /// IDs of the captures that it already has.
  var captures: Set<String> { get }

  /// Writes all rows of a capture, or none of them.
  func write(_ capture: ExportedCapture) throws(CaptureError)

  /// Ends the export. Files need not have their final names before this call.
  func finish() throws(CaptureError)
}
