import BLETrace
import BLETraceFoundation
import Foundation
import Testing

// The Swift code of README.md, of the articles and of the sources' documentation, which has to compile; SnippetTests
// holds them against each other.

func look(at octets: [UInt8]) throws {
  let pdu = try ATTPDU(octets)
  if case .handleValueNotification(let notification) = pdu {
    print(notification.handle, notification.value.byteCount)  // 16 2
  }
  print(pdu.encoded() == octets)  // true
}

func show(_ advertised: [UInt8]) {
  AdvertisingDataItem.forEach(in: advertised) { item in
    switch item {
    case .flags(let flags): print(flags)  // [.generalDiscoverable, .brEDRNotSupported]
    case .localName(let name, _): print(String(decoding: [UInt8](copying: name), as: UTF8.self))
    case .malformed(let type, _, let error): print(type, error)
    default: print(item.type)
    }
  }
}

func emitThePower(_ advertised: [UInt8]) {
  AdvertisingDataItem.forEach(in: advertised) { item in
    if case .txPowerLevel(let level) = item { print(level, "dBm") }
  }
}

func buildAdvertisingData() -> [UInt8] {
  let name = Array("Lamp".utf8)
  let advertised =
    AdvertisingDataItem.flags([.generalDiscoverable, .brEDRNotSupported]).encoded()
    + AdvertisingDataItem.localName(name.rawSpan, isComplete: true).encoded()
  return advertised
}

func keepAPDU() throws {
  let kept = try OwnedPacket<ATTPDU>(octets: [0x02, 0xF7, 0x00])
  try kept.withView { pdu in
    if case .exchangeMTURequest(let request) = pdu { print(request.clientReceiveMTU) }  // 247
  }
}

func summary(of pdu: borrowing ATTPDU) -> String {
  switch pdu {
  case .readRequest(let request): "reads \(request.handle)"
  case .handleValueNotification(let notification):
    "\(notification.value.byteCount) octets from \(notification.handle)"
  default: "\(pdu.opcode)"
  }
}

func keepAViewOfAPDU() throws {
  let octets: [UInt8] = [0x1B, 0x10, 0x00, 0x10, 0x48]
  let pdu = try ATTPDU(octets)
  if case .handleValueNotification(let notification) = pdu {
    print(notification.handle, [UInt8](copying: notification.value))
  }
  let kept = OwnedPacket<ATTPDU>(pdu)
  try kept.withView { pdu in print(pdu.opcode) }
}

func writeFlagsAndUUIDs() {
  let wishes: AuthenticationRequirements = [.bonding, .secureConnections]
  print(wishes)  // [.bonding, .secureConnections]
  let service: BluetoothUUID = 0x180D
  print(service.assignedName ?? "unknown")  // Heart Rate
}

func askACapture() throws {
  let capture = try Capture(path: "lock.btsnoop")
  for transfer in try capture.throughput().transfers where transfer.rate < .kilobits(100) {
    print(transfer)
  }
  try capture.forEachNotification { print($0.handle, $0.octets) }
}

func emitSeveralStories() throws {
  let capture = try Capture(path: "lock.btsnoop")
  let (summary, pairing) = try capture.run(SummaryAnalyzer(), PairingAnalyzer())
  for connection in summary.connections.connections {
    print(connection.id, connection.attMTU.value ?? 23, connection.attMTU.basis)
  }
  print(pairing.pairings.count)
}

func readACapture() throws {
  let capture = try Capture(path: "lock.btsnoop")
  let summary = try capture.summary()
  print(summary.file.tally.records, "records,", summary.devices.devices.count, "devices")
  for connection in try capture.connections() {
    print(connection.connection.id, connection.connection.attMTU)
  }

  for connection in try capture.connections() {
    guard let parameters = connection.connection.parameters.value else { continue }
    print(parameters.interval, parameters.timeout)  // 0.015 seconds 4.0 seconds
  }

  let (timeline, pairing) = try capture.run(TimelineAnalyzer(), PairingAnalyzer())
  print(timeline.procedures.count, "procedures,", pairing.pairings.count, "pairings")

  var reader = try capture.open()
  while let record = reader.next() {
    print(record.number, record.capturedLength, reader.payload.byteCount)
  }
  print(reader.damage.isEmpty ? "whole" : "damaged")
}

func readRecords() throws {
  var reader = try CaptureReader(path: "capture.btsnoop")
  while let record = reader.next() {
    use(record, reader.payload)
  }
}

private func use(_ record: CaptureRecord, _ payload: RawSpan) {}

func emitStoriesOfAReader() throws {
  var reader = try CaptureReader(path: "lock.btsnoop")
  let (summary, throughput) = reader.analyses(by: SummaryAnalyzer(), ThroughputAnalyzer())
  print(summary.devices.devices.count, throughput.transfers.count)
}

func trackSessions(
  _ reader: inout CaptureReader, for observer: some SessionObserver
) -> Int {
  let tracker = SessionTracker(observers: [observer]) { tracker in
    while let record = reader.next() { tracker.process(record, reader.payload) }
  }
  return tracker.connections.connections.count
}

func filterPackets() throws -> DisplayFilter.Run {
  let names = DisplayFilter.CatalogueVocabulary()
  let filter = try DisplayFilter("btatt.opcode == 0x1b && btatt.handle in {0x2a..0x2f}", names)
  let run = filter.run()
  return run
}

func buildPackets() throws {
  let value: [UInt8] = [0x06, 0x48]
  let notification = HandleValueNotification(handle: 0x0010, value: value.rawSpan)
  let pdu = ATTPDU.handleValueNotification(notification).encoded()
  let frame = L2CAPFrame(channel: .attributeProtocol, payload: pdu.rawSpan).encoded()
  let acl = ACLDataPacket(
    handle: 0x0040, packetBoundary: .firstFlushable, data: frame.rawSpan)
  let octets = H4Packet(acl).encoded()

  var writer = try CaptureWriter(path: "built.btsnoop", format: .btsnoop, linkType: .btsnoopH4)
  let record = CaptureRecord(
    number: 1, instant: CaptureInstant(nanosecondsSince1970: 1_700_000_000_000_000_000),
    direction: .controllerToHost, linkType: .btsnoopH4,
    originalLength: octets.count, capturedLength: octets.count)
  try writer.append(record, payload: octets.rawSpan)
  try writer.finish()
}

final class RefusalAnalyzer: CaptureAnalyzer, FailureObserver {
  private var frames: [FrameNumber] = []

  func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [self] }

  func observe(failed transaction: ProtocolTransaction) {
    frames.append(transaction.request.number)
  }

  func finish(_ capture: borrowing ReadCapture) -> [FrameNumber] { frames }
}

final class NotificationAnalyzer: CaptureAnalyzer, ATTObserver {
  private var octets: [UInt16: Int] = [:]

  func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [self] }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu {
    case .handleValueNotification(let notification):
      octets[notification.handle, default: 0] += notification.value.byteCount
    default: break
    }
  }

  func finish(_ capture: borrowing ReadCapture) -> [UInt16: Int] { octets }
}

func emitRefusals() throws {
  let capture = try Capture(path: "lock.btsnoop")
  let (refused, throughput) = try capture.run(RefusalAnalyzer(), ThroughputAnalyzer())
  print(refused.count, "refused,", throughput.transfers.count, "transfers")
}

func expectThroughput() throws {
  let transfers = try Capture(path: "update.btsnoop").throughput().transfers
  #expect(!transfers.isEmpty)
  for transfer in transfers where transfer.bytes > 10_000 {
    #expect(transfer.rate >= .kilobits(100))
    #expect(transfer.rate > 0.6 * transfer.possibleRate)
  }

  for transfer in transfers {
    for advice in transfer.advice { print(advice.change, advice.why) }
  }

  var link = LinkModel(operation: .notification, interval: .milliseconds(15))
  link.attMTU = 247
  link.dataLength = 251
  link.phy = .le2M
  print(link.ceiling.rate)
}

func addAProfile() throws {
  let discovery = try Capture(path: "first-pairing.btsnoop").gatt()
  var later = try Capture(path: "reconnection.btsnoop")
  later.options.knownDatabases = GATTMemory.KnownDatabases(discovery)
  let tree = try later.gatt()
  print(tree.trees.count, "servers")
}

// MARK: The front door

func analyzeForATest() async throws {
  let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, .throughput)
  for transfer in analysis.transfers { print(transfer) }
}

func listFindings() async throws {
  let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, .throughput)
  for finding in analysis.findings { print(finding) }
}

func analyzeWholly() throws {
  let analysis = try Capture(path: "lock.btsnoop").analyze(.summary).complete()
  print(analysis)
}

func printAnalysis() throws {
  let analysis = try Capture(path: "lock.btsnoop").analyze(.summary, .check)
  print(analysis.text())
}

func analyzeForFiveSeconds() async throws {
  let limits = ReadingLimits(time: .seconds(5))
  let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, limits: limits)
  print(analysis)
}

func analyzeFile(at url: URL) async throws {
  let analysis = try await Capture(url).analyze(.summary, .check, .throughput)
  print(analysis)
}

struct Request { let body: AsyncStream<[UInt8]> }

func analyzeUpload(_ request: Request) async throws {
  let limits = ReadingLimits(time: .seconds(5), octets: 100_000_000, memory: 256_000_000)
  let analysis = try await Capture.analyze(request.body, .summary, limits: limits)
  print(analysis)
}

func readLive(_ receive: () -> [UInt8]?) throws {
  let reader = PushReader()
  while let octets = receive() {
    for record in try reader.push(octets) { print(record) }
  }
  for record in try reader.finish() { print(record) }
}

func printStreams(_ capture: Capture) async throws {
  for try await value in capture.notifications() where value.handle == 0x2A { print(value) }
  for try await packet in capture.packets() where packet.outcome.layer == .att { print(packet) }
  for try await transaction in capture.transactions() where transaction.outcome != .success {
    print(transaction)
  }
}

// MARK: Rules of one's own

struct SlowReads: TraceRule {
  let id: RuleID = "acme-slow-read"
  let sentence = "The lock answers reads within 100 ms."
  let remedy = "Look for flash writes in the read callback."

  func breaches(in analysis: Analysis) -> [Breach] {
    analysis.transactions.filter { $0.kind == .att(.readRequest) }.compactMap { read in
      guard let time = read.roundTrip, time > .milliseconds(100) else { return nil }
      return Breach("a read took \(time)", connection: read.connection, frames: read.frames)
    }
  }
}

// MARK: Forms of one's own

struct SlowestTransfers: ReportWriter {
  let needs: Analysis.Parts = .throughput

  func write(_ analysis: Analysis, to output: inout some TextOutputStream) {
    for transfer in analysis.transfers.sorted(by: { $0.rate < $1.rate }).prefix(3) {
      print(transfer.id, transfer.rate, separator: ";", to: &output)
    }
  }
}

func printSlowestTransfers() throws {
  print(try Capture(path: "update.btsnoop").written(by: SlowestTransfers()))
}

// MARK: Questions

func printHeartRate() throws {
  let heartRate = try Capture(path: "belt.btsnoop").characteristic(0x2A37).notifications()
  for value in heartRate { print(value) }
  print(heartRate.interval ?? .zero, heartRate.valuesPerSecond ?? 0)
}

func printJudgement() throws {
  let judgement = try Capture(path: "lock.btsnoop").judge(Contract(path: "lock.yml"))
  for failure in judgement.failures { print(failure.text, failure.measured ?? "not found") }
}

/// Shown as a test: not run, because there is no such file.
@Suite(.disabled()) struct LockTests {
  @Test func `The lock keeps its contract`() throws {
    try Capture(path: "lock.btsnoop").keeps("lock.yml")
  }
}

func printParameters() throws {
  let connection = try Capture(path: "lock.btsnoop").analyze(.throughput).connections.connections[0]
  print(connection.parameters(at: 512)?.interval ?? .zero)
}

func countTransfers(_ analysis: Analysis) {
  for connection in analysis.connections.connections {
    print(connection.id, analysis.transfers.filter { $0.connection == connection.id }.count)
  }
}

func judgeByOwnRules() throws {
  let analysis = try Capture(path: "lock.btsnoop").analyze(.check, rules: [SlowReads()])
  guard let report = analysis.report() else { return }
  print(report.verdict, analysis.customFindings)
}

// MARK: From octets to ATT and back

func frameSerialOctets() {
  var framer = H4Framer()
  framer.append([0x04, 0x0E, 0x04, 0x01])
  framer.append([0x03, 0x0C, 0x00])
  while let packet = framer.next() { print(packet.octets.count) }  // 6
}

func answerRead() throws -> [UInt8] {
  var bearer = ATTBearer(handle: 0x0040)
  let received: [UInt8] = [0x02, 0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x0A, 0x2A, 0x00]
  for pdu in try bearer.receive(received) {
    try pdu.withView { request in
      guard case .readRequest(let read) = request else { return }
      print(read.handle)  // 42
    }
  }
  let value: [UInt8] = [87]
  let octets = bearer.send(.readResponse(ReadResponse(value: value.rawSpan)))
  return octets
}

func printNotifications(_ octets: [UInt8]) throws {
  var bearer = ATTBearer(handle: 0x0040)
  for pdu in try bearer.receive(octets) {
    try pdu.withView { pdu in
      if case .handleValueNotification(let value) = pdu { print(value.handle) }
    }
  }
}

struct MockPeripheral {
  var bearer = ATTBearer(handle: 0x0040, isHost: false)
  var values: [UInt16: [UInt8]] = [0x002A: [87]]

  mutating func answer(_ octets: [UInt8]) throws -> [UInt8] {
    var answers: [UInt8] = []
    for pdu in try bearer.receive(octets) {
      try pdu.withView { request in
        guard case .readRequest(let read) = request else { return }
        if let value = values[read.handle] {
          answers += bearer.send(.readResponse(ReadResponse(value: value.rawSpan)))
        } else {
          let error = ErrorResponse(
            requestOpcode: .readRequest, handle: read.handle, errorCode: .invalidHandle)
          answers += bearer.send(.errorResponse(error))
        }
      }
    }
    return answers
  }
}

func readWithoutCapture() throws {
  let octets: [UInt8] = [0x0A, 0x2A, 0x00]
  let watcher = FieldWatcher()
  let left = try PacketForm.att.read(octets.rawSpan, watcher: watcher)
  print(watcher.count, left)
}

func analyzeForReadme() async throws {
  let limits = ReadingLimits(time: .seconds(5))
  let analysis = try await Capture(path: "lock.btsnoop").analyze(.check, limits: limits)
  for finding in analysis.findings { print(finding) }
  try Capture(path: "lock.btsnoop").keeps("lock.yml")
}

func encode(_ analysis: Analysis) throws {
  let encoder = JSONEncoder()
  encoder.userInfo = analysis.codingInfo
  let transfers = try encoder.encode(analysis.transfers)
  print(transfers.count)
}

func askForFrames() throws {
  let procedure = try Capture(path: "lock.btsnoop").timeline().procedures[0]
  print(procedure.firstFrame)  // #12
  print(procedure.frames.contains(14))
}
