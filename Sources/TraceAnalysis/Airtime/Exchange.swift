/// A data PDU and its answer: the unit that a connection event is made of.
///
/// Its length is PDU + T_IFS + answer + T_IFS, since the next exchange begins T_IFS after the
/// answer. Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1.
public struct Exchange: Hashable, Sendable {
  /// Octets of the payload that is to be carried, without the message integrity check.
  public var payload: Int
  /// Octets of the answer's payload; 0 for an empty PDU.
  public var answer: Int
  /// The physical layer of the payload's sender.
  public var phy: AirPHY
  /// The physical layer of the answer.
  public var answerPHY: AirPHY
  /// Whether the packets carry an integrity check of 4 octets.
  public var isEncrypted: Bool
  /// T_IFS in microseconds before the answer: 150, or what a frame space update set.
  public var interFrameSpace: Int
  /// T_IFS in microseconds after the answer; nil if it is the same.
  public var answerInterFrameSpace: Int?

  /// Describes an exchange.
  ///
  /// - Parameters:
  ///   - payload: Octets of the payload, without the message integrity check.
  ///   - answer: Octets of the answer's payload; 0 for an empty PDU.
  ///   - phy: The physical layer of the payload's sender.
  ///   - answerPHY: The physical layer of the answer; the same one if nil.
  ///   - isEncrypted: Whether the link is encrypted.
  ///   - interFrameSpace: T_IFS in microseconds before the answer.
  ///   - answerInterFrameSpace: T_IFS in microseconds after the answer; the same one if nil.
  public init(
    payload: Int, answer: Int = 0, phy: AirPHY, answerPHY: AirPHY? = nil, isEncrypted: Bool,
    interFrameSpace: Int = Airtime.interFrameSpace, answerInterFrameSpace: Int? = nil
  ) {
    self.payload = payload
    self.answer = answer
    self.phy = phy
    self.answerPHY = answerPHY ?? phy
    self.isEncrypted = isEncrypted
    self.interFrameSpace = min(max(interFrameSpace, 0), 1_000_000)
    self.answerInterFrameSpace = answerInterFrameSpace.map { min(max($0, 0), 1_000_000) }
  }

  /// From the start of the PDU to where the next exchange may start.
  public var microseconds: Int {
    microsecondsToEndOfAnswer + (answerInterFrameSpace ?? interFrameSpace)
  }

  /// Microseconds of both pauses.
  public var spaces: Int { interFrameSpace + (answerInterFrameSpace ?? interFrameSpace) }

  /// From the start of the PDU to the end of the answer: what a last exchange needs.
  public var microsecondsToEndOfAnswer: Int {
    Airtime.microseconds(ofPayload: payload, on: phy, isEncrypted: isEncrypted) + interFrameSpace
      + Airtime.microseconds(ofPayload: answer, on: answerPHY, isEncrypted: isEncrypted)
  }

  /// Bits of payload a second, if one exchange follows the other without an end.
  ///
  /// - Parameter octets: The octets that count, such as the payload's or the attribute value's.
  public func bitsPerSecond(of octets: Int) -> Double {
    Double(octets) * 8_000_000 / Double(max(microseconds, 1))
  }
}
