import BluetoothPackets
import ByteReading
import LinkSessions

/// Assembles messages from attribute values, and keeps the one that a frame is part of.
struct MessageListener {
  /// A message of several values.
  struct Message {
    /// The frames of its values, in ascending order.
    let frames: [Int]
    let octets: [UInt8]
    /// Whether a client wrote the values.
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
  /// The latest values of each attribute that has values.
  private var parts: [Key: [Part]] = [:]
  /// The message that the frame is part of.
  private(set) var message: Message?
  /// The attribute whose value the frame contains.
  private var key: Key?
  /// Whether a later frame may complete the message.
  private(set) var isWaiting = false

  /// Maximum number of values in a message.
  private static let partLimit = ValueLayout.Message.maximumOctets
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

  /// Returns the frames of the last values that together have this number of octets.
  private static func frames(of octets: Int, _ parts: [Part]) -> [Int] {
    var (frames, left) = ([Int](), octets)
    for part in parts.reversed() where left > 0 {
      frames.append(part.frame)
      left -= part.octets
    }
    return frames.reversed()
  }

  /// Records that the frame's value does not complete its message.
  mutating func wait() {
    isWaiting = message == nil && key != nil
  }
}
