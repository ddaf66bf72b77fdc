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
  ///   - tracker: knows who sent it.
  public init(
    _ record: CaptureRecord, _ payload: RawSpan, outcome: FrameOutcome, watcher: FieldWatcher,
    tracker: borrowing SessionTracker
  ) {
    number = record.number
    var writer = PacketLineWriter(.standard)
    var output = OctetBuffer(capacity: 256)
    writer.append(record, payload, outcome, watcher, tracker, to: &output)
    octets = [UInt8](copying: output.octets)
  }

  /// The line above the first one.
  ///
  /// - Parameters:
  ///   - style: whether it is painted.
  ///   - width: the columns that it is cut to.
  public static func header(style: TextStyle, width: Int = .max) -> String {
    style.paint(
      "   No.        Time  Source               Destination          Protocol   Length  Info"
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
struct PacketLineWriter {
  private let fields: StoryFields
  /// By the device's index, as far as it was asked for.
  private var names: [Name] = []
  /// What devices are called, each in a column of 20.
  private var nameOctets: [UInt8] = []
  private var attributeNames = AttributeNames()

  /// Where a device's column lies in `nameOctets`.
  private struct Name {
    /// How many names the device had when the column was made; -1 before it was.
    var knownNames = -1
    var start = 0
    var count = 0
  }

  private static let nameWidth = 20

  init(_ fields: StoryFields) {
    self.fields = fields
  }

  /// Appends a line without its end.
  mutating func append(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, _ watcher: FieldWatcher,
    _ tracker: borrowing SessionTracker, to output: inout OctetBuffer
  ) {
    output.append(decimal: UInt64(record.number.magnitude), width: 6)
    output.append("  ")
    output.append(microseconds: outcome.time.elapsed(since: tracker.firstTime ?? 0), width: 10)
    output.append("  ")
    appendEnds(record, outcome, tracker, to: &output)
    let start = output.count
    output.append(outcome.layer.shortName)
    // All but one of these names are ASCII.
    let width = outcome.layer == .none ? 1 : output.count - start
    output.append(0x20, times: 10 - width)
    output.append(decimal: UInt64(record.originalLength.magnitude), width: 7)
    output.append("  ")
    PacketStory(outcome.layer, watcher, fields).append(
      outcome, payload, &attributeNames, to: &output)
  }

  /// Appends one column, without the spaces around it.
  mutating func append(
    _ column: LineColumn, _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
    _ watcher: FieldWatcher, _ tracker: borrowing SessionTracker, to output: inout OctetBuffer
  ) {
    switch column {
    case .number: output.append(decimal: UInt64(record.number.magnitude))
    case .time:
      output.append(microseconds: outcome.time.elapsed(since: tracker.firstTime ?? 0), width: 0)
    case .layer: output.append(outcome.layer.shortName)
    case .length: output.append(decimal: UInt64(record.originalLength.magnitude))
    case .info:
      PacketStory(outcome.layer, watcher, fields).append(
        outcome, payload, &attributeNames, to: &output)
    case .source, .destination:
      var ends = OctetBuffer(capacity: 128)
      appendEnds(record, outcome, tracker, to: &ends)
      let columns = Array(ends.text)
      let width = PacketLineWriter.nameWidth
      let name = column == .source ? columns.prefix(width) : columns.dropFirst(width + 1)
      output.append(String(name).trimmingSpaces)
    }
  }

  // MARK: Who to whom

  private mutating func appendEnds(
    _ record: CaptureRecord, _ outcome: FrameOutcome, _ tracker: borrowing SessionTracker,
    to output: inout OctetBuffer
  ) {
    if let index = outcome.connection, let direction = outcome.direction {
      let (central, peripheral) = tracker.ends(ofConnection: index)
      if direction == .centralToPeripheral {
        append(device: central, or: "central             ", tracker, to: &output)
        output.append(0x20)
        append(device: peripheral, or: "peripheral          ", tracker, to: &output)
      } else {
        append(device: peripheral, or: "peripheral          ", tracker, to: &output)
        output.append(0x20)
        append(device: central, or: "central             ", tracker, to: &output)
      }
    } else if let sender = outcome.sender {
      append(device: sender, or: "?                   ", tracker, to: &output)
      output.append(0x20)
      if let receiver = outcome.receiver {
        append(device: receiver, or: "?                   ", tracker, to: &output)
      } else if let target = outcome.target {
        output.append(target.address.description.padded(to: PacketLineWriter.nameWidth))
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
    device: Int?, or unknown: StaticString, _ tracker: borrowing SessionTracker,
    to output: inout OctetBuffer
  ) {
    guard let device else { return output.append(unknown) }
    let knownNames = tracker.nameCount(ofDevice: device)
    while names.count <= device { names.append(Name()) }
    if names[device].knownNames != knownNames {
      let devices = tracker.devices
      let text = devices.name(of: device)?.printable ?? devices[device].key.address.description
      let width = PacketLineWriter.nameWidth
      let column = text.truncated(to: width).padded(to: width).utf8
      names[device] = Name(knownNames: knownNames, start: nameOctets.count, count: column.count)
      nameOctets.append(contentsOf: column)
    }
    let name = names[device]
    output.append(nameOctets.rawSpan.clamped(from: name.start, count: name.count))
  }

  /// What a packet says, without the columns before it.
  func story(
    _ payload: RawSpan, _ outcome: FrameOutcome, _ watcher: FieldWatcher
  ) -> String {
    var output = OctetBuffer(capacity: 128)
    var names = AttributeNames()
    PacketStory(outcome.layer, watcher, fields).append(outcome, payload, &names, to: &output)
    return output.text
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
  /// A number in decimal, with spaces before it up to `width` columns.
  mutating func append(decimal value: UInt64, width: Int) {
    var digits = 1
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    append(0x20, times: width - digits)
    append(decimal: value)
  }

  /// Seconds, rounded to six digits after the point, with spaces before them up to `width` columns.
  mutating func append(microseconds nanoseconds: Int64, width: Int) {
    let rounded = nanoseconds.magnitude / 1000 + (nanoseconds.magnitude % 1000 >= 500 ? 1 : 0)
    let (whole, fraction) = rounded.quotientAndRemainder(dividingBy: 1_000_000)
    let isNegative = nanoseconds < 0 && rounded > 0
    append(decimal: whole, width: width - 7, isNegative: isNegative)
    append(0x2E)
    append(decimal: fraction, digits: 6)
  }

  /// Cuts the text from a place on to what a terminal shows in so many columns.
  mutating func cut(from start: Int, toColumns width: Int) {
    // No character takes more columns than it has octets.
    guard count - start > width else { return }
    let text = text(from: start)
    cut(to: start)
    append(text.truncated(to: width))
  }

  private mutating func append(decimal value: UInt64, width: Int, isNegative: Bool) {
    guard isNegative else { return append(decimal: value, width: width) }
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
