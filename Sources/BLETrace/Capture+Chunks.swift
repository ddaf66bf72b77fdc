public import TraceAnalysis
import CaptureFiles

extension Capture {
  /// Analyzes a capture while it arrives in chunks of any size, such as an upload, a download or a live log.
  ///
  /// ```swift
  /// let analysis = try await Capture.analyze(request.body, .summary, limits: limits)
  /// ```
  /// Memory does not grow with the capture: chunks are requested from the sequence only as fast as their octets are
  /// read.
  /// - Parameters:
  ///   - chunks: the octets of the file, in order: `[UInt8]`, `Data`, or any other sequence of octets.
  ///   - parts: the requested parts.
  ///   - rules: your own rules, which are evaluated as well.
  ///   - name: the name of the capture in reports.
  ///   - options: information known before the capture is read.
  ///   - limits: the maximum cost; chunks beyond it are not requested.
  /// - Throws: `.source` with the error of the sequence, if the sequence throws one.
  public static func analyze<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, _ parts: Analysis.Parts..., rules: [any TraceRule] = [],
    name: String = "stream", options: ReadingOptions = ReadingOptions(),
    limits: ReadingLimits = .none
  ) async throws(ReadingError) -> Analysis where Chunks.Element: Sequence<UInt8> {
    let pipe = ChunkPipe()
    let feeder = Task {
      do {
        for try await chunk in chunks {
          guard await pipe.send([UInt8](chunk)) else { break }
        }
        pipe.finish()
      } catch {
        pipe.finish(error)
      }
    }
    defer {
      pipe.close()
      feeder.cancel()
    }
    let parts = Analysis.Parts(parts)
    return try await BackgroundReading.run { cancellation in
      defer { pipe.close() }
      let result = analysis(of: pipe, parts, rules, name, options, limits.stop(cancellation))
      return pipe.failure.map { .failure(.source($0)) } ?? result
    }
  }

  private static func analysis(
    of pipe: ChunkPipe, _ parts: Analysis.Parts, _ rules: [any TraceRule], _ name: String,
    _ options: ReadingOptions,
    _ stop: ReadingOptions.Stop
  ) -> Result<Analysis, ReadingError> {
    do throws(CaptureError) {
      var reader = try CaptureReader(
        name: name, options: .init(options.userLinkTypes), chunks: pipe.next)
      return analysis(&reader, parts, rules, options, stop)
    } catch {
      return .failure(ReadingError(error))
    }
  }
}
