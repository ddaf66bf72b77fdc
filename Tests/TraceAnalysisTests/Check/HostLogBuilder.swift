import CaptureFiles
import LinkSessions
import TestSupport
import TraceAnalysis

/// Builds the HCI log of a central's host, as a btsnoop file.
struct HostLogBuilder {
  private var records: [(time: Int64, received: Bool, octets: [UInt8])] = []
  /// Nanoseconds since the log began.
  private var time: Int64 = 1_000_000_000
  var handle: UInt8 = 1

  /// Lets time pass.
  mutating func wait(_ milliseconds: Int64) { time += milliseconds * 1_000_000 }

  mutating func add(_ octets: [UInt8], received: Bool) {
    time += 10_000_000
    records.append((time, received, octets))
  }

  // MARK: Connections

  /// LE Connection Complete as central; interval in steps of 1.25 ms, timeout of 10 ms.
  mutating func connect(
    peer: UInt8 = 0xBB, interval: UInt8 = 24, latency: UInt8 = 0, timeout: UInt8 = 200,
    status: UInt8 = 0
  ) {
    let address: [UInt8] = [peer, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    add(
      [4, 0x3E, 19, 1, status, handle, 0, 0, 1] + address
        + [interval, 0, latency, 0, timeout, 0, 0], received: true)
  }

  /// LE Connection Update Complete.
  mutating func update(interval: UInt8, timeout: UInt8 = 200) {
    add([4, 0x3E, 10, 3, 0, handle, 0, interval, 0, 0, 0, timeout, 0], received: true)
  }

  mutating func disconnect(_ reason: UInt8) {
    add([4, 5, 4, 0, handle, 0, reason], received: true)
  }

  /// LE Enable Encryption with a key's name, and the event that ends it.
  mutating func beginEncryption(name: UInt8 = 7) {
    let key = [UInt8](repeating: name, count: 10) + [UInt8](repeating: 0x55, count: 16)
    add([1, 0x19, 0x20, 28, handle, 0] + key, received: false)
    add([4, 0x0F, 4, 0, 1, 0x19, 0x20], received: true)
  }

  mutating func endEncryption(_ status: UInt8 = 0) {
    add([4, 8, 4, status, handle, 0, status == 0 ? 1 : 0], received: true)
  }

  // MARK: PDUs

  /// A PDU on a fixed channel.
  mutating func send(_ pdu: [UInt8], channel: UInt8 = 4, received: Bool = false) {
    func length(_ count: Int) -> [UInt8] { [UInt8(count & 0xFF), UInt8(count >> 8)] }
    let frame = length(pdu.count) + [channel, 0] + pdu
    add([2, handle, received ? 0x20 : 0] + length(frame.count) + frame, received: received)
  }

  mutating func exchange(_ request: [UInt8], _ response: [UInt8]) {
    send(request)
    send(response, received: true)
  }

  mutating func refuse(_ request: [UInt8], handle: UInt8, _ error: UInt8) {
    exchange(request, [0x01, request[0], handle, 0, error])
  }

  mutating func notify(_ handle: UInt8, octets: Int) {
    send([0x1B, handle, 0] + [UInt8](repeating: 0x42, count: octets), received: true)
  }

  mutating func raiseMTU(_ mtu: UInt8 = 185) { exchange([2, mtu, 0], [3, mtu, 0]) }

  /// LE Create Connection, and the status by which the controller begins or refuses.
  mutating func dial(peer: UInt8 = 0xBB, status: UInt8 = 0) {
    let address: [UInt8] = [peer, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    add(
      [1, 0x0D, 0x20, 25, 96, 0, 96, 0, 0, 1] + address
        + [0, 24, 0, 40, 0, 0, 0, 42, 0, 0, 0, 0, 0], received: false)
    add([4, 0x0F, 4, status, 1, 0x0D, 0x20], received: true)
  }

  /// LE Extended Create Connection for some PHYs, of which one has parameters, and the status by which the
  /// controller begins or refuses.
  mutating func dialExtended(phys: UInt8, timeout: UInt8 = 42, status: UInt8) {
    let link: [UInt8] = [96, 0, 96, 0, 24, 0, 40, 0, 0, 0, timeout, 0, 0, 0, 0, 0]
    let parameters =
      [0, 0, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, phys] + (phys == 0 ? [] : link)
    add([1, 0x43, 0x20, UInt8(parameters.count)] + parameters, received: false)
    add([4, 0x0F, 4, status, 1, 0x43, 0x20], received: true)
  }

  /// LE Create Connection Cancel, and what ends the attempt.
  mutating func cancelDialling() {
    add([1, 0x0E, 0x20, 0], received: false)
    add([4, 0x0E, 4, 1, 0x0E, 0x20, 0], received: true)
    add([4, 0x3E, 19, 1, 2] + [UInt8](repeating: 0, count: 17), received: true)
  }

  /// LE Set Advertising Parameters for one device, and LE Set Advertising Enable.
  mutating func advertiseDirected(highDutyCycle: Bool = true, enableStatus: UInt8 = 0) {
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    add(
      [1, 0x06, 0x20, 15, 0x20, 0, 0x20, 0, highDutyCycle ? 1 : 4, 1, 1] + address + [7, 0],
      received: false)
    add([4, 0x0E, 4, 1, 0x06, 0x20, 0], received: true)
    add([1, 0x0A, 0x20, 1, 1], received: false)
    add([4, 0x0E, 4, 1, 0x0A, 0x20, enableStatus], received: true)
  }

  mutating func stopAdvertising() {
    add([1, 0x0A, 0x20, 1, 0], received: false)
    add([4, 0x0E, 4, 1, 0x0A, 0x20, 0], received: true)
  }

  /// The central asks for a credit-based channel and is answered.
  mutating func openChannel(_ identifier: UInt8, spsm: UInt8, result: UInt8) {
    send([0x14, identifier, 10, 0, spsm, 0, 0x40, 0, 0xF7, 0, 0xF7, 0, 10, 0], channel: 5)
    let answer: [UInt8] =
      result == 0 ? [0x40, 0, 0xF7, 0, 0xF7, 0, 10, 0] : [0, 0, 0, 0, 0, 0, 0, 0]
    send([0x15, identifier, 10, 0] + answer + [result, 0], channel: 5, received: true)
  }

  /// A service of handles 1 to 8: a value at 3 with its descriptor at 4, and one at 6 with 7.
  mutating func discover(uuids: [UInt16] = [0x2A37, 0x2A38], service: UInt16 = 0x180D) {
    exchange(
      [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28],
      [0x11, 6, 1, 0, 8, 0, UInt8(service & 0xFF), UInt8(service >> 8)])
    refuse([0x10, 9, 0, 0xFF, 0xFF, 0, 0x28], handle: 9, 0x0A)
    let entries: [UInt8] =
      [2, 0, 0x12, 3, 0, UInt8(uuids[0] & 0xFF), UInt8(uuids[0] >> 8)]
      + [5, 0, 0x12, 6, 0, UInt8(uuids[1] & 0xFF), UInt8(uuids[1] >> 8)]
    exchange([0x08, 1, 0, 8, 0, 3, 0x28], [0x09, 7] + entries)
    refuse([0x08, 6, 0, 8, 0, 3, 0x28], handle: 6, 0x0A)
    exchange([0x04, 4, 0, 4, 0], [0x05, 1, 4, 0, 2, 0x29])
    exchange([0x04, 7, 0, 8, 0], [0x05, 1, 7, 0, 2, 0x29])
  }

  /// Writes a descriptor.
  mutating func subscribe(_ descriptor: UInt8 = 4, value: UInt8 = 1, error: UInt8? = nil) {
    let request: [UInt8] = [0x12, descriptor, 0, value, 0]
    if let error {
      refuse(request, handle: descriptor, error)
    } else {
      exchange(request, [0x13])
    }
  }

  /// The peripheral asks for an interval and is answered, if at all: 0 accepts, 1 refuses.
  mutating func askForParameters(
    interval: UInt8 = 24, latency: UInt8 = 0, timeout: UInt8 = 200, result: UInt8? = 0
  ) {
    send(
      [0x12, 1, 8, 0, interval, 0, interval, 0, latency, 0, timeout, 0], channel: 5, received: true)
    if let result { send([0x13, 1, 2, 0, result, 0], channel: 5) }
  }

  /// LE Connection Update, which an event ends later.
  mutating func orderUpdate(interval: UInt8) {
    add(
      [1, 0x13, 0x20, 14, handle, 0, interval, 0, interval, 0, 0, 0, 200, 0, 0, 0, 0, 0],
      received: false)
    add([4, 0x0F, 4, 0, 1, 0x13, 0x20], received: true)
  }

  /// LE Remote Connection Parameter Request, and the host's reply where there is one.
  mutating func askByLinkLayer(interval: UInt8, accepts: Bool?) {
    add(
      [4, 0x3E, 11, 6, handle, 0, interval, 0, interval, 0, 0, 0, 200, 0], received: true)
    switch accepts {
    case true?:
      add(
        [1, 0x20, 0x20, 14, handle, 0, interval, 0, interval, 0, 0, 0, 200, 0, 0, 0, 0, 0],
        received: false)
    case false?: add([1, 0x21, 0x20, 3, handle, 0, 0x3B], received: false)
    case nil: break
    }
  }

  /// Legacy Just Works with bonding that distributes the peripheral's identity where that is wanted.
  mutating func bond(distributing keys: UInt8 = 0) {
    let features: [UInt8] = [3, 0, 0x01, 16, 0, keys]
    send([0x01] + features, channel: 6)
    send([0x02] + features, channel: 6, received: true)
    for opcode: UInt8 in [3, 4] {
      let value = [UInt8](repeating: opcode, count: 16)
      send([opcode] + value, channel: 6)
      send([opcode] + value, channel: 6, received: true)
    }
    beginEncryption(name: 0)
    endEncryption()
    guard keys & 2 != 0 else { return }
    send([0x08] + [UInt8](repeating: 0x77, count: 16), channel: 6, received: true)
    // The identity: the random static address under which it connects.
    send([0x09, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4], channel: 6, received: true)
  }

  /// Connects and bonds by Just Works of LE Secure Connections; the keys are x before y.
  mutating func bondSecurely(initiator: [UInt8]) {
    connect()
    let features: [UInt8] = [3, 0, 0x09, 16, 0, 0]
    let responder: [UInt8] =
      [UInt8](
        hexadecimal: "f465e43ff23d3f1b9dc7dfc04da8758184dbc966204796eccf0d6cf5e16500cc"
      ).reversed()
      + [UInt8](
        hexadecimal: "0201d048bcbbd899eeefc424164e33c201c2b010ca6b4d43a8a155cad8ecb279"
      ).reversed()
    send([0x01] + features, channel: 6)
    send([0x02] + features, channel: 6, received: true)
    send([0x0C] + initiator, channel: 6)
    send([0x0C] + responder, channel: 6, received: true)
    send([0x03] + [UInt8](repeating: 3, count: 16), channel: 6, received: true)
    for opcode: UInt8 in [4, 13] {
      let value = [UInt8](repeating: opcode, count: 16)
      send([opcode] + value, channel: 6)
      send([opcode] + value, channel: 6, received: true)
    }
    beginEncryption(name: 0)
    endEncryption()
  }

  // MARK: The log

  /// The log as a file whose records have at most `limit` octets.
  func octets(cutTo limit: Int = .max) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] {
      [
        UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF),
        UInt8(value & 0xFF),
      ]
    }
    var file: [UInt8] = Array("btsnoop\0".utf8) + word(1) + word(1002)
    // btsnoop counts microseconds since the year 0.
    let epoch: Int64 = 0x00dc_ddb3_0f2f_8000 + 1_700_000_000_000_000
    for record in records {
      let kept = record.octets.prefix(limit)
      let isCommandOrEvent = record.octets[0] == 1 || record.octets[0] == 4
      let flags: UInt32 = (record.received ? 1 : 0) | (isCommandOrEvent ? 2 : 0)
      let time = epoch + record.time / 1000
      file += word(UInt32(record.octets.count)) + word(UInt32(kept.count)) + word(flags) + word(0)
      file += word(UInt32(truncatingIfNeeded: time >> 32)) + word(UInt32(truncatingIfNeeded: time))
      file += kept
    }
    return file
  }

  func check(cutTo limit: Int = .max) throws -> CheckAnalysis {
    var reader = try CaptureReader(bytes: octets(cutTo: limit), name: "log")
    return reader.analyses(by: CheckAnalyzer())
  }
}
