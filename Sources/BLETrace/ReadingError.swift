public import CaptureFiles
public import TraceAnalysis

/// The reason why a capture gave no result.
///
/// A damaged capture or a limit is not an error by itself: the result contains what was read, and reports the damage or
/// the limit. Both become errors if the whole capture is required, with ``Analysis/complete()``.
@nonexhaustive
public enum ReadingError: Error, Sendable {
  /// There is no file of this name.
  case noSuchFile(CaptureError)
  /// The file could not be opened or read.
  case unreadable(CaptureError)
  /// The content is not a capture that bletrace supports; the error names the probable format.
  case notACapture(CaptureError)
  /// The task was cancelled.
  case cancelled
  /// The reading stopped before the end, because of a limit.
  case limit(CapturedFile.Cut)
  /// The file is damaged: the first damaged place, and the number of places.
  case damaged(Damage, file: String, places: Int)
  /// The sequence that provides the octets threw this error.
  case source(any Error)
  /// The closure that processes the elements threw this error.
  case consumer(any Error)

  init(_ error: CaptureError) {
    if error.isMissing {
      self = .noSuchFile(error)
    } else if error.offset != nil {
      self = .notACapture(error)
    } else {
      self = .unreadable(error)
    }
  }
}

extension ReadingError: CustomStringConvertible {
  /// What happened, where, and what to try.
  public var description: String {
    switch self {
    case .noSuchFile(let error), .unreadable(let error), .notACapture(let error): "\(error)"
    case .cancelled: "the reading was cancelled"
    case .limit(let cut): "the reading \(cut); raise the limit, or use what was read"
    case .damaged(let damage, let file, let places):
      "\(file): \(damage)" + (places > 1 ? "; damaged in \(places) places" : "")
    case .source(let error): "the source of the capture failed: \(error)"
    case .consumer(let error): "\(error)"
    }
  }
}
