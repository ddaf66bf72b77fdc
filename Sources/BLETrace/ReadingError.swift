public import CaptureFiles
public import TraceAnalysis

/// Why a capture gave no result.
///
/// A damaged capture and a limit are no errors by themselves: what was read is the result, and says so. They become
/// errors where the whole is demanded, with ``Analysis/complete()``.
@nonexhaustive
public enum ReadingError: Error, Sendable {
  /// There is no file of this name.
  case noSuchFile(CaptureError)
  /// The file could not be opened or read.
  case unreadable(CaptureError)
  /// The content is no capture that bletrace reads; the error says what it looks like.
  case notACapture(CaptureError)
  /// The task was cancelled.
  case cancelled
  /// The reading stopped before the end, because of a limit.
  case limit(CapturedFile.Cut)
  /// The file is damaged: the first place, and how many there are.
  case damaged(Damage, file: String, places: Int)
  /// The sequence that the octets came from threw this.
  case source(any Error)
  /// The closure that was given each element threw this.
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
