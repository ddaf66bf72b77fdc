public import CaptureFiles
public import LinkDecryption
public import LinkSessions
import TraceAnalysis

// Frame numbers as values of their own type.

extension CaptureConversion {
  /// The frame numbers of the first omitted records.
  public var firstLeftOut: [FrameNumber] { FrameNumber.list(plainFirstLeftOut) }
  /// The frame numbers of the first such records.
  public var firstReplaced: [FrameNumber] { FrameNumber.list(plainFirstReplaced) }
}

extension CaptureFacts.Comment {
  /// The number of the commented record; nil for a comment on a section or an interface.
  public var frame: FrameNumber? {
    get { plainFrame.map { FrameNumber($0) } }
    set { plainFrame = newValue?.rawValue }
  }
}

extension CaptureRecord {
  /// The frame number: 1 for the first record in the file.
  public var number: FrameNumber {
    get { FrameNumber(plainNumber) }
    set { plainNumber = newValue.rawValue }
  }
}

extension Damage {
  /// The number of the record that it affects or precedes; nil at the end of the file.
  public var frame: FrameNumber? {
    get { plainFrame.map { FrameNumber($0) } }
    set { plainFrame = newValue?.rawValue }
  }
}

extension LinkKey {
  /// The frame that revealed the key; nil for keys from other sources.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
}

extension Advertiser.Payload {
  /// The first frame with these octets; nil until there are any.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
}

extension AdvertiserTable.OwnAdvertising {
  /// The commands that configure it; at most `limit`.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension Connection.End {
  /// The record of this host's Disconnect command; nil on the air, and if there was none.
  public var command: FrameNumber? { plainCommand.map { FrameNumber($0) } }
  /// The record that ended it, or the connection's last record if no record did.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
  /// The records that prove the end, in order.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension Connection.EndCircumstances.Collision {
  /// The frame that began the first procedure.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The frame that began the second procedure.
  public var secondFrame: FrameNumber { FrameNumber(plainSecondFrame) }
}

extension Connection.EndCircumstances.OpenRequest {
  /// The frame of the request.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension Connection.EndCircumstances.PendingInstant {
  /// The frame that announces the instant.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension Connection.EndCircumstances {
  /// The records in which this host requested the end of the connection again.
  public var repeatedCommands: [FrameNumber] { FrameNumber.list(plainRepeatedCommands) }
}

extension Connection.ParameterChange {
  /// The frame that contains it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension Connection.SignedWrites {
  /// The first frame with a wrong signature.
  public var firstWrong: FrameNumber? { plainFirstWrong.map { FrameNumber($0) } }
}

extension CreditBasedChannel.Ledger {
  /// The frame that ended the longest wait; nil if there was none.
  public var longestStallFrame: FrameNumber? { plainLongestStallFrame.map { FrameNumber($0) } }
}

extension CreditBasedChannel {
  /// The frame that closed it; nil while it is open.
  public var closedFrame: FrameNumber? { plainClosedFrame.map { FrameNumber($0) } }
  /// The frame of the request.
  public var requestFrame: FrameNumber { FrameNumber(plainRequestFrame) }
  /// The frame of the response; nil if there is none.
  public var responseFrame: FrameNumber? { plainResponseFrame.map { FrameNumber($0) } }
}

extension Device.SeenName {
  /// The frame that shows it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension Device {
  /// The first frame that shows it.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The last frame that shows it.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
}

extension Finding {
  /// Earlier frames that prove it, in order: for example the pending request or an earlier exchange.
  public var earlierFrames: [FrameNumber] { FrameNumber.list(plainEarlierFrames) }
  /// The numbers of all frames that prove it, in order.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension Frame {
  /// The record's number, counted from 1.
  public var number: FrameNumber {
    get { FrameNumber(plainNumber) }
    set { plainNumber = newValue.rawValue }
  }
}

extension GATTDatabase.Attribute.Origin {
  /// The frame of the discovery; nil if no frame of this capture shows it.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
}

extension GATTDatabase.Attribute {
  /// The frame that shows it; nil if no frame of this capture does.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
  /// The last frame that showed it.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
}

extension GATTDatabase.Change {
  /// The frame in which the client confirmed the indication.
  public var confirmation: FrameNumber? { plainConfirmation.map { FrameNumber($0) } }
  /// The frame that shows it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension IsochronousStream {
  /// The first frame that announces it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension Known {
  /// The record's number, if a single record proves the value.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
}

extension LinkEncryption {
  /// In a peripheral's log, the host's reply to the request for the key.
  public var keyAnswerFrame: FrameNumber? { plainKeyAnswerFrame.map { FrameNumber($0) } }
  /// The BR/EDR Link Key Notification event with the key from which the LTK was derived; nil if the LTK was not
  /// derived, or the log contains no keys. Core 6.0, Vol 3, Part H, 2.4.2.5.
  public var linkKeyFrame: FrameNumber? { plainLinkKeyFrame.map { FrameNumber($0) } }
  /// The record of LL_ENC_RSP, on the air.
  public var responseFrame: FrameNumber? { plainResponseFrame.map { FrameNumber($0) } }
}

extension PDUContext {
  /// The record of the first fragment.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
}

extension Pairing.Side {
  /// The frame with its identity resolving key; nil if it distributed none.
  public var identityResolvingKey: FrameNumber? {
    plainIdentityResolvingKey.map { FrameNumber($0) }
  }
  /// The frame with its long term key; nil if it distributed none.
  public var longTermKey: FrameNumber? { plainLongTermKey.map { FrameNumber($0) } }
  /// The frame with its signature key; nil if it distributed none.
  public var signatureKey: FrameNumber? { plainSignatureKey.map { FrameNumber($0) } }
}

extension RecordTally.LongestGap {
  /// The record that ends it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension RecordTally.MalformedRecord {
  /// The record's number.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension SessionTracker.ClockStep {
  /// The first record after it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension SessionTracker.SnifferClockFacts.Loss {
  /// The first record after them.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension SessionTracker.SnifferClockFacts.UnknownTime {
  /// The first record after it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension SessionTracker.SnifferClockFacts {
  /// The first records after a restart.
  public var restartFrames: [FrameNumber] { FrameNumber.list(plainRestartFrames) }
  /// The first records whose time jumped by 2³² µs; the jump is corrected.
  public var wrapFrames: [FrameNumber] { FrameNumber.list(plainWrapFrames) }
}

extension ProtocolTransaction {
  /// The record with the response, damaged in this capture but received by the requester.
  public var damagedAnswer: FrameNumber? { plainDamagedAnswer.map { FrameNumber($0) } }
  /// The record of the request's first fragment.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
}
