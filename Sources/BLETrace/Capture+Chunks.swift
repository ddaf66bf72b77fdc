public import TraceAnalysis
import CaptureFiles

extension Capture {
  /// Analyses a capture while it arrives, in pieces of any size: an upload, a download, a live log.
  ///
  /// ```swift
  /// let analysis = try await Capture.analyze(request.body, .summary, limits: limits)
  /// ```
  /// Memory does not grow with the capture: the sequence is asked for more as fast as the octets are read.
  /// - Parameters:
  ///   - chunks: the octets of the file, in order: `[UInt8]`, `Data`, or any other sequence of octets.
  ///   - parts: what is wanted.
  ///   - rules: rules of your own, which are judged as well.
  ///   - name: how reports call the capture.
  ///   - options: what is known before.
  ///   - limits: how much it may cost; what comes after is not asked for.
  /// - Throws: `.source` with the error of the sequence, where that throws.
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
