public import CaptureFiles
public import TraceReports

/// Where the tables of an export go. It is used by one thread at a time.
public protocol TableStore: AnyObject {
  /// Identifiers of the captures that it has already.
  var captures: Set<String> { get }

  /// Takes all rows of a capture, or none of them.
  func write(_ capture: ExportedCapture) throws(CaptureError)

  /// Ends the export; before this nothing need be in its place.
  func finish() throws(CaptureError)
}
