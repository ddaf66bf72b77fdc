extension Airtime {
  /// A data PDU and its answer: the unit of a connection event.
  ///
  /// Its duration is PDU + T_IFS + answer + T_IFS, because the next exchange begins T_IFS after the
  /// answer. Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1.
  public struct Exchange: Hashable, Sendable {
    /// Octets of the payload without the message integrity check.
    public var payload: Int
    /// Octets of the answer's payload; 0 for an empty PDU.
    public var answer: Int
    /// The PHY of the payload's sender.
    public var phy: AirPHY
    /// The PHY of the answer.
    public var answerPHY: AirPHY
    /// Whether the packets carry an integrity check of 4 octets.
    public var isEncrypted: Bool
    /// T_IFS in microseconds before the answer: 150, or the value set by a frame space update.
    public var interFrameSpace: Int
    /// T_IFS in microseconds after the answer, or nil if it is the same.
    public var answerInterFrameSpace: Int?

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - payload: octets of the payload, without the message integrity check.
    ///   - answer: octets of the answer's payload; 0 for an empty PDU.
    ///   - phy: the PHY of the payload's sender.
    ///   - answerPHY: the PHY of the answer, or nil if it is the same.
    ///   - isEncrypted: whether the link is encrypted.
    ///   - interFrameSpace: T_IFS in microseconds before the answer.
    ///   - answerInterFrameSpace: T_IFS in microseconds after the answer, or nil if it is the same.
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

    /// Microseconds from the start of the PDU to the earliest start of the next exchange.
    public var microseconds: Int {
      microsecondsToEndOfAnswer + (answerInterFrameSpace ?? interFrameSpace)
    }

    /// Sum of both pauses in microseconds.
    public var spaces: Int { interFrameSpace + (answerInterFrameSpace ?? interFrameSpace) }

    /// Microseconds from the start of the PDU to the end of the answer: the time that the last exchange of an event
    /// needs.
    public var microsecondsToEndOfAnswer: Int {
      Airtime.microseconds(ofPayload: payload, on: phy, isEncrypted: isEncrypted) + interFrameSpace
        + Airtime.microseconds(ofPayload: answer, on: answerPHY, isEncrypted: isEncrypted)
    }

    /// Bits of payload per second in an endless sequence of exchanges.
    ///
    /// - Parameter octets: the octets to count, such as those of the payload or of the attribute
    ///   value.
    public func bitsPerSecond(of octets: Int) -> Double {
      Double(octets) * 8_000_000 / Double(max(microseconds, 1))
    }
  }
}
