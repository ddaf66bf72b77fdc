package import CaptureFiles
package import LinkDecryption
package import LinkSessions

// Inside the package a frame is the plain number of its record. The front door gives users a `FrameNumber` under the same
// name, and finds the plain one here.

extension CaptureConversion {
  package var plainFirstLeftOut: [Int] { firstLeftOut }
  package var plainFirstReplaced: [Int] { firstReplaced }
}

extension CaptureFacts.Comment {
  package var plainFrame: Int? {
    get { frame }
    set { frame = newValue }
  }
}

extension CaptureRecord {
  package var plainNumber: Int {
    get { number }
    set { number = newValue }
  }
}

extension Damage {
  package var plainFrame: Int? {
    get { frame }
    set { frame = newValue }
  }
}

extension LinkKey {
  package var plainFrame: Int? { frame }
}

extension Advertiser.Payload {
  package var plainFrame: Int? { frame }
}

extension AdvertiserTable.OwnAdvertising {
  package var plainFrames: [Int] { frames }
}

extension Connection.End {
  package var plainCommand: Int? { command }
  package var plainFrame: Int { frame }
  package var plainFrames: [Int] { frames }
}

extension Connection.EndCircumstances.Collision {
  package var plainFirstFrame: Int { firstFrame }
  package var plainSecondFrame: Int { secondFrame }
}

extension Connection.EndCircumstances.OpenRequest {
  package var plainFrame: Int { frame }
}

extension Connection.EndCircumstances.PendingInstant {
  package var plainFrame: Int { frame }
}

extension Connection.EndCircumstances {
  package var plainRepeatedCommands: [Int] { repeatedCommands }
}

extension Connection.ParameterChange {
  package var plainFrame: Int { frame }
}

extension Connection.SignedWrites {
  package var plainFirstWrong: Int? { firstWrong }
}

extension CreditBasedChannel.Ledger {
  package var plainLongestStallFrame: Int? { longestStallFrame }
}

extension CreditBasedChannel {
  package var plainClosedFrame: Int? { closedFrame }
  package var plainRequestFrame: Int { requestFrame }
  package var plainResponseFrame: Int? { responseFrame }
}

extension Device.SeenName {
  package var plainFrame: Int { frame }
}

extension Device {
  package var plainFirstFrame: Int { firstFrame }
  package var plainLastFrame: Int { lastFrame }
}

extension Finding {
  package var plainEarlierFrames: [Int] { earlierFrames }
  package var plainFrames: [Int] { frames }
}

extension Frame {
  package var plainNumber: Int {
    get { number }
    set { number = newValue }
  }
}

extension GATTDatabase.Attribute.Origin {
  package var plainFrame: Int? { frame }
}

extension GATTDatabase.Attribute {
  package var plainFrame: Int? { frame }
  package var plainLastFrame: Int { lastFrame }
}

extension GATTDatabase.Change {
  package var plainConfirmation: Int? { confirmation }
  package var plainFrame: Int { frame }
}

extension IsochronousStream {
  package var plainFrame: Int { frame }
}

extension Known {
  package var plainFrame: Int? { frame }
}

extension LinkEncryption {
  package var plainKeyAnswerFrame: Int? { keyAnswerFrame }
  package var plainLinkKeyFrame: Int? { linkKeyFrame }
  package var plainResponseFrame: Int? { responseFrame }
}

extension PDUContext {
  package var plainFirstFrame: Int { firstFrame }
}

extension Pairing.Side {
  package var plainIdentityResolvingKey: Int? { identityResolvingKey }
  package var plainLongTermKey: Int? { longTermKey }
  package var plainSignatureKey: Int? { signatureKey }
}

extension RecordTally.LongestGap {
  package var plainFrame: Int { frame }
}

extension RecordTally.MalformedRecord {
  package var plainFrame: Int { frame }
}

extension SessionTracker.ClockStep {
  package var plainFrame: Int { frame }
}

extension SessionTracker.SnifferClockFacts.Loss {
  package var plainFrame: Int { frame }
}

extension SessionTracker.SnifferClockFacts.UnknownTime {
  package var plainFrame: Int { frame }
}

extension SessionTracker.SnifferClockFacts {
  package var plainRestartFrames: [Int] { restartFrames }
  package var plainWrapFrames: [Int] { wrapFrames }
}

extension ProtocolTransaction {
  package var plainDamagedAnswer: Int? { damagedAnswer }
  package var plainFirstFrame: Int { firstFrame }
}

extension AdvertiserAnalysis.AdvertisingSet {
  package var plainFirstFrame: Int { firstFrame }
}

extension AdvertiserAnalysis.PayloadHistory.Variant {
  package var plainFirstFrame: Int { firstFrame }
  package var plainLastFrame: Int { lastFrame }
}

extension AdvertisingAnalysis.PeriodicTrain {
  package var plainResponseFrames: ClosedRange<Int>? { responseFrames }
}

extension CapturedFile.Cut {
  package var plainFrame: Int { frame }
}

extension CheckAnalysis.Diagnosis {
  package var plainFrames: [Int] { frames }
}

extension CheckAnalysis.TraceFailure {
  package var plainFrames: [Int] { frames }
}

extension CheckFinding.EndExplanation.Departure.UsedTimeout {
  package var plainFrame: Int { frame }
}

extension CheckFinding.EndExplanation.Departure.Write {
  package var plainFrame: Int { frame }
}

extension CheckFinding {
  package var plainFrames: [Int] { frames }
}

extension ConnectionAnalysis.HostLink.Request {
  package var plainAnswerFrame: Int? { answerFrame }
  package var plainFrame: Int { frame }
}

extension ConnectionAnalysis.HostLink {
  package var plainHostGapFrame: Int? { hostGapFrame }
}

extension ConnectionEvents.Event {
  package var plainFirstFrame: Int { firstFrame }
  package var plainLastFrame: Int { lastFrame }
}

extension ConnectionEvents.HiddenChange {
  package var plainFrame: Int { frame }
}

extension ConnectionEvents.InstantCheck {
  package var plainFrame: Int { frame }
  package var plainShownBy: Int? { shownBy }
}

extension ConnectionEvents.Interval {
  package var plainFrame: Int? { frame }
  package var plainFromFrame: Int? { fromFrame }
}

extension ConnectionEvents.Map {
  package var plainFrame: Int? { frame }
}

extension ConnectionEvents.PHYs {
  package var plainFrame: Int? { frame }
}

extension ConnectionEvents {
  package var plainSupervisionMarginFrame: Int? { supervisionMarginFrame }
}

extension FrameAnalysis.ExplainedFrame {
  package var plainMessage: [Int]? { message }
  package var plainPDU: ClosedRange<Int>? { pdu }
}

extension FrameAnalysis {
  package var plainNumber: Int { number }
}

extension GATTTree.FormerUse {
  package var plainLostFrame: Int { lostFrame }
}

extension GATTTree.Observation.Refusal {
  package var plainAllowedFrame: Int? { allowedFrame }
  package var plainFrame: Int { frame }
}

extension GATTTree.Observation {
  package var plainMessageFrame: Int? { messageFrame }
  package var plainValueFrame: Int? { valueFrame }
}

extension KeysAnalysis.PairingProof {
  package var plainFrame: Int { frame }
}

extension Procedure.Setup {
  package var plainReadyFrame: Int? { readyFrame }
}

extension Procedure {
  package var plainClosingFrame: Int? { closingFrame }
  package var plainDamagedAnswer: Int? { damagedAnswer }
  package var plainFirstFrame: Int { firstFrame }
  package var plainFrames: ClosedRange<Int> { frames }
  package var plainLastFrame: Int { lastFrame }
  package var plainUnansweredFrame: Int? { unansweredFrame }
}

extension Redaction.RecordList {
  package var plainFirst: [Int] { first }
}

extension ThroughputAnalysis.LinkOffers {
  package var plainDataLengthRefused: Int? { dataLengthRefused }
  package var plainPhyRefused: Int? { phyRefused }
}

extension Timeline.Values.Entry {
  package var plainFrame: Int { frame }
}

extension TraceSummary.AttributeTraffic {
  package var plainFirstFrame: Int { firstFrame }
  package var plainLastFrame: Int { lastFrame }
}

extension TraceSummary.ConnectionSetup {
  package var plainFrames: ClosedRange<Int> { frames }
}

extension TraceSummary.DeviceInformation.Text {
  package var plainFrame: Int { frame }
}

extension TraceSummary.Trouble {
  package var plainFrames: [Int] { frames }
}

extension Transfer.Advice {
  package var plainFrames: [Int] { frames }
}

extension Transfer.Gaps {
  package var plainLongestFrame: Int { longestFrame }
}

extension Transfer {
  package var plainFirstFrame: Int { firstFrame }
  package var plainLastFrame: Int { lastFrame }
}
