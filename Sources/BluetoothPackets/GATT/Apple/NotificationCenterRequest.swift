import ByteReading

/// A client's request to an Apple Notification Center Service, written to its Control Point, for attributes of a
/// notification or of an app.
///
/// The response is split across as many notifications of the Data Source as necessary. It contains no length: it ends
/// with the last requested attribute, in the order of the request. Apple Notification Center Service Specification,
/// Control Point and Data Source.
public struct NotificationCenterRequest: Hashable, Sendable {
  /// The progress of a response.
  @nonexhaustive
  public enum Progress: Hashable, Sendable {
    /// The response is incomplete.
    case begun
    /// The response is complete.
    case complete
    /// The octets are not a response to this request.
    case other
  }

  /// The octets with which the response also starts: the command and the notification or app.
  public let beginning: [UInt8]
  /// The requested attributes, in order.
  public let attributes: [UInt8]

  /// Parses a write to the Control Point.
  ///
  /// - Returns: nil for a write that requests no attributes, and for an incomplete command.
  public init?(_ written: RawSpan) {
    let end: Int
    switch written.octet(at: 0) {
    case 0: end = 5
    case 1:
      var place = 1
      while let octet = written.octet(at: place), octet != 0 { place += 1 }
      // An app identifier is never empty.
      guard place > 1 else { return nil }
      end = place + 1
    default: return nil
    }
    guard end < written.byteCount, written.byteCount <= ValueLayout.Message.maximumOctets else {
      return nil
    }
    var attributes: [UInt8] = []
    var place = end
    while let attribute = written.octet(at: place) {
      place += 1
      if written.octet(at: 0) == 0 {
        // It is unknown which attributes of later editions have a length.
        guard attribute <= NotificationCenterRequest.lastAttribute else { return nil }
        if NotificationCenterRequest.withLength.contains(attribute) { place += 2 }
      }
      guard place <= written.byteCount else { return nil }
      attributes.append(attribute)
    }
    beginning = [UInt8](copying: written.clamped(from: 0, count: end))
    self.attributes = attributes
  }

  /// The last attribute, Negative Action Label.
  private static let lastAttribute: UInt8 = 7
  /// The attributes Title, Subtitle and Message, for which requests include the maximum length.
  private static let withLength: ClosedRange<UInt8> = 1...3

  /// Returns whether a value starts the response.
  public func isAnswered(by value: RawSpan) -> Bool {
    value.clamped(from: 0, count: beginning.count).elementsEqual(beginning.rawSpan)
  }

  /// Returns the progress of the response that starts with these octets.
  public func progress(of answer: RawSpan) -> Progress {
    guard isAnswered(by: answer) else { return .other }
    var place = beginning.count
    for attribute in attributes {
      guard let identifier = answer.octet(at: place) else { return .begun }
      guard identifier == attribute else { return .other }
      guard let low = answer.octet(at: place + 1), let high = answer.octet(at: place + 2) else {
        return .begun
      }
      place += 3 + Int(low) + Int(high) << 8
      guard place <= answer.byteCount else { return .begun }
    }
    return place == answer.byteCount ? .complete : .other
  }
}
