import BluetoothPackets
import ByteReading

/// Puts together the messages that the values of attributes are parts of, for those characteristics
/// of which a profile says so.
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

  /// Attributes whose messages are put together at a time.
  private static let limit = 256

  package init() {}

  /// Takes the value of a notification, an indication or a write.
  ///
  /// - Returns: the message that it completes; nil where it completes none.
  package mutating func take(
    _ value: RawSpan, of handle: UInt16, _ context: PDUContext
  ) -> [UInt8]? {
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
