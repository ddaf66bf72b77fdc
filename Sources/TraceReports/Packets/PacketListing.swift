import ByteReading
package import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// The formats of a packet list.
package enum PacketFormat: String, Sendable, CaseIterable {
  /// One line of text per packet.
  case text
  /// Selected fields in columns.
  case fields
  /// One object per line.
  case jsonl
  /// One document with an object for each packet.
  case json
  /// Lines for the bulk interface of search engines, as tshark's `-T ek`.
  case ek
}

/// Writes the records of a capture one after another in one of the formats.
package struct PacketListing {
  private let format: PacketFormat
  private let columns: FieldColumns
  private let style: TextStyle
  private let width: Int
  private let filter: DisplayFilter.Run?
  private let procedures: ProcedureFrames?
  private let place: CSVPlace?

  /// - Parameters:
  ///   - format: the format.
  ///   - columns: the columns for `fields`. If there are any, the JSON formats contain only these
  ///     fields.
  ///   - style: determines whether the heading of `text` has color.
  ///   - width: the number of columns to truncate lines of `text` to, or nil for no limit.
  ///   - filter: selects the packets, or nil for all.
  ///   - procedures: the procedures of the packets, if `columns` or a filter need them (`needsProcedures`). The JSON
  ///     formats then contain them, too.
  ///   - place: the position among several files, whose columns and JSON lines begin with the file name.
  package init(
    format: PacketFormat, columns: FieldColumns, style: TextStyle, width: Int? = nil,
    filter: DisplayFilter.Run? = nil, procedures: ProcedureFrames? = nil, place: CSVPlace? = nil
  ) {
    self.place = place
    self.filter = filter
    self.procedures = procedures
    self.width = width ?? .max
    self.format = format
    self.columns = columns
    self.style = style
  }

  /// Writes the records whose numbers are in `frames`.
  ///
  /// - Returns: the number of the last record read; 0 if there was none.
  @discardableResult
  package func write(
    _ reader: inout CaptureReader, options: ReadingOptions = ReadingOptions(),
    frames: ClosedRange<Int>,
    to output: inout OutputBuffer,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) -> Int {
    var fields =
      switch format {
      case .fields: columns.fields
      case .text: AnalysisFields.standard.wanted
      case .json, .jsonl, .ek: jsonFields.wanted
      }
    if format == .fields, columns.lineColumns.contains(.info) {
      fields.formUnion(AnalysisFields.standard.wanted)
    }
    if let filter { fields.formUnion(filter.fields) }
    let pass = Pass(
      frames: frames, fields: fields, filter: filter, procedures: procedures, options: options,
      progress: progress)
    var last = 0
    switch format {
    case .text:
      output.line(PacketLine.header(style: style, width: width))
      // Created for the first packet, because its watcher is used for all packets.
      var writer: PacketLineWriter?
      last =
        pass.read(&reader) { record, payload in
          writer?.knows(record, payload) ?? false
        } _: { record, payload, outcome, watcher, tracker in
          if writer == nil { writer = PacketLineWriter(.standard, watcher, times: style.times) }
          output.append { output in
            let start = output.count
            writer?.append(record, payload, outcome, &tracker, to: &output)
            output.cut(from: start, toColumns: width)
            output.append(0x0A)
          }
          return !output.isClosed
        }.file.tally.records
    case .fields:
      if columns.layout.hasHeader, place?.isFirst ?? true {
        let name = place == nil ? "" : "file" + columns.layout.separator
        output.line(name + columns.header)
      }
      last = writeColumns(pass, &reader, to: &output)
    case .jsonl:
      var writer = JSONWriter(.line, into: output)
      let shape = PacketReport.shape
      let packet = PacketReport(JSONFieldValues(jsonFields), file: place?.file)
      last =
        pass.read(&reader) { record, payload, outcome, watcher, tracker in
          writer.origin = tracker.firstTime ?? 0
          packet.take(record, payload, outcome, watcher)
          writer.line(packet, shape)
          return !writer.output.isClosed
        }.file.tally.records
      output = writer.finish()
    case .ek:
      var writer = JSONWriter(.line, into: output)
      let fields = JSONFieldValues(jsonFields)
      last =
        pass.read(&reader) { _, payload, outcome, watcher, _ in
          fields.take(watcher, payload)
          PacketListing.writeIndexed(outcome, fields, file: place?.file, &writer)
          return !writer.output.isClosed
        }.file.tally.records
      output = writer.finish()
    case .json: last = writeDocument(pass, &reader, to: &output)
    }
    return last
  }

  /// The fields of a packet's object.
  private var jsonFields: JSONFields {
    if !columns.names.isEmpty { return JSONFields(columns.fields) }
    return format == .ek ? .byLayer : .standard
  }

  private func writeColumns(
    _ pass: Pass, _ reader: inout CaptureReader, to output: inout OutputBuffer
  ) -> Int {
    var columnsWriter = FieldColumnsWriter(columns)
    // Created only if a column needs it, because creating its tables takes milliseconds.
    var lineWriter: PacketLineWriter?
    let file = place.map { place in
      let (name, quote) = (place.file.printable, columns.layout.quote)
      let cell = quote.isEmpty ? name : quote + name.replacing(quote, with: quote + quote) + quote
      return Array((cell + columns.layout.separator).utf8)
    }
    return pass.read(&reader) { record, payload, outcome, watcher, tracker in
      output.append { output in
        if let file { output.append(file) }
        columnsWriter.append(lineOf: payload, watcher: watcher, to: &output) { column, output in
          if lineWriter == nil {
            lineWriter = PacketLineWriter(.standard, watcher, times: style.times)
          }
          lineWriter?.append(column, record, payload, outcome, &tracker, to: &output)
        }
        output.append(0x0A)
      }
      return !output.isClosed
    }.file.tally.records
  }

  /// Writes the two lines of a packet for the bulk interface of a search engine.
  private static func writeIndexed(
    _ outcome: FrameOutcome, _ fields: JSONFieldValues, file: String?, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.object("index") { writer in
        writer.value("_index", "packets-\(Clock.timestamp(outcome.time).prefix(10))")
        writer.value("_type", "doc")
      }
    }
    writer.endLine()
    writer.object { writer in
      if let file { writer.value("file", file) }
      writer.value("timestamp", String(outcome.time / 1_000_000))
      writer.object("layers") { fields.writeLayers(&$0) }
    }
    writer.endLine()
  }

  private func writeDocument(
    _ pass: Pass, _ reader: inout CaptureReader, to output: inout OutputBuffer
  ) -> Int {
    var last = 0
    var writer = JSONWriter(.rows, into: output)
    let shape = PacketReport.shape
    writer.object { writer in
      writer.value("schema", PacketsDocument.schema)
      var file: CapturedFile?
      let packet = PacketReport(JSONFieldValues(jsonFields))
      writer.array(PacketsDocument.packets) { writer in
        let capture = pass.read(&reader) { record, payload, outcome, watcher, tracker in
          writer.origin = tracker.firstTime ?? 0
          packet.take(record, payload, outcome, watcher)
          writer.object { shape.write(packet, &$0) }
          return !writer.output.isClosed
        }
        last = capture.file.tally.records
        file = capture.file
      }
      if let file { PacketsDocument.shape.write(PacketsDocument(file: file), &writer) }
    }
    writer.endLine()
    output = writer.finish()
    return last
  }

  /// One pass over some of a capture's records with their fields.
  private struct Pass {
    let frames: ClosedRange<Int>
    let fields: FieldSet
    let filter: DisplayFilter.Run?
    let procedures: ProcedureFrames?
    let options: ReadingOptions
    let progress: ((borrowing CaptureReader) -> Void)?

    /// Reads for as long as `body` returns true.
    ///
    /// - Parameters:
    ///   - reader: the capture.
    ///   - isKnown: returns whether a record can be written without its fields. Not called if a
    ///     filter needs them.
    ///   - body: receives each selected record.
    func read(
      _ reader: inout CaptureReader,
      exceptWhere isKnown: (CaptureRecord, RawSpan) -> Bool = { _, _ in false },
      _ body: (CaptureRecord, RawSpan, FrameOutcome, FieldWatcher, inout SessionTracker) -> Bool
    ) -> ReadCapture {
      let emitsDisplayed = fields.contains(RecordField.timeDeltaDisplayed.id)
      var lastDisplayed: Int64?
      return reader.read(
        fields: fields, exceptWhere: { filter == nil && isKnown($0, $1) }, options: options,
        progress: progress
      ) { record, payload, outcome, fields, tracker in
        guard record.number <= frames.upperBound else { return false }
        // Called for each record, because the result may depend on the previous one.
        let isChosen =
          filter?.chooses(
            DisplayFilter.Record(record, outcome, start: tracker.firstTime ?? 0), payload,
            fields: fields)
          ?? true
        guard let fields, isChosen, frames.contains(record.number) else {
          return record.number < frames.upperBound
        }
        procedures?.emit(record.number, to: fields)
        if emitsDisplayed, let time = record.timestamp {
          fields.note(
            RecordField.timeDeltaDisplayed,
            number: Int(time.elapsed(since: lastDisplayed ?? time)))
          lastDisplayed = time
        }
        return body(record, payload, outcome, fields, &tracker)
          && record.number < frames.upperBound
      }
    }
  }
}
