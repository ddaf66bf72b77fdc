import ByteReading

/// What a client asks an Apple Notification Center Service for, by writing to its Control Point: the
/// attributes of a notification or of an app.
///
/// The answer comes from the Data Source in as many notifications as it needs. No length stands in it:
/// it ends with the last attribute that was asked for, in the order in which they were asked for.
/// Apple Notification Center Service Specification, Control Point and Data Source.
public struct NotificationCenterRequest: Hashable, Sendable {
  /// How far an answer has come.
  public enum Progress: Hashable, Sendable {
    /// More has to follow.
    case begun
    /// All that was asked for is there.
    case complete
    /// It is no answer to this request.
    case other
  }

  /// What the answer begins with, too: the command, and which notification or app it is about.
  public let beginning: [UInt8]
  /// The attributes that are asked for, in their order.
  public let attributes: [UInt8]

  /// Reads what a client writes to the Control Point.
  ///
  /// - Returns: nil for all that asks for no attributes, or is no whole command.
  public init?(_ written: RawSpan) {
    let end: Int
    switch written.octet(at: 0) {
    case 0: end = 5
    case 1:
      var place = 1
      while let octet = written.octet(at: place), octet != 0 { place += 1 }
      // An app has a name.
      guard place > 1 else { return nil }
      end = place + 1
    default: return nil
    }
    guard end < written.byteCount, written.byteCount <= ValueMessage.maximumOctets else {
      return nil
    }
    var attributes: [UInt8] = []
    var place = end
    while let attribute = written.octet(at: place) {
      place += 1
      if written.octet(at: 0) == 0 {
        // Which attributes of later editions have a length is not known.
        guard attribute <= NotificationCenterRequest.lastAttribute else { return nil }
        if NotificationCenterRequest.withLength.contains(attribute) { place += 2 }
      }
      guard place <= written.byteCount else { return nil }
      attributes.append(attribute)
    }
    beginning = [UInt8](copying: written.clamped(from: 0, count: end))
    self.attributes = attributes
  }

  /// Negative Action Label.
  private static let lastAttribute: UInt8 = 7
  /// Title, Subtitle and Message are asked for with the most octets that are wanted.
  private static let withLength: ClosedRange<UInt8> = 1...3

  /// Whether a value begins the answer.
  public func isAnswered(by value: RawSpan) -> Bool {
    value.clamped(from: 0, count: beginning.count).elementsEqual(beginning.rawSpan)
  }

  /// How far the answer is that the octets begin.
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
