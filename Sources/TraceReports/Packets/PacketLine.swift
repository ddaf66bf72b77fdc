package import ByteReading
package import CaptureFiles
package import LinkSessions

/// A record as one line: number, time, sender and receiver, protocol, length and description.
///
/// The description is derived from the decoded fields, so that every PDU is readable without special code.
package struct PacketLine {
  /// The frame's number, from 1.
  package let number: Int
  /// The whole line.
  private let octets: [UInt8]

  /// Creates the line of a record.
  ///
  /// - Parameters:
  ///   - record: the record's header.
  ///   - payload: the octets of the record.
  ///   - outcome: the result of decoding the record.
  ///   - watcher: the watcher with the record's fields.
  ///   - times: the time format. Times since the previous packet are not available.
  ///   - tracker: identifies the sender; read-only.
  package init(
    _ record: CaptureRecord, _ payload: RawSpan, outcome: FrameOutcome, watcher: FieldWatcher,
    times: TimeDisplay = .relative, tracker: inout SessionTracker
  ) {
    number = record.number
    var writer = PacketLineWriter(
      .standard, watcher, times: times.form == .delta ? .relative : times)
    var output = OctetBuffer(capacity: 256)
    writer.append(record, payload, outcome, &tracker, to: &output)
    octets = [UInt8](copying: output.octets)
  }

  /// Returns the heading above the first line.
  ///
  /// - Parameters:
  ///   - style: determines whether to use color.
  ///   - width: the maximum number of columns.
  package static func header(style: TextStyle, width: Int = .max) -> String {
    let time = "Time".leftPadded(to: style.times.packetWidth)
    return style.paint(
      "   No.  \(time)  Source               Destination          Protocol   Length  Info"
        .truncated(to: width), .heading)
  }

  /// Returns the line.
  ///
  /// - Parameter width: the maximum number of columns.
  package func text(width: Int = .max) -> String {
    String(decoding: octets, as: UTF8.self).truncated(to: width)
  }
}

/// Writes the lines of many records, and caches the names of devices.
///
/// It borrows the tracker as `inout` but only reads it. Otherwise, the whole tracker (1.5 kB) would be copied for each
/// record.
struct PacketLineWriter: ~Copyable {
  private var analysis: PacketAnalysis
  /// Columns of names by device index, where they have been needed.
  private var names: [Name] = []
  /// Names of devices, each in a column of 20.
  private var nameOctets: [UInt8] = []
  private var attributeNames = AttributeNames()
  private var repeated = RepeatedEvents()
  private let times: TimeDisplay
  /// Time of the previous packet, for time differences.
  private var previous: Int64?

  /// The range of a device's column in `nameOctets`.
  private struct Name {
    /// Number of names of the device when the column was created; -1 before.
    var knownNames = -1
    var start = 0
    var count = 0
  }

  private static let nameWidth = 20

  /// - Parameters:
  ///   - fields: the fields used in lines.
  ///   - watcher: receives the fields of each record.
  ///   - times: the time format.
  init(_ fields: AnalysisFields, _ watcher: FieldWatcher, times: TimeDisplay = .relative) {
    self.times = times
    analysis = PacketAnalysis(fields, watcher)
  }

  /// Appends a line without a line end.
  mutating func append(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
    _ tracker: inout SessionTracker, to output: inout OctetBuffer
  ) {
    output.append(decimal: UInt64(record.number.magnitude), width: 6)
    output.append("  ")
    appendTime(record, outcome.time, since: tracker.firstTime, width: 10, to: &output)
    output.append("  ")
    appendEnds(record, outcome, &tracker, to: &output)
    if repeated.append(to: &output) { return }
    let start = output.count
    output.append(outcome.layer.shortName)
    // All of these names except one are ASCII.
    let width = outcome.layer == .none ? 1 : output.count - start
    output.append(0x20, times: 10 - width)
    output.append(decimal: UInt64(record.originalLength.magnitude), width: 7)
    output.append("  ")
    appendAnalysis(payload, outcome, to: &output)
    repeated.keep(from: start, of: output, outcome)
  }

  /// Appends the time of a packet. For a format chosen by the user, text is created for each packet. Wall clock times
  /// are those in the file, as in tshark; times relative to another packet use the sniffer's clock, if there is one,
  /// because it is exact.
  private mutating func appendTime(
    _ record: CaptureRecord, _ time: Int64, since start: Int64?, width: Int,
    to output: inout OctetBuffer
  ) {
    guard start != nil, times.form != .relative else {
      return output.append(microseconds: time.elapsed(since: start ?? 0), width: width)
    }
    if times.form == .delta {
      output.append(microseconds: time.elapsed(since: previous ?? time), width: width)
      previous = time
    } else if let shown = record.timestamp {
      output.append(text: times.packetTime(shown))
    } else if width > 0 {
      output.append(0x20, times: times.packetWidth)
    }
  }

  /// Examines the next record.
  ///
  /// - Returns: whether its line can be appended without its fields.
  mutating func knows(_ record: CaptureRecord, _ payload: RawSpan) -> Bool {
    repeated.knows(record, payload)
  }

  /// Appends one column without padding.
  mutating func append(
    _ column: LineColumn, _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
    _ tracker: inout SessionTracker, to output: inout OctetBuffer
  ) {
    switch column {
    case .number: output.append(decimal: UInt64(record.number.magnitude))
    case .time:
      appendTime(record, outcome.time, since: tracker.firstTime, width: 0, to: &output)
    case .layer: output.append(outcome.layer.shortName)
    case .length: output.append(decimal: UInt64(record.originalLength.magnitude))
    case .info: appendAnalysis(payload, outcome, to: &output)
    case .source, .destination:
      var ends = OctetBuffer(capacity: 128)
      appendEnds(record, outcome, &tracker, to: &ends)
      let columns = Array(ends.text)
      let width = PacketLineWriter.nameWidth
      let name = column == .source ? columns.prefix(width) : columns.dropFirst(width + 1)
      output.append(text: String(name).trimmingSpaces)
    }
  }

  // MARK: Sender and receiver

  private mutating func appendEnds(
    _ record: CaptureRecord, _ outcome: FrameOutcome, _ tracker: inout SessionTracker,
    to output: inout OctetBuffer
  ) {
    if let index = outcome.connection, let direction = outcome.direction {
      let (central, peripheral) = tracker.ends(ofConnection: index)
      if direction == .centralToPeripheral {
        append(device: central, or: "central             ", &tracker, to: &output)
        output.append(0x20)
        append(device: peripheral, or: "peripheral          ", &tracker, to: &output)
      } else {
        append(device: peripheral, or: "peripheral          ", &tracker, to: &output)
        output.append(0x20)
        append(device: central, or: "central             ", &tracker, to: &output)
      }
    } else if let sender = outcome.sender {
      append(device: sender, or: "?                   ", &tracker, to: &output)
      output.append(0x20)
      if let receiver = outcome.receiver {
        append(device: receiver, or: "?                   ", &tracker, to: &output)
      } else if let target = outcome.target {
        output.append(text: target.address.description.padded(to: PacketLineWriter.nameWidth))
      } else {
        output.append("broadcast           ")
      }
    } else {
      switch record.direction {
      case .hostToController: output.append("host                 controller          ")
      case .controllerToHost: output.append("controller           host                ")
      case nil: output.append(0x20, times: 2 * PacketLineWriter.nameWidth + 1)
      }
    }
    output.append(0x20)
  }

  private mutating func append(
    device: Int?, or unknown: ConstantText, _ tracker: inout SessionTracker,
    to output: inout OctetBuffer
  ) {
    guard let device else { return output.append(unknown) }
    let knownNames = tracker.nameCount(ofDevice: device)
    while names.count <= device { names.append(Name()) }
    if names[device].knownNames != knownNames {
      let devices = tracker.devices
      let text =
        devices[device].isLocal
        ? DeviceName.host(nil).short
        : devices.name(of: device)?.printable ?? devices.address(of: device).description
      let width = PacketLineWriter.nameWidth
      let column = text.truncated(to: width).padded(to: width).utf8
      names[device] = Name(knownNames: knownNames, start: nameOctets.count, count: column.count)
      nameOctets.append(contentsOf: column)
    }
    let name = names[device]
    output.append(nameOctets.rawSpan.clamped(from: name.start, count: name.count))
  }

  // MARK: Description

  /// Appends the description of a packet without the preceding columns.
  mutating func appendAnalysis(
    _ payload: RawSpan, _ outcome: FrameOutcome, to output: inout OctetBuffer
  ) {
    analysis.begin(outcome.layer)
    analysis.append(outcome, payload, &attributeNames, to: &output)
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension OctetBuffer {
  /// Appends seconds, rounded to six digits after the decimal point and padded with spaces to
  /// `width` columns.
  mutating func append(microseconds nanoseconds: Int64, width: Int) {
    let magnitude = nanoseconds.magnitude
    var rounded = magnitude / 1000
    if magnitude &- rounded &* 1000 >= 500 { rounded &+= 1 }
    let whole = rounded / 1_000_000
    if nanoseconds < 0, rounded > 0 {
      append(negativeDecimal: whole, width: width - 7)
    } else {
      append(decimal: whole, width: width - 7)
    }
    append(0x2E)
    append(decimal: rounded - whole * 1_000_000, digits: 6)
  }

  /// Truncates the text after an offset to a number of terminal columns.
  mutating func cut(from start: Int, toColumns width: Int) {
    // No character takes more columns than octets.
    guard count - start > width else { return }
    let text = text(from: start)
    cut(to: start)
    append(text: text.truncated(to: width))
  }

  private mutating func append(negativeDecimal value: UInt64, width: Int) {
    var digits = 2
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    append(0x20, times: width - digits)
    append(0x2D)
    append(decimal: value)
  }
}
