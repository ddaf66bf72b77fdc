import ByteReading
public import CaptureFiles
public import LinkSessions

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
    _ reader: inout CaptureReader, userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(), frames: ClosedRange<Int>,
    to output: inout OutputBuffer,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) -> Set<String> {
    var tracker = SessionTracker(userLinkTypes: userLinkTypes, knownDatabases: knownDatabases)
    let watcher = FieldWatcher()
    var columns = columns
    var isFirst = true
    open(&output)
    while let record = reader.next(), record.number <= frames.upperBound, !output.isClosed {
      watcher.reset()
      let payload = reader.payload
      let outcome = tracker.process(record, payload, watcher: watcher)
      if record.number & 0xFFF == 0 { progress?(reader) }
      guard frames.contains(record.number) else { continue }
      let start = tracker.firstTime ?? 0
      switch format {
      case .text:
        let line = PacketLine(record, payload, outcome: outcome, watcher: watcher, tracker: tracker)
        output.line(line.text(style: style))
      case .fields:
        output.line(
          columns.line(record, payload, outcome: outcome, watcher: watcher, start: start))
      case .jsonl, .json:
        if format == .json, !isFirst { output.line(",") }
        let line = PacketJSON.line(
          record, payload, outcome: outcome, watcher: watcher, start: start)
        if format == .json { output.write(line) } else { output.line(line) }
      }
      isFirst = false
    }
    if format == .json { output.line(isFirst ? "]}" : "\n]}") }
    return columns.neverFilled
  }

  private func open(_ output: inout OutputBuffer) {
    switch format {
    case .text: output.line(PacketLine.header(style: style))
    case .fields: if columns.layout.hasHeader { output.line(columns.header) }
    case .json: output.line("{\"schema\":\"bletrace.packets/1\",\"packets\":[")
    case .jsonl: break
    }
  }
}
