import BluetoothPackets
import ByteReading
import LinkSessions

/// Short values of attributes that went over the links, by their frames.
///
/// What is kept is bounded: of a value what a line can show, of a capture the first hundred thousand.
public struct TimelineValues: Sendable {
  /// A value as it was read, written or sent.
  public struct Entry: Sendable {
    /// The frame that completed it.
    public let frame: Int
    /// Index in `ConnectionTable`.
    public let connection: Int
    /// The attribute's handle.
    public let handle: UInt16
    /// The value as it was sent.
    public let octets: [UInt8]
    /// Whether they are a message that several values made.
    public let isMessage: Bool
    /// Whether the client wrote it.
    public let isWritten: Bool
  }

  /// In the order of frames.
  public private(set) var entries: [Entry] = []
  /// Values for which there was no room.
  public private(set) var notKept = 0

  /// Longer values are not kept: no line has room for them.
  static let maximumOctets = 64
  static let limit = 100_000
  /// How many values of others may lie between the end of a procedure and its last value.
  private static let reach = 64

  init() {}

  private var messages = MessageAssembly()

  mutating func keep(
    _ value: RawSpan, of handle: UInt16, written isWritten: Bool, _ context: PDUContext
  ) {
    // Whether the value is one by itself or a part is known only with the attribute's type.
    if let message = messages.take(value, of: handle, written: isWritten, context) {
      keep(message, of: handle, context, isMessage: true, isWritten: isWritten)
    }
    guard context.cutOctets == 0, value.byteCount <= TimelineValues.maximumOctets else { return }
    keep([UInt8](copying: value), of: handle, context, isMessage: false, isWritten: isWritten)
  }

  private mutating func keep(
    _ octets: [UInt8], of handle: UInt16, _ context: PDUContext, isMessage: Bool, isWritten: Bool
  ) {
    guard entries.count < TimelineValues.limit else {
      notKept += 1
      return
    }
    entries.append(
      Entry(
        frame: context.frame.number, connection: context.connection, handle: handle,
        octets: octets, isMessage: isMessage, isWritten: isWritten))
  }

  /// The last value of an attribute within a range of frames.
  ///
  /// - Parameters:
  ///   - handle: the attribute's.
  ///   - connection: an index in `ConnectionTable`.
  ///   - frames: numbers of records.
  ///   - isMessage: whether a message is wanted that values made, not a value.
  ///   - isWritten: whether one is wanted that the client wrote, not one that the server sent.
  public func last(
    of handle: UInt16, in connection: Int, within frames: ClosedRange<Int>, isMessage: Bool,
    isWritten: Bool
  ) -> [UInt8]? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame <= frames.upperBound { low = middle + 1 } else { high = middle }
    }
    for place in stride(from: low - 1, through: max(0, low - TimelineValues.reach), by: -1) {
      let entry = entries[place]
      if entry.frame < frames.lowerBound { return nil }
      if entry.handle == handle, entry.connection == connection, entry.isMessage == isMessage,
        entry.isWritten == isWritten
      {
        return entry.octets
      }
    }
    return nil
  }
}

/// Keeps the values that go over the links, for a timeline.
final class TimelineValueObserver: ATTObserver, ATTAnswerObserver {
  private(set) var values = TimelineValues()

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .handleValueNotification(let pdu): keep(pdu.value, of: pdu.handle, context)
    case .handleValueIndication(let pdu): keep(pdu.value, of: pdu.handle, context)
    case .multipleHandleValueNotification(let pdu):
      pdu.forEach { keep($0.value, of: $0.handle, context) }
    case .writeRequest(let pdu): keep(pdu.value, of: pdu.handle, written: true, context)
    case .writeCommand(let pdu): keep(pdu.value, of: pdu.handle, written: true, context)
    case .signedWriteCommand(let pdu): keep(pdu.value, of: pdu.handle, written: true, context)
    default: break
    }
  }

  private func keep(
    _ value: RawSpan, of handle: UInt16, written isWritten: Bool = false, _ context: PDUContext
  ) {
    values.keep(value, of: handle, written: isWritten, context)
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext
  ) {
    switch pdu {
    case .readResponse(let pdu):
      guard let handle = request.handle else { return }
      keep(pdu.value, of: handle, context)
    case .readByTypeResponse(let pdu):
      // Declarations are discovery's, not values.
      guard let type = request.type, type != GATTAttribute.characteristic.uuid,
        type != GATTAttribute.include.uuid
      else { return }
      for index in 0..<pdu.count {
        if let entry = pdu.entry(at: index) { keep(entry.value, of: entry.handle, context) }
      }
    default: break
    }
  }
}
