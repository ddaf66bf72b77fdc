package import LinkSessions

// Inside the package, connections and devices are table indices, and item numbers are plain `Int` values.
// The public module gives users separate types under the same names, and takes the plain values from here.

extension Pairing {
  package var connectionIndex: Int { connection }
}

extension SecurityLog.Request {
  package var connectionIndex: Int { connection }
}

extension LinkEncryption {
  package var connectionIndex: Int { connection }
}

extension SessionEvent.ProcedureCollision {
  package var connectionIndex: Int { connection }
}

extension SeenConnectIndication {
  package var connectionIndex: Int { connection }
}

extension LinkPacket {
  package var connectionIndex: Int { connection }
}

extension HostPacket {
  package var connectionIndex: Int { connection }
}

extension SessionEvent.CreditChange {
  package var connectionIndex: Int { connection }
}

extension ControlContext {
  package var connectionIndex: Int { connection }
}

extension HostPacket.Completed {
  package var connectionIndex: Int { connection }
}

extension PDUContext {
  package var connectionIndex: Int { connection }
}

extension GATTDatabase.ServiceList {
  package var connectionIndex: Int { connection }
}

extension GATTDatabase.Change {
  package var connectionIndex: Int { connection }
}

extension ParameterRequest {
  package var connectionIndex: Int { connection }
}

extension TraceSummary.AttributeTraffic {
  package var connectionIndex: Int { connection }
}

extension ValueSighting {
  package var connectionIndex: Int { connection }
}

extension Timeline.Values.Entry {
  package var connectionIndex: Int { connection }
}

extension Timeline.Second {
  package var connectionIndex: Int { connection }
}

extension Transfer {
  package var connectionIndex: Int { connection }
}

extension Finding {
  package var connectionIndex: Int? { connection }
}

extension AdvertisingSighting {
  package var connectionIndex: Int? { connection }
}

extension FrameOutcome {
  package var connectionIndex: Int? { connection }
}

extension GATTDatabase.Attribute.Origin {
  package var connectionIndex: Int? { connection }
}

extension Transaction {
  package var connectionIndex: Int? { connection }
}

extension CheckAnalysis.Diagnosis {
  package var connectionIndex: Int? { connection }
}

extension Procedure {
  package var connectionIndex: Int? { connection }
}

extension CheckAnalysis.TraceFailure {
  package var connectionIndex: Int? { connection }
}

extension AdvertiserAnalysis.ConnectionTake {
  package var connectionIndex: Int? { connection }
}

extension Connection {
  package var number: Int { id }
}

extension Transaction {
  package var number: Int { id }
}

extension Procedure {
  package var number: Int { id }
}

extension Pairing {
  package var number: Int { id }
}

extension LinkEncryption {
  package var number: Int { id }
}

extension Device {
  package var number: Int { id }
}

extension Connection {
  package var centralIndex: Known<Int> { central }
  package var peripheralIndex: Known<Int> { peripheral }
}

extension Finding {
  package var deviceIndex: Int? { device }
}

extension FrameOutcome {
  package var senderIndex: Int? { sender }
  package var receiverIndex: Int? { receiver }
}

extension AdvertiserAnalysis {
  package var deviceIndex: Int { device }
}

extension GATTTree {
  package var deviceIndex: Int? { device }
}

extension CheckAnalysis.NotJudged {
  package var connectionIndices: [Int] { connections }
}

extension Timeline.Filter {
  package var connectionNumbers: Set<Int> {
    get { connections }
    set { connections = newValue }
  }
}
