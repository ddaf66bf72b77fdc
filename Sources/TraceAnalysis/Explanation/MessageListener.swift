import BluetoothPackets
import ByteReading
import LinkSessions

/// Puts together the messages that values of attributes make, and keeps the one that a frame has a part of.
struct MessageListener {
  /// A message of several values.
  struct Message {
    /// The frames of its values, rising.
    let frames: [Int]
    let octets: [UInt8]
    /// Whether a client wrote them.
    let isWritten: Bool
  }

  private struct Key: Hashable {
    let connection: Int
    let direction: LinkDirection
    let handle: UInt16
  }

  private struct Part {
    let frame: Int
    let octets: Int
  }

  private let number: Int
  private var assembly = MessageAssembly()
  /// The last values of each attribute that sends or gets any.
  private var parts: [Key: [Part]] = [:]
  /// That the frame has a part of.
  private(set) var message: Message?
  /// The attribute whose value the frame has.
  private var key: Key?
  /// Whether a later frame may complete the message.
  private(set) var isWaiting = false

  /// No message is made of more values.
  private static let partLimit = ValueMessage.maximumOctets
  private static let attributeLimit = 256

  init(number: Int) {
    self.number = number
  }

  mutating func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    guard message == nil, context.frame.number <= number || isWaiting else { return }
    let isWritten: Bool
    switch pdu.opcode {
    case .writeRequest, .writeCommand, .signedWriteCommand: isWritten = true
    case .handleValueNotification, .handleValueIndication: isWritten = false
    default: return
    }
    guard let handle = pdu.handle, let value = pdu.value else { return }
    let key = Key(
      connection: context.connection, direction: context.direction, handle: handle)
    if context.frame.number == number { self.key = key }
    let complete = assembly.take(value, of: handle, written: isWritten, context)
    guard parts[key] != nil || parts.count < MessageListener.attributeLimit else { return }
    parts[key, default: []].append(Part(frame: context.frame.number, octets: value.byteCount))
    guard let complete else {
      if parts[key, default: []].count > MessageListener.partLimit { parts[key] = nil }
      return
    }
    let frames = MessageListener.frames(of: complete.count, parts[key] ?? [])
    parts[key] = nil
    if frames.contains(number) {
      message = Message(frames: frames, octets: complete, isWritten: isWritten)
    }
    if key == self.key { isWaiting = false }
  }

  /// The last values, as many as make so many octets.
  private static func frames(of octets: Int, _ parts: [Part]) -> [Int] {
    var (frames, left) = ([Int](), octets)
    for part in parts.reversed() where left > 0 {
      frames.append(part.frame)
      left -= part.octets
    }
    return frames.reversed()
  }

  /// The frame's value is a part of a message that is not complete with it.
  mutating func wait() {
    isWaiting = message == nil && key != nil
  }
}
