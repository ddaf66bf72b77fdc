import TestSupport

/// What a heart rate sensor and a phone do in a simulated session; each property is something that firmware
/// gets wrong.
package struct AccessoryPlan {
  package var address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
  package var connectionHandle: UInt8 = 1
  /// Is added to every attribute handle.
  package var firstHandle: UInt8 = 0
  /// In steps of 1.25 ms.
  package var interval: UInt8 = 24
  package var latency: UInt8 = 0
  /// In steps of 10 ms.
  package var timeout: UInt8 = 200
  package var mtu: UInt8 = 185
  /// Of the ATT_MTU exchange; false leaves it out.
  package var exchangesMTU = true
  package var dataLength: UInt8 = 251
  /// 1 or 2; 2 is agreed on after connecting.
  package var phy: UInt8 = 2
  /// How often the two pair on a connection.
  package var pairings = 1
  /// The reason of a Pairing Failed that ends the pairing.
  package var pairingFailure: UInt8?
  /// The error with which the battery level is refused.
  package var readError: UInt8?
  /// The error with which the subscription is refused.
  package var subscribeError: UInt8?
  package var battery: UInt8 = 90
  /// Bodies of heart rate values.
  package var rate: UInt8 = 72
  package var values = 24
  /// Milliseconds between two values.
  package var gap: Int64 = 1000
  /// Milliseconds between two values, one after the other, for values that come irregularly. Empty for a
  /// rhythm.
  package var gaps: [Int64] = []
  /// Every n-th value is missing; 0 for none.
  package var drops = 0
  /// After which value the sensor pauses, and how many milliseconds longer; 0 for no pause.
  package var pause: (after: Int, time: Int64) = (0, 0)
  /// Milliseconds before something happens.
  package var delayOfAnswers: Int64 = 10
  package var delayOfSubscription: Int64 = 0
  package var delayOfValues: Int64 = 200
  package var reason: UInt8 = 0x13
  package var reads = 1
  /// Whether the battery service is there.
  package var hasBattery = true
  /// Whether the values are heart rates; they are temperatures otherwise.
  package var isHeartRate = true
  /// Milliseconds from the last value, and the pause after it, to the end.
  package var silence: Int64 = 0
  /// Whether the phone unsubscribes after the last value.
  package var unsubscribes = false
  /// How often the phone subscribes on a connection, 20 s after it unsubscribed.
  package var subscriptions = 1
  /// Whether the log ends before the connection.
  package var staysOpen = false

  package init() {}
}

/// Builds a phone's HCI log of sessions with accessories.
package struct AccessoryLog {
  private var octets = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
  private var count = 0
  /// Microseconds.
  private var time: Int64 = 1_000_000
  private var plan = AccessoryPlan()

  private init() {}

  /// A log of sessions, one after the other, with so many milliseconds between them.
  package static func octets(of plans: [AccessoryPlan], pause: Int64 = 2000) -> [UInt8] {
    var log = AccessoryLog()
    for (index, plan) in plans.enumerated() {
      if index > 0 { log.wait(pause) }
      log.run(plan)
    }
    return log.octets
  }

  // MARK: Records

  private mutating func wait(_ milliseconds: Int64) { time += milliseconds * 1000 }

  private mutating func add(_ packet: [UInt8], received: Bool) {
    wait(5)
    let isControl = packet[0] == 1 || packet[0] == 4
    // btsnoop counts microseconds since the year 0.
    let stamp = UInt64(bitPattern: 0x00DC_DDB3_0F2F_8000 + 1_700_000_000_000_000 + time)
    let length = UInt32(packet.count)
    let flags: UInt32 = (received ? 1 : 0) | (isControl ? 2 : 0)
    for number: UInt32 in [length, length, flags, 0] { octets += number.octets.reversed() }
    octets += stamp.octets.reversed()
    octets += packet
    count += 1
  }

  private mutating func event(_ parameters: [UInt8], code: UInt8 = 0x3E) {
    add([4, code, UInt8(parameters.count)] + parameters, received: true)
  }

  private mutating func send(_ pdu: [UInt8], channel: UInt8 = 4, received: Bool = false) {
    let frame = [UInt8(pdu.count), 0, channel, 0] + pdu
    add(
      [2, plan.connectionHandle, received ? 0x20 : 0, UInt8(frame.count), 0] + frame,
      received: received)
    // Both ends' buffers are free again.
    if !received { event([1, plan.connectionHandle, 0, 1, 0], code: 0x13) }
  }

  private mutating func exchange(_ request: [UInt8], _ response: [UInt8]) {
    send(request)
    wait(plan.delayOfAnswers)
    send(response, received: true)
  }

  private mutating func refuse(_ request: [UInt8], _ handle: UInt8, _ error: UInt8) {
    exchange(request, [0x01, request[0], handle, 0, error])
  }

  // MARK: A session

  /// An attribute's handle.
  private func at(_ handle: UInt8) -> UInt8 { handle + plan.firstHandle }

  private mutating func run(_ plan: AccessoryPlan) {
    self.plan = plan
    connect()
    if plan.exchangesMTU { exchange([2, plan.mtu, 0], [3, plan.mtu, 0]) }
    discover()
    for _ in 0..<plan.pairings {
      pair()
      if plan.pairingFailure != nil { break }
    }
    for _ in 0..<plan.reads where plan.hasBattery { readBattery() }
    wait(plan.delayOfSubscription)
    let request: [UInt8] = [0x12, at(4), 0, 1, 0]
    if let error = plan.subscribeError {
      refuse(request, at(4), error)
    } else {
      for round in 0..<plan.subscriptions {
        if round > 0 { wait(20_000) }
        exchange(request, [0x13])
        notify()
        if plan.unsubscribes { exchange([0x12, at(4), 0, 0, 0], [0x13]) }
      }
    }
    wait(50 + plan.silence)
    if plan.staysOpen {
      // Something of another device.
      event([0, 1, 0x2D, 0x20], code: 0x0F)
      return
    }
    let isLocal = plan.reason == 0x16
    if isLocal {
      add([1, 6, 4, 3, plan.connectionHandle, 0, 0x13], received: false)
      event([0, 1, 6, 4], code: 0x0F)
    }
    event([0, plan.connectionHandle, 0, plan.reason], code: 5)
  }

  private mutating func connect() {
    event(
      [1, 0, plan.connectionHandle, 0, 0, 1] + plan.address
        + [plan.interval, 0, plan.latency, 0, plan.timeout, 0, 0])
    let length = plan.dataLength
    event([7, plan.connectionHandle, 0, length, 0, 0x48, 8, length, 0, 0x48, 8])
    if plan.phy == 2 { event([12, 0, plan.connectionHandle, 0, 2, 2]) }
  }

  private mutating func discover() {
    let end: UInt8 = plan.hasBattery ? 8 : 4
    var services: [UInt8] = [0x11, 6, at(1), 0, at(4), 0, plan.isHeartRate ? 0x0D : 0x1A, 0x18]
    if plan.hasBattery { services += [at(5), 0, at(8), 0, 0x0F, 0x18] }
    exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], services)
    refuse([0x10, at(end) + 1, 0, 0xFF, 0xFF, 0, 0x28], at(end) + 1, 0x0A)
    exchange(
      [0x08, at(1), 0, at(4), 0, 3, 0x28],
      [0x09, 7, at(2), 0, 0x10, at(3), 0, plan.isHeartRate ? 0x37 : 0x6E, 0x2A])
    refuse([0x08, at(3), 0, at(4), 0, 3, 0x28], at(3), 0x0A)
    exchange([0x04, at(4), 0, at(4), 0], [0x05, 1, at(4), 0, 2, 0x29])
    guard plan.hasBattery else { return }
    exchange(
      [0x08, at(5), 0, at(8), 0, 3, 0x28], [0x09, 7, at(6), 0, 0x12, at(7), 0, 0x19, 0x2A])
    refuse([0x08, at(7), 0, at(8), 0, 3, 0x28], at(7), 0x0A)
    exchange([0x04, at(8), 0, at(8), 0], [0x05, 1, at(8), 0, 2, 0x29])
  }

  private mutating func pair() {
    let features: [UInt8] = [3, 0, 0x01, 16, 0, 0]
    send([0x01] + features, channel: 6)
    wait(plan.delayOfAnswers)
    if let failure = plan.pairingFailure {
      return send([0x05, failure], channel: 6, received: true)
    }
    send([0x02] + features, channel: 6, received: true)
    for opcode: UInt8 in [3, 4] {
      let value = [UInt8](repeating: opcode, count: 16)
      send([opcode] + value, channel: 6)
      send([opcode] + value, channel: 6, received: true)
    }
    let key = [UInt8](repeating: 0, count: 10) + [UInt8](repeating: 0x55, count: 16)
    add([1, 0x19, 0x20, 28, plan.connectionHandle, 0] + key, received: false)
    event([0, 1, 0x19, 0x20], code: 0x0F)
    wait(30)
    event([0, plan.connectionHandle, 0, 1], code: 8)
  }

  private mutating func readBattery() {
    let request: [UInt8] = [0x0A, at(7), 0]
    if let error = plan.readError {
      refuse(request, at(7), error)
    } else {
      exchange(request, [0x0B, plan.battery])
    }
  }

  private mutating func notify() {
    wait(plan.delayOfValues)
    for number in 1...max(1, plan.values) where plan.values > 0 {
      if plan.drops == 0 || number % plan.drops != 0 {
        send([0x1B, at(3), 0, 0, plan.rate &+ UInt8(number % 5)], received: true)
      }
      let gap = plan.gaps.isEmpty ? plan.gap : plan.gaps[(number - 1) % plan.gaps.count]
      wait(max(1, gap - 5) + (number == plan.pause.after ? plan.pause.time : 0))
    }
  }
}
