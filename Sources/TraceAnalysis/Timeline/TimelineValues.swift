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
    /// Whether the PDU holds values of several attributes that its procedure does not name.
    public let isOneOfSeveral: Bool
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

  mutating func keep(_ value: ValueSeen) {
    let isWritten = value.kind == .written
    // Whether the value is one by itself or a part is known only with the attribute's type.
    if let message = messages.take(
      value.octets, of: value.handle, written: isWritten, value.context)
    {
      keep(message, of: value, isMessage: true)
    }
    guard value.context.cutOctets == 0, !value.isShortened,
      value.octets.byteCount <= TimelineValues.maximumOctets
    else { return }
    keep([UInt8](copying: value.octets), of: value, isMessage: false)
  }

  private mutating func keep(_ octets: [UInt8], of value: ValueSeen, isMessage: Bool) {
    guard entries.count < TimelineValues.limit else {
      notKept += 1
      return
    }
    entries.append(
      Entry(
        frame: value.context.frame.number, connection: value.context.connection,
        handle: value.handle, octets: octets, isMessage: isMessage,
        isWritten: value.kind == .written, isOneOfSeveral: value.opcode.holdsSeveral))
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
    let low = count(through: frames.upperBound)
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

  /// The last values of the attributes that PDUs within a range of frames hold together, in the order in
  /// which the last such PDU has them.
  ///
  /// - Parameters:
  ///   - connection: an index in `ConnectionTable`.
  ///   - frames: numbers of records.
  public func lastOfSeveral(in connection: Int, within frames: ClosedRange<Int>) -> [Entry] {
    let end = count(through: frames.upperBound)
    var found: [Entry] = []
    for place in stride(from: end - 1, through: max(0, end - TimelineValues.reach), by: -1) {
      let entry = entries[place]
      if entry.frame < frames.lowerBound { break }
      guard entry.connection == connection, entry.isOneOfSeveral, !entry.isMessage,
        !found.contains(where: { $0.handle == entry.handle })
      else { continue }
      found.append(entry)
    }
    return found.reversed()
  }

  /// How many values came up to a frame.
  private func count(through frame: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ATTOpcode {
  /// Whether it holds the values of several attributes that a request asked for together, or that the
  /// server sends together.
  fileprivate var holdsSeveral: Bool {
    switch self {
    case .readMultipleResponse, .readMultipleVariableResponse, .multipleHandleValueNotification:
      true
    default: false
    }
  }
}

/// Keeps the values that go over the links, for a timeline.
final class TimelineValueObserver: AttributeValueObserver {
  private(set) var values = TimelineValues()

  func observe(_ value: ValueSeen) {
    // Parts of a value are no values.
    guard value.kind != .prepared, value.opcode != .readBlobResponse else { return }
    values.keep(value)
  }
}
