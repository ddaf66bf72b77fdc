/// An unsolicited value from a server: a notification or an indication.
public struct NotifiedValue: Hashable, Sendable, Codable {
  /// The record that completed it.
  public let frame: Int
  /// Nanoseconds since 1970.
  public let time: Int64
  /// ID of the connection.
  public let connection: Int
  /// Handle of the characteristic's value.
  public let handle: UInt16
  /// The complete value.
  public let octets: [UInt8]
  /// Whether the client had to confirm it.
  public let isIndication: Bool
}

extension NotifiedValue: CustomStringConvertible {
  /// "#184 0x0010: 06 48".
  public var description: String {
    let digits = String(handle, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    let value = octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "#\(frame) 0x\(padded): \(value.joined(separator: " "))"
  }
}

extension Capture {
  /// Calls `body` with each value that a server notified or indicated, in the order of the capture.
  ///
  /// ```swift
  /// try capture.forEachNotification { print($0.handle, $0.octets) }
  /// ```
  ///
  /// - Throws: a `CaptureError` if the file can no longer be read.
  public func forEachNotification(_ body: @escaping (NotifiedValue) -> Void) throws {
    try story(NotificationTeller(body))
  }
}

/// Passes on notified values while a capture is read.
private final class NotificationTeller: StoryTeller, AttributeValueObserver {
  private let body: (NotifiedValue) -> Void

  init(_ body: @escaping (NotifiedValue) -> Void) {
    self.body = body
  }

  func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [self] }

  func finish(_ capture: borrowing ReadCapture) {}

  func observe(_ value: ValueSeen) {
    guard value.kind == .notified || value.kind == .indicated else { return }
    let context = value.context
    body(
      NotifiedValue(
        frame: context.frame.number, time: context.frame.time, connection: context.connection + 1,
        handle: value.handle, octets: [UInt8](copying: value.octets),
        isIndication: value.kind == .indicated))
  }
}
