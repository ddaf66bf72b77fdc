package import LinkSessions

// Numbers that the front door gives users as types of their own under the same names.

extension Pairing {
  package var plainTransaction: Int { transaction }
}

extension PDUContext {
  package var plainTransaction: Int? { transaction }
}

extension SessionEvent.ProcedureCollision {
  package var plainFirst: Int { first }
  package var plainSecond: Int { second }
  package var plainWinner: Int { winner }
}

extension Connection.EndCircumstances.OpenRequest {
  package var plainTransaction: Int { transaction }
}

extension AdvertisingSighting {
  package var plainAdvertiser: Int? { advertiser }
  package var plainPeer: Int? { peer }
}

extension IsochronousStream {
  package var plainBroadcaster: Int? { broadcaster }
}

extension GATTDatabase {
  package var plainDiscoverers: [Int] { discoverers }
}

extension TraceSummary.Trouble {
  package var plainConnections: [Int] { connections }
}

extension GATTTree {
  package var plainConnections: [Int] { connections }
}

extension GATTTree.ServiceTable {
  package var plainConnections: [Int] { connections }
}

extension CheckAnalysis.Diagnosis {
  package var plainOccurrences: [Int] { occurrences }
}

extension PairingAnalysis.Encryption {
  package var plainPairing: Int? { pairing }
}

extension Procedure {
  package var plainCause: Int? { cause }
  package var plainRepeats: Int? { repeats }
}

extension Procedure.TransactionIDs {
  package var plainIDs: [Int] { ids }
  package var plainLeast: Int? { least }
}

extension AdvertisingAnalysis.PeriodicTrain {
  package var plainAdvertiser: Int? { advertiser }
}

extension AdvertiserAnalysis {
  package var plainTargets: [Int] { targets }
}

extension AdvertiserAnalysis.Scans {
  package var plainScanners: [Int: Int] { scanners }
  package var plainRankedScanners: [(device: Int, requests: Int)] { rankedScanners }
}

extension AdvertisingAnalysis.Totals {
  package var plainScanners: [Int: Int] { scanners }
  package var plainRankedScanners: [(device: Int, requests: Int)] { rankedScanners }
}

extension ThroughputAnalysis {
  package var plainOtherValues: [Int: OtherValues] { otherValues }
  package var plainMTUUsage: [Int: ThroughputAnalysis.MTUUsage] { mtuUsage }
  package var plainEvents: [Int: ConnectionEvents] { events }
  package var plainBudgets: [Int: BothDirections<ConnectionEvents.Budget?>] { budgets }
}

extension TraceSummary {
  package var plainSetups: [Int: TraceSummary.ConnectionSetup] { setups }
  package var plainPairings: [Int: [Pairing]] { pairings }
  package var plainInformationOfUnaddressed: [Int: TraceSummary.DeviceInformation] {
    informationOfUnaddressed
  }
  package var plainAdvertisingTimes: [Int: TraceSummary.AdvertisingTimes] { advertisingTimes }
  package var plainInformation: [Int: TraceSummary.DeviceInformation] { information }
  package var plainTroubleCounts: [Int: Int] { troubleCounts }
  package var plainCoverage: [Int: ConnectionEvents.Counts] { coverage }
}

extension Transfer.Receipts {
  package var plainTransfer: Int { transfer }
}

extension Procedure.Setup {
  package func plainTime(of stage: Stage) -> Int64 { self[stage] }
}
