import ByteReading
public import CaptureFiles
import LinkSessions
import TraceAnalysis

extension Capture {
  /// An unsolicited value from a server: a notification or an indication.
  public struct NotifiedValue: Hashable, Sendable, Codable {
    /// The record that completed it.
    public let frame: FrameNumber
    /// Nanoseconds since 1970.
    package let time: Int64
    /// The time of that record.
    public var instant: CaptureInstant { CaptureInstant(nanosecondsSince1970: time) }
    /// The connection that carried it.
    public let connection: ConnectionID
    /// Handle of the characteristic's value.
    public let handle: UInt16
    /// The complete value.
    public let octets: [UInt8]
    /// Whether the client had to confirm it.
    public let isIndication: Bool
  }
}

extension Capture.NotifiedValue: CustomStringConvertible {
  /// A description such as "#184 0x0010: 06 48".
  public var description: String {
    let digits = String(handle, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    let value = octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\(frame) 0x\(padded): \(value.joined(separator: " "))"
  }
}

extension Capture.NotifiedValue {
  /// Converts a value from the sessions; nil if it was read or written.
  init?(_ value: ValueSeen) {
    guard value.kind == .notified || value.kind == .indicated else { return nil }
    let context = value.context
    self.init(
      frame: context.frame.number, time: context.frame.time, connection: context.connection,
      handle: value.handle, octets: [UInt8](copying: value.octets),
      isIndication: value.kind == .indicated)
  }
}

extension Capture {
  /// Calls `body` with each value that a server notified or indicated, in the order of the capture.
  ///
  /// ```swift
  /// try capture.forEachNotification { print($0.handle, $0.octets) }
  /// ```
  /// - Parameter body: processes a value; if it throws, the reading ends.
  /// - Throws: a `ReadingError` if the file can no longer be read, or `.consumer` with the error that `body` threw.
  public func forEachNotification(
    _ body: @escaping (Capture.NotifiedValue) throws -> Void
  ) throws(ReadingError) {
    var reader = try open()
    let consumer = NotificationConsumer(body)
    let capture = reader.read(
      observers: [consumer], options: options, until: ReadingLimits.none.stop(nil)
    ) { _, _, _, _, _ in consumer.failure == nil }
    if let failure = consumer.failure { throw .consumer(failure) }
    if capture.file.cut != nil { throw .cancelled }
  }
}

/// Passes on notified values while a capture is read.
private final class NotificationConsumer: AttributeValueObserver {
  private let body: (Capture.NotifiedValue) throws -> Void
  private(set) var failure: (any Error)?

  init(_ body: @escaping (Capture.NotifiedValue) throws -> Void) {
    self.body = body
  }

  func observe(_ value: ValueSeen) {
    guard failure == nil, let value = Capture.NotifiedValue(value) else { return }
    do { try body(value) } catch { failure = error }
  }
}
