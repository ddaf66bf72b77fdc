import BluetoothPackets
import ByteReading

/// Puts together the messages that the values of attributes are parts of: for those characteristics of
/// which a profile says so, and the answers of Apple Notification Center Services.
///
/// What an attribute is may be known only when the capture has been read: any message of a profile is
/// taken that a value begins.
package struct MessageAssembly: Sendable {
  private struct Key: Hashable {
    var connection: Int
    var direction: LinkDirection
    var handle: UInt16
  }

  private struct Open {
    var message: ValueMessage
    var parts = ValueMessageParts()
  }

  private let messages = ValueLayouts.profileMessages
  private var open: [Key: Open] = [:]
  private var answers = RequestedAnswers()

  /// Attributes whose messages are put together at a time.
  private static let limit = 256

  package init() {}

  /// Takes what a client writes, for those messages that answer it.
  package mutating func ask(_ value: RawSpan, _ context: PDUContext) {
    answers.ask(value, context)
  }

  /// Takes the value of a notification, an indication or a write.
  ///
  /// - Returns: the message that it completes; nil where it completes none.
  package mutating func take(
    _ value: RawSpan, of handle: UInt16, written isWritten: Bool, _ context: PDUContext
  ) -> [UInt8]? {
    if isWritten {
      ask(value, context)
    } else if let answer = answers.take(value, of: handle, context) {
      return answer
    }
    guard !messages.isEmpty, context.cutOctets == 0 else { return nil }
    let key = Key(
      connection: context.connection, direction: context.direction, handle: handle)
    if let message = messages.first(where: { $0.isBegun(by: value) }) {
      guard open.count < MessageAssembly.limit || open[key] != nil else { return nil }
      if open[key]?.message != message { open[key] = Open(message: message) }
    }
    guard let message = open[key]?.message else { return nil }
    return open[key]?.parts.take(value, of: message)
  }
}
