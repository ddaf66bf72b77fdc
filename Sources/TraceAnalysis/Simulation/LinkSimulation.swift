import BluetoothPackets
import ByteReading

/// One connection from the advertisement to its end: two link layers, two hosts, and the air.
struct LinkSimulation: Sendable {
  /// All connections have the same central.
  static let centralAddress = DeviceAddress(rawValue: 0xC0DE_0000_0001)

  let parameters: Simulation.Parameters
  /// Index of the link in the simulation, from 0.
  let index: Int
  let central: DeviceAddress
  let peripheral: DeviceAddress
  let accessAddress: AccessAddress
  let crcInitialValue: UInt32
  var random: SimulationRandom
  var encryptionRandom: SimulationRandom
  var encryption = SimulatedEncryption()
  /// The key that encrypts the link, and its identifier.
  var encryptionKey: SimulatedPairing.Bond?
  /// The bond that both sides have stored.
  var bond: SimulatedPairing.Bond?
  var pairing: PairingProgress?
  /// Seed of the pairing's keys and random numbers.
  let pairingSeed: UInt64
  let database: SimulatedDatabase

  var sides = [LinkLayerSide(), LinkLayerSide()]
  var hosts: [SimulatedHost]
  var actions = HostActionQueue()
  var packets: [SimulatedPacket] = []
  var history = LinkHistory()

  // MARK: Current parameters

  /// The connection interval in microseconds, by the central's clock.
  var interval: Int
  var latency: Int
  var timeout: Int
  var channelMap: ChannelMap
  /// The PHY of each sender.
  var phys = [AirPHY.le1M, .le1M]
  /// Maximum octets in a data PDU of each sender.
  var dataLength = [27, 27]
  var attMTU = 23
  /// The connection event counter without wrapping.
  var event = 0
  /// The start of the current connection event.
  var anchor: Int64 = 0
  var ending: Ending?

  // MARK: State of the controllers

  var pending: PendingChange?
  var procedure: LinkProcedure?
  var isProcedureOfScript = false
  var saidVersion = [false, false]
  var nextChange = 0
  /// When each side last received a packet with a correct CRC.
  var lastHeard: [Int64] = [0, 0]
  var skippedEvents = 0
  var isPeripheralInStep = true
  /// The old values that the peripheral keeps using after a change whose instant it missed.
  var leftBehind: LeftBehind?
  /// The disconnect reason that the peripheral's host receives, if it differs from the one that the central sends.
  var peripheralReason: ControllerErrorCode?
  var centralHadMore = false
  /// Times at which the receiver's host will have consumed the packets that its controller holds.
  var takenAt: [Int64] = []

  // MARK: State of the hosts

  let script: [LinkStep]
  var step = -1
  /// Whether the central's host has given up and will only disconnect.
  var isAbandoned = false
  var awaited = AwaitedAnswer.none
  var transfer: TransferProgress

  /// The end of a connection and its reason.
  struct Ending: Sendable {
    /// The reason reported to the central's host.
    var reason: ControllerErrorCode
    var time: Int64
  }

  /// A change that waits for its instant.
  struct PendingChange: Sendable {
    var instant: Int
    var kind: Simulation.ScheduledChange.Kind
    var opcode: UInt8
    var isAcknowledged = false
    /// Whether the peripheral has received it, even though the central does not know that.
    var isReceived = false
  }

  /// A peripheral that did not receive a change before its instant.
  struct LeftBehind: Sendable {
    var opcode: UInt8
    /// The channel map that it still uses, if nothing else has changed.
    var channelMap: ChannelMap?
  }

  /// - Parameter bond: the bond that the two sides have stored from an earlier pairing.
  init(
    _ parameters: Simulation.Parameters, index: Int, seed: UInt64,
    bond: SimulatedPairing.Bond? = nil
  ) {
    self.parameters = parameters
    self.bond = bond
    encryptionKey = parameters.longTermKey.map { SimulatedPairing.Bond(key: $0) }
    if parameters.resumesBond, let bond { encryptionKey = bond }
    pairingSeed = seed &* 0x1_0001 &+ UInt64(index) ^ 0x5A5A_5A5A_A5A5_A5A5
    database = SimulatedDatabase(parameters.pattern)
    self.index = index
    random = SimulationRandom(seed: seed &+ UInt64(index) &* 0x1000_0001)
    encryptionRandom = SimulationRandom(seed: ~seed &- UInt64(index))
    // Static random addresses: the two most significant bits are set. Vol 6, Part B, 1.3.2.1.
    central = LinkSimulation.centralAddress
    peripheral = DeviceAddress(
      rawValue: 0xD1CE_0000_0001 + UInt64(parameters.peripheral ?? index) << 8)
    var address = AccessAddress(rawValue: 0x5065_5D61)
    while true {
      address = AccessAddress(rawValue: UInt32(truncatingIfNeeded: random.next() >> 32))
      if address.isAllowedForConnection { break }
    }
    accessAddress = address
    crcInitialValue = UInt32(truncatingIfNeeded: random.next() >> 40)
    hosts = LinkRole.allCases.map { _ in
      SimulatedHost(
        handle: UInt16(truncatingIfNeeded: 0x40 + index), buffers: parameters.controllerBuffers,
        bufferOctets: parameters.controllerBufferOctets)
    }
    interval = parameters.interval
    latency = parameters.latency
    timeout = parameters.timeout
    channelMap = parameters.channelMap
    script = LinkStep.script(for: parameters)
    transfer = TransferProgress(parameters, seed: seed &+ UInt64(index))
  }

  /// When the connection ended or was cut off.
  var end: Int64 { ending?.time ?? anchor }

  /// Runs the connection to its end.
  ///
  /// - Parameter limit: the number of connection events after which it is cut off.
  mutating func run(limit: Int) {
    connect()
    while ending == nil, event < limit {
      reachInstant()
      guard ending == nil else { break }
      perform(until: anchor)
      startScheduledChange()
      transfer.start(event: event)
      runEvent()
      actions.add(anchor.later(by: nanoseconds(ofIntervals: 1) / 2), .send(parameters.sender))
      checkSupervision()
      anchor.lengthen(by: nanoseconds(ofIntervals: 1))
      event += 1
    }
    // No more answers follow, but the hosts have not yet received the events about the end.
    if let ending { perform(until: ending.time.later(by: 2 * SimulatedHost.transport)) }
  }

  /// Returns the duration of intervals in nanoseconds of the capture's clock, from which the central's clock drifts.
  func nanoseconds(ofIntervals count: Int) -> Int64 {
    drifted(Int64(interval) * 1_000 * Int64(count))
  }

  func drifted(_ nanoseconds: Int64) -> Int64 {
    nanoseconds.later(
      by: Int64((Double(nanoseconds) * parameters.clockDrift / 1e6).rounded()))
  }

  private mutating func checkSupervision() {
    let now = anchor.later(by: nanoseconds(ofIntervals: 1))
    guard ending == nil, now.elapsed(since: lastHeard[0]) > Int64(timeout) * 1_000 else { return }
    finish(.connectionTimeout, sentToPeripheral: .connectionTimeout, at: now)
  }

  /// Ends the connection and reports the end to both hosts.
  mutating func finish(
    _ reason: ControllerErrorCode, sentToPeripheral other: ControllerErrorCode, at time: Int64
  ) {
    ending = Ending(reason: reason, time: time)
    for (role, reason) in [(LinkRole.central, reason), (.peripheral, other)] {
      if role == .peripheral, peripheralReason != nil { continue }
      let handle = HostLog.octets(hosts[role.rawValue].log.handle)
      actions.add(
        time.later(by: SimulatedHost.transport),
        .event(role, code: 0x05, [0] + handle + [reason.rawValue]))
    }
  }
}
