import BluetoothPackets
import ByteReading

/// Assembles messages that are split across several attribute values. It does this for characteristics for which a
/// profile requires it, and for the responses of the Apple Notification Center Service.
///
/// An attribute's type may be known only after the whole capture has been read. So a message is assembled for every
/// profile message that a value may begin.
package struct MessageAssembly: Sendable {
  private struct Key: Hashable {
    var connection: Int
    var direction: LinkDirection
    var handle: UInt16
  }

  private struct Open {
    var message: ValueLayout.Message
    var parts = ValueMessageParts()
  }

  private let messages = ValueLayouts.profileMessages
  private var open: [Key: Open] = [:]
  private var answers = RequestedAnswers()

  /// Maximum number of attributes whose messages are assembled at the same time.
  private static let limit = 256

  package init() {}

  /// Records a write by a client, which later messages may answer.
  package mutating func ask(_ value: RawSpan, _ context: PDUContext) {
    answers.ask(value, context)
  }

  /// Processes the value of a notification, an indication or a write.
  ///
  /// - Returns: the message that it completes; nil if it completes none.
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
