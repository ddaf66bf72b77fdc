@_exported public import BLETrace

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Capture {
  /// Creates a capture in a file.
  ///
  /// ```swift
  /// let analysis = try await Capture(url).analyze(.summary, .check, .throughput)
  /// ```
  /// `BLETrace` itself does not import Foundation, which is large on Linux. `Data` does not need this module, because a
  /// capture can be created from any sequence of octets.
  /// - Parameters:
  ///   - url: the URL of the file, which is opened again for each call.
  ///   - options: information known before the capture is read.
  /// - Throws: a `ReadingError` if the URL is not that of a file, the file does not exist, or it is not a capture.
  public init(_ url: URL, options: ReadingOptions = ReadingOptions()) throws(ReadingError) {
    guard url.isFileURL else {
      throw .unreadable(
        CaptureError(
          file: url.absoluteString, problem: "is not a file URL",
          advice: "download it, or analyze its octets while they arrive"))
    }
    try self.init(path: url.path, options: options)
  }
}
