@_exported public import BLETrace

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Capture {
  /// A capture in a file.
  ///
  /// ```swift
  /// let analysis = try await Capture(url).analyze(.summary, .check, .throughput)
  /// ```
  /// `BLETrace` itself does not import Foundation, which is large on Linux. `Data` needs no import of this module: a
  /// capture is made of any sequence of octets.
  /// - Parameters:
  ///   - url: of the file, which is opened anew for each question.
  ///   - options: what is known before.
  /// - Throws: a `ReadingError` if it is no file's, there is no such file, or it is no capture.
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
