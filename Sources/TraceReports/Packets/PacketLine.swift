public import ByteReading
public import CaptureFiles
import BluetoothPackets
public import LinkSessions

/// One record as one line: number, time, who to whom, protocol, length and what it says.
///
/// What it says is made from the fields that the parsers met, so that every PDU reads well without
/// a line of code of its own.
public struct PacketLine {
  public let number: Int
  /// Nanoseconds since the first record.
  public let time: Int64
  public let source: String
  public let destination: String
  public let layer: String
  public let octets: Int
  public let story: String

  public init(
    _ record: CaptureRecord, _ payload: RawSpan, outcome: FrameOutcome, watcher: FieldWatcher,
    tracker: borrowing SessionTracker, fields: StoryFields = .standard
  ) {
    number = record.number
    time = outcome.time.elapsed(since: tracker.firstTime ?? 0)
    octets = record.originalLength
    layer = outcome.layer.shortName
    (source, destination) = PacketLine.ends(record, outcome, tracker)
    story = PacketStory(payload, outcome, watcher, fields).text
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
    let head =
      String(number).leftPadded(to: 6) + "  "
      + Decimals.text(Double(time) / 1e9, exactly: 6).leftPadded(to: 10) + "  "
      + source.truncated(to: 20).padded(to: 20) + " " + destination.truncated(to: 20).padded(to: 20)
      + " " + layer.padded(to: 10) + String(octets).leftPadded(to: 7) + "  "
    return (head + story).truncated(to: width)
  }

  // MARK: Who to whom

  private static func ends(
    _ record: CaptureRecord, _ outcome: FrameOutcome, _ tracker: borrowing SessionTracker
  ) -> (String, String) {
    if let index = outcome.connection {
      let connection = tracker.connections[index]
      let central = name(connection.central.value, tracker) ?? "central"
      let peripheral = name(connection.peripheral.value, tracker) ?? "peripheral"
      switch outcome.direction {
      case .centralToPeripheral: return (central, peripheral)
      case .peripheralToCentral: return (peripheral, central)
      case nil: break
      }
    }
    if let sender = outcome.sender { return (name(sender, tracker) ?? "?", "broadcast") }
    switch record.direction {
    case .hostToController: return ("host", "controller")
    case .controllerToHost: return ("controller", "host")
    case nil: return ("", "")
    }
  }

  private static func name(_ device: Int?, _ tracker: borrowing SessionTracker) -> String? {
    guard let device else { return nil }
    let entry = tracker.devices[device]
    return entry.name?.printable ?? entry.key.address.description
  }
}
