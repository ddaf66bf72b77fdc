import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions
import TestSupport

/// Feeds a tracker with records that are put together by hand.
final class TestSession {
  var tracker: SessionTracker
  let recorder: Recorder
  /// Nanoseconds since 1970, of the next record; each record moves it on by 10 ms.
  var time: Int64 = 1_700_000_000_000_000_000
  private(set) var number = 0

  init(
    limits: SessionTracker.Limits = SessionTracker.Limits(),
    knownDatabases: GATTMemory.KnownDatabases = GATTMemory.KnownDatabases(),
    keys: KeyRing = KeyRing()
  ) {
    recorder = Recorder()
    tracker = SessionTracker(
      limits: limits, knownDatabases: knownDatabases, keys: keys, observers: [recorder])
  }

  /// A session that somebody else watches.
  init(observers: [any SessionObserver]) {
    recorder = Recorder()
    tracker = SessionTracker(observers: observers)
  }

  var connections: [Connection] { tracker.connections.connections }
  var devices: [Device] { tracker.devices.devices }
  var advertisers: [Advertiser] { tracker.advertisers.advertisers }
  /// The first connection; a test that has none fails at its expectations.
  var connection: Connection { tracker.connections[0] }

  func device(_ known: Known<Int>) -> String? {
    known.value.map { tracker.devices[$0].key.address.description }
  }

  @discardableResult
  func feed(
    _ payload: [UInt8], _ linkType: LinkType, direction: CaptureRecord.Direction? = nil,
    flags: UInt32 = 0, after nanoseconds: Int64 = 10_000_000, cut: Int = 0,
    watcher: FieldWatcher? = nil
  ) -> FrameOutcome {
    number += 1
    time += nanoseconds
    let kept = Array(payload.dropLast(cut))
    let record = CaptureRecord(
      number: number, timestamp: time, direction: direction, linkType: linkType,
      originalLength: payload.count, capturedLength: kept.count, flags: flags)
    return tracker.process(record, kept.rawSpan, watcher: watcher)
  }

  /// A record without a time, as a text has.
  func feedUntimed(_ packet: [UInt8], direction: CaptureRecord.Direction) {
    number += 1
    let record = CaptureRecord(
      number: number, timestamp: nil, direction: direction, linkType: .btsnoopH4,
      originalLength: packet.count, capturedLength: packet.count)
    tracker.process(record, packet.rawSpan)
  }

  // MARK: HCI

  /// A packet from this host to its controller, behind its H4 type.
  @discardableResult
  func send(_ packet: [UInt8], watcher: FieldWatcher? = nil) -> FrameOutcome {
    feed(packet, .btsnoopH4, direction: .hostToController, watcher: watcher)
  }

  /// A packet from the controller to this host, of which the log lacks the last `cut` octets.
  @discardableResult
  func receive(
    _ packet: [UInt8], after nanoseconds: Int64 = 10_000_000, cut: Int = 0,
    watcher: FieldWatcher? = nil
  ) -> FrameOutcome {
    feed(
      packet, .btsnoopH4, direction: .controllerToHost, after: nanoseconds, cut: cut,
      watcher: watcher)
  }

  // MARK: The air

  /// A packet on the air behind the header of link type 256.
  @discardableResult
  func air(
    _ packet: AirPacket, after nanoseconds: Int64 = 10_000_000, watcher: FieldWatcher? = nil
  ) -> FrameOutcome {
    feed(packet.withRadioHeader, .bluetoothLELLWithPHDR, after: nanoseconds, watcher: watcher)
  }

  /// A packet on the air that nothing is told of: link type 251.
  @discardableResult
  func bareAir(_ packet: AirPacket, after nanoseconds: Int64 = 10_000_000) -> FrameOutcome {
    feed(packet.octets, .bluetoothLELL, after: nanoseconds)
  }
}

/// Keeps what the tracker tells, PDUs as octets.
final class Recorder: ATTObserver, ATTAnswerObserver, SDUObserver, TransactionObserver,
  SecurityObserver, SessionEventObserver, RoleSwapObserver
{
  struct Seen: Equatable {
    var connection: Int
    var direction: LinkDirection
    var octets: [UInt8]
    var firstFrame: Int
    var frame: Int
  }

  private(set) var att: [Seen] = []
  /// Opcodes of answers, each with that of its request and the request's frame.
  private(set) var answers: [[Int]] = []
  private(set) var sdus: [(octets: Int, direction: LinkDirection)] = []
  private(set) var swaps: [Int] = []
  private(set) var begun: [Transaction] = []
  private(set) var ended: [Transaction] = []
  private(set) var pairings: [Pairing] = []
  private(set) var encryptions: [LinkEncryption] = []
  private(set) var events: [SessionEvent] = []

  var violations: [RuleID] {
    events.compactMap { if case .finding(let finding) = $0 { finding.rule } else { nil } }
  }

  var collisions: [SessionEvent.ProcedureCollision] {
    events.compactMap { if case .collision(let collision) = $0 { collision } else { nil } }
  }

  func observe(began transaction: Transaction) { begun.append(transaction) }

  func observe(ended transaction: Transaction) { ended.append(transaction) }

  func observe(ended pairing: Pairing) { pairings.append(pairing) }

  func observe(began encryption: LinkEncryption) {}

  func observe(ended encryption: LinkEncryption) { encryptions.append(encryption) }

  func observe(_ event: SessionEvent) { events.append(event) }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    var output = ByteWriter()
    pdu.encode(into: &output)
    att.append(
      Seen(
        connection: context.connection, direction: context.direction, octets: output.bytes,
        firstFrame: context.firstFrame, frame: context.frame.number))
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    answers.append([
      Int(pdu.opcode.rawValue), Int(request.opcode.rawValue), request.frame.number,
    ])
  }

  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    sdus.append((octets, context.direction))
  }

  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    swaps.append(connection)
    for index in att.indices where att[index].connection == connection {
      att[index].direction = att[index].direction.opposite
    }
  }
}

/// A packet from the access address to the CRC, and what the sniffer says of it.
struct AirPacket {
  enum Sender {
    case unknown
    case central
    case peripheral
    case auxiliaryAdvertiser
  }

  var accessAddress: UInt32
  var pdu: [UInt8]
  var crcInitial: UInt32
  var sender = Sender.unknown
  /// RF channel: 0, 12 and 39 are the primary advertising ones.
  var rfChannel: UInt8 = 0
  var rssi: Int8 = -50
  /// Nil: the sniffer did not check.
  var crcIsValid: Bool? = true
  var isDecrypted = false
  /// 0 for 1M, 1 for 2M, 2 for coded.
  var phy: UInt16 = 0

  /// On a primary advertising channel.
  static func advertising(_ type: UInt8, flags: UInt8 = 0, _ payload: [UInt8]) -> AirPacket {
    AirPacket(
      accessAddress: 0x8E89_BED6, pdu: [type | flags, UInt8(payload.count)] + payload,
      crcInitial: 0x55_5555)
  }

  /// The octets of link type 251, with the right CRC.
  var octets: [UInt8] {
    let crc = LinkLayerCRC.octets(
      ofValue: LinkLayerCRC.compute(initial: crcInitial, over: pdu.rawSpan))
    return accessAddress.octets + pdu + crc.octets.prefix(3)
  }

  var withRadioHeader: [UInt8] {
    var flags: UInt16 = 0x0013 | phy << 14
    if let crcIsValid { flags |= crcIsValid ? 0x0C00 : 0x0400 }
    if isDecrypted { flags |= 0x0008 }
    switch sender {
    case .unknown: break
    case .auxiliaryAdvertiser: flags |= 1 << 7
    case .central: flags |= 2 << 7
    case .peripheral: flags |= 3 << 7
    }
    return [rfChannel, UInt8(bitPattern: rssi), 0x80, 0] + accessAddress.octets + flags.octets
      + octets
  }
}
