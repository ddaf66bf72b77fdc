public import ByteReading
public import CaptureFiles
public import LinkSessions

/// One record as one line: number, time, who to whom, protocol, length and what it says.
///
/// What it says is made from the fields that the parsers met, so that every PDU reads well without
/// a line of code of its own.
public struct PacketLine {
  /// The frame's number, from 1.
  public let number: Int
  /// The whole line.
  private let octets: [UInt8]

  /// Makes the line of a record.
  ///
  /// - Parameters:
  ///   - record: what is known of it besides its octets.
  ///   - payload: its octets.
  ///   - outcome: what became of it.
  ///   - watcher: has its fields.
  ///   - tracker: knows who sent it; it is only read.
  public init(
    _ record: CaptureRecord, _ payload: RawSpan, outcome: FrameOutcome, watcher: FieldWatcher,
    tracker: inout SessionTracker
  ) {
    number = record.number
    var writer = PacketLineWriter(.standard, watcher)
    var output = OctetBuffer(capacity: 256)
    writer.append(record, payload, outcome, &tracker, to: &output)
    octets = [UInt8](copying: output.octets)
  }

  /// The line above the first one.
  ///
  /// - Parameters:
  ///   - style: whether it is painted.
  ///   - width: the columns that it is cut to.
  public static func header(style: TextStyle, width: Int = .max) -> String {
    let time = "Time".leftPadded(to: style.times.packetWidth)
    return style.paint(
      "   No.  \(time)  Source               Destination          Protocol   Length  Info"
        .truncated(to: width), .heading)
  }

  /// The line.
  ///
  /// - Parameter width: the columns that it is cut to.
  public func text(width: Int = .max) -> String {
    String(decoding: octets, as: UTF8.self).truncated(to: width)
  }
}

/// Writes the lines of many records; remembers what the ends of connections are called.
///
/// It is lent the tracker by `inout`, and only reads it: any other way the whole tracker, 1.5 kB, would be
/// copied for each record.
struct PacketLineWriter: ~Copyable {
  private var story: PacketStory
  /// By the device's index, as far as it was asked for.
  private var names: [Name] = []
  /// What devices are called, each in a column of 20.
  private var nameOctets: [UInt8] = []
  private var attributeNames = AttributeNames()
  private var repeated = RepeatedEvents()
  private let times: TimeDisplay
  /// When the packet before came, for times since then.
  private var previous: Int64?

  /// Where a device's column lies in `nameOctets`.
  private struct Name {
    /// How many names the device had when the column was made; -1 before it was.
    var knownNames = -1
    var start = 0
    var count = 0
  }

  private static let nameWidth = 20

  /// - Parameters:
  ///   - fields: what lines are made from.
  ///   - watcher: has the fields of each record that a line is made of.
  ///   - times: how the time of a packet is written.
  init(_ fields: StoryFields, _ watcher: FieldWatcher, times: TimeDisplay = .relative) {
    self.times = times
    story = PacketStory(fields, watcher)
  }

  /// Appends a line without its end.
  mutating func append(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
    _ tracker: inout SessionTracker, to output: inout OctetBuffer
  ) {
    output.append(decimal: UInt64(record.number.magnitude), width: 6)
    output.append("  ")
    appendTime(outcome.time, since: tracker.firstTime, width: 10, to: &output)
    output.append("  ")
    appendEnds(record, outcome, &tracker, to: &output)
    if repeated.append(to: &output) { return }
    let start = output.count
    output.append(outcome.layer.shortName)
    // All but one of these names are ASCII.
    let width = outcome.layer == .none ? 1 : output.count - start
    output.append(0x20, times: 10 - width)
    output.append(decimal: UInt64(record.originalLength.magnitude), width: 7)
    output.append("  ")
    appendStory(payload, outcome, to: &output)
    repeated.keep(from: start, of: output, outcome)
  }

  /// Appends when a packet came: with a form of the user's own, text is made for each.
  private mutating func appendTime(
    _ time: Int64, since start: Int64?, width: Int, to output: inout OctetBuffer
  ) {
    guard start != nil, times.form != .relative else {
      return output.append(microseconds: time.elapsed(since: start ?? 0), width: width)
    }
    if times.form == .delta {
      output.append(microseconds: time.elapsed(since: previous ?? time), width: width)
      previous = time
    } else {
      output.append(text: times.packetTime(time))
    }
  }

  /// Looks at the next record.
  ///
  /// - Returns: whether its line can be appended without its fields.
  mutating func knows(_ record: CaptureRecord, _ payload: RawSpan) -> Bool {
    repeated.knows(record, payload)
  }

  /// Appends one column, without the spaces around it.
  mutating func append(
    _ column: LineColumn, _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
    _ tracker: inout SessionTracker, to output: inout OctetBuffer
  ) {
    switch column {
    case .number: output.append(decimal: UInt64(record.number.magnitude))
    case .time:
      appendTime(outcome.time, since: tracker.firstTime, width: 0, to: &output)
    case .layer: output.append(outcome.layer.shortName)
    case .length: output.append(decimal: UInt64(record.originalLength.magnitude))
    case .info: appendStory(payload, outcome, to: &output)
    case .source, .destination:
      var ends = OctetBuffer(capacity: 128)
      appendEnds(record, outcome, &tracker, to: &ends)
      let columns = Array(ends.text)
      let width = PacketLineWriter.nameWidth
      let name = column == .source ? columns.prefix(width) : columns.dropFirst(width + 1)
      output.append(text: String(name).trimmingSpaces)
    }
  }

  // MARK: Who to whom

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

  // MARK: What it says

  /// Appends what a packet says, without the columns before it.
  mutating func appendStory(
    _ payload: RawSpan, _ outcome: FrameOutcome, to output: inout OctetBuffer
  ) {
    story.begin(outcome.layer)
    story.append(outcome, payload, &attributeNames, to: &output)
  }
}

extension String {
  /// Without the spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension OctetBuffer {
  /// Seconds, rounded to six digits after the point, with spaces before them up to `width` columns.
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

  /// Cuts the text from a place on to what a terminal shows in so many columns.
  mutating func cut(from start: Int, toColumns width: Int) {
    // No character takes more columns than it has octets.
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
