import BluetoothPackets
import ByteReading
import LinkSessions

extension Timeline {
  /// Short values of attributes by frame.
  ///
  /// Memory is bounded: a value is limited to what fits on a line, and a capture to 100,000 values.
  public struct Values: Sendable {
    /// A value that was read, written or sent.
    public struct Entry: Sendable {
      /// The frame that completed the value.
      package let frame: Int
      /// Index in `ConnectionTable`.
      package let connection: Int
      /// The attribute's handle.
      public let handle: UInt16
      /// The octets of the value.
      public let octets: [UInt8]
      /// Whether the value is a message assembled from several values.
      public let isMessage: Bool
      /// Whether a client wrote the value.
      public let isWritten: Bool
      /// Whether the PDU has values of several attributes that its procedure does not identify.
      public let isOneOfSeveral: Bool
    }

    /// The values, sorted by frame.
    public private(set) var entries: [Entry] = []
    /// Number of values beyond the limit.
    public private(set) var notKept = 0

    /// Maximum length of a value in octets. Longer values are not kept, because they don't fit on a line.
    static let maximumOctets = 64
    static let limit = 100_000
    /// Maximum number of other values between the end of a procedure and its last value.
    private static let reach = 64

    init() {}

    private var messages = MessageAssembly()

    mutating func keep(_ value: ValueSeen) {
      let isWritten = value.kind == .written
      // Only the type of the attribute determines whether the value is separate or part of a message.
      if let message = messages.take(
        value.octets, of: value.handle, written: isWritten, value.context)
      {
        keep(message, of: value, isMessage: true)
      }
      guard value.context.cutOctets == 0, !value.isShortened,
        value.octets.byteCount <= Timeline.Values.maximumOctets
      else { return }
      keep([UInt8](copying: value.octets), of: value, isMessage: false)
    }

    private mutating func keep(_ octets: [UInt8], of value: ValueSeen, isMessage: Bool) {
      guard entries.count < Timeline.Values.limit else {
        notKept += 1
        return
      }
      entries.append(
        Entry(
          frame: value.context.frame.number, connection: value.context.connection,
          handle: value.handle, octets: octets, isMessage: isMessage,
          isWritten: value.kind == .written, isOneOfSeveral: value.opcode.holdsSeveral))
    }

    /// Returns the last value of an attribute in a range of frames.
    ///
    /// - Parameters:
    ///   - handle: the handle of the attribute.
    ///   - connection: an index in `ConnectionTable`.
    ///   - frames: the numbers of records.
    ///   - isMessage: whether to find an assembled message instead of a value.
    ///   - isWritten: whether to find a value that the client wrote instead of one that the server
    ///     sent.
    package func last(
      of handle: UInt16, in connection: Int, within frames: ClosedRange<Int>, isMessage: Bool,
      isWritten: Bool
    ) -> [UInt8]? {
      let low = count(through: frames.upperBound)
      for place in stride(from: low - 1, through: max(0, low - Timeline.Values.reach), by: -1) {
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

    /// Returns the first value that a client wrote to an attribute in a range of frames.
    ///
    /// - Parameters:
    ///   - handle: the handle of the attribute.
    ///   - connection: an index in `ConnectionTable`.
    ///   - frames: the numbers of records.
    package func firstWritten(
      to handle: UInt16, in connection: Int, within frames: ClosedRange<Int>
    ) -> [UInt8]? {
      for entry in entries[count(through: frames.lowerBound - 1)...].prefix(Timeline.Values.reach) {
        if entry.frame > frames.upperBound { return nil }
        if entry.handle == handle, entry.connection == connection, entry.isWritten, !entry.isMessage
        {
          return entry.octets
        }
      }
      return nil
    }

    /// Returns the last values of attributes that PDUs in a range of frames contain together, in the order of the last
    /// such PDU.
    ///
    /// - Parameters:
    ///   - connection: an index in `ConnectionTable`.
    ///   - frames: the numbers of records.
    package func lastOfSeveral(in connection: Int, within frames: ClosedRange<Int>) -> [Entry] {
      let end = count(through: frames.upperBound)
      var found: [Entry] = []
      for place in stride(from: end - 1, through: max(0, end - Timeline.Values.reach), by: -1) {
        let entry = entries[place]
        if entry.frame < frames.lowerBound { break }
        guard entry.connection == connection, entry.isOneOfSeveral, !entry.isMessage,
          !found.contains(where: { $0.handle == entry.handle })
        else { continue }
        found.append(entry)
      }
      return found.reversed()
    }

    /// Returns the number of values up to a frame.
    private func count(through frame: Int) -> Int {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].frame <= frame { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension ATTOpcode {
  /// Whether the PDU has the values of several attributes that a client reads together, or that the
  /// server sends together.
  fileprivate var holdsSeveral: Bool {
    switch self {
    case .readMultipleResponse, .readMultipleVariableResponse, .multipleHandleValueNotification:
      true
    default: false
    }
  }
}

/// Collects transferred values for a timeline.
final class TimelineValueObserver: AttributeValueObserver {
  private(set) var values = Timeline.Values()

  func observe(_ value: ValueSeen) {
    // Parts of a value don't count as values.
    guard value.kind != .prepared, value.opcode != .readBlobResponse else { return }
    values.keep(value)
  }
}
