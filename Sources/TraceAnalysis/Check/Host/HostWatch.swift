import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions

/// Follows the exchange between a host and its controller that no transaction, pairing or connection covers: keys,
/// streams, synchronization, buffers and event masks.
final class HostWatch: SMPObserver, TransactionObserver {
  /// Index of each handle's connection, by adapter and handle.
  private var handles: [UInt32: Int] = [:]
  /// Whether this host is the central, by connection.
  private(set) var roles: [Int: Bool] = [:]
  /// The record of the last answer to a command.
  private var lastAnswer = 0
  private(set) var keys = HostKeys()
  private(set) var identities = HostIdentities()
  private(set) var addresses = OwnAddresses()
  private(set) var streams = HostStreams()
  private(set) var buffers = HostBuffers()
  private(set) var returns = HostReturns()
  private(set) var masks = EventMasks()
  private(set) var dead = DeadHandles()
  private(set) var acceptList = AcceptListWatch()
  private(set) var repeated = RepeatedData()
  private(set) var scanLoad = ScanLoad()
  private(set) var unfit = UnfitCommands()
  private(set) var advertisingEnds = AdvertisingEnds()
  /// Devices that proved to support BR/EDR: they answered an inquiry or requested a connection.
  private(set) var classic: Set<DeviceAddress> = []
  /// The range of intervals and the timeout that this host requested when it connected, by connection.
  private(set) var dials: [Int: DialledParameters] = [:]
  /// The commands that reset the controller.
  private(set) var resets: [Int] = []
  private var lastDial: DialledParameters?
  /// The events that accepted commands to connect, by the record of the command.
  private(set) var dialStatuses: [Int: Frame] = [:]

  private static let limit = 4096
  /// Number of facts beyond the limits.
  var notKept: Int {
    keys.notKept + streams.notKept + identities.notKept + addresses.notKept + acceptList.notKept
      + repeated.notKept + scanLoad.notKept + unfit.notKept
      + advertisingEnds.notKept
  }

  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    keys.take(pdu, in: context)
    identities.take(pdu, in: context)
  }

  func observe(began transaction: Transaction) {}

  func observe(ended transaction: Transaction) {
    if let response = transaction.response { lastAnswer = response.number }
    guard case .command(let opcode) = transaction.kind else { return }
    if transaction.outcome == .success {
      unfit.succeed(transaction)
      advertisingEnds.succeed(transaction)
    }
    guard case .error(let failure) = transaction.outcome else { return }
    if case .controller(let code) = failure {
      unfit.fail(transaction, code)
      advertisingEnds.fail(transaction, code)
    }
    switch opcode.rawValue {
    case 0x2011: acceptList.refuse(command: transaction.request.number)
    case 0x0406, 0x200C, 0x2042: scanLoad.refuse(command: transaction.request.number)
    case 0x2064, 0x2066: streams.withdraw(command: transaction.request.number)
    case 0x2027...0x202D: identities.refuse(command: transaction.request.number)
    case 0x2005, 0x200A, 0x2035, 0x2039:
      addresses.refuse(command: transaction.request.number)
      acceptList.refuse(command: transaction.request.number)
    default: break
    }
  }

  // MARK: Records

  /// Consumes a record after the sessions have processed it.
  func take(_ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome) {
    let frame = Frame(number: record.number, time: outcome.time)
    switch outcome.layer {
    case .hciCommand:
      guard let (start, adapter) = HostWatch.start(record, payload),
        let opcode = payload.littleEndian16(at: start)
      else { return }
      let parameters = payload.clamped(from: start + 3, count: payload.byteCount - start - 3)
      take(command: opcode, parameters, adapter, frame)
    case .hciEvent:
      guard let (start, adapter) = HostWatch.start(record, payload),
        let code = payload.octet(at: start)
      else { return }
      let parameters = payload.clamped(from: start + 2, count: payload.byteCount - start - 2)
      take(event: code, parameters, adapter, frame, outcome)
    default:
      guard let index = outcome.connection, let direction = outcome.direction,
        let isCentral = roles[index]
      else {
        // Data on a handle for which the log contains no beginning of a connection.
        if !dead.isIdle, let (start, adapter) = HostWatch.startOfData(record, payload),
          let handle = payload.littleEndian16(at: start)
        {
          let key = HostWatch.key(handle, adapter)
          if record.direction != .hostToController {
            dead.receive(key)
          } else if outcome.connection == nil {
            dead.send(key, at: frame)
          }
        }
        return
      }
      let isSent = (direction == .centralToPeripheral) == isCentral
      buffers.take(isSent: isSent, on: index, at: frame)
      if !isSent {
        returns.receive(on: index, at: frame)
        if handles.count > 1 { compare(record, payload, on: index, at: frame) }
      }
    }
  }

  /// Stores a complete packet of one connection for comparison with those of other connections.
  private func compare(
    _ record: CaptureRecord, _ payload: RawSpan, on connection: Int, at frame: Frame
  ) {
    guard record.capturedLength == record.originalLength,
      let (start, _) = HostWatch.start(record, payload)
    else { return }
    repeated.receive(
      payload.clamped(from: start + 4, count: payload.byteCount - start - 4), on: connection,
      at: frame)
  }

  /// Returns where the packet begins after its packet type, and the number of its controller.
  static func start(_ record: CaptureRecord, _ payload: RawSpan) -> (Int, UInt16)? {
    if record.linkType == .btsnoopH4 || record.linkType == .bluetoothHCIH4 { return (1, 0) }
    return envelope(record, payload).map { ($0.payload.lowerBound, $0.adapter ?? 0) }
  }

  /// Returns the same for a packet with ACL data, or nil for other packets.
  private static func startOfData(_ record: CaptureRecord, _ payload: RawSpan) -> (Int, UInt16)? {
    guard let envelope = envelope(record, payload), case .hci(.acl, _) = envelope.content else {
      return nil
    }
    return (envelope.payload.lowerBound, envelope.adapter ?? 0)
  }

  private static func envelope(_ record: CaptureRecord, _ payload: RawSpan) -> Envelope? {
    try? Envelope(
      parsing: payload, linkType: record.linkType, direction: record.direction,
      flags: record.flags, watcher: nil)
  }

  private func connection(_ handle: UInt16?, _ adapter: UInt16) -> Int? {
    handle.flatMap { handles[HostWatch.key($0, adapter)] }
  }

  private static func key(_ handle: UInt16, _ adapter: UInt16) -> UInt32 {
    UInt32(adapter) << 16 | UInt32(handle & 0x0FFF)
  }

  private func take(
    command opcode: UInt16, _ parameters: RawSpan, _ adapter: UInt16, _ frame: Frame
  ) {
    identities.take(command: opcode, parameters, frame)
    addresses.take(command: opcode, parameters, frame)
    acceptList.take(command: opcode, parameters, frame)
    scanLoad.take(command: opcode, parameters, frame)
    unfit.take(command: opcode, parameters, frame)
    advertisingEnds.take(
      command: opcode, parameters, frame, isMasked: masks.mayLackSetEnds)
    switch opcode {
    case 0x0406:
      if let index = connection(parameters.littleEndian16(at: 0), adapter) {
        scanLoad.order(endOf: index, at: frame)
      }
    case 0x0C01, 0x2001: masks.take(opcode, parameters, frame)
    case 0x0C03:
      if resets.count < HostWatch.limit { resets.append(frame.number) }
      handles = [:]
      dead.reset()
      masks = EventMasks()
      addresses.reset()
      acceptList.reset()
      repeated.reset()
      scanLoad.reset(at: frame.time)
      unfit.reset()
      advertisingEnds.reset()
      buffers.reset()
      returns.reset()
      streams.reset()
    // LE Enable Encryption, and the reply with a long term key. 7.8.24 and 7.8.25.
    case 0x2019:
      guard let index = connection(parameters.littleEndian16(at: 0), adapter) else { return }
      keys.use(
        name: HostKeys.Name(random: parameters, at: 2), key: parameters.key(at: 12), on: index,
        isCentral: true, frame)
    case 0x201A:
      guard let index = connection(parameters.littleEndian16(at: 0), adapter) else { return }
      keys.use(name: nil, key: parameters.key(at: 2), on: index, isCentral: false, frame)
    case 0x0C31, 0x0C33: returns.take(opcode, parameters, frame)
    case 0x0C35:
      forEachCount(in: parameters, adapter) { returns.giveBack($0, on: $1, at: frame) }
    case 0x200D, 0x2043, 0x2085: lastDial = DialledParameters(opcode, parameters, frame)
    default:
      streams.take(command: opcode, parameters, frame) { connection($0, adapter) }
    }
  }

  /// Calls `body` with the connection and the number of packets for each entry of a list of handles. 7.3.40 and
  /// 7.7.19.
  private func forEachCount(
    in parameters: RawSpan, _ adapter: UInt16, _ body: (_ packets: Int, _ connection: Int) -> Void
  ) {
    for entry in 0..<Int(parameters.octet(at: 0) ?? 0) {
      guard let packets = parameters.littleEndian16(at: 3 + 4 * entry),
        let index = connection(parameters.littleEndian16(at: 1 + 4 * entry), adapter)
      else { continue }
      body(Int(packets), index)
    }
  }

  private func take(
    event code: UInt8, _ parameters: RawSpan, _ adapter: UInt16, _ frame: Frame,
    _ outcome: FrameOutcome
  ) {
    switch code {
    case 0x05:
      guard parameters.octet(at: 0) == 0, let handle = parameters.littleEndian16(at: 1) else {
        return
      }
      streams.takeEnd(of: handle & 0x0FFF, frame)
      if let index = handles.removeValue(forKey: HostWatch.key(handle, adapter)) {
        buffers.end(index, at: frame)
        returns.end(index, at: frame)
        dead.end(HostWatch.key(handle, adapter), index, at: frame)
        scanLoad.end(index, reason: parameters.octet(at: 3), at: frame)
      } else {
        // This proves a connection whose beginning is missing from the log.
        dead.receive(HostWatch.key(handle, adapter))
      }
    // The BR/EDR Connection Complete event.
    case 0x03:
      if parameters.octet(at: 0) == 0, let handle = parameters.littleEndian16(at: 1) {
        dead.begin(HostWatch.key(handle, adapter))
      }
    // Inquiry Result, Connection Request, Inquiry Result with RSSI and Extended Inquiry Result. 7.7.2, 7.7.4, 7.7.33 and
    // 7.7.38.
    case 0x02, 0x22, 0x2F: note(classic: parameters.littleEndian(octets: 6, at: 1))
    case 0x04: note(classic: parameters.littleEndian(octets: 6, at: 0))
    case 0x0E:
      buffers.take(answer: parameters)
      unfit.take(answer: parameters, frame)
      if parameters.octet(at: 3) ?? 0 != 0, let opcode = parameters.littleEndian16(at: 1) {
        returns.withdraw(opcode)
      }
    case 0x0F:
      guard let dial = lastDial, let opcode = parameters.littleEndian16(at: 2),
        [0x200D, 0x2043, 0x2085].contains(opcode), dialStatuses[dial.frame] == nil,
        dialStatuses.count < HostWatch.limit
      else { return }
      dialStatuses[dial.frame] = frame
    // Data Buffer Overflow. The link type 0x01 stands for ACL data, including that of LE links. 7.7.26.
    case 0x1A: if parameters.octet(at: 0) != 0 { buffers.overflow(at: frame) }
    case 0x13:
      forEachCount(in: parameters, adapter) { buffers.complete($0, on: $1) }
    case 0x3E:
      take(report: parameters, adapter, frame, outcome)
    default: break
    }
  }

  private func note(classic address: UInt64?) {
    if let address, classic.count < HostWatch.limit {
      classic.insert(DeviceAddress(rawValue: address))
    }
  }

  private func take(
    report parameters: RawSpan, _ adapter: UInt16, _ frame: Frame, _ outcome: FrameOutcome
  ) {
    switch parameters.octet(at: 0) {
    case 0x01, 0x0A, 0x29:
      guard parameters.octet(at: 1) == 0, let handle = parameters.littleEndian16(at: 2),
        let index = outcome.connection
      else { return }
      handles[HostWatch.key(handle, adapter)] = index
      dead.begin(HostWatch.key(handle, adapter))
      if roles.count < HostWatch.limit { roles[index] = parameters.octet(at: 4) == 0 }
      scanLoad.begin(index, at: frame)
      if parameters.octet(at: 4) == 1 {
        addresses.connect()
        acceptList.connect()
        advertisingEnds.connect()
      }
      if parameters.octet(at: 4) == 0, let dial = lastDial, dials.count < HostWatch.limit {
        dials[index] = dial
      }
    case 0x12:
      if let set = parameters.octet(at: 2) {
        acceptList.end(set: set, at: frame)
        advertisingEnds.terminate(set)
      }
    case 0x05:
      masks.hasAskedForKey = true
      guard let index = connection(parameters.littleEndian16(at: 1), adapter) else { return }
      keys.ask(HostKeys.Name(random: parameters, at: 3), on: index)
    default:
      unfit.take(report: parameters, frame)
      streams.take(report: parameters, frame, isAnswer: lastAnswer == frame.number) {
        connection($0, adapter)
      }
    }
  }
}

/// The parameters of a command to connect, for its first PHY.
struct DialledParameters {
  /// Range of connection intervals in nanoseconds.
  let interval: ClosedRange<Int64>
  let timeout: Int64
  let frame: Int

  /// Reads the parameters, or returns nil for a command without them. Core 6.0, Vol 4, Part E, 7.8.12 and 7.8.66.
  init?(_ opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    let start = opcode == 0x200D ? 13 : opcode == 0x2043 ? 14 : 16
    guard let minimum = parameters.littleEndian16(at: start),
      let maximum = parameters.littleEndian16(at: start + 2),
      let timeout = parameters.littleEndian16(at: start + 6), minimum <= maximum
    else { return nil }
    interval = Int64(minimum) * 1_250_000...Int64(maximum) * 1_250_000
    self.timeout = Int64(timeout) * 10_000_000
    self.frame = frame.number
  }
}
