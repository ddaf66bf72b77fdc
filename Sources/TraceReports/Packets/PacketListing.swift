import ByteReading
public import CaptureFiles
import LinkSessions
public import TraceAnalysis

/// The forms of a list of packets.
public enum PacketFormat: String, Sendable, CaseIterable {
  case text
  case fields
  case jsonl
  case json
}

/// Every record of a capture, one after the other, in one of the forms.
public struct PacketListing {
  private let format: PacketFormat
  private let columns: FieldColumns
  private let style: TextStyle

  public init(format: PacketFormat, columns: FieldColumns, style: TextStyle) {
    self.format = format
    self.columns = columns
    self.style = style
  }

  /// Writes the records whose numbers are in `frames`.
  ///
  /// - Returns: the columns asked for that no record filled.
  public func write(
    _ reader: inout CaptureReader, options: ReadingOptions = ReadingOptions(),
    frames: ClosedRange<Int>,
    to output: inout OutputBuffer,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) -> Set<String> {
    var tracker = SessionTracker(
      userLinkTypes: options.userLinkTypes, knownDatabases: options.knownDatabases,
      keys: options.keys)
    var columns = columns
    switch format {
    case .text:
      output.line(PacketLine.header(style: style))
      read(&reader, &tracker, frames, progress) { record, payload, outcome, watcher, tracker in
        let line = PacketLine(record, payload, outcome: outcome, watcher: watcher, tracker: tracker)
        output.line(line.text(style: style))
        return !output.isClosed
      }
    case .fields:
      if columns.layout.hasHeader { output.line(columns.header) }
      read(&reader, &tracker, frames, progress) { record, payload, outcome, watcher, tracker in
        output.line(
          columns.line(
            record, payload, outcome: outcome, watcher: watcher, start: tracker.firstTime ?? 0))
        return !output.isClosed
      }
    case .jsonl:
      var writer = JSONWriter(.line, into: output)
      let shape = PacketReport.shape
      read(&reader, &tracker, frames, progress) { record, payload, outcome, watcher, tracker in
        writer.origin = tracker.firstTime ?? 0
        writer.line(PacketReport(record, payload, outcome, watcher), shape)
        return !writer.output.isClosed
      }
      output = writer.finish()
    case .json: writeDocument(&reader, &tracker, frames, to: &output, progress)
    }
    return columns.neverFilled
  }

  private func writeDocument(
    _ reader: inout CaptureReader, _ tracker: inout SessionTracker, _ frames: ClosedRange<Int>,
    to output: inout OutputBuffer, _ progress: ((borrowing CaptureReader) -> Void)?
  ) {
    var writer = JSONWriter(.rows, into: output)
    let shape = PacketReport.shape
    writer.object { writer in
      writer.value("schema", PacketsDocument.schema)
      writer.array(PacketsDocument.packets) { writer in
        read(&reader, &tracker, frames, progress) { record, payload, outcome, watcher, tracker in
          writer.origin = tracker.firstTime ?? 0
          let packet = PacketReport(record, payload, outcome, watcher)
          writer.object { shape.write(packet, &$0) }
          return !writer.output.isClosed
        }
      }
      let document = PacketsDocument(file: CapturedFile(reader, tracker))
      PacketsDocument.shape.write(document, &writer)
    }
    writer.endLine()
    output = writer.finish()
  }

  /// Reads on while `body` wants more.
  private func read(
    _ reader: inout CaptureReader, _ tracker: inout SessionTracker, _ frames: ClosedRange<Int>,
    _ progress: ((borrowing CaptureReader) -> Void)?,
    _ body: (CaptureRecord, RawSpan, FrameOutcome, FieldWatcher, borrowing SessionTracker) -> Bool
  ) {
    let watcher = FieldWatcher()
    while let record = reader.next(), record.number <= frames.upperBound {
      watcher.reset()
      let payload = reader.payload
      let outcome = tracker.process(record, payload, watcher: watcher)
      if record.number & 0xFFF == 0 { progress?(reader) }
      guard frames.contains(record.number) else { continue }
      guard body(record, payload, outcome, watcher, tracker) else { break }
    }
  }
}
