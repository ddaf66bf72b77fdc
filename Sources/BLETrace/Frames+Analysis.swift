public import CaptureFiles
public import TraceAnalysis
public import TraceContracts
public import TraceReports

// Frame numbers as values of their own type.

extension AdvertiserAnalysis.AdvertisingSet {
  /// The first packet of the set.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
}

extension AdvertiserAnalysis.PayloadHistory.Variant {
  /// The first frame with this payload.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The last frame with this payload.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
}

extension AdvertisingAnalysis.PeriodicTrain {
  /// The first and the last response, or nil if there is none.
  public var responseFrames: ClosedRange<FrameNumber>? {
    plainResponseFrames.map { FrameNumber.range($0) }
  }
}

extension CapturedFile.Cut {
  /// The last record that was read; 0 if there was none.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension CheckAnalysis.Diagnosis {
  /// The frames that support the diagnosis, in order.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension CheckAnalysis.TraceFailure {
  /// The numbers of the frames that show it.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension CheckFinding.EndExplanation.Departure.UsedTimeout {
  /// The record that sets it, from 1.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension CheckFinding.EndExplanation.Departure.Write {
  /// The record of the request, from 1.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension CheckFinding {
  /// Numbers of the frames that prove it, in ascending order. Limited to `frameLimit` frames of
  /// later occurrences.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension ConnectionAnalysis.HostLink.Request {
  /// The record of the response, or nil if there is none.
  public var answerFrame: FrameNumber? { plainAnswerFrame.map { FrameNumber($0) } }
  /// The record of the request.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension ConnectionAnalysis.HostLink {
  /// The record that ended the longest gap; nil if there was none, or if the capture ends first.
  public var hostGapFrame: FrameNumber? { plainHostGapFrame.map { FrameNumber($0) } }
}

extension ConnectionEvents.Event {
  /// The first record of the event.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The last record of the event.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
}

extension ConnectionEvents.HiddenChange {
  /// The record of the PDU.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension ConnectionEvents.InstantCheck {
  /// The record of the PDU that contains the instant.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
  /// The first record that shows the change in effect: the central's packet if both sides applied
  /// it. Nil if no record shows it.
  public var shownBy: FrameNumber? { plainShownBy.map { FrameNumber($0) } }
}

extension ConnectionEvents.Interval {
  /// The record of the PDU that set the timing.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
  /// The first record with this timing, or nil if no record was captured.
  public var fromFrame: FrameNumber? { plainFromFrame.map { FrameNumber($0) } }
}

extension ConnectionEvents.Map {
  /// The record of the PDU that set the map, or nil if it was inferred from the events.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
}

extension ConnectionEvents.PHYs {
  /// The record of the PDU that set the PHYs, or nil if there is none.
  public var frame: FrameNumber? { plainFrame.map { FrameNumber($0) } }
}

extension ConnectionEvents {
  /// The record that ended that silence.
  public var supervisionMarginFrame: FrameNumber? {
    plainSupervisionMarginFrame.map { FrameNumber($0) }
  }
}

extension FrameAnalysis.ExplainedFrame {
  /// The frames of the message to which its attribute value belongs.
  public var message: [FrameNumber]? { plainMessage.map { FrameNumber.list($0) } }
  /// The frames of the PDU above L2CAP that it contains, completely or in part.
  public var pdu: ClosedRange<FrameNumber>? { plainPDU.map { FrameNumber.range($0) } }
}

extension FrameAnalysis {
  /// The number of the requested frame.
  public var number: FrameNumber { FrameNumber(plainNumber) }
}

extension GATTTree.FormerUse {
  /// The frame that shows the removal.
  public var lostFrame: FrameNumber { FrameNumber(plainLostFrame) }
}

extension GATTTree.Observation.Refusal {
  /// The first frame after it in which the same access succeeded.
  public var allowedFrame: FrameNumber? { plainAllowedFrame.map { FrameNumber($0) } }
  /// The first frame with this error to this request.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension GATTTree.Observation {
  /// The frame that completed the message.
  public var messageFrame: FrameNumber? { plainMessageFrame.map { FrameNumber($0) } }
  /// The last frame with the value.
  public var valueFrame: FrameNumber? { plainValueFrame.map { FrameNumber($0) } }
}

extension KeysAnalysis.PairingProof {
  /// The first frame of the pairing.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension Procedure.Setup {
  /// The frame of the first use of an attribute or a channel.
  public var readyFrame: FrameNumber? { plainReadyFrame.map { FrameNumber($0) } }
}

extension Procedure {
  /// The record that closed the channel during the wait.
  public var closingFrame: FrameNumber? { plainClosingFrame.map { FrameNumber($0) } }
  /// The record with the last response, which is damaged in this capture but was acknowledged.
  public var damagedAnswer: FrameNumber? { plainDamagedAnswer.map { FrameNumber($0) } }
  /// The first frame that belongs to it.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The frames that prove it: the first and the last.
  public var frames: ClosedRange<FrameNumber> { FrameNumber.range(plainFrames) }
  /// The last frame that belongs to it.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
  /// The PDU of a run that, unlike the others, was not answered and ended the run. The outcome is that of this PDU.
  public var unansweredFrame: FrameNumber? { plainUnansweredFrame.map { FrameNumber($0) } }
}

extension Redaction.RecordList {
  /// The frame numbers of the first ones.
  public var first: [FrameNumber] { FrameNumber.list(plainFirst) }
}

extension ThroughputAnalysis.LinkOffers {
  /// The frame that rejected a data length update, or nil if none did.
  public var dataLengthRefused: FrameNumber? { plainDataLengthRefused.map { FrameNumber($0) } }
  /// The frame that rejected another PHY, or nil if none did.
  public var phyRefused: FrameNumber? { plainPhyRefused.map { FrameNumber($0) } }
}

extension Timeline.Values.Entry {
  /// The frame that completed it.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension TraceSummary.AttributeTraffic {
  /// The first frame.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The last frame.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
}

extension TraceSummary.ConnectionSetup {
  /// The records that show it.
  public var frames: ClosedRange<FrameNumber> { FrameNumber.range(plainFrames) }
}

extension TraceSummary.DeviceInformation.Text {
  /// The record at which it ended.
  public var frame: FrameNumber { FrameNumber(plainFrame) }
}

extension TraceSummary.Trouble {
  /// The first records that prove it. Limited to `listLimit`.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension Transfer.Advice {
  /// The frames that support the advice.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension Transfer.Gaps {
  /// The frame that ended the longest gap.
  public var longestFrame: FrameNumber { FrameNumber(plainLongestFrame) }
}

extension Transfer {
  /// The first frame.
  public var firstFrame: FrameNumber { FrameNumber(plainFirstFrame) }
  /// The last frame.
  public var lastFrame: FrameNumber { FrameNumber(plainLastFrame) }
}

extension CustomFinding {
  /// The frames that show it.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension ExpectationResult.Baseline {
  /// Some of its frames that show its properties. Limited to `frameLimit`.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension ExpectationResult {
  /// Frames that show it. Limited to `frameLimit`.
  public var frames: [FrameNumber] { FrameNumber.list(plainFrames) }
}

extension TraceDifference.Change {
  /// Frames of the new capture that show it. Limited to `frameLimit`.
  public var newFrames: [FrameNumber] { FrameNumber.list(plainNewFrames) }
  /// Frames of the old capture that show it. Limited to `frameLimit`.
  public var oldFrames: [FrameNumber] { FrameNumber.list(plainOldFrames) }
}
